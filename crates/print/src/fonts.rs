//! The client's fonts, unpacked. No font of the system is used: a PDF looks the same wherever it is made.

use std::sync::Arc;

use svg2pdf::usvg::fontdb::{Database, FaceInfo, Language as FontLanguage};

use crate::PrintError;

const FONTS: [&[u8]; 3] = [
    include_bytes!("../../../web/src/fonts/barlow-400.woff2"),
    include_bytes!("../../../web/src/fonts/barlow-600.woff2"),
    include_bytes!("../../../web/src/fonts/barlow-condensed-600.woff2"),
];

const FAMILY: &str = "Barlow";
const CONDENSED: &str = "Barlow Condensed";

pub fn database() -> Result<Arc<Database>, PrintError> {
    let mut database = Database::new();
    for font in FONTS {
        let font = wuff::decompress_woff2(font).map_err(|error| PrintError::Font(format!("{error:?}")))?;
        database.load_font_data(font);
    }
    // A single weight calls itself a family of its own; here they are one family of several weights.
    let faces: Vec<FaceInfo> = database.faces().cloned().collect();
    for face in faces {
        let condensed = face.post_script_name.contains("Condensed");
        let family = if condensed { CONDENSED } else { FAMILY };
        database.remove_face(face.id);
        let families = vec![(family.to_owned(), FontLanguage::English_UnitedStates)];
        database.push_face_info(FaceInfo { families, ..face });
    }
    database.set_sans_serif_family(FAMILY);
    database.set_serif_family(FAMILY);
    Ok(Arc::new(database))
}
