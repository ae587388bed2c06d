//! The hash chains of games and chronicles: which of the rows that were found can be trusted.

use capotreno_notation::Chain;

use crate::steps::Row;

/// What a chain is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// The link as 0.1.0 wrote it: over the whole link before and the number of the step. A game that was
/// begun then goes on with links of today.
fn link_of_0_1_0(before: Chain, step: &Row) -> Chain {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&before.0).update(&step.seq.to_le_bytes()).update(&step.body);
    Chain(*hasher.finalize().as_bytes())
}

/// The steps that can be trusted, and whether that is all of them; `unread` says why there were more
/// to be read.
pub(crate) fn good_part(
    of: Kept,
    id: &str,
    mut steps: Vec<Row>,
    unread: Option<String>,
) -> (Vec<Row>, Option<ChainBreak>) {
    let mut link = Chain::of(id);
    let found = steps.len();
    let mut good = 0;
    for (expected, step) in steps.iter().enumerate() {
        let fits = step.link == link.after(&step.body) || step.link == link_of_0_1_0(link, step);
        if step.seq as usize != expected || !fits {
            break;
        }
        link = step.link;
        good += 1;
    }
    if good == found && unread.is_none() {
        return (steps, None);
    }
    steps.truncate(good);
    let last_good = steps.last().map(|step| step.seq);
    (steps, Some(ChainBreak { of, id: id.to_owned(), last_good, found, unread }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game of 0.1.0 that went on since: both sorts of links hold, and nothing else does.
    #[test]
    fn links_of_0_1_0_hold() {
        let body = |seq: u32| format!("{{\"take_back\":{seq}}}").into_bytes();
        let mut rows: Vec<Row> = Vec::new();
        let mut link = Chain::of("table");
        for seq in 0..6 {
            let row = Row { number: 1, seq, at: 0, body: body(seq), link };
            link = if seq < 3 { link_of_0_1_0(link, &row) } else { link.after(&row.body) };
            rows.push(Row { link, ..row });
        }
        assert_eq!(good_part(Kept::Table, "table", rows.clone(), None), (rows.clone(), None));
        for (seq, row) in rows.iter().enumerate() {
            let mut changed = rows.clone();
            changed[seq].body = body(9);
            let (good, broken) = good_part(Kept::Table, "table", changed, None);
            assert_eq!(
                (good.len(), broken.map(|damage| damage.last_good)),
                (seq, Some(row.seq.checked_sub(1)))
            );
        }
        assert!(good_part(Kept::Table, "another", rows, None).0.is_empty());
    }
}
