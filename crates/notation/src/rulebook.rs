//! The rulebook inside the binary: one page for the common rules and one for each edition.

/// A page: its id (`common` or an edition's), its path in the project and its text.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub id: &'static str,
    pub path: &'static str,
    pub text: &'static str,
}

macro_rules! pages {
    ($($id:literal),* $(,)?) => {
        &[$(Page {
            id: $id,
            path: concat!("rulebook/", $id, ".md"),
            text: include_str!(concat!("../../../rulebook/", $id, ".md")),
        }),*]
    };
}

/// Every page, the common rules first.
pub const RULEBOOK: &[Page] = pages!("common", "nordic", "japan", "northern", "berlin", "legends");
