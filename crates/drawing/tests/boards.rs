//! What every board must be: evenly spaced, free of collisions, small enough to send.

use capotreno_drawing::{Board, SvgOptions, Theme, svg};
use capotreno_editions::{FileName, Folder};

const LARGEST_RATIO: f64 = 1.6;
/// How far a line may turn from one space to the next, in degrees.
const SHARPEST_TURN: f64 = 60.0;

fn board(id: &str) -> Board {
    Board::embedded(&capotreno_editions::embedded(id).unwrap()).unwrap()
}

fn check(id: &str) {
    let board = board(id);
    let spec = capotreno_editions::embedded(id).unwrap().spec().clone();
    assert_eq!(board.places.len(), spec.places.len());
    assert_eq!(board.lines.len(), spec.lines.len());
    let collisions: Vec<String> = board.collisions().iter().map(ToString::to_string).collect();
    assert!(collisions.is_empty(), "{id}:\n{}", collisions.join("\n"));
    let ratio = board.space_ratio();
    assert!(ratio <= LARGEST_RATIO, "{id}: the longest space is {ratio:.2} times the shortest");
    for line in &board.lines {
        let cards = usize::from(spec.lines[line.id].cards);
        assert!(line.spaces.len() == cards || line.spaces.len() == 1, "{}", board.line_name(line));
        for pair in line.spaces.windows(2) {
            let turn = (pair[1].angle - pair[0].angle).abs() % 180.0;
            let turn = turn.min(180.0 - turn);
            assert!(turn <= SHARPEST_TURN, "{} turns by {turn} degrees", board.line_name(line));
        }
        for space in &line.spaces {
            let inside = space.x > 0.0 && space.y > 0.0 && space.x < board.width && space.y < board.height;
            assert!(inside, "{} leaves the board", board.line_name(line));
        }
    }
}

#[test]
fn every_board_is_a_board() {
    for id in capotreno_editions::embedded_ids() {
        check(id);
    }
}

#[test]
fn insets_show_places_twice() {
    let board = board("japan");
    let names: Vec<&str> = board.insets.iter().map(|inset| inset.name.as_str()).collect();
    assert_eq!(names, ["kyushu", "tokyo"]);
    let twice: Vec<&str> = board
        .places
        .iter()
        .filter(|place| !place.again.is_empty())
        .map(|place| place.name.as_str())
        .collect();
    assert_eq!(twice, ["Kokura", "Tokyo"], "these stand on the map and on an inset (JP-9)");
}

#[test]
fn lines_leave_the_board() {
    let leaving = board("legends").lines.iter().filter(|line| line.leaves.is_some()).count();
    assert_eq!(leaving, 8);
}

#[test]
fn the_map_has_land_and_no_wild_points() {
    let board = board("nordic");
    let land = |feature: &&capotreno_drawing::Feature| feature.kind == capotreno_drawing::FeatureKind::Land;
    assert!(board.ground.iter().filter(land).count() > 20);
    assert!(board.ground.iter().flat_map(|feature| &feature.points).all(|point| point.is_finite()));
}

#[test]
fn the_same_files_give_the_same_board() {
    assert_eq!(board("berlin"), board("berlin"));
}

#[test]
fn a_board_survives_json() {
    let board = board("japan");
    let text = serde_json::to_string(&board).unwrap();
    assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
}

#[test]
fn coast_files_name_their_source_and_are_small() {
    for id in capotreno_editions::embedded_ids() {
        let text = Folder::of_embedded(id).unwrap().text(FileName::Coast).unwrap();
        assert!(text.contains("Natural Earth"), "{id}");
        // Numbers of this kind compress to less than half.
        assert!(text.len() < 80_000, "{id}: {} bytes", text.len());
    }
}

#[test]
fn pictures_are_well_formed_in_both_themes() {
    for id in capotreno_editions::embedded_ids() {
        let board = board(id);
        for theme in [Theme::Light, Theme::Dark] {
            let picture = svg(&board, &SvgOptions { theme, ..SvgOptions::default() });
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
            assert_eq!(picture.matches("<g").count(), picture.matches("</g>").count());
            assert!(!picture.contains("NaN") && !picture.contains("inf"));
            for place in &board.places {
                let row = &place.label.rows[0];
                assert!(picture.contains(row.as_str()), "{id}: {row} is missing");
            }
        }
    }
}
