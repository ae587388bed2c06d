//! Writing down who is awaited, and calling them when it is time.

use std::sync::Arc;
use std::time::Duration;

use capotreno_protocol::CallWishes;
use capotreno_rules::spec::Words;
use capotreno_session::campaign::{Sheet, table_campaign};
use capotreno_session::{Link, Turn, Who};
use capotreno_store::{CallWay, NEVER, StoreError, WantedCall};
use futures_util::future::join_all;
use serde_json::json;
use tokio::sync::mpsc;

use super::mail::{Mail, NotMailed};
use super::outside::{Answer, NotSent};
use super::push::{BadKeys, Subscription};
use super::words::{self, Haste, Language, MailLinks, Waiting};
use super::{Presence, Purpose, Want, Why, quiet};
use crate::app::App;
use crate::http::rest::your_turn;
use crate::operate::webhook::{seconds, signed};
use crate::table::agreed::Table;

/// How often a server looks whether somebody is to be called.
const EVERY: Duration = Duration::from_secs(1);
/// People called in one look.
const MOST_AT_ONCE: u32 = 32;
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// A server that calls somebody has so long for it; then another tries.
const HOLD: i64 = 2 * MINUTE;
/// Nobody is called more often than this, but for reminders.
const PAUSE: i64 = 5 * MINUTE;
/// How often a call is tried that reaches nobody, and the pause after the first time.
const MOST_TRIES: u32 = 4;
const TRY_AGAIN: i64 = 5 * MINUTE;
/// A browser or webhook that was not reached so often is gone.
const MOST_FAILURES: u32 = 20;

/// Why a call did not arrive.
#[derive(Debug, thiserror::Error)]
pub(super) enum Missed {
    #[error(transparent)]
    NotSent(#[from] NotSent),
    #[error(transparent)]
    NotMailed(#[from] NotMailed),
    #[error("the answer was {0}")]
    Answered(u16),
    #[error("the browser is gone")]
    Gone,
    #[error("nothing can be sent there")]
    Target,
    #[error("this server sends no mails")]
    NoMails,
}

/// Writes down who is awaited and calls them, until the server stops.
pub(crate) fn start(app: &Arc<App>) {
    // A server that owns no tables knows of no turns.
    if app.nodes.as_ref().is_some_and(|nodes| !nodes.role.owns()) {
        return;
    }
    if let Some(queue) = app.calls.take_queue() {
        tokio::spawn(write_down(Arc::clone(app), queue));
    }
    let app = Arc::clone(app);
    tokio::spawn(async move {
        let mut stopping = app.stopping.subscribe();
        while tokio::time::timeout(EVERY, stopping.wait_for(|stop| *stop)).await.is_err() {
            if let Err(error) = look(&app).await {
                tracing::debug!(%error, "nobody is called now");
            }
        }
    });
}

async fn write_down(app: Arc<App>, mut queue: mpsc::Receiver<Want>) {
    let mut stopping = app.stopping.subscribe();
    loop {
        let want = tokio::select! {
            want = queue.recv() => want,
            _ = stopping.wait_for(|stop| *stop) => return,
        };
        let Some(want) = want else { return };
        if let Err(error) = app.note_want(&want).await {
            tracing::warn!(%error, "somebody who is awaited is not called");
        }
    }
}

async fn look(app: &Arc<App>) -> Result<(), StoreError> {
    for guest in app.store.due_calls(app.now(), MOST_AT_ONCE).await? {
        let app = Arc::clone(app);
        tokio::spawn(async move {
            if let Err(error) = app.call(&guest).await {
                tracing::warn!(%error, "a call is tried again later");
            }
        });
    }
    Ok(())
}

/// When to remind of a clock: so many hours before it runs out, but not in quiet hours; [`NEVER`] where
/// there is no time for it.
fn reminder(wishes: &CallWishes, deadline: Option<i64>, now: i64) -> i64 {
    let Some(deadline) = deadline.filter(|_| wishes.remind > 0) else { return NEVER };
    let mut at = deadline.saturating_sub(i64::from(wishes.remind) * HOUR);
    if let Some((from, _)) = wishes.quiet.as_ref().and_then(|hours| quiet::around(hours, at)) {
        at = from.saturating_sub(MINUTE);
    }
    if at > now { at } else { NEVER }
}

/// What is to happen with calls now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Now {
    Call,
    /// Not before this moment.
    Later(i64),
}

fn decide(wishes: &CallWishes, called_at: i64, calls: &[WantedCall], now: i64) -> Now {
    if let Some((_, until)) = wishes.quiet.as_ref().and_then(|hours| quiet::around(hours, now)) {
        return Now::Later(until);
    }
    let urgent = calls.iter().any(|call| call.remind_at <= now);
    let soonest = called_at.saturating_add(PAUSE);
    if !urgent && now < soonest { Now::Later(soonest) } else { Now::Call }
}

/// Calls that are put off.
fn put_off(call: &WantedCall, until: i64, now: i64) -> WantedCall {
    let later = |at: i64| if at <= until && at < NEVER { until } else { at };
    let remind_at = if call.remind_at <= now { later(call.remind_at) } else { call.remind_at };
    WantedCall { call_at: later(call.call_at), remind_at, ..call.clone() }
}

/// Calls that were made, or are for nothing any more.
fn done(call: &WantedCall, now: i64) -> WantedCall {
    let remind_at = if call.remind_at <= now { NEVER } else { call.remind_at };
    WantedCall { call_at: NEVER, remind_at, tries: 0, ..call.clone() }
}

/// Calls that reached nobody.
fn again(call: &WantedCall, now: i64) -> WantedCall {
    let tries = call.tries + 1;
    if tries >= MOST_TRIES {
        return done(call, now);
    }
    let at = now.saturating_add(TRY_AGAIN << call.tries);
    let remind_at = if call.remind_at <= now { at } else { call.remind_at };
    WantedCall { call_at: at, remind_at, tries, ..call.clone() }
}

impl App {
    pub(super) async fn wishes_of(&self, guest: &str) -> Result<(CallWishes, i64), StoreError> {
        let kept = self.store.call_wishes(guest).await?.unwrap_or_default();
        Ok((serde_json::from_str(&kept.body).unwrap_or_default(), kept.called_at))
    }

    /// Writes down that somebody is to be called, if that is wanted at all.
    async fn note_want(&self, want: &Want) -> Result<(), StoreError> {
        if !self.store.call_ways(&want.guest).await?.iter().any(|way| way.verified) {
            return Ok(());
        }
        let now = self.now();
        let (wishes, _) = self.wishes_of(&want.guest).await?;
        let wait = i64::try_from(self.config.call_wait).unwrap_or(i64::MAX).saturating_mul(1_000);
        let call_at = match want.presence {
            Presence::Away => now.saturating_add(wait),
            Presence::Here => NEVER,
        };
        let remind_at = reminder(&wishes, want.deadline, now);
        if call_at == NEVER && remind_at == NEVER {
            return Ok(());
        }
        let (guest, place, kind) = (want.guest.clone(), want.place.clone(), want.why.word().to_owned());
        self.store.want_call(&WantedCall { guest, place, kind, call_at, remind_at, tries: 0 }).await
    }

    /// Calls somebody for all that waits, once, unless another server does.
    async fn call(self: &Arc<App>, guest: &str) -> Result<(), StoreError> {
        let now = self.now();
        let until = now.saturating_add(HOLD);
        let calls = self.store.take_calls(guest, now, until).await?;
        if calls.is_empty() {
            return Ok(());
        }
        let settle = |next: fn(&WantedCall, i64) -> WantedCall| {
            calls.iter().map(|call| next(call, now)).collect::<Vec<_>>()
        };
        let (wishes, called_at) = self.wishes_of(guest).await?;
        if let Now::Later(at) = decide(&wishes, called_at, &calls, now) {
            let later: Vec<_> = calls.iter().map(|call| put_off(call, at, now)).collect();
            return self.store.settle_calls(&later, until, None).await;
        }
        let mut waiting = Vec::new();
        for call in &calls {
            waiting.extend(self.still_waits(call, now).await?);
        }
        let mut ways = self.store.call_ways(guest).await?;
        ways.retain(|way| way.verified);
        if waiting.is_empty() || ways.is_empty() {
            return self.store.settle_calls(&settle(done), until, None).await;
        }
        let arrived = join_all(ways.iter().map(|way| self.deliver(way, &waiting))).await;
        if arrived.contains(&true) {
            self.store.settle_calls(&settle(done), until, Some(now)).await
        } else {
            self.store.settle_calls(&settle(again), until, None).await
        }
    }

    /// What somebody is called for, if it is still so.
    async fn still_waits(
        self: &Arc<App>,
        call: &WantedCall,
        now: i64,
    ) -> Result<Option<Waiting>, StoreError> {
        let Some(why) = Why::of(&call.kind) else { return Ok(None) };
        let name = match why {
            Why::Turn | Why::Invited => self.waits_at_table(call, why).await?,
            Why::Decision => self.waits_in_campaign(call).await?,
        };
        let haste = if call.remind_at <= now { Haste::Late } else { Haste::None };
        Ok(name.map(|name| Waiting { why, haste, place: call.place.clone(), name }))
    }

    async fn waits_at_table(
        self: &Arc<App>,
        call: &WantedCall,
        why: Why,
    ) -> Result<Option<Words>, StoreError> {
        let Some(row) = self.store.table(&call.place).await? else { return Ok(None) };
        let Ok(table) = serde_json::from_str::<Table>(&row.body) else { return Ok(None) };
        let waits = if why == Why::Invited {
            table.awaits_answer_of(&call.guest)
        } else {
            self.learn_awaited(std::iter::once(&call.place)).await;
            your_turn(self, &table, Some(&call.guest)).await == Turn::Yours
        };
        Ok(waits.then(|| self.played_at(&table)))
    }

    /// What is played at a table, as everybody may know it.
    fn played_at(&self, table: &Table) -> Words {
        if let Some(of) = &table.campaign {
            return table_campaign(of, Link::Kept).name;
        }
        if let Some(title) = &table.title {
            return title.clone();
        }
        let id = || Words { en: table.edition.clone(), it: table.edition.clone() };
        self.edition(&table.edition).map_or_else(id, |shown| shown.summary.name.clone())
    }

    async fn waits_in_campaign(&self, call: &WantedCall) -> Result<Option<Words>, StoreError> {
        let Some(row) = self.store.campaign(&call.place).await? else { return Ok(None) };
        let Ok(sheet) = serde_json::from_str::<Sheet>(&row.body) else { return Ok(None) };
        let own = |company: &u8| match sheet.company(*company).map(|company| &company.who) {
            Some(Who::Guest { id, .. } | Who::Shared { id, .. }) => {
                *id == call.guest && sheet.bot(*company).is_none()
            }
            Some(Who::Open | Who::Bot { .. }) | None => false,
        };
        let waits = sheet.awaited.iter().any(own);
        Ok(waits.then(|| capotreno_session::campaign::summary(self.content, &sheet, true).name))
    }

    /// Calls somebody one way; whether it arrived.
    async fn deliver(&self, way: &CallWay, waiting: &[Waiting]) -> bool {
        let sent = match way.kind.as_str() {
            "push" => self.push(way, &self.notification(way, waiting)).await,
            "mail" => self.mail(way, waiting).await,
            _ => self.tell_program(way, waiting).await,
        };
        let arrived = sent.is_ok();
        if let Err(why) = &sent {
            tracing::info!(kind = way.kind, %why, "a call did not arrive");
        }
        // That a mail server is away says nothing of the address.
        if way.kind == "mail" || (arrived && way.failures == 0) {
            return arrived;
        }
        let failures = self.store.note_call(&way.id, arrived).await.unwrap_or_default();
        if failures >= MOST_FAILURES || matches!(sent, Err(Missed::Gone)) {
            let _ = self.store.remove_call_way(&way.id).await;
        }
        arrived
    }

    fn notification(&self, way: &CallWay, waiting: &[Waiting]) -> String {
        let language = Language::of(&way.language);
        let page = match waiting {
            [one] => one.why.page(&one.place),
            _ => "#/".to_owned(),
        };
        let lines: Vec<String> = match waiting {
            [_] => Vec::new(),
            several => several.iter().take(4).map(|one| words::line(language, one)).collect(),
        };
        json!({
            "title": words::title(language, waiting), "body": lines.join("\n"), "page": page,
            "lang": language.code(),
            "stop": {"code": self.calls.code(Purpose::Stop, &way.id), "label": words::stop_button(language)},
        })
        .to_string()
    }

    /// Sends a text to a browser.
    pub(super) async fn push(&self, way: &CallWay, text: &str) -> Result<(), Missed> {
        let to: Subscription = serde_json::from_str(&way.target).map_err(|_| Missed::Target)?;
        let (headers, body) =
            self.calls.push.message(&to, text, seconds()).map_err(|BadKeys| Missed::Target)?;
        let answer = self.calls.outside.post(&to.endpoint, headers, body).await?;
        match answer.status {
            // The service says that the browser has gone for good.
            404 | 410 => Err(Missed::Gone),
            _ if answer.is_fine() => Ok(()),
            status => Err(Missed::Answered(status)),
        }
    }

    async fn mail(&self, way: &CallWay, waiting: &[Waiting]) -> Result<(), Missed> {
        let (Some(mailer), Some(home)) = (&self.calls.mailer, &self.calls.home) else {
            return Err(Missed::NoMails);
        };
        let to = way.target.parse().map_err(|_| Missed::Target)?;
        let (language, code) = (Language::of(&way.language), self.calls.code(Purpose::Stop, &way.id));
        let links = MailLinks { home: home.clone(), stop: format!("{home}#/calls/stop/{code}") };
        let mail = Mail {
            to,
            subject: words::title(language, waiting),
            text: words::mail(language, waiting, &links),
            stop: Some(format!("{home}api/calls/stop/{code}")),
        };
        Ok(mailer.send(mail).await?)
    }

    async fn tell_program(&self, way: &CallWay, waiting: &[Waiting]) -> Result<(), Missed> {
        let home = self.calls.home.as_deref();
        let stop = format!("api/calls/stop/{}", self.calls.code(Purpose::Stop, &way.id));
        let at = |place: &str| home.map(|home| format!("{home}{place}"));
        let language = Language::of(&way.language);
        let lines: Vec<_> = waiting
            .iter()
            .map(|one| {
                json!({
                    "why": one.why.word(), "late": one.haste == Haste::Late, "place": one.place,
                    "name": one.name, "url": at(&one.why.page(&one.place)),
                })
            })
            .collect();
        let title = words::title(language, waiting);
        let body = json!({"title": title, "waiting": lines, "stop": at(&stop)}).to_string();
        let answer = self.tell(way, body).await?;
        if answer.is_fine() { Ok(()) } else { Err(Missed::Answered(answer.status)) }
    }

    /// A signed POST to somebody's own program.
    pub(super) async fn tell(&self, way: &CallWay, body: String) -> Result<Answer, NotSent> {
        let mut headers = vec![("Content-Type", "application/json".to_owned())];
        headers.extend(signed(&self.calls.signing(&way.id).1, &body));
        self.calls.outside.post(&way.target, headers, body.into_bytes()).await
    }
}

#[cfg(test)]
mod tests {
    use capotreno_protocol::QuietHours;

    use super::*;

    fn call(call_at: i64, remind_at: i64) -> WantedCall {
        let (guest, place, kind) = ("anna".to_owned(), "t".to_owned(), "turn".to_owned());
        WantedCall { guest, place, kind, call_at, remind_at, tries: 0 }
    }

    /// Quiet from midnight to six, by the clock of London in winter.
    fn at_night() -> CallWishes {
        let quiet = QuietHours { from: 0, until: 360, zone: "Europe/London".to_owned() };
        CallWishes { quiet: Some(quiet), remind: 2 }
    }

    #[test]
    fn a_reminder_comes_before_the_clock_runs_out_and_before_the_night() {
        let wishes = at_night();
        // The first day of 1970 was in a year in which London had summer time in winter.
        let day = 365 * 3 * 24 * HOUR;
        assert_eq!(reminder(&wishes, Some(day + 20 * HOUR), day + 10 * HOUR), day + 18 * HOUR);
        assert_eq!(reminder(&wishes, Some(day + 29 * HOUR), day + 10 * HOUR), day + 24 * HOUR - MINUTE);
        assert_eq!(reminder(&wishes, Some(day + 11 * HOUR), day + 10 * HOUR), NEVER, "too late for it");
        assert_eq!(reminder(&wishes, None, day), NEVER);
        let unwanted = CallWishes { remind: 0, ..wishes };
        assert_eq!(reminder(&unwanted, Some(day + 20 * HOUR), day), NEVER);
    }

    #[test]
    fn calls_wait_for_the_morning_and_for_each_other() {
        let day = 365 * 3 * 24 * HOUR;
        let now = day + 3 * HOUR;
        assert_eq!(decide(&at_night(), 0, &[call(now, NEVER)], now), Now::Later(day + 6 * HOUR));
        let now = day + 7 * HOUR;
        assert_eq!(decide(&at_night(), now - MINUTE, &[call(now, NEVER)], now), Now::Later(now + 4 * MINUTE));
        assert_eq!(decide(&at_night(), now - MINUTE, &[call(NEVER, now)], now), Now::Call, "a reminder");
        assert_eq!(decide(&at_night(), now - PAUSE, &[call(now, NEVER)], now), Now::Call);
        let put = put_off(&call(now, NEVER), now + HOUR, now);
        assert_eq!((put.call_at, put.remind_at), (now + HOUR, NEVER));
    }

    #[test]
    fn what_reaches_nobody_is_tried_again_and_given_up() {
        let mut one = call(0, NEVER);
        let mut pauses = Vec::new();
        while one.call_at < NEVER {
            one = again(&one, 1_000);
            pauses.push(one.call_at);
        }
        assert_eq!(pauses, [1_000 + TRY_AGAIN, 1_000 + 2 * TRY_AGAIN, 1_000 + 4 * TRY_AGAIN, NEVER]);
        assert_eq!(done(&call(5, 900), 100), WantedCall { call_at: NEVER, ..call(5, 900) });
        assert_eq!(done(&call(5, 90), 100).remind_at, NEVER);
    }
}
