//! What is so of `PostgreSQL` alone: several servers at once, addresses that lead nowhere, and
//! connections that break at any moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::common::{in_database, steps, table};
use capotreno_notation::Chain;
use capotreno_store::{Added, NewTable, Phase, Row, Sharing, Store, StoreError, StoreOptions, TableLimits};
use capotreno_testkit::database;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

async fn refusal(address: &str) -> String {
    Store::open(in_database(address)).await.unwrap_err().to_string()
}

#[tokio::test]
async fn an_address_that_leads_nowhere_is_named_without_its_password() {
    let said = refusal("mysql://anna:hidden@localhost/games").await;
    assert!(said.contains("does not begin with postgres://") && !said.contains("hidden"), "{said}");
    let said = refusal("postgres://anna:hidden@localhost:port/games").await;
    assert!(said.contains("invalid port number") && !said.contains("hidden"), "{said}");
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let said = refusal(&format!("postgres://anna:hidden@{closed}/games")).await;
    let expected = format!("the database games on {closed} cannot be used: ");
    assert!(said.starts_with(&expected) && !said.contains("hidden"), "{said}");
}

#[tokio::test]
async fn a_database_that_is_not_there_is_named() {
    let Some(address) = database::fresh() else { return };
    let options: PgConnectOptions = address.parse().unwrap();
    let name = options.get_database().unwrap();
    let at = address.rfind(&format!("/{name}?")).unwrap();
    let said = refusal(&format!("{}/no_such_games", &address[..at])).await;
    assert!(said.contains("no_such_games") && said.contains("does not exist"), "{said}");
}

/// What `PostgreSQL` says when its disk is full is told as what it is; nothing is half written, and when
/// there is room again everything goes on.
#[tokio::test]
async fn a_full_disk_of_the_database_is_named_and_survived() {
    let Some(address) = database::fresh() else { return };
    let store = Store::open(in_database(&address)).await.unwrap();
    let number = table(&store, "t", true).await;
    let all = steps(number, "t", 30);
    store.commit(&all[..10]).await.unwrap();
    let mut raw = address.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    // The last step of a group finds no room.
    let full = "CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN IF NEW.seq % 10 = 9 THEN \
                RAISE 'could not extend file' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$ \
                LANGUAGE plpgsql; \
                CREATE TRIGGER full_disk BEFORE INSERT ON steps FOR EACH ROW EXECUTE FUNCTION full_disk()";
    sqlx::raw_sql(full).execute(&mut raw).await.unwrap();
    let failed = store.commit(&all[10..20]).await.unwrap_err();
    assert!(matches!(failed, StoreError::Full), "{failed}");
    let said = failed.to_string();
    assert!(said.contains("the disk is full") && said.contains("until there is room"), "{said}");
    assert_eq!(store.steps(number, "t").await.unwrap().0.len(), 10);
    sqlx::raw_sql("DROP TRIGGER full_disk ON steps").execute(&mut raw).await.unwrap();
    store.commit(&all[10..]).await.unwrap();
    assert_eq!(store.steps(number, "t").await.unwrap().0.len(), 30);
}

#[tokio::test]
async fn data_of_a_newer_version_is_refused() {
    let Some(address) = database::fresh() else { return };
    Store::open(in_database(&address)).await.unwrap().close().await;
    let mut raw = address.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    sqlx::query("UPDATE schema_version SET version = 99").execute(&mut raw).await.unwrap();
    let refused = Store::open(in_database(&address)).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused}");
}

/// Servers that start at the same moment make the schema once.
#[tokio::test]
async fn several_servers_begin_on_an_empty_database() {
    let Some(address) = database::fresh() else { return };
    let starts: Vec<_> = (0..4).map(|_| tokio::spawn(Store::open(in_database(&address)))).collect();
    let mut stores = Vec::new();
    for start in starts {
        stores.push(start.await.unwrap().unwrap());
    }
    let limits = TableLimits { open: 5, public: 5 };
    let open = |at: usize| {
        let store = stores[at % 4].clone();
        tokio::spawn(async move {
            let id = format!("t{at}");
            let phase = Phase::Open;
            let new = NewTable {
                id: &id,
                public: true,
                phase,
                body: "{}",
                created_at: 0,
                owner: "anna",
                guests: &[],
                content: None,
            };
            store.add_table_within(&new, &limits).await.unwrap()
        })
    };
    let asked: Vec<_> = (0..24).map(open).collect();
    let mut added = 0;
    for answer in asked {
        added += usize::from(matches!(answer.await.unwrap(), Added::Number(_)));
    }
    assert_eq!(added, 5, "asking several servers gives nobody more");
    assert_eq!(stores[3].key("guests", &[1; 32]).await.unwrap(), [1; 32]);
    assert_eq!(stores[0].key("guests", &[2; 32]).await.unwrap(), [1; 32]);
}

/// What stands between a server and its database, and breaks.
struct Wire {
    /// One of so many parts that the server sends breaks its connection; 0 breaks none.
    rate: AtomicU64,
    random: AtomicU64,
    broken: AtomicU64,
}

/// How a connection breaks.
#[derive(Clone, Copy)]
enum Break {
    /// The database never gets what was sent.
    Before,
    /// It gets it, and its answer is lost.
    After,
    /// It gets it long after the server has given up.
    Late,
}

impl Wire {
    fn next(&self) -> u64 {
        // Any mixture will do that differs from one part to the next.
        let mut value = self.random.fetch_add(0x9e37_79b9_7f4a_7c15, Relaxed);
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value ^ (value >> 27)
    }

    fn breaks(&self) -> Option<Break> {
        let rate = self.rate.load(Relaxed);
        if rate == 0 || !self.next().is_multiple_of(rate) {
            return None;
        }
        self.broken.fetch_add(1, Relaxed);
        Some([Break::Before, Break::After, Break::Late][(self.next() % 3) as usize])
    }

    async fn carry(self: Arc<Wire>, server: TcpStream, to: String) {
        let Ok(database) = TcpStream::connect(to).await else { return };
        let (mut from_server, mut to_server) = server.into_split();
        let (mut from_database, mut to_database) = database.into_split();
        let back = tokio::spawn(async move {
            let _ = tokio::io::copy(&mut from_database, &mut to_server).await;
        });
        let mut part = vec![0; 64 * 1024];
        while let Ok(length @ 1..) = from_server.read(&mut part).await {
            let how = self.breaks();
            if how.is_some() {
                back.abort();
            }
            if matches!(how, Some(Break::Late)) {
                drop(from_server);
                tokio::time::sleep(Duration::from_millis(30)).await;
                let _ = to_database.write_all(&part[..length]).await;
                return;
            }
            if !matches!(how, Some(Break::Before)) && to_database.write_all(&part[..length]).await.is_err() {
                break;
            }
            if how.is_some() {
                return;
            }
        }
        back.abort();
    }

    async fn lay(address: &str) -> (Arc<Wire>, String) {
        let options: PgConnectOptions = address.parse().unwrap();
        let to = format!("{}:{}", options.get_host(), options.get_port());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let here = listener.local_addr().unwrap();
        let wire =
            Arc::new(Wire { rate: AtomicU64::new(0), random: AtomicU64::new(1), broken: AtomicU64::new(0) });
        let carrying = Arc::clone(&wire);
        tokio::spawn(async move {
            while let Ok((server, _)) = listener.accept().await {
                tokio::spawn(Arc::clone(&carrying).carry(server, to.clone()));
            }
        });
        let (before, after) = address.split_once('@').unwrap();
        let after = after.split_once('/').unwrap().1;
        (wire, format!("{before}@{here}/{after}"))
    }
}

/// A chain as its owner knows it.
struct Known {
    id: String,
    number: i64,
    chain: Chain,
    steps: u32,
}

impl Known {
    fn next(&self, round: u32) -> Row {
        let body = format!("step {}, tried in round {round}", self.steps).into_bytes();
        Row { number: self.number, seq: self.steps, at: 0, link: self.chain.after(&body), body }
    }

    /// After a failure the owner reads what is there, as a host does, until it can.
    async fn look(&mut self, store: &Store) {
        let (steps, damage) = loop {
            match store.steps(self.number, &self.id).await {
                Ok(found) => break found,
                Err(error) => assert!(!error.is_damage(), "{error}"),
            }
        };
        assert_eq!(damage, None);
        let found = steps.len() as u32;
        assert!(found == self.steps || found == self.steps + 1, "{}: {found} of {}", self.id, self.steps);
        self.steps = found;
        self.chain = steps.last().map_or_else(|| Chain::of(&self.id), |step| step.link);
    }
}

/// Connections break in the middle of anything: what was confirmed is there, what was read after a
/// failure stays as it was read, and everything goes on without a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_break_lose_nothing_and_fork_nothing() {
    let Some(address) = database::fresh() else { return };
    let (wire, through) = Wire::lay(&address).await;
    let store = Store::open(in_database(&through)).await.unwrap();
    let mut games = Vec::new();
    for id in ["a", "b", "c"] {
        let number = table(&store, id, true).await;
        games.push(Known { id: id.to_owned(), number, chain: Chain::of(id), steps: 0 });
    }
    wire.rate.store(25, Relaxed);
    let (mut confirmed, mut failed) = (0, 0);
    for round in 0..250 {
        let group: Vec<Row> = games.iter().map(|game| game.next(round)).collect();
        match store.commit(&group).await {
            Ok(()) => {
                confirmed += 1;
                for (game, step) in games.iter_mut().zip(&group) {
                    (game.chain, game.steps) = (step.link, step.seq + 1);
                }
            }
            Err(error) => {
                assert!(!error.is_conflict(), "what was read did not stay so: {error}");
                failed += 1;
                for game in &mut games {
                    game.look(&store).await;
                }
            }
        }
    }
    wire.rate.store(0, Relaxed);
    let broken = wire.broken.load(Relaxed);
    println!("{confirmed} groups confirmed, {failed} refused, {broken} connections broken");
    assert!(confirmed > 100 && broken > 20, "{confirmed} confirmed, {broken} broken");
    let straight = Store::open(in_database(&address)).await.unwrap();
    for game in &mut games {
        let before = game.steps;
        game.look(&straight).await;
        assert_eq!(game.steps, before);
        straight.commit(&[game.next(0)]).await.unwrap();
    }
}

/// The database ends every connection, as a restart does: the next write is written.
#[tokio::test]
async fn a_database_that_hangs_up_is_called_again() {
    let Some(address) = database::fresh() else { return };
    let name = format!("hangs-up-{}", std::process::id());
    let store = Store::open(in_database(&format!("{address}&application_name={name}"))).await.unwrap();
    let number = table(&store, "t", true).await;
    let all = steps(number, "t", 2);
    store.commit(&all[..1]).await.unwrap();
    let mut raw = address.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    let hang_up = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = $1";
    let ended = sqlx::query(hang_up).bind(&name).execute(&mut raw).await.unwrap().rows_affected();
    assert!(ended >= 2, "{ended} connections were ended");
    store.commit(&all[1..]).await.unwrap();
    assert_eq!(store.steps(number, "t").await.unwrap().0.len(), 2);
    assert_eq!(store.pulse().await.failure, None);
}

/// One server for each database, unless it is told that there are others.
#[tokio::test]
async fn a_second_server_is_refused_until_the_first_is_gone() {
    let Some(address) = database::fresh() else { return };
    let alone = || StoreOptions { sharing: Sharing::Alone, ..in_database(&address) };
    let first = Store::open(alone()).await.unwrap();
    let refused = Store::open(alone()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Occupied(_)), "{refused}");
    first.close().await;
    drop(first);
    Store::open(alone()).await.unwrap();
}

/// Servers that know of each other share a database; one that does not stays out, and keeps them out.
#[tokio::test]
async fn nodes_share_a_database_and_others_do_not() {
    let Some(address) = database::fresh() else { return };
    let open = |sharing| Store::open(StoreOptions { sharing, ..in_database(&address) });
    let first = open(Sharing::Nodes).await.unwrap();
    let second = open(Sharing::Nodes).await.unwrap();
    let refused = open(Sharing::Alone).await.unwrap_err();
    assert!(matches!(refused, StoreError::Occupied(_)), "{refused}");
    table(&first, "t", true).await;
    table(&second, "u", true).await;
    for store in [first, second] {
        store.close().await;
    }
    let alone = open(Sharing::Alone).await.unwrap();
    let refused = open(Sharing::Nodes).await.unwrap_err();
    assert!(matches!(refused, StoreError::Occupied(_)), "{refused}");
    alone.close().await;
}

/// A server that lost its lock and does not know: the epoch of the one that came after stops it.
#[tokio::test]
async fn a_server_whose_database_was_taken_writes_nothing() {
    let Some(address) = database::fresh() else { return };
    let name = format!("taken-{}", std::process::id());
    let alone = |address: &str| StoreOptions { sharing: Sharing::Alone, ..in_database(address) };
    let first = Store::open(alone(&format!("{address}&application_name={name}"))).await.unwrap();
    let number = table(&first, "t", true).await;
    let all = steps(number, "t", 2);
    first.commit(&all[..1]).await.unwrap();
    let mut raw = address.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
    let cut_off = "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity JOIN pg_locks USING (pid) \
                   WHERE application_name = $1 AND locktype = 'advisory'";
    assert_eq!(sqlx::query(cut_off).bind(&name).execute(&mut raw).await.unwrap().rows_affected(), 1);
    let second = Store::open(alone(&address)).await.unwrap();
    let refused = first.commit(&all[1..]).await.unwrap_err();
    assert!(matches!(refused, StoreError::Occupied(_)), "{refused}");
    assert_eq!(second.steps(number, "t").await.unwrap().0, all[..1]);
    second.commit(&all[1..]).await.unwrap();
    assert!(first.pulse().await.failure.is_some(), "its health says so");
}
