//! Makes the two halves of the edge of the engine for browsers: the module, and the script that knows
//! it. `cargo xtask site` and `cargo xtask play` run it. It is a program of its own because its libraries
//! take longer to build than all the rest of xtask, and the first game does not need them.

use anyhow::{Context, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, out, name] = arguments.as_slice() else { bail!("xtask-bind MODULE FOLDER NAME") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).typescript(false);
    // Names of functions are for whoever looks into it: a thirteenth of what browsers would fetch.
    bindgen.remove_name_section(true).remove_producers_section(true);
    bindgen.web(true)?;
    bindgen.generate(out).context("the engine's edge cannot be made")
}
