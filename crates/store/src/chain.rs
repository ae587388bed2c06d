//! The hash chain of a game's steps: each link covers the step and, through the link before it,
//! all earlier ones. A changed, missing or exchanged step breaks it.

use crate::steps::Step;

/// The link after some number of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain(pub [u8; 32]);

impl Chain {
    /// Before the first step: bound to the table, so that steps of another game do not fit.
    pub fn start(table: &str) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"capotreno steps 1");
        hasher.update(table.as_bytes());
        Chain(*hasher.finalize().as_bytes())
    }

    /// The link after one more step.
    #[must_use]
    pub fn after(self, seq: u32, body: &[u8]) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.0);
        hasher.update(&seq.to_le_bytes());
        hasher.update(body);
        Chain(*hasher.finalize().as_bytes())
    }
}

/// Where the steps of a game stop being what was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainBreak {
    pub table: String,
    /// The last good step; none where even the deal is damaged.
    pub last_good: Option<u32>,
    /// How many steps are in the file.
    pub found: usize,
}

impl std::fmt::Display for ChainBreak {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.last_good {
            Some(seq) => write!(out, "table {}: damaged after step {seq} of {}", self.table, self.found),
            None => write!(out, "table {}: damaged from the start ({} steps)", self.table, self.found),
        }
    }
}

/// The steps that can be trusted, and whether that is all of them.
pub(crate) fn good_part(table: &str, mut steps: Vec<Step>) -> (Vec<Step>, Option<ChainBreak>) {
    let mut chain = Chain::start(table);
    let found = steps.len();
    let mut good = 0;
    for (expected, step) in steps.iter().enumerate() {
        chain = chain.after(expected as u32, &step.body);
        if step.seq as usize != expected || step.chain != chain {
            break;
        }
        good += 1;
    }
    if good == found {
        return (steps, None);
    }
    steps.truncate(good);
    let last_good = steps.last().map(|step| step.seq);
    (steps, Some(ChainBreak { table: table.to_owned(), last_good, found }))
}
