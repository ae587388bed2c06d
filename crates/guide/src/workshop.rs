//! The workshop: what the editor of boards asks. Files come in with what is to be done to them and go out changed,
//! with all that is on the board and all that is wrong with it. Nothing is kept here but what is slow to make twice.

use capotreno_drawing::{Atlas, Board, Coast, View};
use capotreno_protocol::{Code, Refused};
use capotreno_rules::spec::Spec;
use capotreno_workshop::{
    Area, Begin, Contents, Edit, Files, Look, Said, advise, apply, finished, first_files, look, region,
    region_names, view_of,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::answers::{Answered, json};
use crate::boards::Boards;
use crate::measure::Measure;

/// Files of boards are smaller; pages refuse longer ones before they read them.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// What the workshop remembers between two requests.
#[derive(Debug, Default)]
pub(crate) struct Workshop {
    /// The coastlines of the world: a page fetches them when a board is made.
    atlas: Option<Atlas>,
    /// The coast of what was drawn last.
    coast: Option<(String, Coast)>,
    measure: Option<Measure>,
}

#[derive(Deserialize)]
struct NewBoard {
    id: String,
    #[serde(default)]
    around: Option<String>,
    #[serde(default)]
    area: Option<[f64; 4]>,
    filled: bool,
}

#[derive(Serialize)]
struct Begun {
    files: Files,
    area: [f64; 4],
}

#[derive(Deserialize)]
struct Edited {
    files: Files,
    #[serde(default)]
    area: Option<[f64; 4]>,
    #[serde(default)]
    edits: Vec<Edit>,
}

#[derive(Serialize)]
struct Seen {
    files: Files,
    #[serde(flatten)]
    look: Look,
    /// Whether there are coastlines to draw; where not, they are to be sent.
    atlas: bool,
}

#[derive(Serialize)]
struct Advised {
    advice: Vec<Said>,
    board: Option<Board>,
}

#[derive(Deserialize)]
struct Measured {
    files: Files,
    players: u8,
    games: u32,
}

fn refused(why: &impl std::fmt::Display) -> Refused {
    let args = std::collections::BTreeMap::new();
    Refused { code: "workshop".to_owned(), rule: None, args, text: why.to_string() }
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Refused> {
    if body.len() > MOST_BYTES {
        return Err(Refused::server(Code::TooLarge));
    }
    serde_json::from_str(body).map_err(|_| Refused::server(Code::BadMessage))
}

impl Workshop {
    /// Answers `POST /api/workshop/{what}`.
    pub fn ask(&mut self, boards: &Boards, what: &str, body: &str) -> Answered {
        match what {
            "atlas" => self.take_atlas(body),
            "regions" => json(&region_names()),
            "new" => self.begin(&read(body)?),
            "edit" => self.edit(boards, read(body)?),
            "advise" => self.advise(&read::<Edited>(body)?.files),
            "finish" => self.finish(read::<Edited>(body)?.files),
            "measure" => self.measure(&read(body)?),
            _ => Err(Refused::server(Code::NoSuchPage)),
        }
    }

    /// The bytes come as letters from 0 to 255: there is nothing but texts on the way here.
    fn take_atlas(&mut self, body: &str) -> Answered {
        let letters: String = read(body)?;
        let bytes: Result<Vec<u8>, _> =
            letters.chars().map(|letter| u8::try_from(u32::from(letter))).collect();
        let bytes = bytes.map_err(|_| Refused::server(Code::BadMessage))?;
        self.atlas = Some(Atlas::from_bytes(&bytes).map_err(|error| refused(&error))?);
        self.coast = None;
        json(&true)
    }

    fn atlas(&self) -> Result<&Atlas, Refused> {
        self.atlas.as_ref().ok_or_else(|| refused(&"the coastlines are not there yet"))
    }

    fn begin(&self, asked: &NewBoard) -> Answered {
        let atlas = self.atlas()?;
        let area = match (&asked.around, asked.area) {
            (Some(name), _) => region(name, atlas).map_err(|error| refused(&error))?,
            (None, Some(numbers)) => {
                Area::new(numbers).ok_or_else(|| refused(&capotreno_workshop::WorkshopError::Box))?
            }
            (None, None) => return Err(Refused::server(Code::BadMessage)),
        };
        let begin = if asked.filled { Begin::Filled } else { Begin::Empty };
        let made = first_files(&asked.id, &area, atlas, begin).map_err(|error| refused(&error))?;
        let files = made.files.into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
        json(&Begun { files, area: area.degrees() })
    }

    fn edit(&mut self, boards: &Boards, asked: Edited) -> Answered {
        let Edited { mut files, area, edits } = asked;
        let mut view = view_of(&Contents::of(&files), area);
        for edit in &edits {
            apply(&mut files, &view, edit).map_err(|error| refused(&error))?;
        }
        if !edits.is_empty() {
            // Places that were added by name may stand outside.
            view = view_of(&Contents::of(&files), Some(view.area));
        }
        let any = capotreno_editions::embedded_ids().first().and_then(|id| boards.rules(id));
        let like = any.ok_or_else(|| Refused::server(Code::Internal))?.spec();
        self.draw_coast(&files, &view, like);
        let look = look(&files, &view, like, self.coast.as_ref().map(|(_, coast)| coast));
        json(&Seen { files, look, atlas: self.atlas.is_some() })
    }

    /// The coast of an area is cut once.
    fn draw_coast(&mut self, files: &Files, view: &View, like: &Spec) {
        let sketch = files.get("sketch.toml").map(String::as_str).unwrap_or_default();
        let key = format!("{:?} {sketch}", view.area);
        if self.coast.as_ref().is_none_or(|(old, _)| *old != key) {
            // A sketch that cannot be read is a problem that is reported; the land is drawn without it.
            let cut = |sketch: &str| view.coast(like, self.atlas.as_ref()?, sketch).ok();
            self.coast = cut(sketch).or_else(|| cut("")).map(|coast| (key, coast));
        }
    }

    fn finished(&self, files: Files) -> Result<Files, Refused> {
        match &self.atlas {
            Some(atlas) => finished(&files, atlas).map_err(|error| refused(&error)),
            None => Ok(files),
        }
    }

    fn advise(&self, files: &Files) -> Answered {
        let files = self.finished(files.clone())?;
        let (advice, board) = advise(&files, self.atlas.as_ref())
            .map_or_else(Default::default, |(advice, board)| (advice, Some(board)));
        json(&Advised { advice, board })
    }

    fn finish(&self, files: Files) -> Answered {
        json(&self.finished(files)?)
    }

    /// Plays some more games on the board as it is; on another one the count begins anew.
    fn measure(&mut self, asked: &Measured) -> Answered {
        let known = self.measure.take().filter(|measure| measure.is_of(&asked.files, asked.players));
        let mut measure = match known {
            Some(measure) => measure,
            None => Measure::new(&asked.files, asked.players).map_err(|error| refused(&error))?,
        };
        measure.play(asked.games).map_err(|error| refused(&error))?;
        let told = json(&measure.told())?;
        self.measure = Some(measure);
        Ok(told)
    }
}
