//! Lessons: rules learned by playing along. One for the common rules and one an edition, in
//! English with scenarios and in Italian with the words alone.
//!
//! A lesson is a Markdown file: a title, a sentence about it, and a section a step. What stands
//! before a section's scenario is read first; then the learner, who has seat 1, does what the
//! scenario does with seat 1; what stands after it is read then. In the other language a line
//! `---` has the scenario's place. A section without either is only read.

use capotreno_editions::Language;

use crate::rulebook::Book;
use crate::scenario::{ParseError, Scenario, parse_markdown};

/// A lesson in one language, with the scenarios all languages share.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// `first` or an edition's id.
    pub id: String,
    pub edition: String,
    pub title: String,
    pub about: String,
    pub steps: Vec<LessonStep>,
}

/// One step of a lesson; the texts are Markdown.
#[derive(Clone, Debug)]
pub struct LessonStep {
    pub title: String,
    pub before: String,
    pub after: String,
    pub script: Option<Scenario>,
}

/// Puts the words of a language to the scenarios of the original.
pub(crate) fn read(book: &Book, language: Language) -> Result<Lesson, ParseError> {
    let (script, words) = (book.original(), book.page(language));
    let error =
        |message: &str| ParseError { label: words.path.to_string(), line: 1, message: message.to_owned() };
    let mut scenarios = parse_markdown(&script.text, &script.path).into_iter();
    let mut sections = sections(&words.text).into_iter();
    let top = sections.next().ok_or_else(|| error("the lesson has no title"))?;
    // Which steps have a scenario, the original says.
    let scripted = self::sections(&script.text).into_iter().skip(1).map(|section| section.split);
    let mut steps = Vec::new();
    for (section, scripted) in sections.zip(scripted) {
        let script = if scripted { scenarios.next().transpose()? } else { None };
        if scripted != section.split {
            return Err(error("a step has a scenario in one language only"));
        }
        steps.push(LessonStep { title: section.title, before: section.before, after: section.after, script });
    }
    let edition = steps.iter().find_map(|step| step.script.as_ref()).map(|script| script.edition.clone());
    let edition = edition.ok_or_else(|| error("the lesson has no scenario"))?;
    Ok(Lesson { id: book.id.clone(), edition, title: top.title, about: top.before, steps })
}

#[derive(Default)]
struct Section {
    title: String,
    before: String,
    after: String,
    /// Whether a scenario, or the line in its place, parts the text.
    split: bool,
}

/// Cuts a lesson at its headings, the title first.
fn sections(text: &str) -> Vec<Section> {
    let mut found: Vec<Section> = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        let title = line.strip_prefix("## ").or_else(|| line.strip_prefix("# "));
        if let Some(title) = title.filter(|_| !fenced) {
            found.push(Section { title: title.trim().to_owned(), ..Section::default() });
            continue;
        }
        let Some(section) = found.last_mut() else { continue };
        if fenced || line.starts_with("```") || line == "---" {
            section.split = true;
        } else {
            let part = if section.split { &mut section.after } else { &mut section.before };
            part.push_str(line);
            part.push('\n');
        }
    }
    for section in &mut found {
        section.before = section.before.trim().to_owned();
        section.after = section.after.trim().to_owned();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::{LEARNER, at, run};
    use crate::{Library, Rulebook};
    use capotreno_rules::chance::Rolled;

    #[test]
    fn every_lesson_says_the_same_in_both_languages() {
        let rulebook = Rulebook::embedded().unwrap();
        let [english, italian] = Language::ALL.map(|language| rulebook.lessons(language));
        assert_eq!(english.len(), italian.len());
        for (first, second) in english.iter().zip(italian) {
            assert_eq!((&first.id, first.steps.len()), (&second.id, second.steps.len()));
            for (left, right) in first.steps.iter().zip(&second.steps) {
                assert!(!left.before.is_empty() && !right.before.is_empty(), "{}: {}", first.id, left.title);
                assert_eq!(left.after.is_empty(), right.after.is_empty(), "{}: {}", first.id, left.title);
                assert_eq!(left.script, right.script);
            }
            assert!((6..=10).contains(&first.steps.len()), "{} has {} steps", first.id, first.steps.len());
            assert!(!first.about.is_empty() && !second.about.is_empty());
        }
    }

    /// What the lessons claim is true, and doing what they ask for leads to their end.
    #[test]
    fn every_lesson_can_be_played_to_its_end() {
        let library = Library::embedded().unwrap();
        for lesson in Rulebook::embedded().unwrap().lessons(Language::En) {
            let edition = &library.get(&lesson.edition).unwrap().edition;
            for script in lesson.steps.iter().filter_map(|step| step.script.as_ref()) {
                let failures: Vec<String> =
                    run(script, &library).failures.iter().map(ToString::to_string).collect();
                assert!(failures.is_empty(), "\n{}", failures.join("\n"));
                let mut done = 0;
                loop {
                    let moment = at(script, edition, done).unwrap();
                    let Some(asked) = moment.asked else { break };
                    let mut state = moment.state;
                    let mut chance: Rolled<_> = crate::Seed::from_words("other").chance();
                    let mut events: Vec<capotreno_rules::Event> = Vec::new();
                    state.play(edition, LEARNER, &asked, &mut chance, &mut events).unwrap();
                    done += 1;
                    assert!(done < 20, "{}: a step goes on and on", lesson.id);
                }
            }
        }
    }
}
