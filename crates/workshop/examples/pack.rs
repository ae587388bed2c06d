//! Packs an atlas for the binary: `cargo run -p capotreno-workshop --example pack -- countries-50m.json`.
//! Only needed when Natural Earth has a new edition; `cargo xtask atlas` fetches it.

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("where is countries-50m.json?")?;
    let atlas = capotreno_drawing::Atlas::parse(&std::fs::read_to_string(path)?)?;
    let bytes = atlas.to_bytes();
    println!("{} bytes", bytes.len());
    std::fs::write("crates/workshop/data/world.bin", bytes)?;
    Ok(())
}
