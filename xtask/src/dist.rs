//! `cargo xtask dist`: an archive with the binary and all that belongs to it, checked by unpacking it
//! elsewhere and playing from it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use anyhow::{Context, bail};

use crate::{shell, tab, web};

/// What is copied as it is: from where, to where.
const COPIED: [(&str, &str); 12] = [
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("README.md", "README.md"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("docs/terminal.md", "doc/terminal.md"),
    ("docs/server.md", "doc/server.md"),
    ("deploy/capotreno.service", "systemd/capotreno.service"),
    ("deploy/capotreno.toml", "systemd/capotreno.toml"),
    ("deploy/nginx/capotreno.conf", "proxy/nginx.conf"),
    ("deploy/Caddyfile", "proxy/Caddyfile"),
    ("deploy/monitoring/grafana.json", "monitoring/grafana.json"),
    ("deploy/monitoring/alerts.yml", "monitoring/alerts.yml"),
];

/// The completions by shell, with the names the shells look for.
const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "capotreno.bash"), ("zsh", "_capotreno"), ("fish", "capotreno.fish")];

#[derive(Default)]
struct Flags {
    /// How the binary is built; as it is released unless told.
    profile: Option<String>,
    /// A binary that is already there.
    binary: Option<PathBuf>,
    /// Whether pages cannot play by themselves.
    without_tab: bool,
}

impl Flags {
    fn parse(arguments: &[String]) -> anyhow::Result<Flags> {
        let mut flags = Flags::default();
        let mut rest = arguments.iter();
        while let Some(flag) = rest.next() {
            if flag == crate::WITHOUT_TAB {
                flags.without_tab = true;
                continue;
            }
            let value = rest.next().with_context(|| format!("{flag} needs a value"));
            match flag.as_str() {
                "--profile" => flags.profile = Some(value?.clone()),
                "--binary" => flags.binary = Some(PathBuf::from(value?)),
                other => bail!(
                    "`cargo xtask dist` has no option {other:?}; it has --profile, --binary and --without-tab"
                ),
            }
        }
        Ok(flags)
    }
}

pub fn run(arguments: &[String]) -> anyhow::Result<()> {
    let flags = Flags::parse(arguments)?;
    let binary = if let Some(binary) = flags.binary {
        binary
    } else {
        web::build()?;
        if flags.without_tab {
            eprintln!("\nLeft out, as asked: the engine for browsers.");
        } else {
            let engine = shell::root().join("web/dist/engine");
            tab::engine(&engine, tab::Owner::Server)?;
        }
        crate::built_with(flags.profile.as_deref().unwrap_or("release"))?
    };
    let name = format!(
        "capotreno-{}-{}-{}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    let out = shell::target_dir().join("dist");
    let folder = out.join(&name);
    let _ = std::fs::remove_dir_all(&folder);
    fill(&folder, &binary)?;
    let archive = out.join(format!("{name}.tar.gz"));
    pack(&out, &name, &archive)?;
    check(&archive, &name)?;
    eprintln!("\n{}", archive.display());
    Ok(())
}

fn make(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))
}

fn write(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if let Some(folder) = file.parent() {
        make(folder)?;
    }
    std::fs::write(file, bytes).with_context(|| format!("{} cannot be written", file.display()))
}

/// Everything that goes into the archive.
fn fill(folder: &Path, binary: &Path) -> anyhow::Result<()> {
    make(&folder.join("bin"))?;
    let installed = folder.join("bin/capotreno");
    std::fs::copy(binary, &installed).with_context(|| format!("{} cannot be copied", binary.display()))?;
    for (from, to) in COPIED {
        let bytes =
            std::fs::read(shell::root().join(from)).with_context(|| format!("{from} cannot be read"))?;
        write(&folder.join(to), &bytes)?;
    }
    for (shell, file) in COMPLETIONS {
        let told = output(&installed, &["completions", shell], "")?;
        write(&folder.join("completions").join(file), &told.stdout)?;
    }
    let pages = folder.join("man/man1");
    output(&installed, &["man", "--out", &pages.to_string_lossy()], "")?;
    write(&folder.join("LICENSES-OF-OTHERS"), &licences()?)
}

/// The crates inside the binary, with their licences.
fn licences() -> anyhow::Result<Vec<u8>> {
    let arguments = [
        "tree",
        "--offline",
        "--package",
        "capotreno",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}: {l}",
    ];
    let told = shell::command(&shell::cargo_program()).args(arguments).output()?;
    if !told.status.success() {
        bail!("the licences cannot be listed: {}", String::from_utf8_lossy(&told.stderr));
    }
    let text = String::from_utf8_lossy(&told.stdout);
    let others = text.lines().filter(|line| !line.contains("capotreno") && !line.ends_with("(*)"));
    let mut lines: Vec<&str> = others.collect();
    lines.sort_unstable();
    lines.dedup();
    Ok(lines.join("\n").into_bytes())
}

fn pack(out: &Path, name: &str, archive: &Path) -> anyhow::Result<()> {
    let arguments = ["-czf", &archive.to_string_lossy(), "-C", &out.to_string_lossy(), name];
    shell::run("tar", &arguments)
}

/// Unpacks the archive elsewhere and uses it as its first user would.
fn check(archive: &Path, name: &str) -> anyhow::Result<()> {
    let elsewhere = std::env::temp_dir().join(format!("capotreno-dist-{}", std::process::id()));
    make(&elsewhere)?;
    let checked =
        shell::run("tar", &["-xzf", &archive.to_string_lossy(), "-C", &elsewhere.to_string_lossy()])
            .and_then(|()| play(&elsewhere.join(name)));
    let _ = std::fs::remove_dir_all(&elsewhere);
    checked.context("the archive cannot be used")
}

fn play(folder: &Path) -> anyhow::Result<()> {
    for file in
        ["completions/capotreno.bash", "man/man1/capotreno.1", "LICENSE-MIT", "systemd/capotreno.service"]
    {
        let size = std::fs::metadata(folder.join(file)).map_or(0, |file| file.len());
        if size == 0 {
            bail!("{file} is missing");
        }
    }
    let binary = folder.join("bin/capotreno");
    let version = output(&binary, &["--version"], "")?;
    if !String::from_utf8_lossy(&version.stdout).contains(env!("CARGO_PKG_VERSION")) {
        bail!("the binary is of another version");
    }
    // A hint taken again and again plays the game to its end.
    let record = folder.join("played.game").to_string_lossy().into_owned();
    let typed = "hint\ndo\n".repeat(1000);
    let arguments =
        ["play", "--plain", "--lang", "en", "--bots", "racer", "--seed", "dist", "--record", &record];
    let told = output(&binary, &arguments, &typed)?;
    if !String::from_utf8_lossy(&told.stdout).contains("1. ") {
        bail!("the game was not played to its end");
    }
    output(&binary, &["replay", "verify", &record], "").map(drop)
}

/// Runs a program with something typed; what it printed, where all went well.
fn output(program: &Path, arguments: &[&str], typed: &str) -> anyhow::Result<Output> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{} cannot be started", program.display()))?;
    let mut input = child.stdin.take().context("the program takes input")?;
    let typed = typed.to_owned();
    // Whatever comes after the end of the game is not read.
    let typist = std::thread::spawn(move || drop(input.write_all(typed.as_bytes())));
    let done = child.wait_with_output()?;
    let _ = typist.join();
    if !done.status.success() {
        bail!("`capotreno {}` failed: {}", arguments.join(" "), String::from_utf8_lossy(&done.stderr));
    }
    Ok(done)
}
