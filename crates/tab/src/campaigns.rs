//! Campaigns of a tab: what `capotreno_session::campaign` decides, kept in the browser and told to the
//! page in front. What is sealed comes as a file of its own when the first campaign is opened, and the
//! page gets nothing of it but a `CampaignView`.
//!
//! Whatever is called from elsewhere asks [`CAMPAIGNS`] first: in an engine without campaigns nothing behind it is
//! compiled.

use capotreno_campaign::content::CompanyNo;
use capotreno_campaign::{Campaign, Content, Entry, texts};
use capotreno_notation::record::RulesVersion;
use capotreno_notation::{Chain, Seed};
use capotreno_protocol::{
    BranchCampaign, CampaignInfo, CampaignSummary, Code, CompanySeat, CompanySetup, CreateCampaign,
    ImportCampaign, Refused, TableCampaign, TablePhase,
};
use capotreno_rules::spec::Words;
use capotreno_rules::{Edition, Seat};
use capotreno_session::campaign::{
    self, Beginning, CampaignSession, Change, Deed, Draft, Effect, Heard, KeptEntry, Made, Prepared, Sheet,
    Unable,
};
use capotreno_session::{Link, OfCampaign, Person, PlayedBy, secret};

use crate::CAMPAIGNS;
use crate::host::{Asked, GUEST, Host, KeptStep, Written, damaged, needs_server, no_texts};
use crate::out::{Out, Write};
use crate::rest::{Answered, Request, json, kept, no_such_page};
use crate::table::{Reply, Waits};

/// How long a request waits for a change, in milliseconds: as on a server.
const LONGEST_WAIT: i64 = 25_000;

/// A page that waits for a campaign to change.
#[derive(Debug)]
pub(crate) struct Look {
    request: u32,
    campaign: String,
    company: Option<u8>,
    after: u32,
    pub until: i64,
}

/// What follows when a change of a campaign is kept.
#[derive(Debug)]
pub(crate) enum Then {
    /// A request is answered; it is asked again where another tab was quicker.
    Answer {
        request: u32,
        company: Option<u8>,
        asked: Asked,
    },
    Nothing,
    /// A bot plays a seat of the game that is on, or its player does again.
    StandIn {
        request: u32,
        table: String,
        seat: Seat,
        level: Option<String>,
        asked: Asked,
    },
}

/// The campaign of a table; without its name where this build knows none.
pub(crate) fn describe(of: &OfCampaign, link: Link) -> TableCampaign {
    if CAMPAIGNS {
        return campaign::table_campaign(of, link);
    }
    TableCampaign { id: Some(of.id.clone()), name: Words::default(), game: None, year: None, title: None }
}

/// What whoever asks is told; what cannot be made is not told why, because the reason may tell what is sealed.
fn refused(unable: Unable) -> Refused {
    match unable {
        Unable::Refused(refused) => refused,
        Unable::Unmade(_) => Refused::server(Code::Internal),
    }
}

fn content() -> Result<&'static Content, Refused> {
    Content::embedded().map_err(|_| Refused::server(Code::Internal))
}

/// The entries of a campaign, to be kept.
fn writes(id: &str, at: i64, entries: &[KeptEntry]) -> Vec<Write> {
    let write = |entry: &KeptEntry| Write::Entry {
        campaign: id.to_owned(),
        seq: entry.seq,
        at,
        body: String::from_utf8_lossy(&entry.body).into_owned(),
        link: secret::hex(&entry.link.0),
    };
    entries.iter().map(write).collect()
}

fn agreed(sheet: &Sheet) -> Result<Write, Refused> {
    let body = serde_json::to_string(sheet).map_err(|_| Refused::server(Code::Internal))?;
    Ok(Write::Campaign { id: sheet.id.clone(), body })
}

/// Nobody comes by link to a tab.
fn check_here(companies: &[CompanySetup]) -> Result<(), Refused> {
    let open = companies.iter().any(|company| company.seat == CompanySeat::Open);
    if open { Err(needs_server()) } else { Ok(()) }
}

/// Waking: the entries must be those that were kept.
fn read_entries(id: &str, kept: &[KeptStep]) -> Result<(Vec<Entry>, Chain), Refused> {
    let mut chain = Chain::of(id);
    let mut entries = Vec::with_capacity(kept.len());
    for step in kept {
        chain = chain.after(step.body.as_bytes());
        if secret::hex(&chain.0) != step.link {
            return Err(damaged());
        }
        entries.push(serde_json::from_str(&step.body).map_err(|_| damaged())?);
    }
    Ok((entries, chain))
}

impl Host {
    /// Whether a request shows the names of campaigns, which are not there yet. Where they cannot be had it
    /// is answered without them.
    pub(crate) fn names_campaigns(&self, parts: &[&str]) -> bool {
        let tables = || self.awake.iter().map(|at| &at.session.table).chain(&self.asleep);
        let lists = matches!(parts, ["lobby" | "games"]) && tables().any(|table| table.campaign.is_some());
        CAMPAIGNS && lists && !texts::are_there() && !self.unsealed
    }

    /// Asks for what is sealed, and then again for what needs it.
    pub(crate) fn want_sealed(&mut self, asked: Asked) {
        self.unsealed = false;
        self.waits = Some(Waits::Sealed { asked });
        self.out.push(Out::Sealed);
    }

    /// [`Host::sealed`] with the files as a JSON object, given to the campaign where they are there.
    pub fn sealed_text(&mut self, now: i64, files: Option<&str>) -> Vec<Out> {
        if let Some(files) = files.and_then(|files| serde_json::from_str(files).ok()) {
            texts::give(files);
        }
        self.sealed(now)
    }

    /// What is sealed was fetched, or could not be.
    pub fn sealed(&mut self, now: i64) -> Vec<Out> {
        self.now = now;
        if let Some(Waits::Sealed { asked }) = self.waits.take() {
            self.unsealed = !texts::are_there();
            self.queue.push_front(asked);
        }
        self.go_on()
    }

    /// The campaign whose game is played at a table that is not known here: another tab has opened it.
    pub(crate) fn campaign_at(&self, table: &str) -> Option<String> {
        let sheets = self.campaigns.iter().map(|running| &running.sheet).chain(&self.sheets);
        let has = |sheet: &&Sheet| {
            sheet.table.as_deref() == Some(table) || sheet.free_play.as_deref() == Some(table)
        };
        sheets.into_iter().find(has).map(|sheet| sheet.id.clone())
    }

    fn running(&self, id: &str) -> Result<&CampaignSession, Refused> {
        let found = self.campaigns.iter().find(|running| running.sheet.id == id);
        found.ok_or_else(|| Refused::server(Code::NoSuchCampaign))
    }

    /// Whether a campaign is awake. Where it sleeps it is woken, and then asked again.
    pub(crate) fn is_running(&mut self, id: &str, asked: &dyn Fn() -> Asked) -> Result<bool, Refused> {
        if !CAMPAIGNS {
            return Err(no_texts());
        }
        if self.running(id).is_ok() {
            return Ok(true);
        }
        if !self.sheets.iter().any(|sheet| sheet.id == id) {
            return Err(Refused::server(Code::NoSuchCampaign));
        }
        if !texts::are_there() {
            if std::mem::take(&mut self.unsealed) {
                return Err(no_texts());
            }
            self.want_sealed(asked());
            return Ok(false);
        }
        self.waits = Some(Waits::Entries { campaign: id.to_owned(), asked: asked() });
        self.out.push(Out::ReadCampaign { campaign: id.to_owned() });
        Ok(false)
    }

    /// [`Host::read_campaign`] with the entries as a JSON list.
    pub fn read_campaign_text(&mut self, now: i64, entries: Option<&str>, sheet: Option<&str>) -> Vec<Out> {
        self.read_campaign(now, entries.and_then(|entries| serde_json::from_str(entries).ok()), sheet)
    }

    /// The campaign that was asked for and its entries, or nothing where they could not be read.
    pub fn read_campaign(
        &mut self,
        now: i64,
        entries: Option<Vec<KeptStep>>,
        sheet: Option<&str>,
    ) -> Vec<Out> {
        self.now = now;
        if let Some(Waits::Entries { campaign, asked }) = self.waits.take() {
            let sheet: Option<Sheet> = sheet.and_then(|body| serde_json::from_str(body).ok());
            let known = self.sheets.iter_mut().find(|known| known.id == campaign);
            if let (Some(known), Some(sheet)) = (known, sheet) {
                *known = sheet;
            }
            if let Asked::Request { request, .. } = &asked {
                self.read_for = Some(*request);
            }
            match self.wake_campaign(&campaign, entries) {
                Ok(()) => self.queue.push_front(asked),
                Err(refused) => self.refuse(&asked, refused),
            }
        }
        self.go_on()
    }

    fn wake_campaign(&mut self, id: &str, entries: Option<Vec<KeptStep>>) -> Result<(), Refused> {
        let found = self.sheets.iter().position(|sheet| sheet.id == id);
        let (Some(found), Some(kept)) = (found, entries) else {
            return Err(Refused::server(Code::StoreFailed));
        };
        let (entries, chain) = read_entries(id, &kept)?;
        let campaign = if entries.is_empty() {
            None
        } else {
            let resumed = Campaign::resume(content()?, &entries);
            Some(resumed.map_err(|_| Refused::server(Code::RulesChanged).with("step", 0))?)
        };
        let sheet = self.sheets.remove(found);
        self.campaigns.push(CampaignSession::new(sheet, campaign, chain, kept.len()));
        // A tab that was closed in between has left this to be done; without room it is done later.
        if let Some(change) = self.running(id)?.catch_up() {
            self.keep_campaign(id, change, Then::Nothing)?;
        }
        Ok(())
    }

    /// What is known of a campaign here may not be what it is.
    fn doze(&mut self, id: &str) {
        if let Some(at) = self.campaigns.iter().position(|running| running.sheet.id == id) {
            self.sheets.push(self.campaigns.remove(at).sheet);
        }
    }

    /// Hands a change of a campaign out to be kept.
    fn keep_campaign(&mut self, id: &str, change: Change, then: Then) -> Result<(), Refused> {
        let draft = self.running(id)?.draft(change)?;
        let mut all = vec![agreed(&draft.sheet)?];
        all.extend(writes(id, self.now, &draft.entries));
        if let Some(table) = &draft.table {
            all.push(kept(table)?);
        }
        self.write(all, Waits::Campaign { draft: Box::new(draft), then });
        Ok(())
    }

    pub(crate) fn campaign_written(&mut self, written: Written, mut draft: Draft, then: Then) {
        if !CAMPAIGNS {
            return;
        }
        let id = draft.sheet.id.clone();
        match (written, then) {
            (Written::Kept, then) => {
                let (table, goes_on) = (draft.table.take(), draft.goes_on.take());
                if let Some(running) = self.campaigns.iter_mut().find(|running| running.sheet.id == id) {
                    running.written(draft);
                }
                if let Some(table) = table {
                    self.set_up(table);
                }
                self.behind.retain(|behind| *behind != id);
                self.answer_looks(&id);
                match then {
                    Then::Answer { request, company, .. } => {
                        let answer = self.campaign_info(&id, company);
                        self.answer(request, answer);
                    }
                    Then::StandIn { request, table, seat, level, .. } => {
                        if let Err(refused) = self.stand_in(&id, &table, (seat, level), request) {
                            self.answer::<()>(request, Err(refused));
                        }
                    }
                    Then::Nothing => {}
                }
                if let Some(table) = goes_on {
                    self.go_on_at(&table);
                }
            }
            (Written::Taken, Then::Answer { asked, .. } | Then::StandIn { asked, .. }) => {
                self.doze(&id);
                self.queue.push_front(asked);
            }
            (Written::Taken, Then::Nothing) => self.doze(&id),
            (Written::Failed, Then::Answer { request, .. } | Then::StandIn { request, .. }) => {
                self.answer::<()>(request, Err(Refused::server(Code::StoreFailed)));
            }
            (Written::Failed, Then::Nothing) => self.behind.push(id),
        }
    }

    pub(crate) fn campaign_info(&self, id: &str, company: Option<u8>) -> Result<CampaignInfo, Refused> {
        if !CAMPAIGNS {
            return Err(no_texts());
        }
        // Whoever plays here sits before the screen.
        self.running(id)?.info(Some(GUEST), company, &|_| true)
    }

    /// Tells those who wait for a campaign that it has changed.
    fn answer_looks(&mut self, id: &str) {
        let seq = self.running(id).map_or(0, |running| running.sheet.seq);
        let due = |look: &mut Look| look.campaign == id && look.after < seq;
        let due: Vec<Look> = self.looks.extract_if(.., due).collect();
        for look in due {
            let answer = self.campaign_info(id, look.company);
            self.answer(look.request, answer);
        }
    }

    /// Those who have waited long enough are shown what is kept: another tab may have changed it.
    pub(crate) fn end_looks(&mut self) {
        let now = self.now;
        let due: Vec<Look> = self.looks.extract_if(.., |look| look.until <= now).collect();
        for look in due {
            let eyes = look.company.map_or_else(String::new, |company| format!("?company={company}"));
            let path = format!("/api/campaigns/{}{eyes}", look.campaign);
            let method = "GET".to_owned();
            self.queue.push_back(Asked::Request { request: look.request, method, path, body: None });
        }
    }

    /// The tickets of a game are chosen, or it is over: its campaign hears of it. Where it sleeps it does so
    /// when it wakes.
    pub(crate) fn game_news(&mut self, table: &str) {
        if !CAMPAIGNS {
            return;
        }
        let Some(at) = self.at(table) else { return };
        let of = at.session.table.campaign.as_ref().map(|of| of.id.clone());
        let (Some(of), Some(news)) = (of, at.session.news()) else { return };
        let Ok(running) = self.running(&of) else { return };
        let kept = match running.heard(table, &news) {
            Ok(Heard::Write(change)) => self.keep_campaign(&of, *change, Then::Nothing),
            Ok(Heard::GoOn) => return self.go_on_at(table),
            Ok(Heard::Nothing) => return,
            Err(unable) => Err(refused(unable)),
        };
        if kept.is_err() {
            self.behind.push(of);
        }
    }

    /// The story of the year is told, and the game goes on with it. A table that sleeps finds out when it wakes.
    fn go_on_at(&mut self, table: &str) {
        let now = self.now;
        let Some(agreed) = self.at(table).map(|at| at.session.table.clone()) else { return };
        let Ok(game) = self.rules_of(&agreed) else { return };
        let Some(at) = self.at(table) else { return };
        if let Ok(effects) = at.session.go_on(now, game) {
            self.carry_out(table, effects);
        }
    }

    /// Whether a game of a campaign is over whose result it has not taken. It is taken, then it is asked again.
    fn is_behind(&mut self, id: &str, asked: &dyn Fn() -> Asked) -> Result<bool, Refused> {
        let Some(table) = self.running(id)?.sheet.table.clone() else { return Ok(false) };
        let over = |other: &capotreno_session::Table| other.id == table && other.phase == TablePhase::Over;
        if self.behind.iter().any(|behind| behind == id) {
            return Ok(false);
        }
        if self.asleep.iter().any(over) {
            return self.is_awake(&table, asked).map(|awake| !awake);
        }
        if !self.awake.iter().any(|at| over(&at.session.table)) {
            return Ok(false);
        }
        self.game_news(&table);
        let waits = self.waits.is_some();
        if waits {
            self.queue.push_front(asked());
        }
        Ok(waits)
    }

    /// A game made again from the chronicle of its campaign, which is awake.
    pub(crate) fn made(&self, of: &OfCampaign) -> Result<Made, Refused> {
        if !CAMPAIGNS {
            return Err(no_texts());
        }
        let campaign = self.running(&of.id)?.campaign.as_ref();
        let campaign = campaign.ok_or_else(|| Refused::server(Code::NotStarted))?;
        if campaign.entries().len() < of.entries as usize {
            return Err(damaged());
        }
        Made::of(campaign.content(), campaign.entries(), of).map_err(refused)
    }

    /// What a campaign's game is played on.
    pub(crate) fn of_campaign_game(&mut self, table: &str, of: &OfCampaign, part: &str) -> Answered {
        if !CAMPAIGNS {
            return Err(no_texts());
        }
        let made = self.made(of)?;
        let spec = made.game.shelf.edition.spec();
        if part == "board" {
            return campaign::part(spec).map(Some).map_err(refused);
        }
        let mine = self.at(table).map(|at| at.session.table.seats_of(GUEST)).unwrap_or_default();
        let seats = mine.iter().filter_map(|seat| made.game.table.seats.get(seat.index()));
        let own: Vec<CompanyNo> = seats.copied().collect();
        // Every edition of the house has a page of its own in the rulebook.
        json(&campaign::details(&made.campaign.content().base.id, &made, &own))
    }

    pub(crate) fn of_campaigns(
        &mut self,
        method: &str,
        rest: &[&str],
        request: &Request<'_>,
        again: &dyn Fn() -> Asked,
    ) -> Answered {
        if !CAMPAIGNS {
            if method == "GET" && rest.is_empty() && !self.has_campaigns {
                return json::<[(); 0]>(&[]);
            }
            if let Asked::Request { request, method, path, body } = again() {
                self.out.push(Out::Campaigns { request, method, path, body });
            }
            return Ok(None);
        }
        let none = self.campaigns.is_empty() && self.sheets.is_empty();
        match (method, rest) {
            ("GET", []) if none => json::<[(); 0]>(&[]),
            // Nothing of a campaign is known before its files are there.
            _ if !texts::are_there() => {
                if std::mem::take(&mut self.unsealed) {
                    return Err(no_texts());
                }
                self.want_sealed(again());
                Ok(None)
            }
            ("GET", []) => json(&self.list()?),
            ("POST", []) => self.found(request),
            ("POST", ["import"]) => self.import_campaign(request),
            (method, [id, rest @ ..]) => {
                let look = method == "GET" && rest.is_empty();
                if look && request.query("after").is_none() && self.read_for != Some(request.number) {
                    self.doze(id);
                }
                if !self.is_running(id, again)? || self.is_behind(id, again)? {
                    return Ok(None);
                }
                self.of_campaign(method, (id, rest), request, again)
            }
            _ => Err(no_such_page()),
        }
    }

    fn of_campaign(
        &mut self,
        method: &str,
        (id, rest): (&str, &[&str]),
        request: &Request<'_>,
        again: &dyn Fn() -> Asked,
    ) -> Answered {
        let company = request.query("company").map(str::parse::<u8>).transpose();
        let company = company.map_err(|_| Refused::server(Code::BadMessage))?;
        let deed = match (method, rest) {
            ("GET", []) => return self.look(id, company, request),
            ("GET", ["board"]) => {
                let board = self.running(id)?.board().map_err(refused);
                self.answer_text(request.number, board);
                return Ok(None);
            }
            ("GET", ["rulebook"]) => {
                let language = request.language().code();
                return json(&self.running(id)?.rulebook(content()?, (Some(GUEST), company), language)?);
            }
            ("GET", ["chronicle"]) => {
                let written = self.running(id)?.chronicle(GUEST)?;
                self.answer_text(request.number, Ok(written()));
                return Ok(None);
            }
            ("POST", ["branch"]) => return self.branch(id, request),
            ("POST", ["join"]) => Deed::Join(request.body()?),
            ("POST", ["leave"]) => Deed::Leave,
            ("POST", ["found"]) => Deed::Found(self.beginning()?),
            ("POST", ["move"]) => Deed::Move(request.body()?),
            ("POST", ["seat"]) => Deed::Seat(request.body()?),
            ("POST", ["game"]) => Deed::OpenGame(request.body()?, self.opening()),
            ("POST", ["free-play"]) => Deed::FreePlay(request.body()?, self.opening()),
            _ => return Err(no_such_page()),
        };
        self.do_deed(id, deed, request.number, again)
    }

    fn do_deed(&mut self, id: &str, deed: Deed, request: u32, again: &dyn Fn() -> Asked) -> Answered {
        // Whoever decides for a company is shown the campaign with its eyes.
        let company = match &deed {
            Deed::Move(made) => Some(made.company),
            Deed::Join(_)
            | Deed::Leave
            | Deed::Found(_)
            | Deed::Seat(_)
            | Deed::OpenGame(..)
            | Deed::FreePlay(..) => None,
        };
        let guest = Person { id: GUEST, name: &self.guest.name };
        match self.running(id)?.consider(guest, deed).map_err(refused)? {
            Effect::Nothing => json(&self.campaign_info(id, company)?),
            Effect::Write(change) => {
                self.keep_campaign(id, *change, Then::Answer { request, company, asked: again() })?;
                Ok(None)
            }
            Effect::StandIn { table, seat, level, change } => {
                if !self.is_awake(&table, again)? {
                    return Ok(None);
                }
                match change {
                    Some(change) => {
                        let asked = again();
                        let then = Then::StandIn { request, table, seat, level, asked };
                        self.keep_campaign(id, *change, then)?;
                    }
                    None => self.stand_in(id, &table, (seat, level), request)?,
                }
                Ok(None)
            }
        }
    }

    /// At a table that is awake.
    fn stand_in(
        &mut self,
        campaign: &str,
        table: &str,
        (seat, level): (Seat, Option<String>),
        request: u32,
    ) -> Result<(), Refused> {
        let now = self.now;
        let at = self.at(table).ok_or_else(|| Refused::server(Code::NoSuchTable))?;
        let effects = at.session.stand_in(now, seat, level)?;
        self.carry_out(table, effects);
        self.reply = Some(Reply::Campaign { request, campaign: campaign.to_owned() });
        Ok(())
    }

    /// The campaign as it is; with `after` not before there is something newer.
    fn look(&mut self, id: &str, company: Option<u8>, request: &Request<'_>) -> Answered {
        let info = self.campaign_info(id, company)?;
        let after = request.query("after").map(str::parse::<u32>).transpose();
        let after = after.map_err(|_| Refused::server(Code::BadMessage))?;
        let Some(after) = after.filter(|after| info.seq <= *after) else { return json(&info) };
        let (request, campaign, until) = (request.number, id.to_owned(), self.now + LONGEST_WAIT);
        self.looks.push(Look { request, campaign, company, after, until });
        Ok(None)
    }

    fn list(&self) -> Result<Vec<CampaignSummary>, Refused> {
        let content = content()?;
        let sheets = self.campaigns.iter().map(|running| &running.sheet).chain(&self.sheets);
        // Without us nobody plays on: a game that is on waits for us.
        let turn = |sheet: &Sheet| {
            let owes = |company: &u8| sheet.awaited.contains(company);
            sheet.table.is_some() || sheet.companies_of(GUEST).iter().any(owes)
        };
        let mut listed: Vec<_> = sheets.map(|sheet| campaign::summary(content, sheet, turn(sheet))).collect();
        listed.sort_by(|one, other| other.created_at.cmp(&one.created_at).then(one.id.cmp(&other.id)));
        Ok(listed)
    }

    fn beginning(&mut self) -> Result<Beginning, Refused> {
        let content = content()?;
        let seed = match self.settings.fixed_seed.as_deref() {
            Some(words) => Seed::from_words(words),
            None => Seed(self.random()),
        };
        let base = Edition::new(content.base.clone());
        let digest = base.map_or_else(|_| String::new(), |edition| edition.digest().to_string());
        let played_by = PlayedBy { files: content.digest.clone(), digest, rules: RulesVersion::NOW };
        Ok(Beginning { content, seed, played_by })
    }

    fn found(&mut self, request: &Request<'_>) -> Answered {
        let mut asked: CreateCampaign = request.body()?;
        check_here(&asked.companies)?;
        asked.options.public = false;
        let (id, beginning) = (self.new_id(), self.beginning()?);
        let guest = Person { id: GUEST, name: &self.guest.name };
        let sheet = Sheet::asked((id, content()?), &asked, guest, self.now)?;
        self.keep_new(campaign::prepare(beginning, sheet, None)?, request.number)
    }

    fn import_campaign(&mut self, request: &Request<'_>) -> Answered {
        let mut asked: ImportCampaign = request.body()?;
        check_here(&asked.companies)?;
        asked.options.public = false;
        let (id, beginning) = (self.new_id(), self.beginning()?);
        let (read, unproved) = campaign::read_chronicle(content()?, &asked.chronicle)?;
        let guest = Person { id: GUEST, name: &self.guest.name };
        let sheet = Sheet { unproved, ..campaign::sheet_for(&read, &asked, (id, guest), self.now)? };
        if sheet.has_open() {
            return Err(needs_server());
        }
        self.keep_new(campaign::prepare(beginning, sheet, Some(read))?, request.number)
    }

    fn branch(&mut self, id: &str, request: &Request<'_>) -> Answered {
        let asked: BranchCampaign = request.body()?;
        let new = (self.new_id(), self.now);
        let beginning = self.beginning()?;
        let work = campaign::branched(self.running(id)?, (GUEST, asked.before_game), new, beginning)?;
        self.keep_new(work().map_err(refused)?, request.number)
    }

    fn keep_new(&mut self, prepared: Prepared, request: u32) -> Answered {
        let mut all = vec![agreed(&prepared.sheet)?];
        all.extend(writes(&prepared.sheet.id, self.now, &prepared.entries));
        self.write(all, Waits::Founded { prepared: Box::new(prepared), request });
        Ok(None)
    }

    pub(crate) fn founded(&mut self, written: Written, prepared: Prepared, request: u32) {
        if !CAMPAIGNS {
            return;
        }
        let answer = if written == Written::Kept {
            let running = prepared.written();
            let id = running.sheet.id.clone();
            self.campaigns.push(running);
            self.campaign_info(&id, None)
        } else {
            Err(Refused::server(Code::StoreFailed))
        };
        self.answer(request, answer);
    }
}
