//! Where games begin other than with a deal: the position of a scenario, or of a recorded game.

use capotreno_notation::scenario::{self, Scenario, parse_markdown};
use capotreno_notation::{MAX_TEXT_BYTES, Shelf, record};
use capotreno_rules::chance::{Fast, FastDice};
use capotreno_rules::{Digest, Seat, State, View, Viewer};

use crate::arena::Arena;
use crate::error::GymError;

/// What every game from a position deals anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Redeal {
    /// Nothing: hands and tickets are as they were, only what is drawn from now on differs.
    #[default]
    Nothing,
    /// What this seat cannot know: others' hands and tickets, the deck.
    UnknownTo(Seat),
    /// What not everyone knows: every hand and every ticket.
    Hidden,
}

impl Redeal {
    fn viewer(self) -> Option<Viewer> {
        match self {
            Redeal::Nothing => None,
            Redeal::UnknownTo(seat) => Some(Viewer::Seat(seat)),
            Redeal::Hidden => Some(Viewer::Spectator),
        }
    }
}

/// A position that games begin with.
#[derive(Clone, Debug)]
pub struct Start {
    state: State,
    /// What is kept of it where the rest is dealt anew.
    view: Option<View>,
    arena: Digest,
    digest: Digest,
}

impl Start {
    /// The position a scenario gives, after so many of its steps. `name` is the heading it stands
    /// under; it may be left out where a text has one scenario only for this edition and number of
    /// players.
    pub fn scenario(
        arena: &Arena,
        (text, label): (&str, &str),
        name: Option<&str>,
        steps: usize,
        redeal: Redeal,
    ) -> Result<Start, GymError> {
        if text.len() > MAX_TEXT_BYTES {
            return Err(GymError::Start(format!("{label} is longer than {MAX_TEXT_BYTES} bytes")));
        }
        let chosen = choose(arena, text, label, name)?;
        let state = scenario::start(&chosen, arena.edition(), steps).map_err(GymError::Start)?;
        let source = format!("scenario {} {steps}\n{text}", chosen.name);
        Start::of(arena, state, source.as_bytes(), redeal)
    }

    /// The position of a recorded game after a step; 0 is the deal.
    pub fn record(arena: &Arena, text: &str, step: u32, redeal: Redeal) -> Result<Start, GymError> {
        let wrong = |error: record::RecordError| GymError::Start(format!("the record: {error}"));
        let kept = record::read(text.as_bytes()).map_err(wrong)?;
        let (recorded, ours) = (kept.header.options.players, arena.players());
        if recorded != ours {
            return Err(GymError::StartPlayers { given: recorded, ours });
        }
        let shelf = Shelf::new(arena.edition().clone());
        let Some(state) = record::after(&kept, &shelf, step).map_err(wrong)? else {
            let made = kept.made();
            return Err(GymError::Start(format!(
                "the record has {made} steps, and step {step} is asked for"
            )));
        };
        Start::of(arena, state, format!("record {step}\n{text}").as_bytes(), redeal)
    }

    /// Any position of the arena's edition. `source` tells it from others in saved games.
    pub fn of(arena: &Arena, state: State, source: &[u8], redeal: Redeal) -> Result<Start, GymError> {
        let (given, ours) = (state.public().players, arena.players());
        if given != ours {
            return Err(GymError::StartPlayers { given, ours });
        }
        if state.is_over() {
            return Err(GymError::Start("the game is over there; take an earlier position".to_owned()));
        }
        if let Redeal::UnknownTo(seat) = redeal
            && seat.0 >= ours
        {
            return Err(GymError::NoSuchSeat { seat: seat.index(), last: usize::from(ours) - 1 });
        }
        let view = redeal.viewer().map(|viewer| state.view(arena.edition(), viewer));
        if view.as_ref().is_some_and(|view| view.sample(arena.edition(), &mut FastDice::new(0)).is_none()) {
            let why = "what is hidden there cannot be dealt anew: cards that lie nowhere are missing";
            return Err(GymError::Start(why.to_owned()));
        }
        let mut hasher = blake3::Hasher::new();
        hasher.update(&arena.identity().0);
        hasher.update(format!("{redeal:?}\n").as_bytes());
        hasher.update(source);
        let digest = Digest(*hasher.finalize().as_bytes());
        Ok(Start { state, view, arena: arena.identity(), digest })
    }

    /// Whether games of this arena can begin here.
    pub fn fits(&self, arena: &Arena) -> Result<(), GymError> {
        let same = self.arena == arena.identity() && self.state.public().players == arena.players();
        if same { Ok(()) } else { Err(GymError::StartElsewhere) }
    }

    /// What tells it from other positions.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// A game from here: the same seed, the same game.
    pub(crate) fn deal(&self, arena: &Arena, seed: u64) -> (State, Fast) {
        let mut chance = Fast::seeded(seed);
        let anew = self.view.as_ref().and_then(|view| view.sample(arena.edition(), &mut chance.0));
        (anew.map_or(self.state, |world| *world), chance)
    }
}

/// The scenario of a text that is meant.
fn choose(arena: &Arena, text: &str, label: &str, name: Option<&str>) -> Result<Scenario, GymError> {
    let id = &arena.edition().spec().id;
    let wrong = |message: String| Err(GymError::Start(format!("{label}: {message}")));
    let mut fitting: Vec<Scenario> = Vec::new();
    let mut names = Vec::new();
    for read in parse_markdown(text, label) {
        let read = match read {
            Ok(read) => read,
            Err(error) if name.is_none() => return Err(GymError::Start(error.to_string())),
            // Another example of the page is not what is asked for.
            Err(_) => continue,
        };
        let named = name.is_some_and(|name| read.name == name);
        if named && (read.edition != *id || read.setting().is_some()) {
            let campaign = if read.setting().is_some() { "a campaign's game on " } else { "" };
            return wrong(format!("{:?} is for {campaign}{}, not for {id}", read.name, read.edition));
        }
        if named && read.players != arena.players() {
            return Err(GymError::StartPlayers { given: read.players, ours: arena.players() });
        }
        names.push(read.name.clone());
        let fits = read.edition == *id && read.players == arena.players() && read.setting().is_none();
        if named || name.is_none() && fits {
            fitting.push(read);
        }
    }
    match (fitting.len(), name) {
        (1, _) => Ok(fitting.remove(0)),
        (0, Some(name)) => {
            let hint = capotreno_editions::did_you_mean(name, names.iter().map(String::as_str));
            wrong(format!("no scenario is called {name:?}{hint}"))
        }
        (0, None) => wrong(format!("no scenario is for {id} with {} players", arena.players())),
        (several, Some(name)) => wrong(format!("{several} scenarios are called {name:?}")),
        (several, None) => {
            let some: Vec<String> = fitting.iter().take(5).map(|each| format!("{:?}", each.name)).collect();
            wrong(format!("{several} scenarios are for {id}; name one, such as {}", some.join(", ")))
        }
    }
}
