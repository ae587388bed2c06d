//! Finds headings and fenced `scenario` blocks in Markdown, and nothing else of it.

use crate::coverage::is_rule_id;

/// A name longer than this is cut: every scenario under it carries it.
const LONGEST_TITLE: usize = 200;

/// A fenced block with the headings above it.
#[derive(Debug)]
pub(crate) struct Block<'t> {
    pub name: String,
    pub rules: Vec<String>,
    /// The line of the opening fence, from 1.
    pub line: usize,
    /// The lines inside, each with its number.
    pub lines: Vec<(usize, &'t str)>,
    /// Whether the fence was closed before the text ended.
    pub closed: bool,
    /// Whether it goes on where the block before it ended.
    pub continued: bool,
}

struct Fence {
    mark: char,
    length: usize,
    is_scenario: bool,
    continued: bool,
}

/// The scenario blocks of a text, in order.
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    let mut headings: Vec<(usize, &str)> = Vec::new();
    let mut under_heading = 0;
    let mut fence: Option<Fence> = None;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if let Some(open) = &fence {
            let ended = closes(open, line);
            if open.is_scenario
                && let Some(block) = found.last_mut()
            {
                if ended {
                    block.closed = true;
                } else {
                    block.lines.push((number, line));
                }
            }
            if ended {
                fence = None;
            }
        } else if let Some(open) = opens(line) {
            if open.is_scenario {
                under_heading += 1;
                found.push(Block {
                    name: name(&headings, under_heading),
                    rules: rules(&headings),
                    line: number,
                    lines: Vec::new(),
                    closed: false,
                    continued: open.continued,
                });
            }
            fence = Some(open);
        } else if let Some((level, title)) = heading(line) {
            headings.retain(|(above, _)| *above < level);
            headings.push((level, title));
            under_heading = 0;
        }
    }
    found
}

/// The rules a text states: the ids with which its headings begin, in order, each once.
pub fn stated_rules(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut fence: Option<Fence> = None;
    for line in text.lines() {
        if let Some(open) = &fence {
            if closes(open, line) {
                fence = None;
            }
        } else if let Some(open) = opens(line) {
            fence = Some(open);
        } else if let Some((_, title)) = heading(line)
            && let Some(id) = title.split([' ', ',']).next().filter(|word| is_rule_id(word))
            && !found.iter().any(|known| known == id)
        {
            found.push(id.to_owned());
        }
    }
    found
}

/// At most three spaces may stand before a fence or heading.
fn unindented(line: &str) -> Option<&str> {
    let text = line.trim_start_matches(' ');
    (line.len() - text.len() <= 3).then_some(text)
}

fn opens(line: &str) -> Option<Fence> {
    let text = unindented(line)?;
    let mark = text.chars().next().filter(|mark| ['`', '~'].contains(mark))?;
    let rest = text.trim_start_matches(mark);
    let length = text.len() - rest.len();
    let mut info = rest.split_whitespace();
    let is_scenario = info.next() == Some("scenario");
    let continued = is_scenario && info.next() == Some("continued");
    // A line of inline code is no fence.
    (length >= 3 && !rest.contains('`')).then_some(Fence { mark, length, is_scenario, continued })
}

fn closes(open: &Fence, line: &str) -> bool {
    unindented(line).is_some_and(|text| {
        let rest = text.trim_start_matches(open.mark);
        text.len() - rest.len() >= open.length && rest.trim().is_empty()
    })
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let text = unindented(line)?;
    let title = text.trim_start_matches('#');
    let level = text.len() - title.len();
    let spaced = title.is_empty() || title.starts_with([' ', '\t']);
    let title = title.trim().trim_end_matches('#').trim();
    let end = title.char_indices().nth(LONGEST_TITLE).map_or(title.len(), |(at, _)| at);
    ((1..=6).contains(&level) && spaced).then_some((level, &title[..end]))
}

fn name(headings: &[(usize, &str)], nth: usize) -> String {
    let title = headings.last().map_or("scenario", |(_, title)| title);
    if nth > 1 { format!("{title} ({nth})") } else { title.to_owned() }
}

/// The ids of the lowest heading that has any: a heading without ids stands for the one above it.
fn rules(headings: &[(usize, &str)]) -> Vec<String> {
    let ids = |title: &str| -> Vec<String> {
        title
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
            .filter(|word| is_rule_id(word))
            .map(str::to_owned)
            .collect()
    };
    headings.iter().rev().map(|(_, title)| ids(title)).find(|ids| !ids.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_take_name_and_rules_from_headings() {
        let text = "\
# Common
## C-50, C-51 Tunnels
```scenario
a
b
```
### In the dark
~~~~ scenario
c
~~~
~~~~
```rust
# not a heading
```
```scenario
## Other
";
        let found = blocks(text);
        let seen: Vec<_> = found
            .iter()
            .map(|block| (block.name.as_str(), block.line, block.lines.len(), block.closed))
            .collect();
        assert_eq!(
            seen,
            [
                ("C-50, C-51 Tunnels", 3, 2, true),
                ("In the dark", 8, 2, true),
                ("In the dark (2)", 15, 1, false)
            ]
        );
        assert!(found.iter().all(|block| block.rules == ["C-50", "C-51"]));
    }
}
