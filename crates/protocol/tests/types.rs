//! The committed TypeScript types are those of the Rust ones.

use std::path::Path;

#[test]
fn committed_types_are_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/protocol.ts");
    let made = capotreno_protocol::typescript();
    if std::env::var_os("CAPOTRENO_WRITE_TYPES").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == made,
        "web/src/generated/protocol.ts is old; run CAPOTRENO_WRITE_TYPES=1 cargo test -p capotreno-protocol --test types"
    );
}
