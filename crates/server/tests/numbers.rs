//! `/metrics`: every line is one that Prometheus reads, and what stands in `deploy` asks only for what is told.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::common::{config, play, start, two_players};
use capotreno_load::request;
use capotreno_rules::chance::FastDice;

/// A family of numbers: its kind, and its samples with their labels.
#[derive(Default)]
struct Family {
    kind: String,
    help: bool,
    samples: Vec<(String, f64)>,
}

fn is_name(name: &str) -> bool {
    let letter =
        |at: usize, byte: u8| byte.is_ascii_lowercase() || byte == b'_' || (at > 0 && byte.is_ascii_digit());
    !name.is_empty() && name.bytes().enumerate().all(|(at, byte)| letter(at, byte))
}

/// Reads the text form (version 0.0.4), and panics where Prometheus would complain.
fn parse(text: &str) -> BTreeMap<String, Family> {
    assert!(text.ends_with('\n'));
    let mut families: BTreeMap<String, Family> = BTreeMap::new();
    let mut current = String::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# ") {
            let mut words = rest.splitn(3, ' ');
            let (what, name, value) = (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
            assert!(is_name(name), "{line}");
            let family = families.entry(name.to_owned()).or_default();
            match what {
                "HELP" => family.help = true,
                "TYPE" => value.clone_into(&mut family.kind),
                _ => panic!("{line}"),
            }
            assert!(family.samples.is_empty(), "{line} after its samples");
            name.clone_into(&mut current);
            continue;
        }
        let (name, value) = line.rsplit_once(' ').unwrap();
        let base = name.split('{').next().unwrap();
        let suffix =
            base.strip_prefix(current.as_str()).unwrap_or_else(|| panic!("{line} is not of {current}"));
        let family = families.get_mut(&current).unwrap();
        let allowed: &[&str] =
            if family.kind == "histogram" { &["_bucket", "_sum", "_count"] } else { &[""] };
        assert!(is_name(base) && allowed.contains(&suffix), "{line}");
        family.samples.push((name.to_owned(), value.parse().unwrap()));
    }
    families
}

/// Bounds grow, counts never fall, and the last is the count of all.
fn check_histogram(name: &str, family: &Family) -> u64 {
    let find =
        |end: &str| family.samples.iter().find(|(sample, _)| sample == &format!("{name}{end}")).unwrap().1;
    let buckets: Vec<(f64, f64)> = family
        .samples
        .iter()
        .filter_map(|(sample, count)| {
            let bound = sample.strip_prefix(&format!("{name}_bucket{{le=\""))?.strip_suffix("\"}")?;
            Some((bound.replace("+Inf", "inf").parse().unwrap(), *count))
        })
        .collect();
    assert!(
        buckets.len() > 10 && buckets.is_sorted_by(|one, next| one.0 < next.0 && one.1 <= next.1),
        "{name}"
    );
    let (last, count) = *buckets.last().unwrap();
    assert!(last.is_infinite());
    assert_eq!(count as u64, find("_count") as u64, "{name}");
    assert!(find("_sum") >= 0.0);
    count as u64
}

async fn told() -> BTreeMap<String, Family> {
    let server = start(config()).await;
    let (_, mut anna, mut bob) = two_players(server.address, "nordic").await;
    play(&mut anna, &mut bob, &mut FastDice::new(1), 10).await;
    let (status, text) = request(server.address, "GET", "/metrics", &[], "").await.unwrap();
    assert_eq!(status, 200);
    server.stop().await;
    parse(&text)
}

#[tokio::test]
async fn every_line_is_one_that_prometheus_reads() {
    let families = told().await;
    assert!(families.len() > 25);
    let mut counts = BTreeMap::new();
    for (name, family) in &families {
        assert!(family.help && !family.samples.is_empty(), "{name}");
        assert_eq!(family.kind == "counter", name.ends_with("_total"), "{name} is a {}", family.kind);
        match family.kind.as_str() {
            "histogram" => drop(counts.insert(name.as_str(), check_histogram(name, family))),
            "counter" | "gauge" => assert_eq!(family.samples.len(), 1, "{name}"),
            other => panic!("{name} is a {other}"),
        }
    }
    let names: Vec<&str> = counts.keys().copied().collect();
    for wanted in ["action", "bot_wait", "commit", "wake"] {
        assert!(names.contains(&format!("capotreno_{wanted}_seconds").as_str()), "{wanted}: {names:?}");
    }
    assert!(counts["capotreno_action_seconds"] >= 10 && counts["capotreno_commit_seconds"] >= 10);
    let steps = families["capotreno_steps_total"].samples[0].1;
    assert!(steps >= 11.0, "{steps}");
}

/// The names of numbers in a file: words that begin like one of ours, or stand before a bracket or brace.
fn asked_for(text: &str) -> BTreeSet<String> {
    let letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.split(|next: char| !letter(next))
        .filter(|word| word.starts_with("capotreno_") || word.starts_with("process_"))
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn dashboard_and_alerts_ask_only_for_what_is_told() {
    let families = told().await;
    let known = |name: &str| {
        families.contains_key(name)
            || ["_bucket", "_sum", "_count"].iter().any(|end| {
                let family = name.strip_suffix(end).and_then(|base| families.get(base));
                family.is_some_and(|family| family.kind == "histogram")
            })
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/monitoring");
    let mut asked = BTreeSet::new();
    for file in ["grafana.json", "alerts.yml"] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        let names = asked_for(&text);
        assert!(names.len() >= 5, "{file}");
        for name in &names {
            assert!(known(name), "{file} asks for {name}, which is not told");
        }
        asked.extend(names);
    }
    let dashboard = std::fs::read_to_string(folder.join("grafana.json")).unwrap();
    let dashboard: serde_json::Value = serde_json::from_str(&dashboard).unwrap();
    for panel in dashboard["panels"].as_array().unwrap() {
        assert!(!panel["targets"].as_array().unwrap().is_empty(), "{}", panel["title"]);
    }
    // And docs/server.md names none that is not there.
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
    for name in asked_for(&std::fs::read_to_string(docs).unwrap()) {
        assert!(known(&name), "docs/server.md speaks of {name}");
    }
}
