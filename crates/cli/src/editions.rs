//! Finding an edition: one of the binary, or a folder of the user's own.

use std::path::PathBuf;

use anyhow::{Context, bail};
use capotreno_editions::Loaded;
use capotreno_notation::Library;
use capotreno_rules::Edition;

#[derive(clap::Args)]
pub struct EditionArgs {
    /// A folder with an edition of your own (edition.toml, board.toml, tickets.toml); may be given
    /// several times
    #[arg(long, global = true, value_name = "PATH")]
    edition_dir: Vec<PathBuf>,
}

/// An edition ready to play, with what its files say about it.
pub struct Ready {
    pub loaded: Loaded,
    pub edition: Edition,
    /// Where it came from, if it is not one of the binary.
    pub folder: Option<PathBuf>,
}

impl EditionArgs {
    /// The user's own folders.
    pub fn folders(&self) -> &[PathBuf] {
        &self.edition_dir
    }

    /// The edition with this id: the user's own first, then those of the binary.
    pub fn find(&self, id: &str) -> anyhow::Result<Ready> {
        let own = self.own()?;
        let mut known: Vec<String> = own.iter().map(|(loaded, _)| loaded.spec.id.clone()).collect();
        if let Some((loaded, folder)) = own.into_iter().find(|(loaded, _)| loaded.spec.id == id) {
            return ready(loaded, Some(folder));
        }
        known.extend(capotreno_editions::embedded_ids().iter().map(ToString::to_string));
        if !known.iter().any(|other| other == id) {
            let suggestion = capotreno_editions::did_you_mean(id, known.iter().map(String::as_str));
            bail!("there is no edition {id:?}{suggestion}; known are {}", known.join(", "));
        }
        ready(capotreno_editions::embedded(id)?, None)
    }

    /// Every edition: the user's own if there are any, otherwise those of the binary.
    pub fn all(&self) -> anyhow::Result<Vec<Ready>> {
        if self.edition_dir.is_empty() {
            return capotreno_editions::embedded_ids().iter().map(|id| self.find(id)).collect();
        }
        self.own()?.into_iter().map(|(loaded, folder)| ready(loaded, Some(folder))).collect()
    }

    /// One edition by id, or all of them.
    pub fn some_or_all(&self, id: Option<&str>) -> anyhow::Result<Vec<Ready>> {
        id.map_or_else(|| self.all(), |id| Ok(vec![self.find(id)?]))
    }

    /// All editions at hand, by id: a user's own edition takes the place of one in the binary.
    pub fn library(&self) -> anyhow::Result<Library> {
        let mut library = Library::embedded()?.with_campaigns(capotreno_campaign::scene::CAMPAIGNS);
        for (loaded, _) in self.own()? {
            library.add(&loaded)?;
        }
        Ok(library)
    }

    fn own(&self) -> anyhow::Result<Vec<(Loaded, PathBuf)>> {
        self.edition_dir
            .iter()
            .map(|path| {
                let loaded = capotreno_editions::load_dir(path)
                    .with_context(|| format!("the edition in {} cannot be used", path.display()))?;
                Ok((loaded, path.clone()))
            })
            .collect()
    }
}

fn ready(loaded: Loaded, folder: Option<PathBuf>) -> anyhow::Result<Ready> {
    let edition = Edition::new(loaded.spec.clone()).map_err(|problems| {
        let list: Vec<String> = problems.iter().map(|problem| format!("\n  {problem}")).collect();
        anyhow::anyhow!("edition {:?} cannot be played:{}", loaded.spec.id, list.concat())
    })?;
    Ok(Ready { loaded, edition, folder })
}
