use capotreno_rules::State;

// Comparing whole states would answer questions about secrets.
fn leak(left: &State, right: &State) -> bool {
    left == right
}

fn main() {}
