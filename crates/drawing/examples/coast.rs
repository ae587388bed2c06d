//! Writes the `coast.json` of boards:
//! `cargo run -p capotreno-drawing --example coast -- PATH/countries-50m.json ID…`
//! (an ID with a slash in it is the folder of a board that is not in the binary).

use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let atlas = std::fs::read_to_string(words.next().ok_or("where is countries-50m.json?")?)?;
    for id in words {
        let (loaded, folder) = if id.contains('/') {
            (capotreno_editions::load_dir(Path::new(&id))?, Path::new(&id).to_owned())
        } else {
            (capotreno_editions::embedded(&id)?, Path::new("editions").join(&id))
        };
        let sketch = std::fs::read_to_string(folder.join("sketch.toml")).unwrap_or_default();
        let coast = capotreno_drawing::extract(&loaded.spec, &loaded.edges, &atlas, &sketch)?;
        let text = coast.to_json();
        println!("{id}: {} bytes", text.len());
        std::fs::write(folder.join("coast.json"), text)?;
    }
    Ok(())
}
