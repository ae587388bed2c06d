//! What a newcomer runs: `cargo xtask play` and `cargo xtask test`. Every check of the project is
//! a test or a command here.

mod dist;
mod postgres;
mod python;
mod sealed;
mod shell;
mod tab;
mod test;
mod texts;
mod wasm;
mod web;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};

const HELP: &str = "\
cargo xtask play                 build everything and play in the browser
    --terminal                   play in the terminal instead
    --without-tab                leave out the engine for browsers: the server plays everything
cargo xtask test                 every check of the project
    --without-tab                leave out what is built for the browser's tab: the game without a server
    --without-browser            leave out what needs Chromium (explicitly; nothing is skipped silently)
    --without-deploy             leave out what needs nginx, curl or systemd-analyze (what deploy/ ships)
    --without-python             leave out what needs Python (the package and its tests)
    --without-postgres           leave out what needs PostgreSQL (explicitly, too)
    --long                       the long runs too: a million random games, long fuzzing, twenty kills of the server
cargo xtask dist                 an archive of the binary, its completions, manual pages, unit and licences,
                                 unpacked and played from: target/dist
    --profile play               built quickly instead of as it is released
    --binary PATH                with a binary that is already there
    --without-tab                without the engine for browsers
cargo xtask site [FOLDER]        write a folder that plays without a server: target/site, docs/site.md
cargo xtask bouts [SEEDS]        games from so many seeds an edition (1,000), played here and by the engine of
                                 target/site: the same records
cargo xtask python               build the Python package and run its tests
cargo xtask postgres COMMAND…    run a command with a PostgreSQL of its own: cargo test --package capotreno-store
cargo xtask measure web          how quick the page is on a slow connection and machine, and how quick and large
                                 the engine in the browser's tab
cargo xtask pictures             take the pictures of the README anew: docs/pictures
cargo xtask layout ID…           lay boards out anew: editions/ID/layout.toml
cargo xtask coast ID…            cut coastlines anew: editions/ID/coast.json
                                 (an ID with a slash is a folder: campaigns/charter)
cargo xtask atlas                fetch Natural Earth and pack it for the binary: crates/workshop/data/*.bin
cargo xtask boards [ID…]         study the boards anew: docs/boards/ID.html
";

const WITHOUT_TAB: &str = "--without-tab";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> anyhow::Result<()> {
    let (command, flags) = match arguments.split_first() {
        Some((command, flags)) => (command.as_str(), flags),
        None => ("help", [].as_slice()),
    };
    match command {
        "play" => play(flags),
        "test" => test::run(&test::Flags::parse(flags)?),
        "dist" => dist::run(flags),
        "site" => tab::site(flags),
        "bouts" => tab::compare(flags),
        "python" => python::test(),
        "postgres" => postgres::with(flags),
        "measure" => measure(flags),
        "pictures" => web::pictures(&built()?),
        "layout" => draw_step("layout", flags),
        "coast" => draw_step("coast", flags),
        "atlas" => atlas(),
        "boards" => boards(flags),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command {other:?}\n\n{HELP}"),
    }
}

/// Builds client and binary, quickly rather than as fast as can be, and starts the server; arguments are passed on. With
/// `--terminal` it plays in the terminal instead and needs no client.
fn play(flags: &[String]) -> anyhow::Result<()> {
    if let [first, rest @ ..] = flags
        && first == "--terminal"
    {
        let mut arguments = vec!["play"];
        arguments.extend(rest.iter().map(String::as_str));
        return shell::run(&built_with("play")?.to_string_lossy(), &arguments);
    }
    let without_tab = flags.iter().any(|flag| flag == WITHOUT_TAB);
    let rest = flags.iter().filter(|flag| *flag != WITHOUT_TAB).map(String::as_str);
    web::build()?;
    let binary = built_with("play")?.to_string_lossy().into_owned();
    if without_tab {
        return shell::run(&binary, &std::iter::once("serve").chain(rest).collect::<Vec<_>>());
    }
    // One plays at once; what browsers need to play by themselves comes after.
    let engine = shell::target_dir().join("engine");
    let _ = std::fs::remove_dir_all(&engine);
    let folder = engine.to_string_lossy().into_owned();
    let arguments: Vec<&str> = ["serve", "--engine", &folder].into_iter().chain(rest).collect();
    let mut server = shell::start(&binary, &arguments)?;
    std::thread::spawn(move || announce(&engine));
    if !server.wait()?.success() {
        bail!("the server failed");
    }
    Ok(())
}

/// Builds the engine for browsers beside a server that runs, and says what came of it.
fn announce(engine: &Path) {
    match tab::engine(engine, tab::Owner::Server) {
        Ok(()) => eprintln!(
            "\nThe engine for browsers is built: pages opened from now on play solo games themselves, also where the \
             server is gone."
        ),
        Err(error) => eprintln!("\nWithout an engine for browsers the server plays everything: {error:#}"),
    }
}

/// What is measured by a command of its own, because it takes a quiet machine.
fn measure(flags: &[String]) -> anyhow::Result<()> {
    match flags {
        [what] if what == "web" => {
            let binary = built()?;
            let site = shell::target_dir().join("site");
            tab::write_site(&site)?;
            web::measure(&binary, &site, &tab::paces()?)
        }
        _ => bail!("what to measure? `cargo xtask measure web`"),
    }
}

/// The optimised binary with the client inside.
fn built() -> anyhow::Result<PathBuf> {
    web::build()?;
    built_without_client()
}

/// What is measured is built as it is released.
fn built_without_client() -> anyhow::Result<PathBuf> {
    built_with("release")
}

fn built_with(profile: &str) -> anyhow::Result<PathBuf> {
    shell::cargo(&["build", "--profile", profile, "--package", "capotreno"])?;
    Ok(shell::target_dir().join(profile).join("capotreno"))
}

/// One of the steps that make drawing files, for folders of `editions/`; what it writes is committed.
fn draw_step(step: &str, ids: &[String]) -> anyhow::Result<()> {
    if ids.is_empty() {
        bail!("which editions? for example `cargo xtask {step} ID`, with the name of a folder of editions/");
    }
    let folder = |id: &String| if id.contains('/') { id.clone() } else { format!("editions/{id}") };
    let folders: Vec<String> = ids.iter().map(folder).collect();
    let mut arguments = vec!["board", step];
    arguments.extend(folders.iter().map(String::as_str));
    shell::run(&built_without_client()?.to_string_lossy(), &arguments)
}

/// The atlas is fetched with npm; what the binary needs of it is committed.
fn atlas() -> anyhow::Result<()> {
    let folder = shell::target_dir().join("atlas");
    shell::run("npm", &["install", "--no-save", "--prefix", &folder.to_string_lossy(), "world-atlas@2"])?;
    for (from, to) in [("countries-50m.json", "world.bin"), ("countries-10m.json", "fine.bin")] {
        let file = folder.join("node_modules/world-atlas").join(from);
        let pack = ["run", "--package", "capotreno-workshop", "--example", "pack", "--"];
        let files = [&*file.to_string_lossy(), to];
        shell::cargo(&[&pack[..], &files[..]].concat())?;
    }
    Ok(())
}

/// The editions of the binary.
fn editions() -> anyhow::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(shell::root().join("editions")).context("there are no editions")? {
        let entry = entry?;
        if entry.path().join("edition.toml").is_file() {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found.sort();
    Ok(found)
}

/// Games for a report that is committed.
const GAMES: &str = "20000";

/// Studies the boards of the editions and keeps the pages.
fn boards(ids: &[String]) -> anyhow::Result<()> {
    let binary = built_without_client()?;
    let pages = shell::root().join("docs").join("boards");
    std::fs::create_dir_all(&pages).context("docs/boards cannot be made")?;
    let all = editions()?;
    // About two players, as the measures of strength are.
    for id in if ids.is_empty() { &all } else { ids } {
        let folder = shell::target_dir().join("boards").join(id);
        let out = folder.to_string_lossy().into_owned();
        let arguments = ["lab", "report", "--edition", id, "--games", GAMES, "--lang", "en", "--out", &out];
        shell::run(&binary.to_string_lossy(), &arguments)?;
        let page = pages.join(format!("{id}.html"));
        std::fs::copy(folder.join("index.html"), &page)
            .with_context(|| format!("{} cannot be written", page.display()))?;
    }
    Ok(())
}
