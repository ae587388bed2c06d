use capotreno_rules::{Cards, Edition, Finals, Seat, State, TicketSet};

// Only a sampled world shows hands and scores a game that goes on.
fn leak(state: &State) -> (Cards, TicketSet) {
    state.hand_and_tickets(Seat(1))
}

fn leak_result(state: &State, edition: &Edition) -> Finals {
    state.finals(edition)
}

fn main() {}
