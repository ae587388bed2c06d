use capotreno_rules::Event;

fn leak(event: &Event) -> String {
    serde_json::to_string(event).unwrap()
}

fn main() {}
