//! A `PostgreSQL` for the tests: one of their own, on a port of its own, gone when they are done.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

use crate::shell;

/// Where the tests look for a database; `crates/testkit/src/database.rs` reads it.
pub const VARIABLE: &str = "CAPOTRENO_TEST_DATABASE";
/// What it says where tests that need one are left out.
pub const NONE: &str = "none";

const HINT: &str = "the tests need PostgreSQL 14 or newer: install it (on Debian `apt-get install -y postgresql` \
    as root), or name a database with CAPOTRENO_TEST_DATABASE=postgres://user:password@host/name, or leave these \
    tests out with --without-postgres";

/// A database for the tests, as long as this value lives.
pub struct Postgres {
    pub address: String,
    /// None where somebody else runs it.
    own: Option<Own>,
}

struct Own {
    programs: PathBuf,
    folder: PathBuf,
    as_user: Option<&'static str>,
}

impl Postgres {
    /// The one that is named, or one that is started.
    pub fn start() -> anyhow::Result<Postgres> {
        if let Ok(address) = std::env::var(VARIABLE) {
            return Ok(Postgres { address, own: None });
        }
        let programs = programs()?;
        // `initdb` refuses to run as root; Debian's package brings a user for it.
        let as_user = shell::is_root().then_some("postgres");
        let folder = std::env::temp_dir().join(format!("capotreno-postgres-{}", std::process::id()));
        std::fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let own = Own { programs, folder, as_user };
        let address = own.start()?;
        Ok(Postgres { address, own: Some(own) })
    }
}

/// Runs a command that finds a database in its environment.
pub fn with(command: &[String]) -> anyhow::Result<()> {
    let Some((program, arguments)) = command.split_first() else {
        bail!("which command? for example `cargo xtask postgres cargo test --package capotreno-store`");
    };
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let postgres = Postgres::start()?;
    shell::run_with(program, &arguments, &[(VARIABLE, &postgres.address)])
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(own) = &self.own {
            let data = own.data();
            let stopped = own.run("pg_ctl", &["stop", "--mode", "immediate", "--wait", "--pgdata", &data]);
            if let Err(error) = stopped {
                eprintln!("PostgreSQL for the tests could not be stopped: {error:#}");
            }
            let _ = std::fs::remove_dir_all(&own.folder);
        }
    }
}

impl Own {
    fn data(&self) -> String {
        self.folder.join("data").to_string_lossy().into_owned()
    }

    fn start(&self) -> anyhow::Result<String> {
        let folder = self.folder.to_string_lossy().into_owned();
        let password = format!("{:016x}", random());
        let password_file = self.folder.join("password");
        std::fs::write(&password_file, &password).context("the password cannot be written")?;
        if let Some(user) = self.as_user {
            shell::run("chown", &["-R", user, &folder])?;
        }
        let (data, password_file) = (self.data(), password_file.to_string_lossy().into_owned());
        self.run(
            "initdb",
            &[
                "--pgdata",
                &data,
                "--username",
                "capotreno",
                "--pwfile",
                &password_file,
                "--auth",
                "scram-sha-256",
                "--encoding",
                "UTF8",
                "--no-locale",
                "--no-sync",
            ],
        )?;
        let port = free_port()?;
        // The tests ask whether what was confirmed is there, never whether the power may fail.
        let options = format!(
            "-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=500"
        );
        let log = self.folder.join("log").to_string_lossy().into_owned();
        self.run("pg_ctl", &["start", "--wait", "--pgdata", &data, "--log", &log, "--options", &options])?;
        Ok(format!("postgres://capotreno:{password}@127.0.0.1:{port}/postgres"))
    }

    /// Runs one of its programs, as the user that may.
    fn run(&self, program: &str, arguments: &[&str]) -> anyhow::Result<()> {
        let path = self.programs.join(program);
        let mut command = match self.as_user {
            Some(user) => {
                let mut command = Command::new("runuser");
                command.args(["-u", user, "--"]).arg(&path);
                command
            }
            None => Command::new(&path),
        };
        // The database must not hold on to our own output.
        let status = command.args(arguments).current_dir("/").stdout(Stdio::null()).status();
        let status = status.with_context(|| format!("{} cannot be started", path.display()))?;
        if !status.success() {
            bail!("`{program} {}` failed", arguments.join(" "));
        }
        Ok(())
    }
}

/// A number nobody else has: the standard library seeds its hashes with what the system gives.
fn random() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(std::process::id())
}

fn free_port() -> anyhow::Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no port is free")?;
    Ok(listener.local_addr()?.port())
}

/// The folder of `initdb` and `pg_ctl`, installed from Debian's packages where that is possible.
fn programs() -> anyhow::Result<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    shell::install("postgresql", HINT)?;
    find().context("PostgreSQL was installed but cannot be found")
}

/// Debian keeps them apart by version and out of the way.
fn find() -> Option<PathBuf> {
    let has = |folder: &Path| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<(u32, PathBuf)> = versions
        .filter_map(|entry| {
            let version = entry.file_name().to_string_lossy().parse().ok()?;
            Some((version, entry.path().join("bin")))
        })
        .filter(|(version, folder)| *version >= 14 && has(folder))
        .collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let newest = debian.pop().map(|(_, folder)| folder);
    newest.or_else(|| std::env::split_paths(&path).find(|folder| has(folder)))
}
