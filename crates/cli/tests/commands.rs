//! The command line as people use it: what is typed, what is printed, how it ends.

#[test]
fn commands_answer_as_documented() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
