//! The board of a campaign, whole and in parts: with any frontiers on the table it is a board, and
//! what is there stays where it is.

use capotreno_campaign::Content;
use capotreno_campaign::content::{self, coast, layout};
use capotreno_drawing::{Board, DrawError, FeatureKind, SvgOptions, svg};
use capotreno_rules::PlaceId;
use capotreno_rules::spec::{Line, Spec};

const FRONTIERS: [&str; 8] = ["GP", "FL", "OR", "BL", "HW", "SM", "CS", "CA"];
const LARGEST_RATIO: f64 = 1.6;

fn whole_spec() -> Spec {
    Content::embedded().unwrap().whole_board()
}

fn whole_board() -> Board {
    Board::new(&whole_spec(), &[], Some(layout()), Some(coast())).unwrap()
}

/// The places and lines of the start board and some frontiers. A line whose other end is missing
/// leaves the board, as some of the start board do.
fn part_spec(frontiers: &[&str]) -> Spec {
    let content = Content::embedded().unwrap();
    let whole = whole_spec();
    let mut spec = whole.clone();
    let there = |place: usize| match content.places[place].board {
        content::Region::Start => true,
        content::Region::Frontier(no) => frontiers.contains(&content.frontiers[no.index()].code.as_str()),
    };
    let shown: Vec<usize> = (0..whole.places.len()).filter(|place| there(*place)).collect();
    let new = |place: PlaceId| {
        let at = shown.iter().position(|shown| *shown == place.index());
        at.map(|at| PlaceId(u8::try_from(at).unwrap()))
    };
    spec.places = shown.iter().map(|place| whole.places[*place].clone()).collect();
    spec.lines = Vec::new();
    for line in &whole.lines {
        let to = line.to.unwrap();
        match (new(line.from), new(to)) {
            (Some(from), Some(to)) => spec.lines.push(Line { from, to: Some(to), ..line.clone() }),
            (Some(from), None) | (None, Some(from)) => {
                spec.lines.push(Line { from, to: None, group: None, ..line.clone() });
            }
            (None, None) => {}
        }
    }
    spec
}

fn check(board: &Board) {
    let collisions: Vec<String> = board.collisions().iter().map(ToString::to_string).collect();
    assert!(collisions.is_empty(), "{}", collisions.join("\n"));
    let ratio = board.space_ratio();
    assert!(ratio <= LARGEST_RATIO, "the longest space is {ratio:.2} times the shortest");
    for space in board.lines.iter().flat_map(|line| &line.spaces) {
        assert!(space.x > 0.0 && space.y > 0.0 && space.x < board.width && space.y < board.height);
    }
}

fn papers(board: &Board) -> usize {
    board.ground.iter().filter(|feature| feature.kind == FeatureKind::Paper).count()
}

#[test]
fn the_whole_board_is_a_board() {
    let board = whole_board();
    assert_eq!((board.places.len(), board.lines.len()), (63, 200));
    check(&board);
}

#[test]
fn every_set_of_frontiers_is_a_board() {
    let whole = whole_board();
    for set in 0_u32..256 {
        let frontiers: Vec<&str> =
            (0..8).filter(|bit| set & (1 << bit) != 0).map(|bit| FRONTIERS[bit]).collect();
        let spec = part_spec(&frontiers);
        let part = whole.part(&spec).unwrap();
        assert_eq!(part.places.len(), spec.places.len());
        assert_eq!(part.lines.len(), spec.lines.len());
        assert_eq!(papers(&part) == 0, frontiers.len() == 8, "{frontiers:?}");
        // Nothing is drawn that the whole board does not have; so looking at a few is enough.
        if set.is_multiple_of(37) {
            check(&part);
        }
    }
}

#[test]
fn places_keep_their_distance_and_lines_their_colours() {
    let whole = whole_board();
    let mut spec = part_spec(&["GP", "FL"]);
    spec.lines[100].colour = Some(capotreno_rules::Card::Green);
    let part = whole.part(&spec).unwrap();
    let at = |board: &Board, name: &str| {
        let place = board.places.iter().find(|place| place.name == name).unwrap();
        (place.x, place.y)
    };
    let apart = |board: &Board| {
        let (boston, omaha) = (at(board, "Boston"), at(board, "Omaha"));
        ((boston.0 - omaha.0).round(), (boston.1 - omaha.1).round())
    };
    assert_eq!(apart(&part), apart(&whole));
    assert!(part.width < whole.width);
    assert_eq!(part.lines[100].colour, Some(capotreno_rules::Card::Green));
    let picture = svg(&part, &SvgOptions::default());
    assert!(!picture.contains("Denver") && !picture.contains("NaN"));
}

/// Wherever the places are that are not on the table yet: what is sent is the same.
#[test]
fn the_paper_tells_nothing_of_what_is_under_it() {
    let whole = whole_board();
    let mut spec = part_spec(&["GP"]);
    spec.lines.retain(|line| line.to.is_some());
    let mut other = whole.clone();
    let hidden = other.places.iter_mut().filter(|place| spec.places.iter().all(|own| own.name != place.name));
    for place in hidden {
        (place.x, place.y) = (place.x / 2.0 + 100.0, place.y / 2.0 + 200.0);
    }
    assert_eq!(whole.part(&spec).unwrap(), other.part(&spec).unwrap());
    let lakes = |part: &Board| part.ground.iter().filter(|feature| feature.kind == FeatureKind::Lake).count();
    assert!(lakes(&whole.part(&part_spec(&[])).unwrap()) < lakes(&whole));
}

#[test]
fn a_stranger_is_not_on_the_board() {
    let whole = whole_board();
    let mut spec = part_spec(&[]);
    spec.places[0].name = "Atlantis".to_owned();
    assert!(matches!(whole.part(&spec), Err(DrawError::NotOnBoard(name)) if name == "Atlantis"));
    let mut spec = part_spec(&[]);
    spec.lines[0].cards = 9;
    assert!(matches!(whole.part(&spec), Err(DrawError::NotOnBoard(_))));
}
