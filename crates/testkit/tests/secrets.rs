//! Proofs by the compiler: secrets cannot be serialised or read outside `rules`.

#[test]
fn secrets_stay_inside_rules() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("tests/secrets/*.rs");
}
