//! `board new`, `board layout` and `board coast`: the files of a board, made.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_campaign::Content;
use capotreno_drawing::{Atlas, Board, Effort, Layout, extract};
use capotreno_editions::{Edge, FileName, read_file};
use capotreno_rules::Spec;
use capotreno_workshop::{Area, atlas_for, new_board, region, world};

use crate::editions::sketch;

pub fn new(folder: &Path, around: Option<&str>, area: Option<&str>) -> anyhow::Result<ExitCode> {
    let area: Area = match (around, area) {
        (Some(name), _) => region(name, world()?)?,
        (None, Some(numbers)) => numbers.parse()?,
        (None, None) => bail!("where? --around \"Sicily\", or --box WEST,SOUTH,EAST,NORTH"),
    };
    let id = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if folder.exists() {
        bail!("{} is there already: choose another name, or remove it", folder.display());
    }
    let made = new_board(id, &area, atlas_for(area.size())?, Effort::Thorough)?;
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for (name, text) in &made.files {
        write(&folder.join(name), text)?;
    }
    println!("{}: {} places, {} lines, {} tickets", folder.display(), made.places, made.lines, made.tickets);
    println!("check it:  capotreno board check --edition-dir {}", folder.display());
    println!("play it:   capotreno serve --edition-dir {}", folder.display());
    println!("then edit its files; after moving a place: capotreno board layout {0}", folder.display());
    Ok(ExitCode::SUCCESS)
}

pub fn layout(folders: &[PathBuf]) -> anyhow::Result<ExitCode> {
    for folder in folders {
        let (spec, edges) = board(folder)?;
        let path = folder.join(FileName::Layout.name());
        let previous = if path.exists() {
            let text =
                read_file(&path).map_err(|message| anyhow::anyhow!("{}: {message}", path.display()))?;
            let layout = Layout::parse(&text);
            Some(
                layout
                    .with_context(|| format!("{} cannot be kept from: mend or remove it", path.display()))?,
            )
        } else {
            None
        };
        let text = Layout::compute(&spec, &edges, previous.as_ref(), Effort::Thorough).to_toml();
        let board = Board::new(&spec, &edges, Some(&text), None)?;
        write(&path, &text)?;
        println!(
            "{}: {} × {}, longest space by shortest {:.2}",
            path.display(),
            board.width,
            board.height,
            board.space_ratio()
        );
        for collision in board.collisions() {
            println!("  {collision}");
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub fn coast(folders: &[PathBuf], finer: Option<&Path>) -> anyhow::Result<ExitCode> {
    let given = finer.map(atlas).transpose()?;
    for folder in folders {
        let (spec, edges) = board(folder)?;
        let atlas = match &given {
            Some(atlas) => atlas,
            None => atlas_for(size(&spec))?,
        };
        let sketch = sketch(folder)?.unwrap_or_default();
        let text = extract(&spec, &edges, atlas, &sketch)?.to_json();
        let path = folder.join(FileName::Coast.name());
        write(&path, &text)?;
        println!("{}: {} bytes", path.display(), text.len());
    }
    Ok(ExitCode::SUCCESS)
}

/// How far its places reach, both ways in degrees.
fn size(spec: &Spec) -> [f64; 2] {
    [0, 1].map(|axis| {
        let all = || spec.places.iter().map(|place| f64::from(place.at[axis]) / 1e4);
        all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min)
    })
}

/// What is drawn: an edition, or the whole board of the campaign.
fn board(folder: &Path) -> anyhow::Result<(Spec, Vec<Edge>)> {
    if folder.join("campaign.toml").exists() {
        return Ok((Content::embedded()?.whole_board(), Vec::new()));
    }
    let loaded = capotreno_editions::load_dir(folder)?;
    Ok((loaded.spec().clone(), loaded.edges))
}

/// An atlas of the user's own.
fn atlas(path: &Path) -> anyhow::Result<Atlas> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut atlas = Atlas::parse(&text).with_context(|| format!("{} cannot be used", path.display()))?;
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    atlas.source = format!("Land and borders: {name}; the rest from sketch.toml");
    Ok(atlas)
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}
