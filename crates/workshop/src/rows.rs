//! Changes in the text of a TOML file that leave everything else in it as it was: comments, order, spacing.
//! A row is an inline table of a list: `{ name = "Oslo", at = [10.75, 59.91] }`.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

/// Why a text cannot be changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RowError {
    #[error("the file is not valid TOML: mend it first ({0})")]
    Toml(String),
    #[error("there is no {0} to change")]
    Missing(String),
}

/// Where a list and its rows stand in a text.
#[derive(Clone, Debug)]
pub struct Rows {
    whole: Range<usize>,
    pub rows: Vec<Range<usize>>,
}

fn parsed(text: &str) -> Result<toml::Spanned<DeTable<'_>>, RowError> {
    DeTable::parse(text).map_err(|error| RowError::Toml(error.message().to_owned()))
}

/// The rows of a list; none where the file has no such list.
pub fn rows(text: &str, list: &str) -> Result<Option<Rows>, RowError> {
    let table = parsed(text)?;
    let Some(found) = table.get_ref().get(list) else { return Ok(None) };
    let Some(array) = found.get_ref().as_array() else { return Err(RowError::Missing(list.to_owned())) };
    let rows = array.iter().map(toml::Spanned::span).collect();
    Ok(Some(Rows { whole: found.span(), rows }))
}

/// A text of TOML.
pub fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

/// A row from its keys and values, each as TOML has it.
pub fn row(pairs: &[(String, String)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("{key} = {value}")).collect();
    format!("{{ {} }}", pairs.join(", "))
}

/// The same with every list of tables (`[[places]]`) as a list of rows. Comments are lost.
fn flattened(text: &str) -> Result<String, RowError> {
    let table: toml::Table =
        toml::from_str(text).map_err(|error| RowError::Toml(error.message().to_owned()))?;
    let lines = table.iter().map(|(key, value)| match value {
        toml::Value::Array(rows) if rows.iter().all(toml::Value::is_table) => {
            let rows: Vec<String> = rows.iter().map(|row| format!("  {row},\n")).collect();
            format!("{key} = [\n{}]\n", rows.concat())
        }
        other => format!("{key} = {other}\n"),
    });
    Ok(lines.collect())
}

/// A text whose list is one of rows.
fn with_rows(text: &str, list: &str) -> Result<(String, Option<Rows>), RowError> {
    let found = rows(text, list)?;
    let written_as_rows = |rows: &Rows| {
        rows.rows.iter().all(|row| text.get(row.clone()).is_some_and(|row| row.starts_with('{')))
    };
    match found {
        Some(rows) if !written_as_rows(&rows) => {
            let flat = flattened(text)?;
            let found = self::rows(&flat, list)?;
            Ok((flat, found))
        }
        found => Ok((text.to_owned(), found)),
    }
}

/// Up to where a row reaches with its comma.
fn comma(text: &str, end: usize) -> Option<usize> {
    let rest = text.get(end..)?;
    let spaces = rest.len() - rest.trim_start().len();
    rest.trim_start().starts_with(',').then_some(end + spaces + 1)
}

/// The end of the line, where nothing but a comment stands before it.
fn line_end(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let line = rest.split('\n').next().unwrap_or_default();
    let after = line.trim_start();
    (after.is_empty() || after.starts_with('#')).then_some(from + line.trim_end_matches('\r').len())
}

/// What stands before a row on its line, where that is nothing but spaces.
fn indent(text: &str, start: usize) -> Option<&str> {
    let before = text.get(..start)?;
    let from = before.rfind('\n').map_or(0, |at| at + 1);
    let spaces = before.get(from..)?;
    spaces.trim().is_empty().then_some(spaces)
}

/// Adds a row at the end of a list, which is made where there is none.
pub fn add(text: &str, list: &str, row: &str) -> Result<String, RowError> {
    let (mut text, found) = with_rows(text, list)?;
    let Some(found) = found else {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        // A key after a section would belong to it; files of rows have none.
        return Ok(format!("{text}\n{list} = [\n  {row},\n]\n"));
    };
    let Some(last) = found.rows.last() else {
        let at = found.whole.start + 1;
        let closes = text.get(at..).is_some_and(|rest| rest.starts_with(']'));
        text.insert_str(at, &format!("\n  {row},{}", if closes { "\n" } else { "" }));
        return Ok(text);
    };
    let spaces = indent(&text, last.start).map(str::to_owned);
    match (comma(&text, last.end), spaces) {
        (Some(after), Some(spaces)) => {
            let at = line_end(&text, after).unwrap_or(after);
            text.insert_str(at, &format!("\n{spaces}{row},"));
        }
        (None, Some(spaces)) => text.insert_str(last.end, &format!(",\n{spaces}{row}")),
        (_, None) => text.insert_str(last.end, &format!(", {row}")),
    }
    Ok(text)
}

/// Takes a row out, with its line where it has one of its own.
pub fn remove(text: &str, list: &str, index: usize) -> Result<String, RowError> {
    let (mut text, found) = with_rows(text, list)?;
    let row = found.as_ref().and_then(|found| found.rows.get(index)).cloned();
    let row = row.ok_or_else(|| RowError::Missing(format!("row {} of {list}", index + 1)))?;
    let end = comma(&text, row.end).unwrap_or(row.end);
    let own_line = indent(&text, row.start).map(str::len).zip(line_end(&text, end));
    let range = match own_line {
        Some((spaces, line)) => {
            let next = text.get(line..).map_or(0, |rest| {
                if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) }
            });
            row.start - spaces..line + next
        }
        None => row.start..end,
    };
    text.replace_range(range, "");
    Ok(text)
}

/// Changes some keys of a row; a key without a value is taken out. Other keys stay as they are written.
pub fn change(
    text: &str,
    list: &str,
    index: usize,
    changes: &[(String, Option<String>)],
) -> Result<String, RowError> {
    let (mut text, found) = with_rows(text, list)?;
    let missing = || RowError::Missing(format!("row {} of {list}", index + 1));
    let at = found.as_ref().and_then(|found| found.rows.get(index)).cloned().ok_or_else(missing)?;
    let table = parsed(&text)?;
    let value = table.get_ref().get(list).and_then(|rows| rows.get_ref().as_array()?.get(index));
    let Some(DeValue::Table(keys)) = value.map(toml::Spanned::get_ref) else { return Err(missing()) };
    let mut pairs: Vec<(usize, String, String)> = keys
        .iter()
        .map(|(key, value)| {
            let raw = |range: Range<usize>| text.get(range).unwrap_or_default().to_owned();
            (key.span().start, raw(key.span()), raw(value.span()))
        })
        .collect();
    pairs.sort_by_key(|(start, _, _)| *start);
    let mut pairs: Vec<(String, String)> = pairs.into_iter().map(|(_, key, value)| (key, value)).collect();
    for (key, value) in changes {
        match (value, pairs.iter().position(|(other, _)| other == key)) {
            (Some(value), Some(found)) => pairs[found].1.clone_from(value),
            (Some(value), None) => pairs.push((key.clone(), value.clone())),
            (None, Some(found)) => drop(pairs.remove(found)),
            (None, None) => {}
        }
    }
    drop(table);
    text.replace_range(at, &row(&pairs));
    Ok(text)
}

/// Sets one value by its path, such as `["players", "most"]` or `["supplies", "0", "count"]`. What is missing is
/// added where its table is there.
pub fn set(text: &str, path: &[String], value: &str) -> Result<String, RowError> {
    let missing = || RowError::Missing(path.join("."));
    let Some((last, before)) = path.split_last() else { return Err(missing()) };
    let table = parsed(text)?;
    let mut at: &DeValue = &DeValue::Table(table.get_ref().clone());
    let mut span = 0..text.len();
    for part in before {
        let next = child(at, part).ok_or_else(missing)?;
        (at, span) = (next.get_ref(), next.span());
    }
    let mut changed = text.to_owned();
    if let Some(found) = child(at, last) {
        changed.replace_range(found.span(), value);
        return Ok(changed);
    }
    let entry = format!("{last} = {value}");
    if before.is_empty() {
        return Ok(format!("{entry}\n{text}"));
    }
    // An inline table ends with its brace; a section is found by its heading.
    if text.get(span.clone()).is_some_and(|inner| inner.starts_with('{')) {
        let empty = matches!(at, DeValue::Table(table) if table.is_empty());
        changed.insert_str(span.end - 1, &if empty { format!(" {entry} ") } else { format!(", {entry} ") });
        return Ok(changed);
    }
    let heading = format!("[{}]", before.join("."));
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        start += line.len();
        if line.split('#').next().unwrap_or_default().trim() == heading {
            let feed = if line.ends_with('\n') { "" } else { "\n" };
            changed.insert_str(start, &format!("{feed}{entry}\n"));
            return Ok(changed);
        }
    }
    Err(missing())
}

/// Takes a key out that is in no table and whose value stands in the same line.
pub fn unset(text: &str, path: &[String]) -> Result<String, RowError> {
    let missing = || RowError::Missing(path.join("."));
    let [key] = path else { return Err(missing()) };
    let table = parsed(text)?;
    let span = table.get_ref().get(key.as_str()).ok_or_else(missing)?.span();
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[span.end..].find('\n').map_or(text.len(), |at| span.end + at + 1);
    let alone = text[start..span.start].split('=').next().is_some_and(|name| name.trim() == key);
    if !alone || text[span].contains('\n') {
        return Err(missing());
    }
    Ok([&text[..start], &text[end..]].concat())
}

fn is_heading(text: &str, span: &Range<usize>) -> bool {
    text.get(span.clone()).is_some_and(|raw| raw.starts_with('['))
}

/// Where a value ends that is no section of its own: a table of dotted keys ends with the last of its values.
fn end_of(text: &str, value: &toml::Spanned<DeValue<'_>>) -> Option<usize> {
    let span = value.span();
    let Some(table) = value.get_ref().as_table() else { return Some(span.end) };
    if is_heading(text, &span) {
        return None;
    }
    table.values().try_fold(span.end, |end, inner| Some(end.max(end_of(text, inner)?)))
}

/// The text without a section such as `[pieces.tram]`, its heading and all its values; as it is where it has none.
/// Nothing where what is meant is not written as one section.
pub fn without_section(text: &str, [of, name]: [&str; 2]) -> Option<String> {
    let table = parsed(text).ok()?;
    let outer = table.get_ref().get(of).and_then(|outer| outer.get_ref().as_table());
    let Some(section) = outer.and_then(|outer| outer.get(name)) else { return Some(text.to_owned()) };
    let heading = section.span();
    let values = section.get_ref().as_table().filter(|_| is_heading(text, &heading))?.values();
    let end = values.map(|value| end_of(text, value)).try_fold(heading.end, |end, at| Some(end.max(at?)))?;
    let start = text.get(..heading.start)?.rfind('\n').map_or(0, |at| at + 1);
    let end = text.get(end..)?.find('\n').map_or(text.len(), |at| end + at + 1);
    // The empty line before it belongs to it.
    let before = text.get(..start)?;
    let apart = before.strip_suffix('\n').filter(|left| left.is_empty() || left.ends_with('\n'));
    Some([apart.unwrap_or(before), text.get(end..)?].concat())
}

fn child<'a, 'i>(value: &'a DeValue<'i>, part: &str) -> Option<&'a toml::Spanned<DeValue<'i>>> {
    match value {
        DeValue::Table(table) => table.get(part),
        DeValue::Array(rows) => rows.get(part.parse::<usize>().ok()?),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Places.\nplaces = [\n  { name = \"A\",  at = [1, 2] }, # the first\n  # the second\n  { name = \
                        \"B\", at = [3, 4] },\n]\nlines = []\n";

    #[test]
    fn a_key_of_a_line_of_its_own_is_taken_out_and_nothing_else() {
        let text = "shared = { count = 16 } # trains\nid = \"a\"\n[end]\npieces = 2\n";
        let path = |key: &str| vec![key.to_owned()];
        assert_eq!(unset(text, &path("shared")).unwrap_or_default(), "id = \"a\"\n[end]\npieces = 2\n");
        assert!(unset(text, &path("end")).is_err() && unset(text, &path("none")).is_err());
        assert!(unset("id = \"a\"\nlist = [\n  1,\n]\n", &path("list")).is_err());
    }

    #[test]
    fn a_section_is_taken_out_and_nothing_else() {
        let without = |text: &str| without_section(text, ["pieces", "tram"]);
        let text = "a = [1]\n\n[pieces.tram] # new\nname.en = \"T\"\nlook = [\n  1,\n] # old\n# Next.\n[b]\n";
        assert_eq!(without(text).as_deref(), Some("a = [1]\n# Next.\n[b]\n"));
        assert_eq!(without("[pieces.tram]").as_deref(), Some(""));
        assert_eq!(without("[pieces.bus]\nlook = 1\n").as_deref(), Some("[pieces.bus]\nlook = 1\n"));
        for other in [
            "pieces = { tram = { look = 1 } }\n",
            "[pieces]\ntram.look = 1\n",
            "[pieces.tram]\nlook = 1\n[b]\n[pieces.tram.name]\nen = 1\n",
            "[pieces",
        ] {
            assert_eq!(without(other), None, "{other}");
        }
    }

    #[test]
    fn rows_are_added_changed_and_removed_and_comments_stay() {
        let more = add(TEXT, "places", "{ name = \"C\" }").unwrap_or_default();
        assert!(more.contains("[3, 4] },\n  { name = \"C\" },\n]"), "{more}");
        assert!(more.contains("# the first") && more.contains("# the second"));
        let lines = add(&more, "lines", "{ from = \"A\" }").unwrap_or_default();
        assert!(lines.contains("lines = [\n  { from = \"A\" },\n]"), "{lines}");
        let name = [("name".to_owned(), Some("\"Z\"".to_owned())), ("at".to_owned(), None)];
        let changed = change(&lines, "places", 0, &name).unwrap_or_default();
        assert!(changed.contains("{ name = \"Z\" }, # the first"), "{changed}");
        let fewer = remove(&changed, "places", 1).unwrap_or_default();
        assert!(fewer.contains("# the second\n  { name = \"C\" },"), "{fewer}");
        assert!(remove(&fewer, "places", 7).is_err());
        let short = add("places = [{ a = 1 }, { a = 2 }]", "places", "{ a = 3 }").unwrap_or_default();
        assert_eq!(short, "places = [{ a = 1 }, { a = 2 }, { a = 3 }]");
        assert_eq!(remove(&short, "places", 1).as_deref(), Ok("places = [{ a = 1 },  { a = 3 }]"));
        assert!(add("", "tickets", "{ a = 1 }").unwrap_or_default().contains("tickets = [\n  { a = 1 },\n]"));
    }

    #[test]
    fn lists_of_tables_become_rows() {
        let text = "[[places]]\nname = \"A\"\n[[places]]\nname = \"B\"\n";
        let more = add(text, "places", "{ name = \"C\" }").unwrap_or_default();
        let table: toml::Table = toml::from_str(&more).unwrap_or_default();
        assert_eq!(table.get("places").and_then(|rows| rows.as_array()).map(Vec::len), Some(3), "{more}");
    }

    #[test]
    fn values_are_set_by_their_path() {
        let text =
            "id = \"a\" # word\nplayers = { fewest = 2 }\nsupplies = [{ count = 3 }]\n[deck]\nred = 12\n";
        let path = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let set =
            |text: &str, words: &[&str], value: &str| set(text, &path(words), value).unwrap_or_default();
        assert!(set(text, &["id"], "\"b\"").contains("id = \"b\" # word"));
        assert!(set(text, &["players", "most"], "5").contains("{ fewest = 2 , most = 5 }"));
        assert!(set(text, &["supplies", "0", "count"], "9").contains("[{ count = 9 }]"));
        assert!(set(text, &["deck", "red"], "8").ends_with("red = 8\n"));
        assert!(set(text, &["deck", "wild"], "14").contains("[deck]\nwild = 14\nred"));
        assert!(set(text, &["version"], "1").starts_with("version = 1\nid"));
        assert_eq!(set(text, &["nothing", "here"], "1"), "");
    }
}
