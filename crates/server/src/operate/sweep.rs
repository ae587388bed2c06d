//! Forgets what nobody will miss: tables that were never started and guests long gone. Finished
//! games and games being played stay.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::campaign::ask::Ask;
use crate::table::command::Request;

const EVERY: Duration = Duration::from_secs(3_600);
/// How often it is written down who was here.
const SEEN_EVERY: Duration = Duration::from_secs(60);
const DAY: i64 = 86_400_000;

/// Sweeps now and every hour until the server stops.
pub fn start(app: Arc<App>) {
    let seen = Arc::clone(&app);
    tokio::spawn(async move {
        let mut stopping = seen.stopping.subscribe();
        while tokio::time::timeout(SEEN_EVERY, stopping.wait_for(|stop| *stop)).await.is_err() {
            seen.write_seen().await;
        }
    });
    tokio::spawn(async move {
        let mut stopping = app.stopping.subscribe();
        loop {
            sweep(&app).await;
            tokio::select! {
                () = tokio::time::sleep(EVERY) => {}
                _ = stopping.wait_for(|stop| *stop) => return,
            }
        }
    });
}

/// The moment before which something is old; none where it never is.
fn before(app: &App, days: u32) -> Option<i64> {
    (days > 0).then(|| app.now().saturating_sub(i64::from(days) * DAY))
}

async fn sweep(app: &Arc<App>) {
    if let Some(before) = before(app, app.config.forget_tables_after) {
        let old = app.store.never_started(before).await.unwrap_or_default();
        let mut forgotten = 0_u32;
        for id in old {
            // The table's own host decides: somebody may have come in just now.
            let gone = app.ask(&id, |to| Request::Forget { before, to }).await;
            forgotten += u32::from(gone.unwrap_or(false));
        }
        for id in app.store.never_founded(before).await.unwrap_or_default() {
            let gone = app.ask_campaign(&id, |to| Ask::Forget { before, to }).await;
            forgotten += u32::from(gone.unwrap_or(false));
        }
        if forgotten > 0 {
            tracing::info!(forgotten, "forgot tables and campaigns that were never started");
        }
    }
    if let Some(before) = before(app, app.config.forget_guests_after) {
        match app.store.forget_guests(before).await {
            Ok(0) => {}
            Ok(guests) => {
                app.forget_all_guests();
                tracing::info!(guests, "forgot guests who were long gone");
            }
            Err(error) => tracing::error!(%error, "old guests could not be forgotten"),
        }
    }
}
