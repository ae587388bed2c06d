//! From the text of a Markdown file to scenarios.

use capotreno_editions::quoted;

use super::act::{act, keep};
use super::clause::{number, without_comment};
use super::expect::expect;
use super::given::{Given, given};
use super::markdown::{Block, blocks};
use super::setting::{GameOf, game_of};
use super::{At, ParseError, Scenario, Step, StepKind};
use crate::MAX_TEXT_BYTES;

/// Longer lines help nobody.
const LONGEST_LINE: usize = 4096;

/// Every scenario of a text, in order; one that cannot be read is an error with its line. `label`
/// names the text in reports, usually its path.
pub fn parse_markdown(text: &str, label: &str) -> Vec<Result<Scenario, ParseError>> {
    if text.len() > MAX_TEXT_BYTES {
        let message = format!("too large: {} bytes, at most {MAX_TEXT_BYTES} are read", text.len());
        return vec![Err(ParseError { label: label.to_owned(), line: 1, message })];
    }
    let mut former = None;
    blocks(text)
        .iter()
        .map(|block| {
            let read = scenario(block, label, former.take());
            former = read.as_ref().ok().cloned();
            read
        })
        .collect()
}

/// Reads a block. One that goes on has everything of the former one before its own.
fn scenario(block: &Block<'_>, label: &str, former: Option<Scenario>) -> Result<Scenario, ParseError> {
    let error = |line: usize, message: String| ParseError { label: label.to_owned(), line, message };
    if !block.closed {
        return Err(error(block.line, "the block has no closing fence".to_owned()));
    }
    if let Some(campaign) = chronicle_of(block) {
        return Ok(chronicle(block, label, campaign));
    }
    let mut reader = match (block.continued, former) {
        (false, _) => Reader::default(),
        (true, Some(former)) => Reader::after(former),
        (true, None) => {
            return Err(error(block.line, "nothing goes before that could be continued".to_owned()));
        }
    };
    let begins = reader.steps.len();
    for (line, text) in &block.lines {
        reader.read(*line, text).map_err(|message| error(*line, message))?;
    }
    let Some(edition) = reader.edition else {
        return Err(error(
            block.line,
            "the scenario names no edition: write `edition` and its id".to_owned(),
        ));
    };
    if let (None, Some(given)) =
        (&reader.game_of, reader.given.iter().find(|given| matches!(given.what, Given::Campaign(_))))
    {
        let message =
            "only a game of a campaign has this: write `campaign charter 1874` instead of `edition`";
        return Err(error(given.line, message.to_owned()));
    }
    let Some(players) = reader.players else {
        return Err(error(block.line, "the scenario has no number of players: write `players 2`".to_owned()));
    };
    if !reader.playing {
        return Err(error(block.line, "the scenario has no `---`: after it come the steps".to_owned()));
    }
    if reader.steps.len() == begins {
        return Err(error(block.line, "the scenario has no step after `---`".to_owned()));
    }
    Ok(Scenario {
        name: block.name.clone(),
        rules: block.rules.clone(),
        label: label.to_owned(),
        line: block.line,
        edition,
        game_of: reader.game_of,
        players,
        given: reader.given,
        steps: reader.steps,
        begins,
        chronicle: None,
    })
}

/// The campaign of a block that begins with `chronicle charter`.
fn chronicle_of<'t>(block: &Block<'t>) -> Option<&'t str> {
    let mut said = block.lines.iter().map(|(_, text)| without_comment(text).trim());
    said.find(|text| !text.is_empty())?.strip_prefix("chronicle ").map(str::trim)
}

/// A scenario about a whole campaign: its statements are read by whoever knows campaigns.
fn chronicle(block: &Block<'_>, label: &str, campaign: &str) -> Scenario {
    let lines = block.lines.iter().map(|(line, text)| (*line, without_comment(text).to_owned()));
    Scenario {
        name: block.name.clone(),
        rules: block.rules.clone(),
        label: label.to_owned(),
        line: block.line,
        edition: campaign.to_owned(),
        game_of: None,
        players: 0,
        given: Vec::new(),
        steps: Vec::new(),
        begins: 0,
        chronicle: Some(lines.filter(|(_, text)| !text.trim().is_empty()).skip(1).collect()),
    }
}

/// What has been read of a block.
#[derive(Default)]
struct Reader {
    edition: Option<String>,
    game_of: Option<GameOf>,
    players: Option<u8>,
    given: Vec<At<Given>>,
    playing: bool,
    steps: Vec<Step>,
}

impl Reader {
    /// What was read of a scenario that goes on.
    fn after(former: Scenario) -> Reader {
        Reader {
            edition: Some(former.edition),
            game_of: former.game_of,
            players: Some(former.players),
            given: former.given,
            playing: false,
            steps: former.steps,
        }
    }

    fn read(&mut self, line: usize, text: &str) -> Result<(), String> {
        if text.len() > LONGEST_LINE {
            return Err(format!("the line is too long: at most {LONGEST_LINE} bytes"));
        }
        let indented = text.starts_with([' ', '\t']);
        let text = without_comment(text).trim();
        if text.is_empty() {
            return Ok(());
        }
        if text.len() > 2 && text.bytes().all(|byte| byte == b'-') {
            if self.playing {
                return Err("a second `---`: the first one ends what is given".to_owned());
            }
            self.playing = true;
            return Ok(());
        }
        match (self.playing, indented) {
            (false, _) => self.read_given(line, text),
            (true, false) => {
                let what = step_kind(text)?;
                self.steps.push(Step { line, text: text.to_owned(), what, expected: Vec::new() });
                Ok(())
            }
            (true, true) => {
                let Some(step) = self.steps.last_mut() else {
                    return Err("an expectation needs a step before it, for instance `now`".to_owned());
                };
                step.expected.push(At { line, text: text.to_owned(), what: expect(text)? });
                Ok(())
            }
        }
    }

    fn read_given(&mut self, line: usize, text: &str) -> Result<(), String> {
        let what_comes = text.starts_with("next ");
        if !self.steps.is_empty() && !what_comes {
            return Err("where a scenario goes on only what comes next (`next cards: …`) is given".to_owned());
        }
        match text.split_once(char::is_whitespace) {
            Some(("edition", id)) => once(&mut self.edition, "edition", id.trim().to_owned()),
            Some(("campaign", game)) => {
                let game = game_of(game)?;
                once(&mut self.edition, "edition or campaign", game.campaign.clone())?;
                self.game_of = Some(game);
                Ok(())
            }
            Some(("players", count)) => once(&mut self.players, "players", number(count)?),
            _ => {
                self.given.push(At { line, text: text.to_owned(), what: given(text)? });
                Ok(())
            }
        }
    }
}

fn once<T>(slot: &mut Option<T>, what: &str, value: T) -> Result<(), String> {
    if slot.is_some() {
        return Err(format!("{what} is said twice"));
    }
    *slot = Some(value);
    Ok(())
}

fn step_kind(text: &str) -> Result<StepKind, String> {
    if text == "now" {
        return Ok(StepKind::Look);
    }
    if let Some(rule) = text.strip_prefix("setup refused") {
        let rule = rule.trim().trim_start_matches(':').trim();
        return Ok(StepKind::SetupRefused((!rule.is_empty()).then(|| rule.to_owned())));
    }
    if let Some(rest) = text.strip_prefix("everyone keeps ") {
        return keep(rest.trim()).map(StepKind::EveryoneKeeps);
    }
    let number_and_act = text.strip_prefix("seat ").and_then(|rest| rest.split_once(char::is_whitespace));
    let Some((seat, rest)) = number_and_act else {
        return Err(format!(
            "{} is no step: write `seat 1 draws`, `now` or `everyone keeps all`, and indent expectations",
            quoted(text)
        ));
    };
    let seat = number::<u8>(seat)?;
    if seat == 0 {
        return Err("seats count from 1".to_owned());
    }
    Ok(StepKind::Act { seat, act: act(rest)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(body: &str) -> String {
        let text = format!("```scenario\n{body}\n```\n");
        parse_markdown(&text, "x.md").remove(0).unwrap_err().to_string()
    }

    #[test]
    fn mistakes_are_reported_with_their_line() {
        assert_eq!(
            errors("players 2\n---\nnow"),
            "x.md:1: the scenario names no edition: write `edition` and its id"
        );
        assert!(
            errors("edition nordic\nplayers two\n---\nnow").starts_with("x.md:3: \"two\" is not a number")
        );
        assert!(errors("edition nordic\nedition nordic").starts_with("x.md:3: edition is said twice"));
        assert!(errors("edition nordic\nplayers 2\nseat 1 hnd: 3 red").contains("did you mean \"hand\"?"));
        assert!(
            errors("edition nordic\nplayers 2\n---\n  points seat 1: 3").contains("needs a step before it")
        );
        assert!(errors("edition nordic\nplayers 2\n---\npoints seat 1: 3").contains("is no step"));
        assert!(errors("edition nordic\nplayers 2\n---").contains("has no step"));
        assert!(parse_markdown("```scenario\nnow", "x.md")[0].is_err());
        assert!(parse_markdown("# Nothing here\n", "x.md").is_empty());
        assert!(parse_markdown(&"x".repeat(MAX_TEXT_BYTES + 1), "x.md")[0].is_err());
    }

    #[test]
    fn a_scenario_goes_on() {
        let text = "\
```scenario
edition nordic
players 2
next cards: red
---
seat 1 draws
```
```scenario continued
next cards: blue
---
seat 1 draws
```
```scenario continued
seat 2 hand: 1 red
---
seat 2 draws
```
```scenario continued
---
seat 2 draws
```
";
        let found = parse_markdown(text, "x.md");
        let second = found[1].as_ref().unwrap();
        assert_eq!((second.steps.len(), second.begins, second.given.len()), (2, 1, 2));
        assert!(found[2].as_ref().unwrap_err().message.contains("only what comes next"));
        assert!(found[3].as_ref().unwrap_err().message.contains("nothing goes before"));
    }
}
