//! The engine for browsers: it may come while the server runs, and pages opened from then on know it.

use capotreno_server::Config;

use super::get;
use crate::common::{Folder, config, start};

/// The page says that there is none; not so where the client was not built, or built with an engine.
const NONE: &str = "<meta name=\"engine\" content=\"\">";

#[tokio::test]
async fn an_engine_that_comes_later_is_served_and_kept_by_pages() {
    let folder = Folder::new("engine");
    let at = folder.0.join("later");
    let server = start(Config { engine: Some(at.clone()), ..config() }).await;
    let address = server.address;
    let text = |reply: &super::Reply| String::from_utf8_lossy(&reply.body).into_owned();
    if !text(&get(address, "/", "").await).contains(NONE) {
        return server.stop().await;
    }
    assert_eq!(get(address, "/engine/abc.wasm", "").await.status, 404);
    assert!(text(&get(address, "/sw.js", "").await).contains("version: ''"), "nothing is kept");
    // A folder that is not whole is none yet.
    std::fs::create_dir_all(&at).unwrap();
    std::fs::write(at.join("abc.wasm"), b"\0asm").unwrap();
    for part in ["abc.js", "abc.bin", "abc.guide.wasm", "abc.guide.js"] {
        std::fs::write(at.join(part), "export {}").unwrap();
    }
    assert!(text(&get(address, "/", "").await).contains(NONE));
    std::fs::write(at.join("abc.json"), "{}").unwrap();
    let page = text(&get(address, "/", "").await);
    assert!(page.contains("<meta name=\"engine\" content=\"abc\">"), "{page}");
    let module = get(address, "/engine/abc.wasm", "").await;
    assert_eq!((module.status, module.header("content-type")), (200, "application/wasm"));
    assert!(module.header("cache-control").contains("immutable"));
    let keeper = get(address, "/sw.js", "").await;
    assert_eq!(keeper.header("cache-control"), "no-cache");
    let said =
        page.split("name=\"version\" content=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    assert_eq!(said.len(), 16);
    let guide = "\"engine/abc.guide.wasm\"";
    for kept in
        ["\"./\"", "\"engine/abc.wasm\"", guide, &format!("\"api/editions?v={said}\""), "\"icon.svg\""]
    {
        assert!(text(&keeper).contains(kept), "{kept} is kept");
    }
    // Nothing but the worker may compile anything.
    let policy = |reply: &super::Reply| reply.header("content-security-policy").to_owned();
    let made: serde_json::Value = text(&keeper)
        .lines()
        .find_map(|line| serde_json::from_str(line.strip_prefix("const MADE = ")?.strip_suffix(';')?).ok())
        .unwrap();
    for file in made["files"].as_array().unwrap() {
        let path = file.as_str().unwrap();
        let reply = get(address, &format!("/{}", path.trim_start_matches("./")), "").await;
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(policy(&reply).contains("unsafe"), path.starts_with("assets/worker-"), "{path}");
    }
    server.stop().await;
}
