//! The engine for the browser's tab, and the folder that plays without a server.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::{sealed, shell, texts, wasm, web};

/// The parts of an engine as they are made, and how the engine's name ends for each.
const PARTS: [(&str, &str); 10] = [
    ("tab_bg.wasm", "wasm"),
    ("tab.js", "js"),
    ("boards.bin", "bin"),
    ("guide_bg.wasm", "guide.wasm"),
    ("guide.js", "guide.js"),
    ("texts.json", "json"),
    ("campaign_bg.wasm", "campaign.wasm"),
    ("campaign.js", "campaign.js"),
    ("campaign.sealed", "sealed"),
    ("puzzles.json", "puzzles"),
];
/// The modules of `crates/edge`: the feature that builds each, and its name while it is made.
const MODULES: [(&str, &str); 3] = [("play", "tab"), ("guide", "guide"), ("campaigns", "campaign")];

/// Who has the engine for its pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// A folder of files: everything is played in the browser.
    Site,
    /// A server plays campaigns and judges puzzles itself: what only they need is none of its files.
    Server,
}

impl Owner {
    fn parts(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Owner::Site => &PARTS,
            Owner::Server => &PARTS[..6],
        }
    }

    fn modules(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Owner::Site => &MODULES,
            Owner::Server => &MODULES[..2],
        }
    }
}

/// Builds the engine into a folder: files whose name is a hash of what they are. What plays comes first; the guide,
/// which draws, tells, teaches and makes boards, and the engine that knows campaigns are modules of their own that
/// browsers fetch when they are wanted.
pub fn engine(out: &Path, owner: Owner) -> anyhow::Result<()> {
    let sysroot = wasm::sysroot()?;
    // Vectors make playouts quicker; every browser of the last years has them.
    let mut flags = "-Ctarget-feature=+simd128".to_owned();
    if let Some(sysroot) = sysroot {
        flags = format!("{flags} --sysroot={}", sysroot.display());
    }
    let built = shell::target_dir().join("tab-engine");
    let _ = std::fs::remove_dir_all(&built);
    std::fs::create_dir_all(&built)?;
    for (feature, name) in owner.modules() {
        module(feature, &flags, &built, name)?;
    }
    std::fs::write(built.join("texts.json"), texts::gather()?)?;
    if owner == Owner::Site {
        std::fs::write(built.join("campaign.sealed"), sealed::pack()?)?;
        std::fs::write(built.join("puzzles.json"), texts::puzzles()?)?;
    }
    // The guide has read the boards: what plays gets them ready.
    shell::run("node", &["web/boards.mjs", &std::path::absolute(&built)?.to_string_lossy()])?;
    name(&built, owner.parts())?;
    // Whoever looks there finds the whole engine or none.
    let _ = std::fs::remove_dir_all(out);
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::rename(&built, out).or_else(|_| copy(&built, out))?;
    Ok(())
}

/// Builds one of the modules of `crates/edge` and makes its two halves: the module, and the script that knows it.
fn module(feature: &str, flags: &str, out: &Path, name: &str) -> anyhow::Result<()> {
    let variables = [("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags)];
    let arguments = [
        "rustc",
        "--package",
        "capotreno-edge",
        "--features",
        feature,
        "--lib",
        "--crate-type",
        "cdylib",
        "--profile",
        "tab",
        "--target",
        wasm::TARGET,
    ];
    shell::run_with(&shell::cargo_program(), &arguments, &variables)?;
    let module = shell::target_dir().join(wasm::TARGET).join("tab/capotreno_edge.wasm");
    let (module, out) = (module.to_string_lossy(), out.to_string_lossy());
    shell::cargo(&["run", "--quiet", "--package", "xtask-bind", "--", &module, &out, name])
}

/// Gives the files of an engine a name by which two versions never mix.
fn name(folder: &Path, parts: &[(&str, &str)]) -> anyhow::Result<()> {
    let mut hasher = blake3::Hasher::new();
    for (file, _) in parts {
        hasher.update(&std::fs::read(folder.join(file)).with_context(|| format!("{file} was not made"))?);
    }
    let name = &hasher.finalize().to_hex()[..16];
    for (file, ending) in parts {
        std::fs::rename(folder.join(file), folder.join(format!("{name}.{ending}")))?;
    }
    Ok(())
}

/// Writes a folder that any web server of files can serve, complete and playable.
pub fn site(flags: &[String]) -> anyhow::Result<()> {
    let folder = match flags {
        [] => shell::target_dir().join("site"),
        [folder] if !folder.starts_with('-') => PathBuf::from(folder),
        _ => bail!("`cargo xtask site [FOLDER]`: where the site is written, target/site unless told"),
    };
    web::build()?;
    write_site(&folder)
}

/// The same from a client that is built already.
pub fn write_site(folder: &Path) -> anyhow::Result<()> {
    let mark = folder.join("engine");
    if folder.exists() && !mark.exists() && std::fs::read_dir(folder)?.next().is_some() {
        bail!("{} is there and is no site: name another folder, or an empty one", folder.display());
    }
    // What takes long comes first: a folder that was left half made would be no site.
    let made = shell::target_dir().join("site-engine");
    engine(&made, Owner::Site)?;
    let _ = std::fs::remove_dir_all(folder);
    copy(&made, &mark)?;
    copy(&shell::root().join("web/dist"), folder)?;
    shell::run("node", &["web/site.mjs", &std::path::absolute(folder)?.to_string_lossy()])?;
    eprintln!("\nThe site is in {}: serve it with any web server of files.", folder.display());
    Ok(())
}

fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from).with_context(|| format!("{} was not built", from.display()))? {
        let path = entry?.path();
        let goal = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &goal)?;
        } else {
            std::fs::copy(&path, &goal)?;
        }
    }
    Ok(())
}

/// The native half of what measures the engine, built as it is released.
pub fn paces() -> anyhow::Result<PathBuf> {
    shell::cargo(&["build", "--release", "--package", "capotreno-tab", "--example", "paces"])?;
    Ok(shell::target_dir().join("release/examples/paces"))
}

/// Seeds that are played between two looks at what came out.
const SEEDS: u32 = 50;

/// Games from so many seeds in each edition have the same records here and in a browser's engine.
pub fn same_everywhere(site: &Path, seeds: u32) -> anyhow::Result<()> {
    let mut games = 0;
    for from in (0..seeds).step_by(SEEDS as usize) {
        let to = seeds.min(from + SEEDS);
        games += same_from(site, &from.to_string(), &to.to_string())?;
        eprintln!("{games} games from {to} seeds have the same records here and in a browser");
    }
    Ok(())
}

fn same_from(site: &Path, from: &str, to: &str) -> anyhow::Result<usize> {
    // The tests of the workspace have built it; building it alone would begin anew.
    let bouts = shell::target_dir().join("debug/examples/bouts");
    let here = shell::told(&bouts.to_string_lossy(), &[from, to])?;
    let there = shell::told("node", &["web/bouts.mjs", &site.to_string_lossy(), from, to])?;
    let other = here.lines().zip(there.lines()).find(|(here, there)| here != there);
    if let Some((here, there)) = other {
        bail!("a browser plays another game:\n{here} (here)\n{there} (there)");
    }
    if here.is_empty() || here.lines().count() != there.lines().count() {
        bail!("a browser plays {} games and not {}", there.lines().count(), here.lines().count());
    }
    Ok(here.lines().count())
}

/// The same alone, with the engine of a site that is there already.
pub fn compare(flags: &[String]) -> anyhow::Result<()> {
    let seeds = match flags {
        [] => 1000,
        [seeds] => seeds.parse().context("how many seeds? `cargo xtask bouts 1000`")?,
        _ => bail!("`cargo xtask bouts [SEEDS]`: from how many seeds games are played in each edition"),
    };
    let site = shell::target_dir().join("site");
    if !site.exists() {
        bail!("there is no engine to compare: `cargo xtask site` writes one into {}", site.display());
    }
    shell::cargo(&["build", "--package", "capotreno-tab", "--example", "bouts"])?;
    same_everywhere(&site, seeds)
}
