//! The chronicle as a file: JSON lines, a header and one line an entry, chained by hashes as
//! records of games are. `docs/campaign.md` describes the format.

use capotreno_notation::Chain;
use capotreno_notation::record::RulesVersion;
use serde::{Deserialize, Serialize};

use crate::campaign::{Campaign, FoldError};
use crate::content::Content;
use crate::entry::Entry;

/// What the first line calls the format.
pub const FORMAT: &str = "capotreno-campaign";
/// The version of the format that is written: the story of a year may be read after its tickets were
/// chosen. Since version 2 games come with their records.
pub const VERSION: u32 = 3;
/// The oldest that is read: that of 0.1.0, which kept no records.
const OLDEST: u64 = 1;
/// Limits of what is read. A whole campaign needs a tenth of it, the record of a game a fifth of a
/// line.
pub const MAX_BYTES: usize = 8 * 1024 * 1024;
pub const MAX_LINE_BYTES: usize = 512 * 1024;
pub const MAX_ENTRIES: usize = 5_000;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub format: String,
    pub version: u32,
    pub campaign: String,
    pub campaign_version: u32,
    /// The digest of the campaign's files when the chronicle was begun.
    pub campaign_digest: String,
    /// The version of the rules when the chronicle was written.
    pub rules: RulesVersion,
}

/// Why a chronicle cannot be read. Lines count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChronicleError {
    #[error("too large: at most {MAX_BYTES} bytes and {MAX_ENTRIES} entries are read")]
    TooLarge,
    #[error("line {line} is too long: at most {MAX_LINE_BYTES} bytes")]
    LineTooLong { line: usize },
    #[error("not a chronicle of a campaign: the first line is no header")]
    NotAChronicle,
    #[error("version {version} of the format is unknown: this program reads up to version {VERSION}")]
    UnknownVersion { version: u64 },
    #[error("the chronicle is of the campaign {recorded}, not of {known}")]
    OtherCampaign { recorded: String, known: String },
    #[error("truncated: the text ends in line {line}")]
    Truncated { line: usize },
    #[error("line {line} was changed: its hash does not fit to it and the lines before")]
    Changed { line: usize },
    #[error("line {line} is not what it should be: {message}")]
    Malformed { line: usize, message: String },
    #[error(transparent)]
    Fold(#[from] FoldError),
}

/// A chronicle: its header and its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chronicle {
    pub header: Header,
    pub entries: Vec<Entry>,
}

/// Writes lines one after the other: a store can append each as it comes.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    chain: Chain,
}

impl Writer {
    pub fn header(&mut self, header: &Header) -> String {
        self.chain.line(header)
    }

    pub fn entry(&mut self, entry: &Entry) -> String {
        self.chain.line(entry)
    }
}

impl Header {
    pub fn of(content: &Content) -> Header {
        Header {
            format: FORMAT.to_owned(),
            version: VERSION,
            campaign: content.id.clone(),
            campaign_version: content.version,
            campaign_digest: content.digest.clone(),
            rules: RulesVersion::NOW,
        }
    }
}

impl Chronicle {
    pub fn of(campaign: &Campaign) -> Chronicle {
        Chronicle { header: Header::of(campaign.content()), entries: campaign.entries().to_vec() }
    }

    pub fn to_text(&self) -> String {
        let mut writer = Writer::default();
        let mut text = writer.header(&self.header);
        for entry in &self.entries {
            text.push_str(&writer.entry(entry));
        }
        text
    }

    /// Reads a chronicle. Every line is checked against its hash before anything of it is believed.
    pub fn read(text: &str) -> Result<Chronicle, ChronicleError> {
        if text.len() > MAX_BYTES {
            return Err(ChronicleError::TooLarge);
        }
        let mut chain = Chain::new();
        let mut lines = text.split_inclusive('\n').enumerate().map(|(index, line)| (index + 1, line));
        let (number, first) = lines.next().ok_or(ChronicleError::NotAChronicle)?;
        known_format(first)?;
        let header = parse(&open(&mut chain, number, first)?, number)?;
        let mut entries = Vec::new();
        for (number, line) in lines {
            if entries.len() == MAX_ENTRIES {
                return Err(ChronicleError::TooLarge);
            }
            entries.push(parse(&open(&mut chain, number, line)?, number)?);
        }
        Ok(Chronicle { header, entries })
    }

    /// The campaign as the chronicle left it, waiting for what comes next.
    pub fn resume(&self, content: &'static Content) -> Result<Campaign, ChronicleError> {
        let known = format!("{} {}", content.id, content.version);
        let recorded = format!("{} {}", self.header.campaign, self.header.campaign_version);
        if known != recorded {
            return Err(ChronicleError::OtherCampaign { recorded, known });
        }
        Ok(Campaign::resume(content, &self.entries)?)
    }
}

/// What every version of a header has.
#[derive(Deserialize)]
struct Known {
    format: String,
    version: u64,
}

fn known_format(line: &str) -> Result<(), ChronicleError> {
    let known: Known = serde_json::from_str(line).map_err(|_| ChronicleError::NotAChronicle)?;
    if known.format != FORMAT {
        return Err(ChronicleError::NotAChronicle);
    }
    if !(OLDEST..=u64::from(VERSION)).contains(&known.version) {
        return Err(ChronicleError::UnknownVersion { version: known.version });
    }
    Ok(())
}

fn open(chain: &mut Chain, number: usize, line: &str) -> Result<String, ChronicleError> {
    if line.len() > MAX_LINE_BYTES {
        return Err(ChronicleError::LineTooLong { line: number });
    }
    let line = line.strip_suffix('\n').ok_or(ChronicleError::Truncated { line: number })?;
    chain.open(line).ok_or(ChronicleError::Changed { line: number })
}

fn parse<T: serde::de::DeserializeOwned>(object: &str, line: usize) -> Result<T, ChronicleError> {
    serde_json::from_str(object)
        .map_err(|error| ChronicleError::Malformed { line, message: error.to_string() })
}
