//! Reading a record line by line, with limits.

use std::io::{BufRead, Read as _};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{FORMAT, Finish, Header, Record, RecordError, Step, VERSION};
use crate::MAX_TEXT_BYTES;
use crate::chain::Chain;

/// The longest line that is read.
pub const MAX_LINE_BYTES: usize = 64 * 1024;
/// The most steps that are read. The longest games have some hundreds.
pub const MAX_STEPS: usize = 20_000;

/// Reads a record. Every line is checked against its hash before anything else of it is believed.
pub fn read(source: impl BufRead) -> Result<Record, RecordError> {
    let mut lines = Lines { source, chain: Chain::new(), number: 0, bytes: 0 };
    let header = header(&mut lines)?;
    let mut steps: Vec<Step> = Vec::new();
    let mut finish = None;
    while let Some(line) = lines.next()? {
        if finish.is_some() {
            return Err(RecordError::AfterTheEnd { line: lines.number });
        }
        // Only the last line has a result.
        if line.starts_with("{\"result\"") && !steps.is_empty() {
            finish = Some(lines.parse::<Finish>(&line)?);
            continue;
        }
        let step: Step = lines.parse(&line)?;
        // A deal has at most as many outcomes as there are cards, tickets and bonuses.
        if steps.len() > MAX_STEPS || step.chance().len() > MAX_STEPS {
            return Err(RecordError::TooManySteps);
        }
        steps.push(step);
    }
    if steps.is_empty() {
        return Err(RecordError::Truncated { line: lines.number });
    }
    Ok(Record { header, steps, finish })
}

/// What every version of a header has.
#[derive(Deserialize)]
struct Known {
    format: String,
    version: u64,
}

fn header<R: BufRead>(lines: &mut Lines<R>) -> Result<Header, RecordError> {
    let line = lines.raw()?.ok_or(RecordError::NotARecord)?;
    let known: Known = serde_json::from_str(&line).map_err(|_| RecordError::NotARecord)?;
    if known.format != FORMAT {
        return Err(RecordError::NotARecord);
    }
    if !(1..=u64::from(VERSION)).contains(&known.version) {
        return Err(RecordError::UnknownVersion { version: known.version });
    }
    let object = lines.opened(&line)?;
    let header: Header = lines.parse(&object)?;
    if header.seats.len() != header.options.players as usize {
        let (seats, players) = (header.seats.len(), header.options.players);
        return Err(RecordError::Seats { seats, players });
    }
    Ok(header)
}

struct Lines<R> {
    source: R,
    chain: Chain,
    number: usize,
    bytes: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next line without its line end; none at the end of the text.
    fn raw(&mut self) -> Result<Option<String>, RecordError> {
        let mut bytes = Vec::new();
        let mut limited = self.source.by_ref().take(MAX_LINE_BYTES as u64 + 1);
        limited.read_until(b'\n', &mut bytes).map_err(|error| RecordError::Io(error.to_string()))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += bytes.len();
        if bytes.len() > MAX_LINE_BYTES {
            return Err(RecordError::LineTooLong { line: self.number });
        }
        if self.bytes > MAX_TEXT_BYTES {
            return Err(RecordError::TooLarge);
        }
        if bytes.pop() != Some(b'\n') {
            return Err(RecordError::Truncated { line: self.number });
        }
        String::from_utf8(bytes).map(Some).map_err(|_| RecordError::Malformed {
            line: self.number,
            message: "not a text in UTF-8".to_owned(),
        })
    }

    /// The object of a line whose hash fits.
    fn opened(&mut self, line: &str) -> Result<String, RecordError> {
        self.chain.open(line).ok_or(RecordError::Changed { line: self.number })
    }

    fn next(&mut self) -> Result<Option<String>, RecordError> {
        match self.raw()? {
            Some(line) => self.opened(&line).map(Some),
            None => Ok(None),
        }
    }

    fn parse<T: DeserializeOwned>(&self, object: &str) -> Result<T, RecordError> {
        serde_json::from_str(object)
            .map_err(|error| RecordError::Malformed { line: self.number, message: error.to_string() })
    }
}
