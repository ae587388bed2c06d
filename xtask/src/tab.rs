//! The engine for the browser's tab, and the folder that plays without a server.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::{sealed, shell, texts, wasm, web};

/// Builds the engine into a folder: five files whose name is a hash of what they are.
pub fn engine(out: &Path) -> anyhow::Result<()> {
    let sysroot = wasm::sysroot()?;
    // Vectors make playouts quicker; every browser of the last years has them.
    let mut flags = "-Ctarget-feature=+simd128".to_owned();
    if let Some(sysroot) = sysroot {
        flags = format!("{flags} --sysroot={}", sysroot.display());
    }
    let variables = [("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.as_str())];
    let arguments = [
        "rustc",
        "--package",
        "capotreno-tab",
        "--lib",
        "--crate-type",
        "cdylib",
        "--profile",
        "tab",
        "--target",
        wasm::TARGET,
    ];
    shell::run_with(&shell::cargo_program(), &arguments, &variables)?;
    let built = shell::target_dir().join("tab-engine");
    bind(&shell::target_dir().join(wasm::TARGET).join("tab/capotreno_tab.wasm"), &built)?;
    std::fs::write(built.join("texts.json"), texts::gather()?)?;
    std::fs::write(built.join("campaign.sealed"), sealed::pack()?)?;
    std::fs::write(built.join("puzzles.json"), texts::puzzles()?)?;
    name(&built)?;
    // Whoever looks there finds the whole engine or none.
    let _ = std::fs::remove_dir_all(out);
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::rename(&built, out).or_else(|_| copy(&built, out))?;
    Ok(())
}

/// Gives the files of an engine a name by which two versions never mix.
fn name(folder: &Path) -> anyhow::Result<()> {
    let parts = [
        ("tab_bg.wasm", "wasm"),
        ("tab.js", "js"),
        ("texts.json", "json"),
        ("campaign.sealed", "sealed"),
        ("puzzles.json", "puzzles"),
    ];
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

/// Takes out of an engine's folder what a server tells itself: what is sealed in a campaign, and puzzles.
pub fn leave_out_told(folder: &Path) -> anyhow::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "sealed" || ending == "puzzles") {
            std::fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Makes the two halves of the edge: the module, and the script that knows it.
fn bind(module: &Path, out: &Path) -> anyhow::Result<()> {
    let _ = std::fs::remove_dir_all(out);
    std::fs::create_dir_all(out)?;
    let (module, out) = (module.to_string_lossy(), out.to_string_lossy());
    shell::cargo(&["run", "--quiet", "--package", "xtask-bind", "--", &module, &out])
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
    engine(&made)?;
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

/// Games from so many seeds in each edition have the same records here and in a browser's engine.
pub fn same_everywhere(site: &Path, seeds: u32) -> anyhow::Result<()> {
    let to = seeds.to_string();
    // The tests of the workspace have built it; building it alone would begin anew.
    let bouts = shell::target_dir().join("debug/examples/bouts");
    let here = shell::told(&bouts.to_string_lossy(), &["0", &to])?;
    let there = shell::told("node", &["web/bouts.mjs", &site.to_string_lossy(), "0", &to])?;
    let other = here.lines().zip(there.lines()).find(|(here, there)| here != there);
    if let Some((here, there)) = other {
        bail!("a browser plays another game:\n{here} (here)\n{there} (there)");
    }
    if here.is_empty() || here.lines().count() != there.lines().count() {
        bail!("a browser plays {} games and not {}", there.lines().count(), here.lines().count());
    }
    eprintln!("{} games have the same records here and in a browser", here.lines().count());
    Ok(())
}
