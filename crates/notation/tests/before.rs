//! Records that 0.1.0 wrote: their identities are recognised, and they are played again. The files are
//! golden games of that time.

use capotreno_notation::record::{Record, RecordError, RulesVersion, read, verify};
use capotreno_notation::{Library, Named};

fn record(name: &str) -> Record {
    let path = format!("{}/tests/data/0.1.0/{name}.game", env!("CARGO_MANIFEST_DIR"));
    read(std::fs::read(path).unwrap().as_slice()).unwrap()
}

#[test]
fn editions_of_0_1_0_are_recognised() {
    let library = Library::embedded().unwrap();
    for name in ["nordic-2", "berlin-2", "northern-2", "legends-2"] {
        let header = record(name).header;
        assert_eq!((header.version, header.rules), (1, RulesVersion::FIRST));
        let shelf = library.played_on(&header).unwrap();
        assert_eq!(shelf.is_named_by(&header.edition_digest, header.rules), Named::Here, "{name}");
        // NL-3 and BE-12 changed the data: what is found is not what there is now.
        let changed = shelf.edition.digest() != library.get(&header.edition).unwrap().edition.digest();
        assert_eq!(changed, ["berlin-2", "northern-2"].contains(&name), "{name}");
    }
}

/// They come out the same, step by step and from their seed.
#[test]
fn games_of_0_1_0_are_played_again() {
    let library = Library::embedded().unwrap();
    for name in ["nordic-2", "berlin-2", "northern-2", "legends-2"] {
        let record = record(name);
        verify(&record, &library.played_on(&record.header).unwrap()).unwrap();
    }
}

/// A record names another board: nothing of 0.1.0 makes up for that.
#[test]
fn another_board_is_not_recognised() {
    let library = Library::embedded().unwrap();
    let mut record = record("nordic-2");
    record.header.edition_digest = "0".repeat(64);
    let shelf = library.played_on(&record.header).unwrap();
    assert!(matches!(verify(&record, &shelf), Err(RecordError::EditionChanged { .. })));
}
