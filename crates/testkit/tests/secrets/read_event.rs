use capotreno_rules::Event;

fn leak(event: &Event) {
    let _everything = &event.0;
}

fn main() {}
