//! Whatever a file says, the answer is a board or an error, never a panic.

use capotreno_drawing::{Atlas, Board, DrawError, SvgOptions, extract, svg};
use capotreno_editions::Loaded;

fn berlin() -> Loaded {
    capotreno_editions::embedded("berlin").unwrap()
}

fn draw(layout: Option<&str>, coast: Option<&str>) -> Result<Board, DrawError> {
    let loaded = berlin();
    Board::new(loaded.spec(), &loaded.edges, layout, coast)
}

#[test]
fn a_malformed_layout_is_an_error() {
    for text in [
        "size = 3",
        "size = [1, 2",
        "size = [nan, 100.0]",
        "size = [100.0, inf]",
        "size = [1e300, 100.0]",
        "size = [1, 1]\nunknown = 2",
        "size = [1, 1]\n[sheets.main.places]\nMoabit = { at = [1] }",
        "size = [1, 1]\n[hints.labels]\nMoabit = \"up\"",
        "\u{0}\u{1}",
    ] {
        let error = draw(Some(text), None).unwrap_err();
        assert!(matches!(error, DrawError::Layout(_) | DrawError::LayoutValue(_)), "{text}: {error}");
    }
}

#[test]
fn a_malformed_coast_is_an_error() {
    for text in [
        "",
        "[]",
        "{\"source\":\"\",\"sheets\":{\"main\":{\"features\":[{\"kind\":\"land\",\"at\":[1]}]}}}",
        "{\"source\":\"\",\"sheets\":{\"main\":{\"features\":[{\"kind\":\"lava\",\"at\":[1,2]}]}}}",
        "{\"source\":\"\",\"sheets\":{\"main\":{\"features\":[{\"kind\":\"land\",\"at\":[1,2000000000]}]}}}",
    ] {
        assert!(matches!(draw(None, Some(text)), Err(DrawError::Coast(_))), "{text}");
    }
}

#[test]
fn odd_but_well_formed_coasts_are_drawn() {
    for at in
        ["[]", "[133000,525000]", "[133000,525000,133000,525000]", "[0,0,3600000,900000,-3600000,-900000]"]
    {
        for kind in ["land", "river", "water_name", "circle"] {
            let text = format!(
                "{{\"source\":\"\",\"sheets\":{{\"main\":{{\"features\":[{{\"kind\":\"{kind}\",\"name\":\"<&\",\"at\":{at}}}]}}}}}}"
            );
            let picture = svg(&draw(None, Some(&text)).unwrap(), &SvgOptions::default());
            assert!(!picture.contains("NaN"), "{kind} {at}");
        }
    }
}

#[test]
fn a_layout_that_lacks_a_place_is_laid_out_anew() {
    let board = draw(Some("size = [10, 10]"), None).unwrap();
    assert_eq!(board.places.len(), 19);
    assert!(board.width > 300.0);
}

#[test]
fn places_on_one_spot_come_apart() {
    let loaded = berlin();
    let mut spec = loaded.spec().clone();
    for place in &mut spec.places {
        place.at = [0, 0];
    }
    let board = Board::new(&spec, &loaded.edges, None, None).unwrap();
    assert!(board.places.iter().all(|place| place.x.is_finite() && place.y.is_finite()));
}

#[test]
fn a_board_of_nothing_is_an_error() {
    let mut spec = berlin().spec().clone();
    spec.places.clear();
    spec.lines.clear();
    assert!(matches!(Board::new(&spec, &[], None, None), Err(DrawError::NoPlaces)));
}

#[test]
fn an_atlas_that_is_none_is_an_error() {
    let loaded = berlin();
    for atlas in ["", "{}", "[1,2]"] {
        assert!(matches!(Atlas::parse(atlas), Err(DrawError::Atlas(_))));
    }
    let broken = Atlas::parse(
        "{\"transform\":{\"scale\":[1,1],\"translate\":[0,0]},\"arcs\":[],\"objects\":{\"countries\":\
         {\"geometries\":[]},\"land\":{\"geometries\":[{\"type\":\"Polygon\",\"arcs\":[[5]]}]}}}",
    )
    .unwrap();
    assert!(matches!(extract(loaded.spec(), &loaded.edges, &broken, ""), Err(DrawError::Atlas(_))));
    assert!(matches!(extract(loaded.spec(), &loaded.edges, &broken, "x"), Err(DrawError::Sketch(_))));
}

#[test]
fn an_atlas_in_bytes_is_the_same_and_a_damaged_one_an_error() {
    let atlas = Atlas::parse(
        "{\"transform\":{\"scale\":[0.5,0.1],\"translate\":[-3,4]},\"arcs\":[[[0,0],[-70000,9],[63,-64],[64,128]]],\
         \"objects\":{\"countries\":{\"geometries\":[{\"type\":\"MultiPolygon\",\"arcs\":[[[0]],[[-1]]],\
         \"properties\":{\"name\":\"Åland\"}}]},\"land\":{\"geometries\":[{\"type\":\"Polygon\",\"arcs\":[[0]]}]}}}",
    )
    .unwrap();
    let bytes = atlas.to_bytes();
    assert_eq!(Atlas::from_bytes(&bytes).unwrap(), atlas);
    for length in 0..bytes.len() {
        assert!(matches!(Atlas::from_bytes(&bytes[..length]), Err(DrawError::Atlas(_))), "{length}");
    }
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] = 0xff;
        // Whatever comes out of it, it comes out.
        let _ = Atlas::from_bytes(&other);
    }
}
