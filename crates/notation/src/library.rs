//! The editions at hand: those inside the binary and any a user has loaded.

use std::collections::BTreeMap;

use capotreno_editions::{LoadError, Loaded};
use capotreno_rules::Edition;

use crate::scenario::{Failure, Scenario, Setting, SettingError};

/// An edition ready to play, with the digest a record names.
#[derive(Clone, Debug)]
pub struct Shelf {
    pub edition: Edition,
    /// 64 hexadecimal digits.
    pub digest: String,
}

/// Why an edition cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LibraryError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("the edition {id} cannot be played: {problems}")]
    Compile { id: String, problems: String },
    #[error("no edition {id}{suggestion}; there are {known}")]
    Unknown { id: String, suggestion: String, known: String },
}

/// What whoever knows campaigns gives to the library, so that scenarios about them can be run.
#[derive(Clone, Copy, Debug)]
pub struct Campaigns {
    /// Makes the edition of a campaign's game.
    pub game: fn(&Setting<'_>) -> Result<Edition, SettingError>,
    /// Runs a scenario about a whole campaign.
    pub chronicle: fn(&Scenario) -> Vec<Failure>,
}

/// Editions by their id.
#[derive(Clone, Debug, Default)]
pub struct Library {
    shelves: BTreeMap<String, Shelf>,
    campaigns: Option<Campaigns>,
}

impl Library {
    /// The editions inside the binary.
    pub fn embedded() -> Result<Library, LibraryError> {
        let mut library = Library::default();
        for id in capotreno_editions::embedded_ids() {
            library.add(&capotreno_editions::embedded(id)?)?;
        }
        Ok(library)
    }

    /// Adds an edition; one with the same id is replaced, so that a changed board can be tried.
    pub fn add(&mut self, loaded: &Loaded) -> Result<(), LibraryError> {
        let edition = Edition::new(loaded.spec.clone()).map_err(|problems| LibraryError::Compile {
            id: loaded.spec.id.clone(),
            problems: problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        })?;
        let shelf = Shelf { edition, digest: loaded.digest_text() };
        self.shelves.insert(loaded.spec.id.clone(), shelf);
        Ok(())
    }

    /// Adds an edition that is ready to play, such as the one of a campaign's game.
    pub fn add_ready(&mut self, shelf: Shelf) {
        self.shelves.insert(shelf.edition.spec().id.clone(), shelf);
    }

    /// The library that can also make the games of campaigns.
    #[must_use]
    pub fn with_campaigns(mut self, campaigns: Campaigns) -> Library {
        self.campaigns = Some(campaigns);
        self
    }

    /// The edition of a campaign's game.
    pub(crate) fn campaign_game(&self, setting: &Setting<'_>) -> Result<Edition, SettingError> {
        match self.campaigns {
            Some(campaigns) => (campaigns.game)(setting),
            None => Err(SettingError {
                line: setting.line,
                text: format!("campaign {} {}", setting.campaign, setting.year),
                message: "there are no campaigns here".to_owned(),
            }),
        }
    }

    /// What goes wrong in a scenario about a whole campaign.
    pub(crate) fn tell_chronicle(&self, scenario: &Scenario) -> Vec<Failure> {
        match self.campaigns {
            Some(campaigns) => (campaigns.chronicle)(scenario),
            None => vec![Failure {
                label: scenario.label.clone(),
                line: scenario.line,
                step: format!("chronicle {}", scenario.edition),
                expected: "a campaign".to_owned(),
                happened: "there are no campaigns here".to_owned(),
            }],
        }
    }

    pub fn get(&self, id: &str) -> Result<&Shelf, LibraryError> {
        self.shelves.get(id).ok_or_else(|| LibraryError::Unknown {
            id: capotreno_editions::quoted(id),
            suggestion: capotreno_editions::did_you_mean(id, self.ids()),
            known: self.ids().collect::<Vec<_>>().join(", "),
        })
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.shelves.keys().map(String::as_str)
    }
}
