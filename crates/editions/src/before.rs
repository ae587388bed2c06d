//! What 0.1.0 shipped: its records, tables and campaigns name editions by the digest of their files,
//! or by their id alone.

use crate::problem::{FileName, LoadError};
use crate::{Folder, Loaded};

/// The digests 0.1.0 gave to the editions inside of it.
const SHIPPED: [(&str, &str); 5] = [
    ("nordic", "6b5c94091ca002a28fdb24df70e7ff8006c0306bba2afbc797efa52cdab661f3"),
    ("japan", "6b84d289bb64102164d5b6640eaf0bc38eef1652aa1c564d5da7b14c4795459d"),
    ("northern", "3a850fbf5cfdb233859676a68c01d9e2e692af408d266bb683a3676ba8cfb49b"),
    ("berlin", "300af32039cd7c00316988fbd81bb5585cc4b56e4c83e5cee4a1569f10beb51b"),
    ("legends", "d2adce8be8f2cf6f83d88c047bf0af9da485b41fcb25fa1c2b5f37f86db22dce"),
];

/// What the rules see differently since: the edition, what its `edition.toml` says, what it said.
const CHANGED: [(&str, &str, &str); 2] = [
    ("northern", "second_card = \"optional\"", "second_card = \"required\""),
    ("berlin", "fewest_cards = 0", "fewest_cards = 1"),
];

/// An edition as the binary of 0.1.0 had it, with its folder; none where it had no such edition. Words
/// and drawing are those of today.
pub fn of_0_1_0(id: &str) -> Result<Option<(Loaded, Folder)>, LoadError> {
    let Some((id, digest)) = SHIPPED.iter().find(|(shipped, _)| *shipped == id) else { return Ok(None) };
    let Some(folder) = Folder::of_embedded(id).cloned() else { return Ok(None) };
    let folder = CHANGED
        .iter()
        .filter(|(changed, ..)| changed == id)
        .fold(folder, |folder, (_, now, then)| folder.replaced(FileName::Edition, now, then));
    let loaded = folder.load()?;
    Ok(Some((Loaded { old_digest: (*digest).to_owned(), ..loaded }, folder)))
}

/// Where the rules see the same as in 0.1.0: what it called the edition.
pub(crate) fn old_digest(id: &str) -> Option<&'static str> {
    let changed = CHANGED.iter().any(|(changed, ..)| *changed == id);
    let shipped = SHIPPED.iter().find(|(shipped, _)| *shipped == id && !changed)?;
    Some(shipped.1)
}
