use capotreno_rules::{Cards, Seat, State};

fn leak(state: &State) -> Cards {
    state.secret.hands[Seat(1)]
}

fn main() {}
