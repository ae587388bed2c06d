use capotreno_rules::{Sampled, State};

// A bot that plays on samples cannot be handed the truth.
fn disguise(state: State) -> Sampled {
    Sampled(state)
}

fn swap(world: &mut Sampled, state: State) {
    **world = state;
}

fn main() {}
