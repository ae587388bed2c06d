//! New boards of anywhere load, have no problems and nothing to warn of that their maker did not do.

use capotreno_drawing::{Advice, Board, Effort, advice, extract, problems};
use capotreno_editions::{FileName, Folder};
use capotreno_workshop::{Area, atlas_for, new_board, region, world};

#[test]
fn a_new_board_of_anywhere_loads() {
    let atlas = world().unwrap();
    let boxes = ["-160,-20,-140,-5", "5,45,5.5,45.4"];
    let named = ["Sicily", "Italia", "Iceland", "Japan", "New Zealand", "World"];
    let areas = named.map(|name| region(name, atlas).unwrap()).into_iter();
    for (index, area) in areas.chain(boxes.map(|text| text.parse::<Area>().unwrap())).enumerate() {
        let atlas = atlas_for(area.size()).unwrap();
        let made = new_board(&format!("new-{index}"), &area, atlas, Effort::Quick).unwrap();
        let folder = Folder::of_files("new", made.files.iter().map(|(name, text)| (*name, text.as_str())));
        let loaded = folder.load().unwrap();
        let sketch = made
            .files
            .iter()
            .find(|(name, _)| *name == FileName::Sketch.name())
            .map(|(_, text)| text.as_str());
        assert_eq!(problems(&loaded, &folder, sketch), [], "{area:?}");
        let board = Board::of(&loaded, &folder).unwrap();
        // A quick layout may be crowded; everything else is the draft's own.
        let warnings = advice(&loaded, &folder, &board, Some(atlas)).into_iter();
        let drawn = [Advice::CrossingLines, Advice::CrowdedLabel, Advice::MoreOfTheKind];
        let others: Vec<_> = warnings.filter(|warning| !drawn.contains(&warning.advice)).collect();
        assert_eq!(others, [], "{area:?}");
        assert!(loaded.spec().places.len() >= 7 && loaded.spec().tickets.len() >= 12, "{area:?}");
    }
}

#[test]
fn names_that_are_none_are_refused() {
    let area = "12,36,15,38".parse::<Area>().unwrap();
    for name in ["", "Sicily", "a b", "../x", "1a", &"x".repeat(33)] {
        assert!(new_board(name, &area, world().unwrap(), Effort::Quick).is_err(), "{name}");
    }
}

/// What is shipped is what this atlas gives.
#[test]
fn the_coasts_that_are_shipped_come_from_this_atlas() {
    for folder in Folder::embedded() {
        let loaded = folder.load().unwrap();
        let path = format!("../../editions/{}/sketch.toml", loaded.spec().id);
        let sketch = std::fs::read_to_string(path).unwrap_or_default();
        assert_eq!(problems(&loaded, folder, Some(&sketch)), []);
        let reach = |axis: usize| {
            let all = || loaded.spec().places.iter().map(|place| f64::from(place.at[axis]) / 1e4);
            all().fold(f64::NEG_INFINITY, f64::max) - all().fold(f64::INFINITY, f64::min)
        };
        let atlas = atlas_for([reach(0), reach(1)]).unwrap();
        let made = extract(loaded.spec(), &loaded.edges, atlas, &sketch).unwrap().to_json();
        assert!(folder.text(FileName::Coast) == Some(made.as_str()), "{}", loaded.spec().id);
    }
}

#[test]
fn the_boards_that_are_shipped_have_no_warnings() {
    for folder in Folder::embedded() {
        let loaded = folder.load().unwrap();
        let board = Board::of(&loaded, folder).unwrap();
        assert_eq!(advice(&loaded, folder, &board, world().ok()), [], "{}", loaded.spec().id);
    }
}
