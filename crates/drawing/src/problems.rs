//! What is wrong with the files a picture is made from, in the words and the form of the loader's
//! report: file, line, column, and a suggestion where there is one.

use std::collections::BTreeSet;

use capotreno_editions::{FileName, Folder, Loaded, Problem, did_you_mean, line_and_column, quoted};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::coast::{Coast, FeatureKind};
use crate::layout::Layout;
use crate::sheet::{Sheet, sheets};
use crate::sights;
use crate::sketch::Sketch;

/// Everything wrong with `layout.toml`, `coast.json` and, where its text is given, `sketch.toml`. A file that
/// is not there has no problems.
pub fn problems(loaded: &Loaded, folder: &Folder, sketch: Option<&str>) -> Vec<Problem> {
    let names = Names::of(&sheets(loaded.spec(), &loaded.edges));
    let mut found = Found { folder, problems: Vec::new() };
    if let Some(text) = folder.text(FileName::Layout) {
        layout(text, &names, &mut found);
    }
    if let Some(text) = folder.text(FileName::Coast) {
        coast(text, &names, &mut found);
    }
    if let Some(text) = sketch {
        drawn(text, &names, &mut found);
    }
    found.problems
}

/// What may be named.
pub(crate) struct Names {
    pub sheets: BTreeSet<String>,
    pub places: BTreeSet<String>,
    /// Places, and where lines leave the board.
    pub nodes: BTreeSet<String>,
    pub curves: BTreeSet<String>,
}

impl Names {
    pub fn of(sheets: &[Sheet]) -> Names {
        let nodes = || sheets.iter().flat_map(|sheet| &sheet.nodes);
        Names {
            sheets: sheets.iter().map(|sheet| sheet.name.clone()).collect(),
            places: nodes().filter(|node| node.place.is_some()).map(|node| node.key.clone()).collect(),
            nodes: nodes().map(|node| node.key.clone()).collect(),
            curves: sheets.iter().flat_map(|sheet| &sheet.bundles).map(|one| one.key.clone()).collect(),
        }
    }
}

struct Found<'a> {
    folder: &'a Folder,
    problems: Vec<Problem>,
}

impl Found<'_> {
    fn put(&mut self, file: FileName, at: Option<(usize, usize)>, message: String) {
        self.problems.push(Problem { path: self.folder.path(file), file, at, message });
    }

    fn toml(&mut self, file: FileName, text: &str, error: &toml::de::Error) {
        let at = error.span().map(|span| line_and_column(text, span.start));
        self.put(file, at, error.message().to_owned());
    }

    fn unknown(
        &mut self,
        file: FileName,
        at: Option<(usize, usize)>,
        what: &str,
        name: &str,
        known: &BTreeSet<String>,
    ) {
        let suggestion = did_you_mean(name, known.iter().map(String::as_str));
        self.put(file, at, format!("there is no {what} {}{suggestion}", quoted(name)));
    }
}

fn layout(text: &str, names: &Names, found: &mut Found) {
    const FILE: FileName = FileName::Layout;
    if let Err(error) = toml::from_str::<Layout>(text) {
        found.toml(FILE, text, &error);
        return;
    }
    if let Err(error) = Layout::parse(text) {
        found.put(FILE, None, error.to_string().trim_start_matches("layout.toml: ").to_owned());
        return;
    }
    let Ok(table) = DeTable::parse(text) else { return };
    let known = [
        ("hints", "places", "place", &names.nodes),
        ("hints", "curves", "line", &names.curves),
        ("hints", "labels", "place", &names.places),
        ("hints", "insets", "inset", &names.sheets),
        ("nudges", "places", "place", &names.nodes),
        ("nudges", "labels", "place", &names.places),
        ("nudges", "curves", "line", &names.curves),
    ];
    for (outer, inner, what, known) in known {
        let Some(inner) = child(table.get_ref(), outer).and_then(|outer| child(outer, inner)) else {
            continue;
        };
        for key in inner.keys().filter(|key| !known.contains(key.get_ref().as_ref())) {
            let at = line_and_column(text, key.span().start);
            found.unknown(FILE, Some(at), what, key.get_ref(), known);
        }
    }
}

fn child<'a, 'i>(table: &'a DeTable<'i>, name: &str) -> Option<&'a DeTable<'i>> {
    match table.get(name)?.get_ref() {
        DeValue::Table(table) => Some(table),
        _ => None,
    }
}

fn coast(text: &str, names: &Names, found: &mut Found) {
    const FILE: FileName = FileName::Coast;
    match serde_json::from_str::<Coast>(text) {
        Err(error) => {
            let message = error.to_string();
            // Its place is said once, in front.
            let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
            found.put(FILE, Some((error.line().max(1), error.column().max(1))), message.to_owned());
        }
        Ok(coast) => {
            if let Err(error) = Coast::parse(text) {
                let said = error.to_string();
                found.put(FILE, None, said.trim_start_matches("coast.json cannot be read: ").to_owned());
            }
            for sheet in coast.sheets.keys().filter(|sheet| !names.sheets.contains(*sheet)) {
                found.unknown(FILE, None, "map", sheet, &names.sheets);
            }
        }
    }
}

fn drawn(text: &str, names: &Names, found: &mut Found) {
    const FILE: FileName = FileName::Sketch;
    let sketch = match toml::from_str::<Sketch>(text) {
        Ok(sketch) => sketch,
        Err(error) => return found.toml(FILE, text, &error),
    };
    let Ok(table) = DeTable::parse(text) else { return };
    let place = |key: &str, index: usize, inner: Option<&str>| {
        let list = table.get_ref().get(key)?.get_ref().as_array()?;
        let one: &Spanned<DeValue> = list.get(index)?;
        let inner = inner.and_then(|inner| Some(one.get_ref().as_table()?.get(inner)?.span()));
        Some(line_and_column(text, inner.unwrap_or_else(|| one.span()).start))
    };
    for (index, sheet) in sketch.without_atlas.iter().enumerate() {
        if !names.sheets.contains(sheet) {
            found.unknown(FILE, place("without_atlas", index, None), "map", sheet, &names.sheets);
        }
    }
    for (index, feature) in sketch.features.iter().enumerate() {
        let at = |inner: &str| place("features", index, Some(inner));
        if let Some(sheet) = &feature.sheet
            && !names.sheets.contains(sheet)
        {
            found.unknown(FILE, at("sheet"), "map", sheet, &names.sheets);
        }
        if feature.kind == FeatureKind::Sight {
            let name = feature.name.as_deref().unwrap_or_default();
            if sights::find(name).is_none() {
                let known = sights::names().map(str::to_owned).collect();
                found.unknown(FILE, at("name"), "sight", name, &known);
            }
        }
        let off = |[x, y]: &[f64; 2]| !(x.abs() <= 360.0 && y.abs() <= 90.0);
        if feature.at.is_empty() || feature.at.iter().any(off) {
            let message = "a feature needs points on the globe: longitude and latitude in degrees";
            found.put(FILE, at("at"), message.to_owned());
        }
    }
}
