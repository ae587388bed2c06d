//! A game as bytes: its seed and what was played, never its state. Reading it plays it again, so a
//! saved game can only be one that the rules allow.
//!
//! `CPTG`, format (1), rules version (2), digest of the edition (32), players (1), seed (8), decisions
//! (4), payments (4), then each decision's number (2) and each payment: decision (4) and counts (18).
//! Numbers are little-endian. In format 2, of games that began at a position, its digest (32) stands
//! before the seed.

use std::sync::Arc;

use capotreno_rules::{Digest, RULES_VERSION};

use crate::arena::Arena;
use crate::error::GymError;
use crate::game::Game;
use crate::payment::{PAYMENT, Payment};
use crate::start::Start;

const MAGIC: &[u8; 4] = b"CPTG";
const FORMAT: u8 = 1;
const FORMAT_WITH_START: u8 = 2;

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn take<const LEN: usize>(&mut self) -> Result<[u8; LEN], GymError> {
        let damaged = GymError::Damaged { at: self.at };
        let part = self.bytes.get(self.at..self.at + LEN).and_then(|part| part.try_into().ok());
        self.at += LEN;
        part.ok_or(damaged)
    }
}

impl Game {
    /// The game as bytes.
    pub fn save(&self, arena: &Arena) -> Result<Vec<u8>, GymError> {
        let history = self.history().ok_or(GymError::NoHistory)?;
        let mut bytes = Vec::with_capacity(64 + 2 * history.numbers.len());
        bytes.extend_from_slice(MAGIC);
        bytes.push(if history.start.is_some() { FORMAT_WITH_START } else { FORMAT });
        bytes.extend_from_slice(&RULES_VERSION.to_le_bytes());
        bytes.extend_from_slice(&arena.identity().0);
        bytes.push(arena.players());
        if let Some(start) = &history.start {
            bytes.extend_from_slice(&start.digest().0);
        }
        bytes.extend_from_slice(&history.seed.to_le_bytes());
        bytes.extend_from_slice(&(history.numbers.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&(history.payments.len() as u32).to_le_bytes());
        for number in &history.numbers {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for (at, payment) in &history.payments {
            bytes.extend_from_slice(&at.to_le_bytes());
            bytes.extend_from_slice(&payment.counts());
        }
        Ok(bytes)
    }

    /// The game that bytes of [`Game::save`] tell. One that began at a position needs that position.
    pub fn load(arena: &Arena, start: Option<&Arc<Start>>, bytes: &[u8]) -> Result<Game, GymError> {
        let mut reader = Reader { bytes, at: 0 };
        let magic = reader.take::<4>().ok();
        let format = reader.take::<1>().map_or(0, |[format]| format);
        if magic.as_ref() != Some(MAGIC) || !matches!(format, FORMAT | FORMAT_WITH_START) {
            return Err(GymError::NotAGame);
        }
        let saved = u16::from_le_bytes(reader.take()?);
        if saved != RULES_VERSION {
            return Err(GymError::OtherRules { saved, ours: RULES_VERSION });
        }
        let digest = Digest(reader.take()?);
        if digest != arena.identity() {
            let (saved, ours) = (digest.to_string(), arena.identity().to_string());
            return Err(GymError::OtherEdition { saved, ours });
        }
        let [players] = reader.take()?;
        if players != arena.players() {
            return Err(GymError::OtherPlayers { saved: players, ours: arena.players() });
        }
        let began = if format == FORMAT_WITH_START { Some(Digest(reader.take()?)) } else { None };
        if began != start.map(|start| start.digest()) {
            return Err(GymError::OtherStart);
        }
        let seed = u64::from_le_bytes(reader.take()?);
        let decisions = u32::from_le_bytes(reader.take()?) as usize;
        let payments = u32::from_le_bytes(reader.take()?) as usize;
        let begin = reader.at;
        let end = begin.saturating_add(2 * decisions).saturating_add((4 + PAYMENT) * payments);
        if bytes.len() != end {
            return Err(GymError::Damaged { at: bytes.len().min(end) });
        }
        replay(Game::begin(arena, start, seed), arena, decisions, payments, &mut reader)
    }
}

fn replay(
    mut game: Game,
    arena: &Arena,
    decisions: usize,
    payments: usize,
    reader: &mut Reader<'_>,
) -> Result<Game, GymError> {
    let mut said = Reader { bytes: reader.bytes, at: reader.at + 2 * decisions };
    let mut said: Vec<(u32, usize, Option<Payment>)> = (0..payments)
        .map(|_| {
            let at = said.at;
            let position = u32::from_le_bytes(said.take()?);
            Ok((position, at, Payment::from_counts(&said.take::<PAYMENT>()?)?))
        })
        .collect::<Result<_, GymError>>()?;
    said.reverse();
    for position in 0..decisions as u32 {
        let at = reader.at;
        let number = u16::from_le_bytes(reader.take()?);
        let payment = said.pop_if(|(own, ..)| *own == position).and_then(|(.., payment)| payment);
        let played = game.play(arena, usize::from(number), payment.as_ref());
        played.map_err(|_| GymError::Damaged { at })?;
    }
    said.last().map_or(Ok(game), |(_, at, _)| Err(GymError::Damaged { at: *at }))
}
