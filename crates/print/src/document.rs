//! A PDF of parts and pages. Lengths are millimetres from the upper left corner, as on paper.

use std::collections::BTreeMap;
use std::sync::Arc;

use pdf_writer::{Chunk, Content, Finish, Name, Pdf, Rect, Ref, TextStr};
use svg2pdf::usvg::fontdb::Database;
use svg2pdf::usvg::{Options, Tree};
use svg2pdf::{ConversionOptions, to_chunk};

use crate::PrintError;
use crate::fonts;

/// Points of a PDF in a millimetre.
const POINTS: f64 = 72.0 / 25.4;

pub struct Document {
    fonts: Arc<Database>,
    next: i32,
    chunks: Vec<Chunk>,
    parts: BTreeMap<String, Ref>,
    pages: Vec<Page>,
}

/// Where something stands: left, top, width, height.
pub type Area = [f64; 4];

#[derive(Debug)]
pub struct Page {
    pub size: [f64; 2],
    /// What is left when the page is cut, and what is printed of it.
    pub trim: Option<Area>,
    pub placed: Vec<Placed>,
}

#[derive(Debug)]
pub struct Placed {
    pub part: String,
    pub at: Area,
    pub clip: Option<Area>,
}

impl Placed {
    pub fn whole(part: &str, at: Area) -> Placed {
        Placed { part: part.to_owned(), at, clip: None }
    }
}

impl Document {
    pub fn new() -> Result<Document, PrintError> {
        Ok(Document {
            fonts: fonts::database()?,
            next: 3,
            chunks: Vec::new(),
            parts: BTreeMap::new(),
            pages: Vec::new(),
        })
    }

    /// Keeps a drawing under a name, for pages to place.
    pub fn part(&mut self, name: &str, svg: &str) -> Result<(), PrintError> {
        let options = Options {
            fontdb: Arc::clone(&self.fonts),
            font_family: "sans-serif".to_owned(),
            ..Options::default()
        };
        let tree = Tree::from_str(svg, &options).map_err(|error| PrintError::Drawing(error.to_string()))?;
        let (chunk, form) = to_chunk(&tree, ConversionOptions::default())
            .map_err(|error| PrintError::Paper(error.to_string()))?;
        let mut numbers: BTreeMap<Ref, Ref> = BTreeMap::new();
        let next = &mut self.next;
        let mut number = |old: Ref| {
            *numbers.entry(old).or_insert_with(|| {
                *next += 1;
                Ref::new(*next)
            })
        };
        let form = number(form);
        let chunk = chunk.renumber(&mut number);
        self.chunks.push(chunk);
        self.parts.insert(name.to_owned(), form);
        Ok(())
    }

    pub fn page(&mut self, page: Page) {
        self.pages.push(page);
    }

    pub fn finish(mut self, title: &str) -> Vec<u8> {
        let (catalog, tree) = (Ref::new(1), Ref::new(2));
        let mut fresh = || {
            self.next += 1;
            Ref::new(self.next)
        };
        let ids: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (fresh(), fresh())).collect();
        let info = fresh();
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(tree);
        pdf.pages(tree).count(ids.len() as i32).kids(ids.iter().map(|(page, _)| *page));
        for (page, (id, stream)) in self.pages.iter().zip(ids) {
            write(&mut pdf, page, id, stream, tree, &self.parts);
        }
        for chunk in &self.chunks {
            pdf.extend(chunk);
        }
        pdf.document_info(info).title(TextStr(title)).creator(TextStr("Capotreno"));
        pdf.finish()
    }
}

fn points(value: f64) -> f32 {
    (value * POINTS) as f32
}

fn write(pdf: &mut Pdf, page: &Page, id: Ref, stream: Ref, tree: Ref, parts: &BTreeMap<String, Ref>) {
    let [width, height] = page.size;
    let rect = |[left, top, wide, high]: Area| {
        Rect::new(points(left), points(height - top - high), points(left + wide), points(height - top))
    };
    let mut writer = pdf.page(id);
    writer.parent(tree).media_box(Rect::new(0.0, 0.0, points(width), points(height))).contents(stream);
    if let Some(trim) = page.trim {
        writer.trim_box(rect(trim));
    }
    let mut resources = writer.resources();
    let mut forms = resources.x_objects();
    let mut used: Vec<&String> = page.placed.iter().map(|placed| &placed.part).collect();
    used.sort();
    used.dedup();
    for name in used {
        if let Some(form) = parts.get(name) {
            forms.pair(Name(name.as_bytes()), *form);
        }
    }
    forms.finish();
    resources.finish();
    writer.finish();
    let mut content = Content::new();
    for placed in page.placed.iter().filter(|placed| parts.contains_key(&placed.part)) {
        content.save_state();
        if let Some([left, top, wide, high]) = placed.clip {
            content
                .rect(points(left), points(height - top - high), points(wide), points(high))
                .clip_nonzero()
                .end_path();
        }
        let [left, top, wide, high] = placed.at;
        content.transform([points(wide), 0.0, 0.0, points(high), points(left), points(height - top - high)]);
        content.x_object(Name(placed.part.as_bytes()));
        content.restore_state();
    }
    pdf.stream(stream, &content.finish());
}
