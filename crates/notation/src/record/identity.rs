//! Which rules a record was played by: the edition's digest and the version of the rules.
//!
//! Since 0.2.0 a record names the digest of what the rules can see of its edition
//! ([`capotreno_rules::Edition::digest`]) and the [version of the rules](capotreno_rules::RULES_VERSION)
//! as a number. Records of 0.1.0 name a digest of the edition's files, and "0.1.0".

use capotreno_rules::RULES_VERSION;
use serde::{Deserialize, Deserializer, Serialize};

use super::{Header, RecordError};
use crate::library::{Named, Shelf};

/// A version of the rules as records and chronicles write it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct RulesVersion(pub u16);

impl RulesVersion {
    /// The rules of 0.1.0, which had no number.
    pub const FIRST: RulesVersion = RulesVersion(1);
    /// The rules of this program.
    pub const NOW: RulesVersion = RulesVersion(RULES_VERSION);
}

impl std::fmt::Display for RulesVersion {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}", self.0)
    }
}

/// The word of 0.1.0, where a number stands now.
const FIRST_WORD: &str = "0.1.0";

impl<'de> Deserialize<'de> for RulesVersion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RulesVersion, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u16),
            Word(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(RulesVersion(number)),
            Written::Word(word) if word == FIRST_WORD => Ok(RulesVersion::FIRST),
            Written::Word(word) => {
                Err(serde::de::Error::custom(format!("{word:?} is no version of the rules")))
            }
        }
    }
}

impl Header {
    /// A record belongs to the rules it was played by.
    pub(super) fn check(&self, shelf: &Shelf) -> Result<(), RecordError> {
        let spec = shelf.edition.spec();
        if self.edition != spec.id {
            return Err(RecordError::OtherEdition { recorded: self.edition.clone(), given: spec.id.clone() });
        }
        match shelf.is_named_by(&self.edition_digest, self.rules) {
            Named::Elsewhere => Err(RecordError::EditionChanged {
                edition: spec.id.clone(),
                recorded: self.edition_digest.clone(),
                now: shelf.digest(),
            }),
            Named::Here | Named::Unproved => Ok(()),
        }
    }

    /// What keeps a game from being played again, and whether other rules may be the reason.
    pub(super) fn blame(&self, error: RecordError) -> RecordError {
        if self.rules == RulesVersion::NOW || !error.is_about_play() {
            return error;
        }
        RecordError::OtherRules { recorded: self.rules, error: Box::new(error) }
    }
}

impl RecordError {
    /// Whether the rules refuse what was recorded.
    const fn is_about_play(&self) -> bool {
        matches!(
            self,
            RecordError::Setup(_)
                | RecordError::SetupChance(_)
                | RecordError::Refused { .. }
                | RecordError::NothingToTakeBack { .. }
                | RecordError::Chance { .. }
                | RecordError::NotOver { .. }
                | RecordError::WrongResult { .. }
                | RecordError::Cut { .. }
                | RecordError::DealNotFromSeed { .. }
                | RecordError::StepNotFromSeed { .. }
        )
    }
}
