//! Draws boards as SVG into a folder: `cargo run -p capotreno-drawing --example draw -- FOLDER [dark] ID…`

use std::error::Error;
use std::path::Path;

use capotreno_drawing::{Board, SvgOptions, Theme, svg};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("which folder?")?;
    let mut theme = Theme::Light;
    for id in words {
        if id == "dark" {
            theme = Theme::Dark;
            continue;
        }
        let loaded = capotreno_editions::embedded(&id)?;
        let read = |name: &str| std::fs::read_to_string(Path::new("editions").join(&id).join(name)).ok();
        let (layout, coast) = (read("layout.toml"), read("coast.json"));
        let board = Board::new(&loaded.spec, &loaded.edges, layout.as_deref(), coast.as_deref())?;
        let options = SvgOptions { theme, title: Some(loaded.spec.name.en.clone()), ..SvgOptions::default() };
        std::fs::write(Path::new(&folder).join(format!("{id}.svg")), svg(&board, &options))?;
        println!("{id}: ratio {:.2}, {} collisions", board.space_ratio(), board.collisions().len());
    }
    Ok(())
}
