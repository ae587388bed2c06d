//! Writes the `coast.json` of boards:
//! `cargo run -p capotreno-drawing --example coast -- PATH/countries-50m.json ID…`
//! (an ID with a slash in it is a folder: of a board of one's own, or of the campaign).

use std::error::Error;
use std::path::{Path, PathBuf};

use capotreno_campaign::Content;
use capotreno_editions::Edge;
use capotreno_rules::Spec;

/// What is drawn: an edition, or the whole board of the campaign.
fn board(folder: &Path) -> Result<(Spec, Vec<Edge>), Box<dyn Error>> {
    if folder.join("campaign.toml").exists() {
        return Ok((Content::embedded()?.whole_board(), Vec::new()));
    }
    let loaded = capotreno_editions::load_dir(folder)?;
    Ok((loaded.spec().clone(), loaded.edges))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let atlas = std::fs::read_to_string(words.next().ok_or("where is countries-50m.json?")?)?;
    for id in words {
        let folder = if id.contains('/') { PathBuf::from(&id) } else { Path::new("editions").join(&id) };
        let (spec, edges) = board(&folder)?;
        let sketch = std::fs::read_to_string(folder.join("sketch.toml")).unwrap_or_default();
        let coast = capotreno_drawing::extract(&spec, &edges, &atlas, &sketch)?;
        let text = coast.to_json();
        println!("{id}: {} bytes", text.len());
        std::fs::write(folder.join("coast.json"), text)?;
    }
    Ok(())
}
