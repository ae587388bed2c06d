//! Which rules a game is played by has one answer: what changes it, what does not, and that it stays.
//!
//! `CAPOTRENO_BLESS=1` writes `records/digests.txt` anew. Do so only where the data of an edition has
//! changed on purpose: every record, table and campaign names these digests.

use std::path::{Path, PathBuf};

use capotreno_editions::{embedded, embedded_ids, of_0_1_0};
use capotreno_rules::spec::{Criterion, SecondCard, Spec, Words};
use capotreno_rules::{Digest, Edition};
use capotreno_testkit::campaign;

fn digest(spec: Spec) -> Digest {
    Edition::new(spec).unwrap().digest()
}

fn spec(id: &str) -> Spec {
    embedded(id).unwrap().spec().clone()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What 0.1.0 shipped plays as it did where no rule has changed, and has a digest of its own where one
/// has. The line of a campaign's game is checked where campaigns are known.
#[test]
fn digests_are_what_they_were() {
    let path = root().join("records/digests.txt");
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let mut lines: Vec<String> = Vec::new();
    for id in embedded_ids() {
        lines.push(format!("{id} {}", embedded(id).unwrap().edition.digest()));
        if let Some((old, _)) = of_0_1_0(id).unwrap() {
            lines.push(format!("{id} 0.1.0 {}", old.edition.digest()));
        }
    }
    lines.extend(kept.lines().filter(|line| line.starts_with("charter-")).map(str::to_owned));
    let text = lines.join("\n") + "\n";
    if std::env::var_os("CAPOTRENO_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
        return;
    }
    assert_eq!(kept, text, "an edition is another one than it was");
    let changed = |id: &str| {
        let old = of_0_1_0(id).unwrap();
        old.is_some_and(|(old, _)| old.edition.digest() != embedded(id).unwrap().edition.digest())
    };
    let changed: Vec<&&str> = embedded_ids().iter().filter(|id| changed(id)).collect();
    assert_eq!(changed, [&"northern", &"berlin"], "NL-3 and BE-12");
}

/// Not one word, number for people or coordinate is seen by the rules.
#[test]
fn words_are_not_part_of_it() {
    for id in embedded_ids() {
        let right = digest(spec(id));
        let mut other = spec(id);
        let words = || Words { en: "other".to_owned(), it: "altro".to_owned() };
        other.id = "other".to_owned();
        other.version += 1;
        other.name = words();
        other.rule_ids.clear();
        for (at, place) in other.places.iter_mut().enumerate() {
            place.name = format!("place {at}");
            place.at = [0, 0];
            place.tags.push("nobody asks for it".to_owned());
            place.tags.reverse();
        }
        for line in &mut other.lines {
            line.group = line.group.as_ref().map(|group| format!("{group} by another name"));
        }
        for supply in &mut other.supplies {
            supply.id = format!("{} by another name", supply.id);
        }
        for bonus in &mut other.bonuses {
            (bonus.id, bonus.name) = (format!("{} by another name", bonus.id), words());
        }
        if let Some(economy) = &mut other.economy {
            for event in &mut economy.events {
                (event.id, event.name, event.text) = ("other".to_owned(), words(), words());
            }
            for company in &mut economy.companies {
                company.name = words();
            }
        }
        assert_eq!(digest(other), right, "{id}");
    }
}

/// A tag or a country is what it says about places, whatever it is called.
#[test]
fn tags_and_countries_are_the_places_they_stand_for() {
    for id in embedded_ids() {
        let right = digest(spec(id));
        let mut other = spec(id);
        let renamed = |name: &str| format!("{name} by another name");
        for place in &mut other.places {
            place.country = place.country.as_deref().map(renamed);
            place.tags = place.tags.iter().map(|tag| renamed(tag)).collect();
        }
        for bonus in &mut other.bonuses {
            match &mut bonus.criterion {
                Criterion::CompletedTicketsAt(name) | Criterion::LinesAt(name) | Criterion::LinesIn(name) => {
                    *name = renamed(name);
                }
                Criterion::CompletedTickets
                | Criterion::CompletedTicketsWorthAtMost(_)
                | Criterion::LongestPath
                | Criterion::PiecesLeft
                | Criterion::LinesOfLength(_)
                | Criterion::Ferries
                | Criterion::Countries
                | Criterion::WildsInHand => {}
            }
        }
        if let Some(economy) = &mut other.economy {
            economy.large_city_tag = renamed(&economy.large_city_tag);
        }
        assert_eq!(digest(other), right, "{id}");
    }
}

/// A change of an edition, and what it is called.
type Change = (&'static str, fn(&mut Spec));

/// The order of places, lines and tickets counts: the deal and the numbers of actions depend on it.
#[test]
fn everything_the_rules_see_is_part_of_it() {
    let right = digest(spec("nordic"));
    let changes: [Change; 12] = [
        ("a ticket's value", |spec| spec.tickets[3].value += 1),
        ("the order of tickets", |spec| spec.tickets.swap(0, 1)),
        ("the order of lines", |spec| spec.lines.swap(0, 1)),
        ("a line's length", |spec| spec.lines[5].cards += 1),
        ("a line's colour", |spec| spec.lines[5].colour = None),
        ("a group", |spec| spec.lines.iter_mut().for_each(|line| line.group = None)),
        ("the points", |spec| spec.supplies[0].points[2] += 1),
        ("the deck", |spec| {
            spec.deck = spec.deck.plus(capotreno_rules::Cards::of(capotreno_rules::Card::Red, 1));
        }),
        ("the opening", |spec| spec.opening.keep -= 1),
        ("a switch that 0.1.0 did not have", |spec| spec.drawing.second_card = SecondCard::Optional),
        ("a bonus", |spec| spec.bonuses[0].value += 1),
        ("the end", |spec| spec.end.pieces += 1),
    ];
    for (what, change) in changes {
        let mut other = spec("nordic");
        change(&mut other);
        assert_ne!(digest(other), right, "{what}");
    }
}

/// The form is JSON: whoever wants to can make it and hash it.
#[test]
fn the_form_is_sorted_json() {
    let edition = embedded("legends").unwrap().edition;
    let form = edition.form();
    let value: serde_json::Value = serde_json::from_str(&form).unwrap();
    assert_eq!(value.to_string(), form, "keys are sorted and there are no spaces");
    assert_eq!(blake3::hash(form.as_bytes()).to_hex().to_string(), edition.digest().to_string());
}

/// All that a campaign brings is part of it, too.
#[test]
fn games_of_campaigns_have_digests_of_their_own() {
    let digests: Vec<Digest> = (0..4).map(|variant| campaign::edition(variant).digest()).collect();
    for (at, one) in digests.iter().enumerate() {
        assert!(!digests[..at].contains(one), "variant {at}");
    }
    let edition = campaign::edition(0);
    let mut spec = edition.spec().clone();
    spec.charter.as_mut().unwrap().companies[0].coins += 1;
    assert_ne!(digest(spec), edition.digest());
}
