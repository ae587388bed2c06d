//! `serve`: the server on this machine, with its address as a picture for phones; and `backup`.

use std::fmt::Write;
use std::io::Write as _;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use capotreno_server::{Config, Proxies, Role, Server};

use crate::editions::EditionArgs;
use crate::folders;
use crate::logs::{self, Lines};

#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line, and any may stand alone"
)]
pub struct ServeArgs {
    /// A TOML file with any of the settings of docs/server.md
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Where games are kept; without it in the user's data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A PostgreSQL database that keeps the games instead of a folder
    #[arg(long, value_name = "postgres://…", conflicts_with = "data")]
    database: Option<String>,
    /// What this server is called among several that share the database
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
    /// Where other nodes connect; nobody else should reach it
    #[arg(long, value_name = "ADDRESS:PORT")]
    peer_listen: Option<SocketAddr>,
    /// Where other nodes find this one, if not where it listens
    #[arg(long, value_name = "HOST:PORT")]
    peer_advertise: Option<String>,
    /// A file with the words that all nodes share and nobody else knows
    #[arg(long, value_name = "FILE")]
    cluster_key_file: Option<PathBuf>,
    /// What this node does for the others: `bots` (it thinks and owns no table), `people` (it owns
    /// tables and lets others think) or `both`
    #[arg(long, value_name = "ROLE")]
    role: Option<Role>,
    /// Keep nothing: all games are gone when the server stops
    #[arg(long, conflicts_with_all = ["data", "database"])]
    in_memory: bool,
    /// A folder with the engine for browsers (docs/site.md); it may be filled while the server runs
    #[arg(long, value_name = "DIR")]
    engine: Option<PathBuf>,
    /// The path under which a reverse proxy shows the server
    #[arg(long, value_name = "PATH")]
    base: Option<String>,
    /// A certificate chain in PEM form, for https without a proxy
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The key of the certificate in PEM form
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Browsers reach the server over https through a proxy
    #[arg(long)]
    behind_https: bool,
    /// Another origin whose pages may connect
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,
    /// A proxy that says truly for whom it asks: an address, a network or `loopback`
    #[arg(long, value_name = "PROXY")]
    trust_proxy: Vec<Proxies>,
    /// Where browsers find this server, for links in mails
    #[arg(long, value_name = "https://…")]
    public_url: Option<String>,
    /// The server that sends mails to players whose turn it is: `smtps://HOST`, or `smtp://HOST` with STARTTLS
    #[arg(long, value_name = "smtps://…", requires = "mail_from")]
    mail_server: Option<String>,
    /// Whom these mails come from
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// A file with the name for the mail server in its first line and the password in its second
    #[arg(long, value_name = "FILE")]
    mail_login_file: Option<PathBuf>,
    /// Let calls to players go into the local network, too
    #[arg(long)]
    allow_local_calls: bool,
    /// A line in the log for each request
    #[arg(long)]
    access_log: bool,
    /// Another address that tells the numbers of `/metrics`, and nothing else, to everybody
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics_listen: Option<SocketAddr>,
    /// Threads on which bots search; unless told one fewer than there are processors
    #[arg(long)]
    bot_threads: Option<usize>,
    /// How long a bot waits before it acts
    #[arg(long, value_name = "MILLISECONDS")]
    bot_pause: Option<u64>,
    /// Deal every game from these words: for tests only, nobody can verify such a game
    #[arg(long, value_name = "WORDS")]
    fixed_seed: Option<String>,
    /// Logs as JSON lines
    #[arg(long)]
    json_logs: bool,
    /// The most pages the data file may have, for tests of a full disk
    #[arg(long, hide = true)]
    most_pages: Option<u32>,
}

#[derive(clap::Args)]
pub struct BackupArgs {
    /// Where games are kept; without it in the user's data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The new file to write
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn config(editions: &EditionArgs, args: &ServeArgs) -> anyhow::Result<Config> {
    let config = match &args.config {
        Some(file) => Config::from_file(file)?,
        None => Config::default(),
    };
    let mut config = config.with_variables(std::env::vars())?;
    config.listen = args.listen.unwrap_or(config.listen);
    config.database = args.database.clone().or(config.database).filter(|_| args.data.is_none());
    config.node = args.node.clone().or(config.node);
    config.peer_listen = args.peer_listen.or(config.peer_listen);
    config.peer_advertise = args.peer_advertise.clone().or(config.peer_advertise);
    config.cluster_key_file = args.cluster_key_file.clone().or(config.cluster_key_file);
    config.role = args.role.or(config.role);
    if args.in_memory {
        config.database = None;
    }
    config.data = match args.data.clone().or(config.data) {
        _ if args.in_memory || config.database.is_some() => None,
        Some(folder) => Some(folder),
        None => Some(folders::users_data()?),
    };
    config.edition_dirs.extend(editions.folders().iter().cloned());
    // Also what only drawing would notice: a page that waits for its board says nothing.
    for folder in &config.edition_dirs {
        crate::editions::load(folder)
            .with_context(|| format!("the edition in {} cannot be used", folder.display()))?;
    }
    config.engine = args.engine.clone().or(config.engine);
    config.base = args.base.clone().unwrap_or(config.base);
    config.tls_cert = args.tls_cert.clone().or(config.tls_cert);
    config.tls_key = args.tls_key.clone().or(config.tls_key);
    config.behind_https |= args.behind_https;
    config.origins.extend(args.origin.iter().cloned());
    config.trust_proxy.extend(args.trust_proxy.iter().cloned());
    config.public_url = args.public_url.clone().or(config.public_url);
    config.mail_server = args.mail_server.clone().or(config.mail_server);
    config.mail_from = args.mail_from.clone().or(config.mail_from);
    config.mail_login_file = args.mail_login_file.clone().or(config.mail_login_file);
    config.allow_local_calls |= args.allow_local_calls;
    config.access_log |= args.access_log;
    config.metrics_listen = args.metrics_listen.or(config.metrics_listen);
    config.bot_threads = args.bot_threads.unwrap_or(config.bot_threads);
    config.bot_pause = args.bot_pause.unwrap_or(config.bot_pause);
    config.fixed_seed = args.fixed_seed.clone().or(config.fixed_seed);
    config.most_pages = args.most_pages.or(config.most_pages);
    Ok(config)
}

pub fn run(editions: &EditionArgs, args: &ServeArgs) -> anyhow::Result<ExitCode> {
    logs::start(if args.json_logs { Lines::Json } else { Lines::Text });
    let config = config(editions, args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("no runtime")?;
    runtime.block_on(async {
        let scheme = if config.tls_cert.is_some() { "https" } else { "http" };
        let base = config.base_path();
        let place = match (&config.database, &config.data) {
            (Some(_), _) => "in PostgreSQL".to_owned(),
            (None, Some(folder)) => format!("in {}", folder.display()),
            (None, None) => "in memory only".to_owned(),
        };
        let fixed = config.fixed_seed.is_some();
        let server = Server::bind(config).await?;
        greet(scheme, server.address(), &base, &place, fixed);
        server.run(stopped()).await?;
        Ok(ExitCode::SUCCESS)
    })
}

/// Done when the system or the person at the keyboard asks to stop.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

/// The first line is for programs that wait for it; the rest is for people. Written at once and
/// without minding a reader that is gone: the server must not end for it.
fn greet(scheme: &str, address: SocketAddr, base: &str, place: &str, fixed: bool) {
    let here = if address.ip().is_unspecified() {
        SocketAddr::new(IpAddr::from([127, 0, 0, 1]), address.port())
    } else {
        address
    };
    let mut text = format!("listening on {scheme}://{here}{base}\n");
    let _ = writeln!(text, "games are kept {place}");
    if fixed {
        text.push_str("\n*** FIXED SEED: every game is dealt the same. For tests only! ***\n\n");
    }
    if let Some(lan) = lan_address().filter(|_| address.ip().is_unspecified()) {
        let url = format!("{scheme}://{}{base}", SocketAddr::new(lan, address.port()));
        let _ = writeln!(text, "\non phones in the same network: {url}\n");
        if let Ok(code) = qrcode::QrCode::new(url.as_bytes()) {
            let picture = code.render::<qrcode::render::unicode::Dense1x2>().quiet_zone(true).build();
            text.push_str(&picture);
            text.push('\n');
        }
    }
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// The address other machines see. Nothing is sent: the system only chooses a way out.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}

pub fn backup(args: &BackupArgs) -> anyhow::Result<ExitCode> {
    let folder = folders::data(args.data.as_ref())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("no runtime")?;
    let copied = runtime.block_on(capotreno_store::backup_folder(&folder, &args.file))?;
    let capotreno_store::Copied { guests, tables, steps, campaigns, entries, bytes } = copied;
    if args.json {
        let told = serde_json::json!({
            "ok": true, "file": args.file, "bytes": bytes, "guests": guests, "tables": tables, "steps": steps,
            "campaigns": campaigns, "entries": entries,
        });
        println!("{told}");
    } else {
        println!(
            "copied {guests} guests, {tables} tables with {steps} steps and {campaigns} campaigns with {entries} \
             entries ({bytes} bytes) from {} to {}",
            folder.display(),
            args.file.display()
        );
    }
    Ok(ExitCode::SUCCESS)
}
