//! What somebody moved by hand, when the board changes under it: names that are new, and names that are gone.

use std::collections::{BTreeMap, BTreeSet};

use capotreno_editions::Edge;
use capotreno_rules::spec::Spec;

use crate::layout::Layout;
use crate::problems::Names;
use crate::sheet::sheets;

/// What `layout.toml` calls each line: its two places, and a number where lines of another length join them too.
pub fn line_names(spec: &Spec, edges: &[Edge]) -> Vec<Option<String>> {
    let mut names = vec![None; spec.lines.len()];
    for bundle in sheets(spec, edges).iter().flat_map(|sheet| &sheet.bundles) {
        for line in &bundle.lines {
            names[*line] = Some(bundle.key.clone());
        }
    }
    names
}

fn keep<T>(table: &mut BTreeMap<String, T>, known: &BTreeSet<String>) {
    table.retain(|name, _| known.contains(name));
}

/// The name of a line or place with one place renamed. A name may have a number behind it.
fn renamed(name: &str, old: &str, new: &str) -> String {
    let one = |part: &str| {
        let rest = part.strip_prefix(old)?;
        let number =
            rest.strip_prefix(' ').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
        (rest.is_empty() || number).then(|| format!("{new}{rest}"))
    };
    let parts: Vec<String> =
        name.split('/').map(|part| one(part).unwrap_or_else(|| part.to_owned())).collect();
    parts.join("/")
}

fn rename<T>(table: &mut BTreeMap<String, T>, old: &str, new: &str) {
    let before = std::mem::take(table);
    table.extend(before.into_iter().map(|(name, value)| (renamed(&name, old, new), value)));
}

impl Layout {
    /// Forgets what was said about places and lines that the board does not have.
    pub fn forget_unknown(&mut self, spec: &Spec, edges: &[Edge]) {
        let names = Names::of(&sheets(spec, edges));
        keep(&mut self.hints.places, &names.nodes);
        keep(&mut self.hints.curves, &names.curves);
        keep(&mut self.hints.labels, &names.places);
        keep(&mut self.hints.insets, &names.sheets);
        keep(&mut self.nudges.places, &names.nodes);
        keep(&mut self.nudges.labels, &names.places);
        keep(&mut self.nudges.curves, &names.curves);
    }

    /// A place has another name.
    pub fn rename_place(&mut self, old: &str, new: &str) {
        rename(&mut self.hints.places, old, new);
        rename(&mut self.hints.curves, old, new);
        rename(&mut self.hints.labels, old, new);
        rename(&mut self.nudges.places, old, new);
        rename(&mut self.nudges.labels, old, new);
        rename(&mut self.nudges.curves, old, new);
        for sheet in self.sheets.values_mut() {
            rename(&mut sheet.places, old, new);
            rename(&mut sheet.curves, old, new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_with_its_number_and_not_inside_another() {
        assert_eq!(renamed("Roma", "Roma", "Rom"), "Rom");
        assert_eq!(renamed("Roma/Milano", "Milano", "Mailand"), "Roma/Mailand");
        assert_eq!(renamed("Milano/Roma 2", "Roma", "Rom"), "Milano/Rom 2");
        assert_eq!(renamed("Roma Nord/Milano", "Roma", "Rom"), "Roma Nord/Milano");
    }
}
