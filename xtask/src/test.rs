//! `cargo xtask test`: every check, in the order in which a mistake is cheapest to find.

use anyhow::bail;

use crate::{shell, tab, web};

#[derive(Default)]
pub struct Flags {
    without_browser: bool,
    without_tab: bool,
    long: bool,
}

impl Flags {
    pub fn parse(arguments: &[String]) -> anyhow::Result<Flags> {
        let mut flags = Flags::default();
        for argument in arguments {
            match argument.as_str() {
                "--without-browser" => flags.without_browser = true,
                "--without-tab" => flags.without_tab = true,
                "--long" => flags.long = true,
                other => {
                    bail!(
                        "`cargo xtask test` has no option {other:?}; it has --without-browser, --without-tab and --long"
                    )
                }
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
    let long: &[(&str, &str)] =
        &[("CAPOTRENO_GAMES", "1000000"), ("CAPOTRENO_ROUNDS", "300000"), ("CAPOTRENO_LONG", "1")];
    let variables = if flags.long { long } else { &[] };
    shell::run_with(&shell::cargo_program(), &["test", "--workspace", "--quiet"], variables)?;
    if flags.without_tab {
        eprintln!("\nLeft out, as asked: the game in the browser's tab.");
    } else {
        let site = shell::target_dir().join("site");
        tab::write_site(&site)?;
        tab::same_everywhere(&site, if flags.long { 1000 } else { 3 })?;
        if !flags.without_browser {
            web::site_tests(&site)?;
        }
    }
    if flags.without_browser {
        eprintln!("\nLeft out, as asked: everything that needs a browser.");
    } else {
        // The tests above have built the program; building it alone would begin anew, with other
        // features of its libraries.
        web::browser_tests(&shell::target_dir().join("debug").join("capotreno"))?;
    }
    eprintln!("\nAll checks passed.");
    Ok(())
}
