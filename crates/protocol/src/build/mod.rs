//! From the engine's types to messages, all in this room. A view of `rules` or `campaign` goes in,
//! not a state, so nothing secret or sealed can come out.

mod answers;
mod campaign;
mod charter;
mod claim;
mod edition;
mod learn;
mod puzzle;
mod view;

use capotreno_rules::{LineId, LineSet, Members, PlaceId, PlaceSet, TicketId, TicketSet};

fn lines(set: &LineSet) -> Vec<u8> {
    Members::<LineId>::iter(set).map(|line| line.0).collect()
}

fn places(set: PlaceSet) -> Vec<u8> {
    Members::<PlaceId>::iter(&set).map(|place| place.0).collect()
}

fn tickets(set: &TicketSet) -> Vec<u8> {
    Members::<TicketId>::iter(set).map(|ticket| ticket.0).collect()
}

fn bits(set: u64) -> Vec<u8> {
    (0..64).filter(|bit| set >> bit & 1 == 1).collect()
}
