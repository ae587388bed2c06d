//! Lays a board out and writes its `layout.toml`: `cargo run -p capotreno-drawing --example layout -- ID…`
//! (an ID with a slash in it is a folder: of a board of one's own, or of the campaign).

use std::error::Error;
use std::path::{Path, PathBuf};

use capotreno_campaign::Content;
use capotreno_drawing::{Board, Effort, Layout, LineShape};
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
    for id in std::env::args().skip(1) {
        let folder = if id.contains('/') { PathBuf::from(&id) } else { Path::new("editions").join(&id) };
        let (spec, edges) = board(&folder)?;
        let path = folder.join("layout.toml");
        let previous = match std::fs::read_to_string(&path) {
            Ok(text) => Some(Layout::parse(&text)?),
            Err(_) => None,
        };
        let layout = Layout::compute(&spec, &edges, previous.as_ref(), Effort::Thorough);
        let text = layout.to_toml();
        let board = Board::new(&spec, &edges, Some(&text), None)?;
        std::fs::write(&path, &text)?;
        println!("{id}: {} × {}, ratio {:.2}", board.width, board.height, board.space_ratio());
        let length = |line: &&LineShape| (line.spaces.first().map_or(0.0, |space| space.w) * 10.0) as i64;
        let (short, long) = (board.lines.iter().min_by_key(length), board.lines.iter().max_by_key(length));
        for line in short.into_iter().chain(long) {
            println!("  {}: {}", board.line_name(line), line.spaces.first().map_or(0.0, |space| space.w));
        }
        for collision in board.collisions() {
            println!("  {collision}");
        }
    }
    Ok(())
}
