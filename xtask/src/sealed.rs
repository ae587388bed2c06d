//! What a campaign tells later, for the engine of a browser: one file beside it, packed and masked, so that
//! nobody reads a sentence of it who only looks through the files.

use std::io::Write as _;
use std::path::Path;

use anyhow::Context;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Map, Value};

use crate::shell;

#[path = "../../crates/tab/src/mask.rs"]
mod mask;

const CAMPAIGN: &str = "campaigns/charter";
/// Texts that the engine reads; sketches, sources and proofs stay in the project.
const ENDINGS: [&str; 4] = ["toml", "json", "md", "ftl"];
const LEFT_OUT: [&str; 4] = ["sketch.toml", "SOURCES.md", "rulebook/overview.md", "rulebook/scenarios"];

/// The file: a JSON object of texts by their names, compressed, under the mask.
pub fn pack() -> anyhow::Result<Vec<u8>> {
    let mut files = Map::new();
    gather(&shell::root().join(CAMPAIGN), "", &mut files)?;
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(Value::Object(files).to_string().as_bytes())?;
    let mut packed = packer.finish()?;
    mask::mask(&mut packed);
    Ok(packed)
}

fn gather(folder: &Path, before: &str, files: &mut Map<String, Value>) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder).with_context(|| format!("{} is not there", folder.display()))? {
        let path = entry?.path();
        let name = format!("{before}{}", path.file_name().unwrap_or_default().to_string_lossy());
        let ending = path.extension().and_then(|ending| ending.to_str());
        if LEFT_OUT.contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            gather(&path, &format!("{name}/"), files)?;
        } else if ending.is_some_and(|ending| ENDINGS.contains(&ending)) {
            files.insert(name, Value::String(std::fs::read_to_string(&path)?));
        }
    }
    Ok(())
}
