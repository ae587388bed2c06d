//! The editions at hand: those inside the binary and any a user has loaded.

use std::borrow::Cow;
use std::collections::BTreeMap;

use capotreno_editions::{LoadError, Loaded};
use capotreno_rules::Edition;

use crate::record::{Header, RulesVersion};
use crate::scenario::{Failure, Scenario, Setting, SettingError};

/// An edition ready to play, and the names it has in records.
#[derive(Clone, Debug)]
pub struct Shelf {
    pub edition: Edition,
    /// The digest of its files, by which records of 0.1.0 name it; none for a game of a campaign.
    old_digest: Option<String>,
}

impl Shelf {
    /// An edition that was made and not loaded, such as the one of a campaign's game.
    pub fn new(edition: Edition) -> Shelf {
        Shelf { edition, old_digest: None }
    }

    /// What tells its rules apart from all others, as 64 hexadecimal digits.
    pub fn digest(&self) -> String {
        self.edition.digest().to_string()
    }

    /// Whether a record names this edition, and whether that can be trusted.
    pub fn is_named_by(&self, digest: &str, rules: RulesVersion) -> Named {
        if digest == self.digest() || self.old_digest.as_deref() == Some(digest) {
            return Named::Here;
        }
        // What 0.1.0 called the game of a campaign cannot be made again.
        if rules == RulesVersion::FIRST && self.edition.charter().is_some() {
            return Named::Unproved;
        }
        Named::Elsewhere
    }
}

impl From<Loaded> for Shelf {
    fn from(loaded: Loaded) -> Shelf {
        Shelf { edition: loaded.edition, old_digest: Some(loaded.old_digest) }
    }
}

/// What the digest in a record says about an edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Named {
    Here,
    /// It may be this one; only that the game can be played again speaks for it.
    Unproved,
    Elsewhere,
}

/// Why an edition cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LibraryError {
    #[error(transparent)]
    Load(#[from] LoadError),
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
            library.add(capotreno_editions::embedded(id)?);
        }
        Ok(library)
    }

    /// Adds an edition; one with the same id is replaced, so that a changed board can be tried.
    pub fn add(&mut self, loaded: Loaded) {
        self.add_ready(loaded.into());
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

    /// The edition a recorded game was played on: the one with its id, or what 0.1.0 had under that id
    /// where the record names it so.
    pub fn played_on(&self, header: &Header) -> Result<Cow<'_, Shelf>, LibraryError> {
        let shelf = self.get(&header.edition)?;
        let named = |shelf: &Shelf| shelf.is_named_by(&header.edition_digest, header.rules);
        if named(shelf) == Named::Elsewhere
            && let Some(old) =
                capotreno_editions::of_0_1_0(&header.edition)?.map(|(loaded, _)| Shelf::from(loaded))
            && named(&old) == Named::Here
        {
            return Ok(Cow::Owned(old));
        }
        Ok(Cow::Borrowed(shelf))
    }

    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.shelves.keys().map(String::as_str)
    }
}
