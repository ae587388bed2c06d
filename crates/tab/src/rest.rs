//! Requests as a server answers them, as far as one browser can: what it cannot needs a server.

use capotreno_bots::LEVELS;
use capotreno_editions::Language;
use capotreno_protocol::{
    ApiError, Code, CreateTable, FillSeat, GuestRename, JoinTable, Lobby, MyGames, Refused, SeatSetup,
    SeatTaken, TableInfo,
};
use capotreno_rules::{Seat, Viewer};
use capotreno_session::{Effect, Left, Link, Live, Person, Start, Table, Turn, clean_name};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::campaigns::describe;
use crate::files::PlayOn;
use crate::host::{Asked, GUEST, Host, needs_server};
use crate::out::{Out, Write};
use crate::table::{Reply, Waits};

/// A request, taken apart.
pub(crate) struct Request<'a> {
    pub number: u32,
    query: &'a str,
    body: Option<&'a str>,
}

impl Request<'_> {
    /// What stands after the question mark under a name.
    pub fn query(&self, name: &str) -> Option<&str> {
        let pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    pub fn language(&self) -> Language {
        Language::of(self.query("lang").unwrap_or_default())
    }

    /// From where a record is to be played on, where it is: `?from=…&seat=…&bots=…`, and `&anew=…` where what
    /// the seat cannot know is dealt anew.
    fn play_on(&self) -> Option<PlayOn> {
        let number = |name: &str| self.query(name)?.parse().ok();
        let seat = self.query("seat")?.parse().ok().map(Seat)?;
        let (from, bots) = (number("from")?, self.query("bots")?.to_owned());
        Some(PlayOn { from, seat, bots, anew: self.query("anew").is_some() })
    }

    pub fn body<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        let text = self.body.unwrap_or("{}");
        serde_json::from_str(text).map_err(|_| Refused::server(Code::BadMessage))
    }
}

/// What a request is answered at once, as JSON; nothing where it is answered later.
pub(crate) type Answered = Result<Option<String>, Refused>;

pub(crate) fn json<T: Serialize>(value: &T) -> Answered {
    serde_json::to_string(value).map(Some).map_err(|_| Refused::server(Code::Internal))
}

pub(crate) fn no_such_page() -> Refused {
    Refused::server(Code::NoSuchPage)
}

impl Host {
    /// Answers a request now or when all is done that it asks for.
    pub(crate) fn request(&mut self, number: u32, method: &str, path: &str, body: Option<&str>) {
        let (place, query) = path.split_once('?').unwrap_or((path, ""));
        let parts: Vec<&str> = place.trim_start_matches('/').split('/').skip(1).collect();
        let request = Request { number, query, body };
        let again = || Asked::Request {
            request: number,
            method: method.to_owned(),
            path: path.to_owned(),
            body: body.map(str::to_owned),
        };
        if is_guided(&parts) {
            return self.guide(number, method, path.to_owned(), body);
        }
        if self.names_campaigns(&parts) {
            return self.want_sealed(again());
        }
        let answered = match (method, parts.as_slice()) {
            (method, ["tables", id, rest @ ..]) => {
                let (id, rest) = ((*id).to_owned(), rest.to_vec());
                match self.is_awake(&id, &again) {
                    Ok(true) => self.of_table(method, &id, &rest, &request),
                    Ok(false) => return,
                    Err(refused) => Err(refused),
                }
            }
            (method, ["campaigns", rest @ ..]) => self.of_campaigns(method, rest, &request, &again),
            ("POST", ["tables"]) => self.create(&request),
            // A server takes no records: what was played there is there.
            ("POST", ["records"]) => {
                self.import(number, body.unwrap_or_default(), request.play_on().as_ref()).map(|()| None)
            }
            ("POST", ["boards"]) => self.bring(number, body.unwrap_or_default()).map(|()| None),
            ("GET", ["boards"]) if self.boards.has_own() => {
                return self.guide(number, method, path.to_owned(), None);
            }
            ("GET", ["boards"]) => json::<[(); 0]>(&[]),
            ("GET", ["lobby"]) => json(&self.lobby()),
            ("GET", ["games"]) => json(&self.my_games()),
            ("GET" | "POST", ["guest"]) => json(&self.guest),
            ("PATCH", ["guest"]) => self.rename(&request),
            ("GET", ["bots"]) => json(&LEVELS),
            _ => Err(needs_server()),
        };
        match answered {
            Ok(Some(body)) => self.out.push(Out::Answer { request: number, status: 200, body }),
            Ok(None) => {}
            Err(refused) => self.answer::<()>(number, Err(refused)),
        }
    }

    pub(crate) fn answer<T: Serialize>(&mut self, request: u32, answer: Result<T, Refused>) {
        let (status, body) = match answer {
            Ok(value) => (200, serde_json::to_string(&value)),
            Err(error) => (409, serde_json::to_string(&ApiError { error })),
        };
        let body = body.unwrap_or_default();
        self.out.push(Out::Answer { request, status, body });
    }

    /// Answers with a text as it is.
    pub(crate) fn answer_text(&mut self, request: u32, answer: Result<String, Refused>) {
        match answer {
            Ok(body) => self.out.push(Out::Answer { request, status: 200, body }),
            Err(refused) => self.answer::<()>(request, Err(refused)),
        }
    }

    /// What was to be answered when all was done.
    pub(crate) fn give(&mut self, reply: Reply) {
        let info = |host: &mut Host, table: &str| {
            let found = host.at(table).map(|at| at.session.info(Some(GUEST)));
            found.ok_or_else(|| Refused::server(Code::NoSuchTable))
        };
        match reply {
            Reply::Info { request, table } => {
                let answer = info(self, &table);
                self.answer(request, answer);
            }
            Reply::Seat { request, table, seat } => {
                let answer = info(self, &table).map(|table| SeatTaken { seat, table });
                self.answer(request, answer);
            }
            Reply::Campaign { request, campaign } => {
                let answer = self.campaign_info(&campaign, None);
                self.answer(request, answer);
            }
            Reply::Dealt { request, before } => {
                let id = before.id.clone();
                if let Some(at) = self.at(&id).filter(|at| at.session.game.is_none()) {
                    at.session.table = *before;
                    return self.answer::<()>(request, Err(Refused::server(Code::StoreFailed)));
                }
                let answer = info(self, &id);
                self.answer(request, answer);
            }
        }
    }

    /// Has a request answered by what draws, tells and teaches.
    pub(crate) fn guide(&mut self, request: u32, method: &str, path: String, body: Option<&str>) {
        let (method, body) = (method.to_owned(), body.map(str::to_owned));
        self.out.push(Out::Guide { request, method, path, body });
    }

    fn lobby(&self) -> Lobby {
        let summary = |table: &Table, turn| table.summary(turn, Link::Told, describe);
        let awake = self.awake.iter().map(|at| {
            let awaited = at.session.game.as_ref().map(|game| game.state().awaited()).unwrap_or_default();
            let table = &at.session.table;
            let owes = |seat: &Seat| awaited.contains(*seat) && table.bot(*seat).is_none();
            let mine = table.seats_of(GUEST).iter().any(owes);
            summary(table, if mine { Turn::Yours } else { Turn::Others })
        });
        // Without us nobody plays on: where bots are to move, they do so when we look.
        let asleep = self.asleep.iter().map(|table| {
            let playing = table.phase == capotreno_protocol::TablePhase::Playing;
            summary(table, if playing { Turn::Yours } else { Turn::Others })
        });
        let mut mine: Vec<_> = awake.chain(asleep).collect();
        mine.sort_by(|one, other| other.created_at.cmp(&one.created_at).then(one.id.cmp(&other.id)));
        Lobby { open: Vec::new(), playing: Vec::new(), mine, notice: None }
    }

    fn my_games(&self) -> MyGames {
        let tables = self.awake.iter().map(|at| &at.session.table).chain(&self.asleep);
        let mut games: Vec<_> = tables.filter_map(|table| table.my_game(GUEST, describe)).collect();
        games.sort_by(|one, other| other.created_at.cmp(&one.created_at).then(one.table.cmp(&other.table)));
        MyGames { games, more: false }
    }

    fn rename(&mut self, request: &Request<'_>) -> Answered {
        let asked: GuestRename = request.body()?;
        let name = clean_name(&asked.name).ok_or_else(|| Refused::server(Code::BadName))?;
        let before = std::mem::replace(&mut self.guest.name, name);
        let body = serde_json::to_string(&self.guest).map_err(|_| Refused::server(Code::Internal))?;
        self.write(vec![Write::Guest { body }], Waits::Renamed { before, request: request.number });
        Ok(None)
    }

    fn create(&mut self, request: &Request<'_>) -> Answered {
        let mut asked: CreateTable = request.body()?;
        if asked.seats.iter().any(|seat| matches!(seat, SeatSetup::Open { .. })) {
            return Err(needs_server());
        }
        asked.public = false;
        let opening = self.opening();
        let edition =
            self.boards.rules(&asked.edition).ok_or_else(|| Refused::server(Code::NoSuchEdition))?;
        let guest = Person { id: GUEST, name: &self.guest.name };
        let mut table = Table::open(&asked, guest, edition, opening)?;
        table.played_by = self.boards.played_by(&asked.edition);
        let write = kept(&table)?;
        self.write(vec![write], Waits::Opened { table: Box::new(table), request: request.number });
        Ok(None)
    }

    fn of_table(&mut self, method: &str, id: &str, rest: &[&str], request: &Request<'_>) -> Answered {
        let Some(at) = self.at(id) else { return Err(Refused::server(Code::NoSuchTable)) };
        let (session, edition) = (&at.session, at.session.table.edition.clone());
        match (method, rest) {
            ("GET", []) => json(&session.info(Some(GUEST))),
            ("GET", ["record"]) => json(&session.record()?),
            // Whoever draws and teaches makes reviews, too; of a campaign's map it knows nothing.
            ("GET" | "POST", ["review"]) if session.table.campaign.is_none() => {
                session.may_review()?;
                // Whoever asks for one brings the game; whoever looks how far it is does not.
                let record = if method == "POST" { Some(session.record()?.text) } else { None };
                self.guide(request.number, method, format!("/api/reviews/{id}"), record.as_deref());
                Ok(None)
            }
            ("GET" | "POST", ["review"]) => Err(needs_server()),
            ("GET", ["replay"]) => json(&session.replay(viewer(&session.table, request)?)?),
            ("GET", ["replay", seq]) => {
                let seq = seq.parse().map_err(|_| Refused::server(Code::BadMessage))?;
                json(&session.replay_at(viewer(&session.table, request)?, seq)?)
            }
            ("GET", [part @ ("edition" | "board")]) => {
                if let Some(of) = session.table.campaign.clone() {
                    return self.of_campaign_game(id, &of, part);
                }
                let drawn = if *part == "board" { "/board" } else { "" };
                self.guide(request.number, method, format!("/api/editions/{edition}{drawn}"), None);
                Ok(None)
            }
            ("POST", ["join"]) => {
                let asked: JoinTable = request.body()?;
                self.change(id, request.number, |host, person| {
                    let at = host.at(id).ok_or_else(|| Refused::server(Code::NoSuchTable))?;
                    at.session.join(person, &asked).map(|seat| Some(seat.0))
                })
            }
            ("POST", ["seat"]) => {
                let asked: FillSeat = request.body()?;
                if asked.level.is_none() {
                    return Err(needs_server());
                }
                self.change(id, request.number, |host, _| {
                    let at = host.at(id).ok_or_else(|| Refused::server(Code::NoSuchTable))?;
                    at.session.fill(GUEST, &asked, None).map(|()| None)
                })
            }
            ("POST", ["leave"]) => self.leave(id, request.number),
            ("POST", ["start"]) => self.start(id, request.number),
            ("POST", ["rematch"]) => self.rematch(id, request.number),
            _ => Err(no_such_page()),
        }
    }

    /// Changes a table, keeps it and answers how it is then.
    fn change(
        &mut self,
        id: &str,
        request: u32,
        change: impl FnOnce(&mut Host, Person<'_>) -> Result<Option<u8>, Refused>,
    ) -> Answered {
        let before = self.before(id)?;
        let name = self.guest.name.clone();
        let seat = change(self, Person { id: GUEST, name: &name })?;
        let table = id.to_owned();
        let reply = match seat {
            Some(seat) => Reply::Seat { request, table, seat },
            None => Reply::Info { request, table },
        };
        self.keep_change(id, before, reply)
    }

    fn before(&mut self, id: &str) -> Result<Box<Table>, Refused> {
        let at = self.at(id).ok_or_else(|| Refused::server(Code::NoSuchTable))?;
        Ok(Box::new(at.session.table.clone()))
    }

    fn keep_change(&mut self, id: &str, before: Box<Table>, reply: Reply) -> Answered {
        let write = self.table_write(id).ok_or_else(|| Refused::server(Code::Internal))?;
        self.write(vec![write], Waits::Changed { before, reply });
        Ok(None)
    }

    fn leave(&mut self, id: &str, request: u32) -> Answered {
        let before = self.before(id)?;
        let Some(at) = self.at(id) else { return Err(Refused::server(Code::NoSuchTable)) };
        let table = id.to_owned();
        match at.session.get_up(GUEST)? {
            Left::Table => self.keep_change(id, before, Reply::Info { request, table }),
            Left::Nobody => {
                let write = Write::Forget { table: table.clone() };
                self.write(vec![write], Waits::Closed { table, request });
                Ok(None)
            }
        }
    }

    fn start(&mut self, id: &str, request: u32) -> Answered {
        let (now, before) = (self.now, self.before(id)?);
        let Some(at) = self.at(id) else { return Err(Refused::server(Code::NoSuchTable)) };
        at.session.may_start(GUEST)?;
        match at.session.start(now) {
            Start::Reveal => self.keep_change(id, before, Reply::Info { request, table: id.to_owned() }),
            Start::Deal => {
                self.carry_out(id, vec![Effect::Deal]);
                self.reply = Some(Reply::Dealt { request, before });
                Ok(None)
            }
        }
    }

    fn rematch(&mut self, id: &str, request: u32) -> Answered {
        let opening = self.opening();
        let Some(at) = self.at(id) else { return Err(Refused::server(Code::NoSuchTable)) };
        at.session.may_play_again(GUEST)?;
        if let Some(next) = at.session.table.rematch.clone()
            && let Some(info) = self.info_of(&next)
        {
            return json(&info);
        }
        let Some(at) = self.at(id) else { return Err(Refused::server(Code::NoSuchTable)) };
        let mut table = at.session.table.again(GUEST, opening);
        at.session.table.rematch = Some(table.id.clone());
        let old = kept(&at.session.table)?;
        // A game on a campaign's map keeps to what the campaign was founded with.
        if table.campaign.is_none() {
            table.played_by = self.boards.played_by(&table.edition);
        }
        let writes = vec![kept(&table)?, old];
        self.write(writes, Waits::Again { of: id.to_owned(), table: Box::new(table), request });
        Ok(None)
    }

    /// A table as it is shown, also where it sleeps.
    fn info_of(&mut self, id: &str) -> Option<TableInfo> {
        if let Some(at) = self.at(id) {
            return Some(at.session.info(Some(GUEST)));
        }
        let table = self.asleep.iter().find(|table| table.id == id)?;
        Some(table.info(Some(GUEST), &Live::default(), describe))
    }
}

/// Whether a request is about what draws, tells and teaches, or makes boards.
fn is_guided(parts: &[&str]) -> bool {
    matches!(parts, ["editions" | "rulebook" | "lessons" | "puzzles" | "workshop", ..])
}

/// A table, to be kept.
pub(crate) fn kept(table: &Table) -> Result<Write, Refused> {
    let body = serde_json::to_string(table).map_err(|_| Refused::server(Code::Internal))?;
    Ok(Write::Table { id: table.id.clone(), body })
}

/// From whose eyes a replay is.
fn viewer(table: &Table, request: &Request<'_>) -> Result<Viewer, Refused> {
    match request.query("as") {
        None | Some("archive") => Ok(Viewer::Archive),
        Some("spectator") => Ok(Viewer::Spectator),
        Some(seat) => match seat.parse::<u8>() {
            Ok(seat) if seat < table.players() => Ok(Viewer::Seat(Seat(seat))),
            Ok(_) | Err(_) => Err(Refused::server(Code::BadMessage)),
        },
    }
}
