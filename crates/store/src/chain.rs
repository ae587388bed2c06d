//! The hash chain of a game's steps: each link covers the step and, through the link before it,
//! all earlier ones. A changed, missing or exchanged step breaks it.

use crate::steps::Step;

/// The link after some number of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain(pub [u8; 32]);

impl Chain {
    /// Before the first step: bound to the table or campaign, so that steps of another do not fit.
    pub fn start(id: &str) -> Chain {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"capotreno steps 1");
        hasher.update(id.as_bytes());
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

/// What a chain is of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    Table,
    Campaign,
}

impl Kept {
    /// What it is called, and what one and several of its links are.
    pub(crate) const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kept::Table => ("table", "step", "steps"),
            Kept::Campaign => ("campaign", "entry", "entries"),
        }
    }
}

/// Where the steps of a game, or the entries of a campaign, stop being what was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainBreak {
    pub of: Kept,
    /// The id of the table or campaign.
    pub id: String,
    /// The last good step; none where even the deal is damaged.
    pub last_good: Option<u32>,
    /// How many steps are in the file, as far as it can be read.
    pub found: usize,
    /// Why the file cannot be read further; none where all of it was read and does not fit.
    pub unread: Option<String>,
}

impl ChainBreak {
    /// What was agreed cannot be read, so nothing can be made of the steps.
    pub(crate) fn unreadable(of: Kept, id: String, why: String) -> ChainBreak {
        ChainBreak { of, id, last_good: None, found: 0, unread: Some(why) }
    }
}

impl std::fmt::Display for ChainBreak {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (what, part, _) = self.of.words();
        let (id, found) = (&self.id, self.found);
        match (self.last_good, &self.unread) {
            (Some(seq), None) => write!(out, "{what} {id}: damaged after {part} {seq} of {found}"),
            (None, None) => write!(out, "{what} {id}: damaged from the start ({found} found)"),
            (Some(seq), Some(why)) => write!(out, "{what} {id}: cannot be read after {part} {seq}: {why}"),
            (None, Some(why)) => write!(out, "{what} {id}: cannot be read: {why}"),
        }
    }
}

/// The steps that can be trusted, and whether that is all of them; `unread` says why there were more
/// to be read.
pub(crate) fn good_part(
    of: Kept,
    id: &str,
    mut steps: Vec<Step>,
    unread: Option<String>,
) -> (Vec<Step>, Option<ChainBreak>) {
    let mut chain = Chain::start(id);
    let found = steps.len();
    let mut good = 0;
    for (expected, step) in steps.iter().enumerate() {
        chain = chain.after(expected as u32, &step.body);
        if step.seq as usize != expected || step.chain != chain {
            break;
        }
        good += 1;
    }
    if good == found && unread.is_none() {
        return (steps, None);
    }
    steps.truncate(good);
    let last_good = steps.last().map(|step| step.seq);
    (steps, Some(ChainBreak { of, id: id.to_owned(), last_good, found, unread }))
}
