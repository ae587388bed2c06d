//! Finding an edition: one of the binary, or a folder of the user's own.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use capotreno_editions::{About, FileName, Folder, LoadError, Loaded, Problem};
use capotreno_notation::{Library, Rulebook, Shelf};
use capotreno_rules::Edition;

#[derive(clap::Args)]
pub struct EditionArgs {
    /// A folder with an edition of your own (edition.toml, board.toml, tickets.toml and whatever
    /// else belongs to it); may be given several times
    #[arg(long, global = true, value_name = "PATH")]
    edition_dir: Vec<PathBuf>,
}

/// An edition ready to play, with what its folder says about it.
pub struct Ready {
    pub loaded: Loaded,
    pub folder: Folder,
}

impl Ready {
    pub fn edition(&self) -> &Edition {
        &self.loaded.edition
    }

    pub fn id(&self) -> &str {
        &self.loaded.spec().id
    }

    pub fn about(&self) -> anyhow::Result<About> {
        Ok(self.folder.about(&self.loaded)?)
    }

    /// The edition with the names it has in records.
    pub fn shelf(&self) -> Shelf {
        self.loaded.clone().into()
    }
}

impl EditionArgs {
    /// The user's own folders.
    pub fn folders(&self) -> &[PathBuf] {
        &self.edition_dir
    }

    /// The edition with this id: the user's own first, then those of the binary. Where none is asked
    /// for, the first of them.
    pub fn find(&self, id: Option<&str>) -> anyhow::Result<Ready> {
        let mut at_hand = self.at_hand()?;
        let Some(found) = at_hand.iter().position(|(loaded, _)| id.is_none_or(|id| loaded.spec().id == id))
        else {
            let known: Vec<&str> = at_hand.iter().map(|(loaded, _)| loaded.spec().id.as_str()).collect();
            let id = id.unwrap_or_default();
            let suggestion = capotreno_editions::did_you_mean(id, known.iter().copied());
            bail!("there is no edition {id:?}{suggestion}; known are {}", known.join(", "));
        };
        let (loaded, folder) = at_hand.swap_remove(found);
        Ok(Ready { loaded, folder })
    }

    /// Every edition: the user's own if there are any, otherwise those of the binary.
    pub fn all(&self) -> anyhow::Result<Vec<Ready>> {
        let found = if self.edition_dir.is_empty() { embedded()? } else { self.own()? };
        Ok(found.into_iter().map(|(loaded, folder)| Ready { loaded, folder }).collect())
    }

    /// One edition by id, or all of them.
    pub fn some_or_all(&self, id: Option<&str>) -> anyhow::Result<Vec<Ready>> {
        id.map_or_else(|| self.all(), |id| Ok(vec![self.find(Some(id))?]))
    }

    /// All editions at hand, by id: a user's own edition takes the place of one in the binary.
    pub fn library(&self) -> anyhow::Result<Library> {
        let mut library = Library::embedded()?.with_campaigns(capotreno_campaign::scene::CAMPAIGNS);
        for (loaded, _) in self.own()? {
            library.add(loaded);
        }
        Ok(library)
    }

    /// The pages and lessons of all editions at hand: the common ones, the binary's, the user's own.
    pub fn rulebook(&self) -> anyhow::Result<Rulebook> {
        let own = self.own()?;
        let mut all = embedded()?;
        all.retain(|(loaded, _)| own.iter().all(|(other, _)| other.spec().id != loaded.spec().id));
        all.extend(own);
        Ok(Rulebook::new(all.iter().map(|(loaded, folder)| (loaded.spec().id.as_str(), folder))))
    }

    /// The user's own editions, then those of the binary.
    fn at_hand(&self) -> anyhow::Result<Vec<(Loaded, Folder)>> {
        let mut all = self.own()?;
        all.extend(embedded()?);
        Ok(all)
    }

    fn own(&self) -> anyhow::Result<Vec<(Loaded, Folder)>> {
        let load = |path: &PathBuf| {
            load(path).with_context(|| format!("the edition in {} cannot be used", path.display()))
        };
        self.edition_dir.iter().map(load).collect()
    }
}

/// Looks at all of a folder, so that a mistake in it is said by every command.
pub fn load(path: &Path) -> Result<(Loaded, Folder), LoadError> {
    let folder = Folder::read(path)?;
    let loaded = folder.load()?;
    folder.about(&loaded)?;
    let sketch = sketch(path)?;
    let found = capotreno_drawing::problems(&loaded, &folder, sketch.as_deref());
    if found.is_empty() { Ok((loaded, folder)) } else { Err(LoadError::Problems(found)) }
}

/// What the maker of a board drew, where there is something.
pub fn sketch(folder: &Path) -> Result<Option<String>, LoadError> {
    let (file, at) = (FileName::Sketch, folder.join(FileName::Sketch.name()));
    if !at.exists() {
        return Ok(None);
    }
    let problem = |message| {
        LoadError::Problems(vec![Problem { path: at.display().to_string(), file, at: None, message }])
    };
    capotreno_editions::read_file(&at).map(Some).map_err(problem)
}

fn embedded() -> anyhow::Result<Vec<(Loaded, Folder)>> {
    Folder::embedded().iter().map(|folder| Ok((folder.load()?, folder.clone()))).collect()
}
