//! The words of campaigns: both languages say the same things, and every id has its words.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn charter() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../campaigns/charter")
}

/// The names of the files in a folder that end so, in order.
fn files(folder: &Path, ending: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.retain(|name| name.ends_with(ending));
    names.sort();
    names
}

fn words(language: &str, file: &str) -> toml::Table {
    let path = charter().join("words").join(language).join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every key with the way to it; every value is a text.
fn keys(table: &toml::Table, way: &str, found: &mut BTreeSet<String>) {
    for (key, value) in table {
        let way = format!("{way}/{key}");
        match value {
            toml::Value::Table(inner) => keys(inner, &way, found),
            toml::Value::String(_) => {
                found.insert(way);
            }
            other => panic!("{way} is no text: {other}"),
        }
    }
}

#[test]
fn both_languages_have_the_same_keys() {
    let folder = charter().join("words");
    let names = files(&folder.join("en"), ".toml");
    assert_eq!(names, files(&folder.join("it"), ".toml"));
    for name in names {
        let [english, italian] = ["en", "it"].map(|language| {
            let mut found = BTreeSet::new();
            keys(&words(language, &name), "", &mut found);
            found
        });
        assert_eq!(english, italian, "{name}");
    }
}

#[test]
fn everything_has_its_words() {
    let count = |file: &str| words("en", file).len();
    assert_eq!(count("events.toml"), 34);
    assert_eq!(count("staff.toml"), 18);
    assert_eq!(count("postcards.toml"), 77);
    assert_eq!(count("boxes.toml"), 17);
    // Eight frontiers and the conductor's toolkit; five companies and the closing words.
    assert_eq!(count("frontiers.toml"), 9);
    assert_eq!(count("epilogues.toml"), 6);
    assert_eq!(count("story.toml"), 93);
}

/// A quest's condition must not be read aloud with its title.
#[test]
fn only_quests_have_a_secret_side() {
    for language in ["en", "it"] {
        for (number, card) in &words(language, "postcards.toml") {
            let number: u16 = number.parse().unwrap();
            let text = |side: &str| card[side].as_str().unwrap();
            assert!(!text("open").is_empty() && !text("title").is_empty(), "{number}");
            let dollars = text("open").contains('$');
            assert_eq!(dollars, text("secret").is_empty(), "{language} {number}");
        }
    }
}

/// The ids of rules over the paragraphs of a page.
fn headings(page: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(page).unwrap();
    let headings = text.lines().filter_map(|line| line.strip_prefix("### "));
    headings.filter_map(|heading| heading.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn both_rulebooks_have_the_same_rules() {
    let folder = charter().join("rulebook");
    let pages = files(&folder, ".md");
    assert_eq!(pages, files(&folder.join("it"), ".md"));
    let mut all = BTreeSet::new();
    for page in &pages {
        let english = headings(&folder.join(page));
        assert_eq!(english, headings(&folder.join("it").join(page)), "{page}");
        for id in english {
            assert!(all.insert(id.clone()), "{id} stands twice");
        }
    }
    for letter in 'F'..='V' {
        assert!(all.contains(&format!("CH-{letter}")), "no rule {letter}");
    }
    for event in words("en", "events.toml").keys().filter(|id| id.as_str() > "EV07") {
        assert!(all.contains(&format!("CH-{event}")), "no rule for {event}");
    }
    for card in words("en", "staff.toml").keys() {
        assert!(all.contains(&format!("CH-{card}")), "no rule for {card}");
    }
    for number in words("en", "postcards.toml").keys() {
        assert!(all.contains(&format!("CH-P{number}")), "no rule for postcard {number}");
    }
}

/// Every text of the words, with the file and the way to it.
fn texts(language: &str) -> Vec<(String, String)> {
    fn collect(table: &toml::Table, way: &str, found: &mut Vec<(String, String)>) {
        for (key, value) in table {
            let way = format!("{way}/{key}");
            match value {
                toml::Value::Table(inner) => collect(inner, &way, found),
                other => found.push((way, other.as_str().unwrap_or_default().to_owned())),
            }
        }
    }
    let mut found = Vec::new();
    for name in files(&charter().join("words").join(language), ".toml") {
        collect(&words(language, &name), &name, &mut found);
    }
    found
}

/// The program has laid out, shuffled and filled in everything before anybody reads of it, so no text
/// gives such an order, and none names a card by its number.
#[test]
fn the_story_speaks_to_a_screen() {
    const ORDERS: [&str; 18] = [
        "Put postcard",
        "in view:",
        "to the event deck",
        "to the rulebook",
        "Read the",
        "aloud and",
        "Add rule",
        "Add the",
        "Finish the steps",
        "Open the vaults",
        "Mettete in vista",
        "al mazzo Evento",
        "al regolamento",
        "Leggete",
        "Aggiungete",
        "Completate i passi",
        "Aprite",
        "Giocate",
    ];
    for (way, text) in ["en", "it"].into_iter().flat_map(texts) {
        for order in ORDERS {
            assert!(!text.contains(order), "{way} gives an order: {order}");
        }
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        let number = words.find(|word| {
            let digits = word.strip_prefix("EV").or_else(|| word.strip_prefix("ST"));
            digits.is_some_and(|digits| digits.len() == 2 && digits.parse::<u8>().is_ok())
        });
        assert_eq!(number, None, "{way} names a card by its number");
        assert_eq!(numbered(&text), None, "{way} names a card by its number");
    }
    // Rules have numbers; what they speak of has names.
    for (of, text) in ["en", "it"].into_iter().flat_map(rules) {
        assert_eq!(numbered(&text), None, "the rule of {of:?} names a card by its number");
    }
}

/// The first card that is named by its number, if any is: `postcard 401`, `card 1871-03`.
fn numbered(text: &str) -> Option<String> {
    const CARDS: [&str; 9] = [
        "postcard",
        "postcards",
        "card",
        "challenge",
        "challenges",
        "cartolina",
        "cartoline",
        "carta",
        "sfida",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &str| word.chars().take_while(char::is_ascii_digit).count() >= 3;
    let found = words.windows(2).find(|pair| CARDS.contains(&pair[0]) && is_number(pair[1]));
    found.map(|pair| pair.join(" "))
}

/// The rules that are discovered, as they are read: the page of a box is one text, of the lists of cards each
/// rule is. With each the file and the id of the words that it belongs to.
fn rules(language: &str) -> Vec<((String, String), String)> {
    let folder = charter().join("rulebook").join(if language == "it" { "it" } else { "." });
    let mut found = Vec::new();
    for page in files(&folder, ".md") {
        let text = std::fs::read_to_string(folder.join(&page)).unwrap();
        let name = page.trim_end_matches(".md");
        // The frame is open from the beginning, and the overview is for those who have played to the end.
        match name {
            "frame" | "overview" => {}
            "events" | "staff" | "postcards" => {
                for section in text.split("\n### CH-").skip(1) {
                    let id = section.split(' ').next().unwrap();
                    let id = if name == "postcards" { &id[1..] } else { id };
                    let body = section.split("\n## ").next().unwrap();
                    found.push(((format!("{name}.toml"), id.to_owned()), body.to_owned()));
                }
            }
            letter => found.push((("boxes.toml".to_owned(), letter.to_owned()), text)),
        }
    }
    assert!(found.len() > 130, "{} rules", found.len());
    found
}

/// Words of a language, and the year that brings them.
const KNOWN_FROM: [(&str, &str, u16); 13] = [
    ("en", "depot", 1871),
    ("en", "toll", 1871),
    ("it", "pedagg", 1871),
    ("en", "frontier", 1871),
    ("it", "frontier", 1871),
    ("en", "junction", 1877),
    ("it", "snod", 1877),
    ("en", "Syndicate", 1877),
    ("it", "Sindacato", 1877),
    // As a judge one rides circuit from the beginning.
    ("en", "circuits", 1880),
    ("it", "giri postali", 1880),
    ("en", "wager", 1889),
    ("it", "scommess", 1889),
];

/// Words of a language, and the frontier that brings them.
const BROUGHT_BY: [(&str, &str, &str); 9] = [
    ("en", "elevator", "GP"),
    ("en", "herds", "OR"),
    ("it", "mandri", "OR"),
    ("en", "certificate", "BL"),
    ("it", "certificat", "BL"),
    ("en", "tunnel", "CS"),
    ("it", "galleri", "CS"),
    ("en", "viaduct", "CA"),
    ("it", "viadott", "CA"),
];

/// What the railway does not know yet is not spoken of: words by the year that brings them, words and
/// cities by the frontier, in every text that is read at a time of its own. What a rule or a secret side asks
/// for it must name, wherever that lies.
#[test]
fn nothing_is_told_before_its_time() {
    let (readings, cities) = (readings(), cities());
    for language in ["en", "it"] {
        let mut read = 0;
        let words = texts(language).into_iter().map(|(way, text)| {
            let mut parts = way.split('/').map(str::to_owned);
            let of = (parts.next().unwrap(), parts.next().unwrap());
            (of, way.ends_with("/secret"), text)
        });
        let rules = rules(language).into_iter().map(|(of, text)| {
            let secret = text.contains("\n*Quest") || text.contains("\n*Missione");
            (of, secret, text)
        });
        for (of, secret, text) in words.chain(rules) {
            let Some(Reading { year, frontier }) = readings.get(&of) else { continue };
            read += 1;
            for (_, word, from) in KNOWN_FROM.iter().filter(|(of, ..)| *of == language) {
                let early = year < from && text.contains(word);
                assert!(!early, "{of:?}, read in {year}, speaks of {word:?}, which comes in {from}");
            }
            if *year >= ALL_FRONTIERS || of.0 == "boxes.toml" || secret {
                continue;
            }
            let brought =
                BROUGHT_BY.iter().filter(|(of, ..)| *of == language).map(|(_, word, by)| (*word, *by));
            let named = cities.iter().map(|(name, by)| (name.as_str(), by.as_str()));
            for (word, by) in brought.chain(named) {
                let early = frontier.as_deref() != Some(by) && text.contains(word);
                assert!(!early, "{of:?}, read in {year}, speaks of {word:?}, which comes with {by}");
            }
        }
        assert!(read > 530, "{read} texts have their time");
    }
}

/// The year from which on the map has all frontiers.
const ALL_FRONTIERS: u16 = 1895;
/// The year after whose game the first frontier is picked.
const FIRST_FRONTIER: u16 = 1871;

/// When a text can be read at the earliest, and with which frontier.
struct Reading {
    year: u16,
    frontier: Option<String>,
}

fn data(file: &str) -> toml::Table {
    toml::from_str(&std::fs::read_to_string(charter().join(file)).unwrap()).unwrap()
}

fn rows<'a>(table: &'a toml::Table, name: &str) -> impl Iterator<Item = &'a toml::Value> {
    table.get(name).and_then(toml::Value::as_array).into_iter().flatten()
}

/// The cities of frontiers, and with which each comes.
fn cities() -> Vec<(String, String)> {
    let board = data("board.toml");
    let word = |row: &toml::Value, key: &str| Some(row.get(key)?.as_str()?.to_owned());
    let known = rows(&board, "places").filter_map(|row| Some((word(row, "name")?, word(row, "board")?)));
    let known: Vec<_> = known.filter(|(_, board)| board != "start").collect();
    assert!(known.len() > 30, "{known:?}");
    known
}

/// The cards and boxes that a step of the story names, with their files.
fn named(step: &toml::Value) -> Vec<(&'static str, &toml::Value)> {
    const NAMES: [(&str, &str); 5] = [
        ("events", "event"),
        ("staff", "staff"),
        ("boxes", "box"),
        ("postcards", "postcard"),
        ("postcards", "postcards"),
    ];
    let one_or_many = |(file, key)| match step.get(key) {
        Some(toml::Value::Array(several)) => several.iter().map(|one| (file, one)).collect(),
        one => one.into_iter().map(|one| (file, one)).collect::<Vec<_>>(),
    };
    NAMES.into_iter().flat_map(one_or_many).collect()
}

/// When each text of the story, of cards, boxes and frontiers can be read, by its file and id.
fn readings() -> BTreeMap<(String, String), Reading> {
    let mut found = BTreeMap::new();
    let id = |value: &toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut add = |file: &str, value: &toml::Value, year: u16, frontier: Option<&str>| {
        let reading = Reading { year, frontier: frontier.map(str::to_owned) };
        found.insert((format!("{file}.toml"), id(value)), reading);
    };
    let (story, frontiers) = (data("story.toml"), data("frontiers.toml"));
    for card in rows(&story, "cards") {
        let year = card["code"].as_str().unwrap()[..4].parse().unwrap();
        add("story", &card["code"], year, None);
        for (file, value) in rows(card.as_table().unwrap(), "steps").flat_map(named) {
            add(file, value, year, None);
        }
    }
    for row in rows(&data("events.toml"), "events").filter(|row| row.get("start").is_some()) {
        add("events", &row["id"], 1865, None);
    }
    for row in rows(&frontiers, "boxes").filter(|row| row.get("frontier").is_some()) {
        add("boxes", &row["letter"], FIRST_FRONTIER, row["frontier"].as_str());
    }
    for row in rows(&frontiers, "frontiers") {
        let code = row["code"].as_str();
        add("frontiers", &row["code"], FIRST_FRONTIER, code);
        add("postcards", &row["postcard"], FIRST_FRONTIER, code);
        rows(row.as_table().unwrap(), "events").for_each(|event| add("events", event, FIRST_FRONTIER, code));
        if let Some(late) = row.get("late") {
            add("events", &late["event"], late["year"].as_integer().unwrap() as u16, code);
        }
    }
    for row in rows(&data("tickets.toml"), "tickets").filter(|row| row.get("postcard").is_some()) {
        let frontier = row["box"].as_str().filter(|code| *code != "start");
        add("postcards", &row["postcard"], if frontier.is_some() { FIRST_FRONTIER } else { 1865 }, frontier);
    }
    found
}
