//! Lays a board out and writes its `layout.toml`: `cargo run -p capotreno-drawing --example layout -- ID…`
//! (an ID with a slash in it is the folder of a board that is not in the binary).

use std::error::Error;
use std::path::Path;

use capotreno_drawing::{Board, Effort, Layout, LineShape};

fn main() -> Result<(), Box<dyn Error>> {
    for id in std::env::args().skip(1) {
        let (loaded, folder) = if id.contains('/') {
            (capotreno_editions::load_dir(Path::new(&id))?, Path::new(&id).to_owned())
        } else {
            (capotreno_editions::embedded(&id)?, Path::new("editions").join(&id))
        };
        let path = folder.join("layout.toml");
        let previous = match std::fs::read_to_string(&path) {
            Ok(text) => Some(Layout::parse(&text)?),
            Err(_) => None,
        };
        let layout = Layout::compute(&loaded.spec, &loaded.edges, previous.as_ref(), Effort::Thorough);
        let text = layout.to_toml();
        let board = Board::new(&loaded.spec, &loaded.edges, Some(&text), None)?;
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
