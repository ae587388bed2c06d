//! Lessons, examples and puzzles over HTTP: played to the end, bad input refused.

use crate::common::{config, start};
use capotreno_load::request;
use capotreno_server::Config;
use serde_json::{Value, json};

/// One learner asks for everything at once.
fn patient() -> Config {
    Config { requests_per_second: 100_000, requests_at_once: 100_000, ..config() }
}

async fn ask(address: std::net::SocketAddr, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let (status, text) = request(address, method, path, &[], &body).await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

#[tokio::test]
async fn every_lesson_is_played_to_its_end() {
    let server = start(patient()).await;
    for language in ["en", "it"] {
        let (_, all) =
            ask(server.address, "GET", &format!("/api/lessons?lang={language}"), &Value::Null).await;
        // The first one is for everybody.
        assert_eq!(all.as_array().unwrap().len(), capotreno_editions::embedded_ids().len() + 1);
        for lesson in all.as_array().unwrap() {
            let id = lesson["id"].as_str().unwrap();
            let path = format!("/api/lessons/{id}");
            let (_, words) =
                ask(server.address, "GET", &format!("{path}?lang={language}"), &Value::Null).await;
            let steps = words["steps"].as_array().unwrap().len() as u64;
            assert_eq!(lesson["steps"].as_u64(), Some(steps));
            for step in 0..steps {
                let mut done = 0;
                loop {
                    let (status, now) =
                        ask(server.address, "POST", &path, &json!({"step": step, "done": done})).await;
                    assert_eq!((status, now["verdict"].as_str()), (200, Some("shown")), "{id} {step}");
                    let action = now["asked"].clone();
                    if action.is_null() {
                        break;
                    }
                    is_offered(server.address, &path, step, done, &action).await;
                    let tried = json!({"step": step, "done": done, "action": action});
                    let (_, then) = ask(server.address, "POST", &path, &tried).await;
                    assert_eq!(then["verdict"].as_str(), Some("done"), "{id} {step}: {action}");
                    assert!(!then["steps"].as_array().unwrap().is_empty());
                    done += 1;
                    assert_eq!(then["done"].as_u64(), Some(done));
                }
            }
        }
    }
    server.stop().await;
}

/// A claim that a lesson asks for is among the payments the page shows.
async fn is_offered(address: std::net::SocketAddr, path: &str, step: u64, done: u64, action: &Value) {
    let Some(claim) = action.get("claim_line") else { return };
    let question = json!({"about": "payments", "line": claim["line"]});
    let body = json!({"step": step, "done": done, "question": question});
    let (status, reply) = ask(address, "POST", &format!("{path}/ask"), &body).await;
    assert_eq!(status, 200);
    let payments = reply["payments"].as_array().unwrap();
    assert!(
        payments.iter().any(|payment| payment["cards"] == claim["set"]),
        "{path} step {step}: {action} is not among {payments:?}"
    );
}

#[tokio::test]
async fn a_lesson_answers_other_and_forbidden_actions() {
    let server = start(patient()).await;
    let act = |action: Value| json!({"step": 1, "done": 0, "action": action});
    let at = "/api/lessons/first";
    let (_, other) = ask(server.address, "POST", at, &act(json!("draw_blind"))).await;
    assert_eq!((other["verdict"].as_str(), other["done"].as_u64()), (Some("other"), Some(0)));
    let (_, no) = ask(server.address, "POST", at, &act(json!("pass"))).await;
    assert_eq!((no["verdict"].as_str(), no["refused"]["rule"].as_str()), (Some("refused"), Some("C-3")));
    for (path, body, status) in [
        (at, json!({"step": 99, "done": 0}), 404),
        ("/api/lessons/none", json!({"step": 0, "done": 0}), 404),
        (at, json!({"step": -1, "done": 0}), 400),
        (at, json!({"step": 0, "done": 0, "surprise": 1}), 400),
        (at, json!({"step": 0, "done": 0, "action": "fly"}), 400),
        ("/api/lessons/first/ask", json!({"step": 0, "done": 0, "question": {"about": "hint"}}), 403),
        (
            "/api/lessons/first/ask",
            json!({"step": 0, "done": 0, "question": {"about": "way", "ticket": 250}}),
            400,
        ),
    ] {
        assert_eq!(ask(server.address, "POST", path, &body).await.0, status, "{path} {body}");
    }
    // More than is asked for only leads to the end of the step.
    let (status, end) = ask(server.address, "POST", at, &json!({"step": 1, "done": 4_000_000_000_u32})).await;
    assert_eq!((status, &end["asked"]), (200, &Value::Null));
    server.stop().await;
}

#[tokio::test]
async fn every_example_is_told() {
    let server = start(patient()).await;
    let (_, pages) = ask(server.address, "GET", "/api/rulebook", &Value::Null).await;
    assert_eq!(pages.as_array().unwrap().len(), capotreno_editions::embedded_ids().len() + 1);
    let mut examples = 0;
    for page in pages.as_array().unwrap().iter().map(|page| page.as_str().unwrap()) {
        let path = format!("/api/rulebook/{page}/examples");
        let (_, all) = ask(server.address, "GET", &path, &Value::Null).await;
        let count = all.as_array().unwrap().len();
        // Italia has the plainest rules, and the fewest of its own.
        assert!(count >= 15, "{page}: {count}");
        examples += count;
        for number in 0..count {
            let (status, told) = ask(server.address, "GET", &format!("{path}/{number}"), &Value::Null).await;
            assert_eq!(status, 200, "{page} {number}");
            assert!(told["no_game"].is_string() || told["frames"].as_array().unwrap().len() > 1);
        }
        assert_eq!(ask(server.address, "GET", &format!("{path}/{count}"), &Value::Null).await.0, 404);
    }
    assert!(examples >= 40 * pages.as_array().unwrap().len(), "{examples}");
    assert_eq!(ask(server.address, "GET", "/api/rulebook/none/examples", &Value::Null).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_puzzle_is_looked_at_and_its_answer_told_to_who_tries() {
    let server = start(patient()).await;
    let (_, all) = ask(server.address, "GET", "/api/puzzles", &Value::Null).await;
    let all = all.as_array().unwrap();
    assert!(!all.is_empty());
    let mut tried = 0;
    for puzzle in all.iter().filter(|puzzle| puzzle["theme"] == "claim").take(10) {
        let at = format!("/api/puzzles/{}", puzzle["id"].as_str().unwrap());
        let (status, shown) = ask(server.address, "POST", &at, &json!({})).await;
        assert_eq!((status, shown["verdict"].as_str()), (200, Some("shown")), "{at}");
        assert!(shown["answer"].is_null() && !shown["steps"].as_array().unwrap().is_empty(), "{at}");
        let (_, first) = ask(server.address, "POST", &at, &json!({"action": "draw_blind"})).await;
        if first["verdict"] == "refused" {
            continue;
        }
        let answer = &first["answer"]["choices"][0];
        let (_, right) = ask(server.address, "POST", &at, &json!({"action": answer["action"]})).await;
        assert_eq!(right["verdict"].as_str(), Some("solved"), "{at}");
        assert!(answer["chance"].as_f64().unwrap() > 0.0 && right["steps"].as_array().unwrap().is_empty());
        tried += 1;
    }
    assert!(tried > 0);
    let at = format!("/api/puzzles/{}", all[0]["id"].as_str().unwrap());
    for (path, body, status) in [
        ("/api/puzzles/none", json!({}), 404),
        (at.as_str(), json!({"action": "fly"}), 400),
        (at.as_str(), json!({"surprise": 1}), 400),
        (&format!("{at}/ask"), json!({"question": {"about": "hint"}}), 403),
        (&format!("{at}/ask"), json!({"question": {"about": "way", "ticket": 250}}), 400),
    ] {
        assert_eq!(ask(server.address, "POST", path, &body).await.0, status, "{path} {body}");
    }
    server.stop().await;
}
