//! Packs an atlas for the binary: `cargo run -p capotreno-workshop --example pack -- countries-50m.json world.bin`.
//! Only needed when Natural Earth has a new edition; `cargo xtask atlas` fetches it.

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(from), Some(to)) = (arguments.next(), arguments.next()) else {
        return Err("which file of world-atlas, and which of ours?".into());
    };
    let mut atlas = capotreno_drawing::Atlas::parse(&std::fs::read_to_string(&from)?)?;
    if from.contains("10m") {
        atlas.source = atlas.source.replace("1:50m", "1:10m");
    }
    let bytes = atlas.to_bytes();
    println!("{to}: {} bytes", bytes.len());
    std::fs::write(Path::new("crates/workshop/data").join(to), bytes)?;
    Ok(())
}
