//! A game that was begun here, in a file to go on with: its seed and bots, then its record. The seed is why
//! it is not for showing around: whoever reads it knows what comes.

use std::io::{BufRead, BufReader};
use std::path::Path;

use anyhow::{Context, bail};
use capotreno_notation::Seed;
use capotreno_notation::record::{self, Record, SeatInfo};
use capotreno_session::Game;
use serde::{Deserialize, Serialize};

const FORMAT: &str = "capotreno-save";
const VERSION: u32 = 1;

/// The first line of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: String,
    version: u32,
    seed: Seed,
    bots: Vec<String>,
}

/// A game to go on with.
pub struct Saved {
    pub seed: Seed,
    pub bots: Vec<String>,
    pub record: Record,
}

/// Who sits at a game against bots.
pub fn seats(bots: &[String]) -> Vec<SeatInfo> {
    let bots = bots.iter().map(|bot| SeatInfo::bot(bot, bot));
    std::iter::once(SeatInfo::person("You")).chain(bots).collect()
}

pub fn write(path: &Path, game: &Game, seed: Seed, bots: &[String]) -> anyhow::Result<()> {
    let head = Head { format: FORMAT.to_owned(), version: VERSION, seed, bots: bots.to_vec() };
    let text = format!("{}\n{}", serde_json::to_string(&head)?, game.record(seats(bots)).to_text());
    // Whoever is interrupted keeps the file as it was.
    let half = path.with_extension("half-written");
    std::fs::write(&half, text)
        .and_then(|()| std::fs::rename(&half, path))
        .with_context(|| format!("{} cannot be written", path.display()))
}

pub fn read(path: &Path) -> anyhow::Result<Saved> {
    let file = std::fs::File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    let mut file = BufReader::new(file);
    let mut first = String::new();
    file.read_line(&mut first).with_context(|| format!("{} cannot be read", path.display()))?;
    let head: Head = match serde_json::from_str::<Head>(&first) {
        Ok(head) if head.format == FORMAT && head.version == VERSION => head,
        Ok(_) | Err(_) => bail!(
            "{} is no saved game: `capotreno play --save FILE` makes one; `capotreno replay play` shows records",
            path.display()
        ),
    };
    let record = record::read(file).with_context(|| format!("{} is damaged", path.display()))?;
    Ok(Saved { seed: head.seed, bots: head.bots, record })
}
