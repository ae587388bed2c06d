//! What calls say, in the player's language. Nothing that is secret at a table: that it waits, and what is
//! played there.

use capotreno_rules::spec::Words;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    Italian,
}

impl Language {
    /// English for whoever speaks something else.
    pub fn of(code: &str) -> Language {
        if code == "it" { Language::Italian } else { Language::English }
    }

    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
        }
    }

    fn pick(self, words: &Words) -> &str {
        match self {
            Language::English => &words.en,
            Language::Italian => &words.it,
        }
    }
}

/// Why somebody is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// A game waits.
    Turn,
    /// A campaign waits between its games.
    Decision,
    /// Somebody asks to play.
    Invited,
}

impl Why {
    pub fn word(self) -> &'static str {
        match self {
            Why::Turn => "turn",
            Why::Decision => "decision",
            Why::Invited => "invited",
        }
    }

    pub fn of(word: &str) -> Option<Why> {
        [Why::Turn, Why::Decision, Why::Invited].into_iter().find(|why| why.word() == word)
    }

    /// The page behind `#` that it is about.
    pub fn page(self, place: &str) -> String {
        match self {
            Why::Turn | Why::Invited => format!("#/table/{place}"),
            Why::Decision => format!("#/campaign/{place}"),
        }
    }
}

/// How much time is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Haste {
    None,
    /// The clock runs out soon.
    Late,
}

/// Something that waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Waiting {
    pub why: Why,
    pub haste: Haste,
    pub place: String,
    /// What is played.
    pub name: Words,
}

/// One thing that waits, in a line.
pub(crate) fn line(language: Language, waiting: &Waiting) -> String {
    let name = language.pick(&waiting.name);
    match (language, waiting.why, waiting.haste) {
        (Language::English, Why::Turn, Haste::None) => format!("Your turn: {name}"),
        (Language::English, Why::Turn, Haste::Late) => format!("Your time runs out soon: {name}"),
        (Language::English, Why::Decision, _) => format!("A decision is yours: {name}"),
        (Language::English, Why::Invited, _) => format!("You are invited to a game: {name}"),
        (Language::Italian, Why::Turn, Haste::None) => format!("Tocca a te: {name}"),
        (Language::Italian, Why::Turn, Haste::Late) => format!("Il tuo tempo sta per scadere: {name}"),
        (Language::Italian, Why::Decision, _) => format!("Una decisione spetta a te: {name}"),
        (Language::Italian, Why::Invited, _) => format!("Ti invitano a una partita: {name}"),
    }
}

/// All that waits, in a few words.
pub(crate) fn title(language: Language, waiting: &[Waiting]) -> String {
    match (language, waiting) {
        (_, [one]) => line(language, one),
        (Language::English, several) => format!("{} games wait for you", several.len()),
        (Language::Italian, several) => format!("{} partite ti aspettano", several.len()),
    }
}

/// What is said to whoever has entered a way to be called.
pub(crate) struct Greeting {
    pub title: &'static str,
    pub text: &'static str,
}

/// Arrives in a browser as the first call.
pub(crate) fn hello(language: Language) -> Greeting {
    match language {
        Language::English => Greeting {
            title: "Calls arrive here",
            text: "This browser tells you from now on when a game waits.",
        },
        Language::Italian => Greeting {
            title: "Gli avvisi arrivano qui",
            text: "D'ora in poi questo browser ti dice quando una partita ti aspetta.",
        },
    }
}

/// The button of a notification that ends them.
pub(crate) fn stop_button(language: Language) -> &'static str {
    match language {
        Language::English => "No more calls",
        Language::Italian => "Basta avvisi",
    }
}

/// The subject and the text of the mail that asks whether calls are wanted.
pub(crate) fn confirm_mail(language: Language, link: &str) -> (String, String) {
    match language {
        Language::English => (
            "Calls from Capotreno?".to_owned(),
            format!(
                "Somebody has entered this address to be told when a game on this server waits for them.\n\n\
                 If that was you, open this page and say yes. The link is good for a day:\n\n{link}\n\n\
                 If it was not, do nothing: no other mail will come.\n"
            ),
        ),
        Language::Italian => (
            "Avvisi da Capotreno?".to_owned(),
            format!(
                "Qualcuno ha indicato questo indirizzo per sapere quando una partita su questo server lo aspetta.\n\n\
                 Se sei stato tu, apri questa pagina e conferma. Il link vale un giorno:\n\n{link}\n\n\
                 Altrimenti non fare nulla: non arriverà nessun'altra mail.\n"
            ),
        ),
    }
}

/// Where the links of a mail lead.
pub(crate) struct MailLinks {
    /// The server itself, with a slash at its end.
    pub home: String,
    pub stop: String,
}

/// The text of a mail that calls.
pub(crate) fn mail(language: Language, waiting: &[Waiting], links: &MailLinks) -> String {
    let home = &links.home;
    let lines = waiting
        .iter()
        .map(|one| format!("{}\n{home}{}\n\n", line(language, one), one.why.page(&one.place)))
        .collect::<Vec<_>>()
        .concat();
    let stop = &links.stop;
    match language {
        Language::English => format!(
            "{lines}-- \nQuiet hours and other ways to be called: {home}#/calls\nStop these mails, with one click: {stop}\n"
        ),
        Language::Italian => format!(
            "{lines}-- \nOre di silenzio e altri modi per essere avvisati: {home}#/calls\nBasta mail, con un clic: {stop}\n"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(why: Why, haste: Haste) -> Waiting {
        let name = Words { en: "Northern lines".to_owned(), it: "Linee del nord".to_owned() };
        Waiting { why, haste, place: "a".repeat(32), name }
    }

    #[test]
    fn several_games_are_one_call() {
        let turn = waiting(Why::Turn, Haste::None);
        assert_eq!(title(Language::English, std::slice::from_ref(&turn)), "Your turn: Northern lines");
        let both = [turn, waiting(Why::Decision, Haste::None)];
        assert_eq!(title(Language::Italian, &both), "2 partite ti aspettano");
        let links = MailLinks { home: "https://games.example/".to_owned(), stop: "https://x".to_owned() };
        let text = mail(Language::Italian, &both, &links);
        assert!(text.contains("Tocca a te: Linee del nord\nhttps://games.example/#/table/aaaa"), "{text}");
        assert!(text.contains("#/campaign/aaaa") && text.contains("Basta mail, con un clic: https://x"));
    }

    #[test]
    fn every_reason_has_a_word() {
        for why in [Why::Turn, Why::Decision, Why::Invited] {
            assert_eq!(Why::of(why.word()), Some(why));
        }
        assert_eq!(Language::of("it").code(), "it");
        assert_eq!(Language::of("de"), Language::English);
    }
}
