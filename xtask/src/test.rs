//! `cargo xtask test`: every check, in the order in which a mistake is cheapest to find.

use std::path::Path;

use anyhow::bail;

use crate::postgres::{self, Postgres};
use crate::{python, shell, tab, web};

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line, and any may stand alone"
)]
#[derive(Default)]
pub struct Flags {
    without_browser: bool,
    without_deploy: bool,
    without_postgres: bool,
    without_python: bool,
    without_tab: bool,
    long: bool,
}

impl Flags {
    pub fn parse(arguments: &[String]) -> anyhow::Result<Flags> {
        let mut flags = Flags::default();
        for argument in arguments {
            match argument.as_str() {
                "--without-browser" => flags.without_browser = true,
                "--without-deploy" => flags.without_deploy = true,
                "--without-postgres" => flags.without_postgres = true,
                "--without-python" => flags.without_python = true,
                "--without-tab" => flags.without_tab = true,
                "--long" => flags.long = true,
                other => bail!(
                    "`cargo xtask test` has no option {other:?}; it has --without-browser, --without-deploy, \
                     --without-postgres, --without-python, --without-tab and --long"
                ),
            }
        }
        Ok(flags)
    }
}

pub fn run(flags: &Flags) -> anyhow::Result<()> {
    web::build()?;
    web::check()?;
    shell::cargo(&["fmt", "--all", "--check"])?;
    shell::cargo(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"])?;
    // Nothing is built for it: the linter has left behind all it needs.
    let strict = [("RUSTDOCFLAGS", "--deny warnings")];
    shell::run_with(&shell::cargo_program(), &["doc", "--workspace", "--no-deps", "--quiet"], &strict)?;
    rust_tests(flags)?;
    // The tests above have built the program; building it alone would begin anew, with other features of
    // its libraries.
    let binary = shell::target_dir().join("debug").join("capotreno");
    side_by_side(|| browser_tests(flags, &binary), || engine_and_python(flags, &binary))?;
    eprintln!("\nAll checks passed.");
    Ok(())
}

/// Both at the same time: a browser that plays waits half of the time, and what is built meanwhile is built by long
/// steps of one core.
fn side_by_side(
    one: impl FnOnce() -> anyhow::Result<()> + Send,
    other: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    std::thread::scope(|scope| {
        let one = scope.spawn(one);
        let other = other();
        match one.join() {
            Ok(one) => one.and(other),
            Err(_) => bail!("a check of its own thread has failed: its words stand above"),
        }
    })
}

fn browser_tests(flags: &Flags, binary: &Path) -> anyhow::Result<()> {
    if flags.without_browser {
        left_out("everything that needs a browser");
        return Ok(());
    }
    web::browser_tests(binary)
}

/// The engine for browsers, that it plays as the program does, and the pages that play by it; and the package for
/// Python.
fn engine_and_python(flags: &Flags, binary: &Path) -> anyhow::Result<()> {
    if flags.without_tab {
        left_out("the game in the browser's tab");
    } else {
        let site = shell::target_dir().join("site");
        tab::write_site(&site)?;
        tab::same_everywhere(&site, if flags.long { 1000 } else { 3 })?;
        if !flags.without_browser {
            web::site_tests(&site, binary)?;
        }
    }
    if flags.without_python {
        left_out("the Python package");
        return Ok(());
    }
    python::test()
}

/// The tests of the workspace, beside a database of their own.
fn rust_tests(flags: &Flags) -> anyhow::Result<()> {
    let long: &[(&str, &str)] =
        &[("CAPOTRENO_GAMES", "1000000"), ("CAPOTRENO_ROUNDS", "300000"), ("CAPOTRENO_LONG", "1")];
    let mut variables = if flags.long { long.to_vec() } else { Vec::new() };
    let postgres = if flags.without_postgres { None } else { Some(Postgres::start()?) };
    let database = postgres.as_ref().map_or(postgres::NONE, |postgres| postgres.address.as_str());
    variables.push((postgres::VARIABLE, database));
    if flags.without_postgres {
        left_out("everything that needs PostgreSQL");
    }
    if flags.without_deploy {
        variables.push(("CAPOTRENO_WITHOUT_DEPLOY", "1"));
        left_out("what needs nginx, curl and systemd-analyze");
    } else {
        for (program, package) in [("nginx", "nginx"), ("curl", "curl"), ("systemd-analyze", "systemd")] {
            shell::need(program, package, "leave out what deploy/ ships with --without-deploy")?;
        }
    }
    shell::run_with(&shell::cargo_program(), &["test", "--workspace", "--quiet"], &variables)
}

fn left_out(what: &str) {
    eprintln!("\nLeft out, as asked: {what}.");
}
