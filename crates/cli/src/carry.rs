//! `move`: everything a server keeps, from a folder into `PostgreSQL` or back, and the proof that it
//! arrived.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use capotreno_store::{Store, StoreOptions};

#[derive(clap::Args)]
pub struct MoveArgs {
    /// Where the data is: a folder, or the address of a PostgreSQL database
    #[arg(long, value_name = "DIR or postgres://…")]
    from: String,
    /// Where it goes: a new folder, or an empty database
    #[arg(long, value_name = "DIR or postgres://…")]
    to: String,
}

fn options(place: &str) -> StoreOptions {
    if place.contains("://") {
        StoreOptions { database: Some(place.to_owned()), ..StoreOptions::default() }
    } else {
        StoreOptions { folder: Some(PathBuf::from(place)), ..StoreOptions::default() }
    }
}

pub fn run(args: &MoveArgs) -> anyhow::Result<ExitCode> {
    let from = options(&args.from);
    if let Some(folder) = &from.folder
        && !folder.join("capotreno.db").is_file()
    {
        bail!("there is no data in {}", folder.display());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no runtime")?;
    let carried = runtime.block_on(async {
        let from = Store::open(from).await?;
        let to = Store::open(options(&args.to)).await?;
        let carried = from.carry_into(&to).await;
        to.close().await;
        from.close().await;
        carried
    })?;
    println!(
        "moved {} guests, {} tables with {} steps, {} campaigns with {} entries; every chain is the same on both sides",
        carried.guests, carried.tables, carried.steps, carried.campaigns, carried.entries
    );
    for damage in &carried.damaged {
        println!("damaged before, and moved as it was: {damage}");
    }
    println!("the old data was left as it is");
    Ok(ExitCode::SUCCESS)
}
