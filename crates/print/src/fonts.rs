//! The client's fonts, unpacked. No font of the system is used: a PDF looks the same wherever it is made.

use std::sync::Arc;

use svg2pdf::usvg::fontdb::Database;

use crate::PrintError;

const FONTS: [&[u8]; 3] = [
    include_bytes!("../../../web/src/fonts/barlow-400.woff2"),
    include_bytes!("../../../web/src/fonts/barlow-600.woff2"),
    include_bytes!("../../../web/src/fonts/barlow-condensed-600.woff2"),
];

pub fn database() -> Result<Arc<Database>, PrintError> {
    let mut database = Database::new();
    for font in FONTS {
        let font = wuff::decompress_woff2(font).map_err(|error| PrintError::Font(format!("{error:?}")))?;
        database.load_font_data(font);
    }
    let family = database.faces().find_map(|face| {
        let (name, _) = face.families.first()?;
        (!name.contains("Condensed")).then(|| name.clone())
    });
    let family = family.ok_or_else(|| PrintError::Font("it has no name".to_owned()))?;
    database.set_sans_serif_family(family.clone());
    database.set_serif_family(family);
    Ok(Arc::new(database))
}
