//! The database of the tests, restarted as if its machine had failed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Who restarts the database.
pub enum Restart {
    Crash(Own),
    /// It was named by whoever runs the tests, and others may use it.
    NotOurs,
}

/// A database that `cargo xtask` has started for the tests.
pub struct Own {
    data: PathBuf,
}

impl Restart {
    pub fn of(data: &str) -> Restart {
        let ours = data.contains("/capotreno-postgres-");
        if ours { Restart::Crash(Own { data: PathBuf::from(data) }) } else { Restart::NotOurs }
    }
}

/// The program that restarts it, of the version that wrote the files.
fn program(data: &Path) -> PathBuf {
    let version = std::fs::read_to_string(data.join("PG_VERSION")).unwrap();
    let debian = PathBuf::from(format!("/usr/lib/postgresql/{}/bin/pg_ctl", version.trim()));
    if debian.is_file() { debian } else { PathBuf::from("pg_ctl") }
}

impl Own {
    /// Ends it without a word to anybody, and starts it again from what it had written ahead.
    pub fn crash(&self) {
        let owner = Command::new("stat").args(["--format", "%U"]).arg(&self.data).output().unwrap();
        let owner = String::from_utf8(owner.stdout).unwrap();
        let me = Command::new("id").arg("-un").output().unwrap();
        let mut command = Command::new(program(&self.data));
        if me.stdout != owner.as_bytes() {
            command = Command::new("runuser");
            command.args(["-u", owner.trim(), "--"]).arg(program(&self.data));
        }
        command.args(["restart", "--mode", "immediate", "--wait", "--pgdata"]).arg(&self.data);
        command.arg("--log").arg(self.data.parent().unwrap().join("log"));
        let status = command.current_dir("/").stdout(Stdio::null()).status().unwrap();
        assert!(status.success(), "the database could not be restarted");
    }
}
