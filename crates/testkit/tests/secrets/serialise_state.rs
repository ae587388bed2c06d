use capotreno_rules::State;

fn leak(state: &State) -> String {
    serde_json::to_string(state).unwrap()
}

fn main() {}
