//! Draws boards as SVG into a folder, and their geometry as JSON beside it: `cargo run -p capotreno-drawing --example draw -- FOLDER [dark] [owned] [heat] ID…`
//! (`owned` and `heat` show made-up owners and frequencies; an ID with a slash in it is the folder of a board.)

use std::error::Error;
use std::path::{Path, PathBuf};

use capotreno_drawing::{Board, LineMark, SvgOptions, Theme, svg};
use capotreno_editions::Folder;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("which folder?")?;
    let mut theme = Theme::Light;
    let (mut owned, mut heat) = (false, false);
    for id in words {
        match id.as_str() {
            "dark" => theme = Theme::Dark,
            "owned" => owned = true,
            "heat" => heat = true,
            _ => draw(&folder, &id, theme, [owned, heat])?,
        }
    }
    Ok(())
}

fn draw(folder: &str, id: &str, theme: Theme, [owned, heat]: [bool; 2]) -> Result<(), Box<dyn Error>> {
    let files = if id.contains('/') { PathBuf::from(id) } else { Path::new("editions").join(id) };
    let files = Folder::read(&files)?;
    let loaded = files.load()?;
    let id = loaded.spec().id.as_str();
    let board = Board::of(&loaded, &files)?;
    let marks = board.lines.iter().map(|line| {
        let owner = (owned && line.id % 7 < 5).then_some(line.id % 7);
        let heat = heat.then(|| (line.id * 37 % 101) as f64 / 100.0);
        (line.id, LineMark { owner, heat })
    });
    let title = Some(loaded.spec().name.en.clone());
    let options = SvgOptions { theme, title, marks: marks.collect(), ..SvgOptions::default() };
    std::fs::write(Path::new(folder).join(format!("{id}.svg")), svg(&board, &options))?;
    std::fs::write(Path::new(folder).join(format!("{id}.json")), serde_json::to_string(&board)?)?;
    println!("{id}: ratio {:.2}, {} collisions", board.space_ratio(), board.collisions().len());
    Ok(())
}
