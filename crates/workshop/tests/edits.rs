//! A board made by edits alone: from nothing to one that loads, with every comment where it was.

use capotreno_drawing::Atlas;
use capotreno_workshop::{
    Area, Begin, Contents, Edit, Files, advise, apply, finished, first_files, look, region, view_of, world,
};
use serde_json::{Value, json};

fn like() -> capotreno_rules::Spec {
    let id = capotreno_editions::embedded_ids()[0];
    capotreno_editions::embedded(id).unwrap().spec().clone()
}

fn begin(begin: Begin) -> (Files, Area) {
    let atlas: &Atlas = world().unwrap();
    let area = region("Sicily", atlas).unwrap();
    let made = first_files("prova", &area, atlas, begin).unwrap();
    (made.files.into_iter().map(|(name, text)| (name.to_owned(), text)).collect(), area)
}

fn edit(files: &mut Files, area: Area, edit: &Value) -> Result<(), String> {
    let view = view_of(&Contents::of(files), Some(area.degrees()));
    let edit: Edit = serde_json::from_value(edit.clone()).unwrap();
    apply(files, &view, &edit).map_err(|error| error.to_string())
}

fn problems(files: &Files, area: Area) -> Vec<String> {
    let view = view_of(&Contents::of(files), Some(area.degrees()));
    look(files, &view, &like(), None).problems.into_iter().map(|said| said.message).collect()
}

#[test]
fn an_empty_board_becomes_one_that_can_be_played() {
    let (mut files, area) = begin(Begin::Empty);
    let comments = |files: &Files| {
        files.values().flat_map(|text| text.lines()).filter(|line| line.starts_with('#')).count()
    };
    let before = comments(&files);
    assert!(problems(&files, area).iter().any(|message| message.contains("at least 2 places")));
    for name in ["Palermo", "Catania", "Messina"] {
        edit(&mut files, area, &json!({"do": "add_place", "name": name})).unwrap();
    }
    for (name, at) in [("Enna", [14.28, 37.57]), ("Gela", [14.25, 37.07])] {
        edit(&mut files, area, &json!({"do": "add_place", "name": name, "at": at})).unwrap();
    }
    edit(&mut files, area, &json!({"do": "add_place", "name": "Here", "spot": [400, 300]})).unwrap();
    let names = ["Palermo", "Enna", "Catania", "Messina", "Gela", "Here"];
    for (one, other) in [(0, 1), (1, 2), (2, 3), (1, 4), (4, 2), (0, 3), (0, 5), (5, 4)] {
        let line = json!({"do": "add_line", "from": names[one], "to": names[other]});
        edit(&mut files, area, &line).unwrap();
    }
    edit(&mut files, area, &json!({"do": "propose_tickets"})).unwrap();
    edit(&mut files, area, &json!({"do": "set", "path": ["supplies", "0", "count"], "value": 9})).unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    assert_eq!(comments(&files), before, "comments stay");
    let contents = Contents::of(&files);
    assert_eq!((contents.places.len(), contents.lines.len()), (6, 8));
    assert!(contents.tickets.iter().all(|ticket| ticket.value > 0));
    // A double line, and back.
    edit(&mut files, area, &json!({"do": "double_line", "index": 0})).unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    edit(&mut files, area, &json!({"do": "remove_line", "index": 8})).unwrap();
    assert_eq!(Contents::of(&files), contents);
    // A new name goes everywhere; a place takes its lines and tickets with it.
    edit(&mut files, area, &json!({"do": "rename_place", "index": 1, "name": "Castrogiovanni"})).unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    edit(&mut files, area, &json!({"do": "remove_place", "index": 1})).unwrap();
    let contents = Contents::of(&files);
    assert!(contents.lines.iter().all(|line| line.from != "Castrogiovanni"));
    assert_eq!(contents.lines.len(), 5);
}

#[test]
fn a_subway_brings_trains_of_its_own_and_takes_them_away() {
    let (mut files, area) = begin(Begin::Filled);
    let before = files.clone();
    edit(&mut files, area, &json!({"do": "subway", "index": 2, "on": true})).unwrap();
    edit(&mut files, area, &json!({"do": "subway", "index": 0, "on": true})).unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    let contents = Contents::of(&files);
    assert_eq!((contents.lines[2].pieces, contents.lines[2].supply.as_deref()), (Some(1), Some("subway")));
    assert_eq!(contents.lines[1].supply.as_deref(), Some("car"));
    // Lines that come later say theirs too.
    let (one, other) = (&contents.places[0].name, &contents.places[4].name);
    edit(&mut files, area, &json!({"do": "add_line", "from": one, "to": other, "cards": 3})).unwrap();
    edit(&mut files, area, &json!({"do": "double_line", "index": 2})).unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    let last = contents.lines.len();
    for index in [last + 1, last] {
        edit(&mut files, area, &json!({"do": "remove_line", "index": index})).unwrap();
    }
    for index in [0, 2] {
        edit(&mut files, area, &json!({"do": "subway", "index": index, "on": false})).unwrap();
    }
    assert_eq!(files, before, "nothing is left of it");
}

#[test]
fn trains_that_somebody_has_changed_stay_and_their_words_do_not_keep_them() {
    let (mut files, area) = begin(Begin::Filled);
    let before = files.clone();
    let on = |on: bool| json!({"do": "subway", "index": 2, "on": on});
    edit(&mut files, area, &on(true)).unwrap();
    let name = json!({"do": "tell", "path": ["pieces", "subway", "name", "en"], "value": "Underground"});
    edit(&mut files, area, &name).unwrap();
    edit(&mut files, area, &on(false)).unwrap();
    assert_eq!(files, before, "whatever they were called");
    edit(&mut files, area, &on(true)).unwrap();
    edit(&mut files, area, &json!({"do": "set", "path": ["supplies", "1", "count"], "value": 7})).unwrap();
    edit(&mut files, area, &on(false)).unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    edit(&mut files, area, &json!({"do": "remove_line", "index": 2})).unwrap();
    let contents = Contents::of(&files);
    assert_eq!(contents.edition["supplies"].as_array().map(Vec::len), Some(2));
    assert!(contents.lines.iter().all(|line| line.supply.as_deref() == Some("car")));
    assert!(contents.about["pieces"].get("subway").is_some());
}

#[test]
fn what_a_board_says_of_itself_is_changed_in_each_language() {
    let (mut files, area) = begin(Begin::Filled);
    edit(&mut files, area, &json!({"do": "tell", "path": ["tagline", "it"], "value": "Dall'Etna al mare"}))
        .unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    let text = &files["about.toml"];
    assert!(text.contains("Dall'Etna al mare") && text.contains("A board of our own"), "{text}");
    files.remove("about.toml");
    let both = json!({"do": "tell", "path": ["tagline"], "value": {"en": "Lemons", "it": "Limoni"}});
    edit(&mut files, area, &both).unwrap();
    assert_eq!(Contents::of(&files).about["tagline"]["it"].as_str(), Some("Limoni"));
    assert_eq!(problems(&files, area), Vec::<String>::new());
}

#[test]
fn what_is_wrong_is_told_with_its_row() {
    let (mut files, area) = begin(Begin::Filled);
    let change = json!({"do": "change", "list": "lines", "index": 3, "set": {"to": "Nowhere"}});
    edit(&mut files, area, &change).unwrap();
    let view = view_of(&Contents::of(&files), Some(area.degrees()));
    let seen = look(&files, &view, &like(), None);
    let said = &seen.problems[0];
    assert!(said.message.contains("unknown place \"Nowhere\""), "{}", said.message);
    assert_eq!(said.row.as_ref().map(|row| (row.list, row.index)), Some(("lines", 3)));
    // It is drawn all the same, without that line.
    assert_eq!(seen.board.places.len(), seen.contents.places.len());
    assert_eq!(seen.board.lines.len() + 1, seen.contents.lines.len());
    assert!(!seen.rows.contains(&3));
    assert!(
        edit(&mut files, area, &json!({"do": "add_place", "name": "Atlantis"}))
            .unwrap_err()
            .contains("no city")
    );
}

#[test]
fn a_spot_of_the_drawing_is_where_it_was_clicked() {
    let (mut files, area) = begin(Begin::Empty);
    let atlas = world().unwrap();
    edit(&mut files, area, &json!({"do": "add_place", "name": "A", "spot": [123, 456]})).unwrap();
    edit(&mut files, area, &json!({"do": "add_place", "name": "B", "spot": [1000, 300]})).unwrap();
    let view = view_of(&Contents::of(&files), Some(area.degrees()));
    let coast = view.coast(&like(), atlas, files.get("sketch.toml").unwrap()).unwrap();
    let board = look(&files, &view, &like(), Some(&coast)).board;
    for (place, (x, y)) in board.places.iter().zip([(123.0, 456.0), (1000.0, 300.0)]) {
        assert!((place.x - x).abs() < 1.0 && (place.y - y).abs() < 1.0, "{place:?}");
    }
    assert!(board.ground.len() > 1, "there is land");
}

#[test]
fn advice_and_the_finished_board_come_with_a_coast() {
    let (mut files, area) = begin(Begin::Filled);
    edit(&mut files, area, &json!({"do": "add_place", "name": "Alone", "at": [14.0, 37.3]})).unwrap();
    let atlas = world().unwrap();
    let files = finished(&files, atlas).unwrap();
    assert!(files.contains_key("coast.json"));
    let (advice, board) = advise(&files, Some(atlas)).unwrap();
    let alone = advice.iter().find(|said| said.message.contains("no line leads to Alone")).unwrap();
    assert_eq!(alone.places, ["Alone"]);
    assert!(alone.row.is_some() && !board.ground.is_empty());
}

#[test]
fn labels_and_bends_are_moved_by_hand_and_put_back() {
    let (mut files, area) = begin(Begin::Filled);
    let before = advise(&files, None).unwrap().1;
    edit(&mut files, area, &json!({"do": "nudge", "what": "label", "index": 2, "by": [30, -12]})).unwrap();
    edit(&mut files, area, &json!({"do": "nudge", "what": "curve", "index": 0, "by": [0, 9]})).unwrap();
    edit(&mut files, area, &json!({"do": "nudge", "what": "label", "index": 2, "by": [-10, 0]})).unwrap();
    assert_eq!(problems(&files, area), Vec::<String>::new());
    let after = advise(&files, None).unwrap().1;
    let label = |board: &capotreno_drawing::Board| (board.places[2].label.x, board.places[2].label.y);
    let ((x, y), (old_x, old_y)) = (label(&after), label(&before));
    assert!((x - old_x - 20.0).abs() < 0.2 && (y - old_y + 12.0).abs() < 0.2, "{x} {y}, {old_x} {old_y}");
    assert!(after.lines[0].curve[1].y > before.lines[0].curve[1].y);
    // It goes with its place to another name, and away with it.
    let name = Contents::of(&files).places[2].name.clone();
    edit(&mut files, area, &json!({"do": "rename_place", "index": 2, "name": "Altrove"})).unwrap();
    let text = files.get("layout.toml").unwrap();
    assert!(text.contains("Altrove = [20, -12]") && !text.contains(&name), "{text}");
    edit(&mut files, area, &json!({"do": "remove_place", "index": 2})).unwrap();
    assert!(!files.get("layout.toml").is_some_and(|text| text.contains("Altrove")));
    edit(&mut files, area, &json!({"do": "nudge", "what": "curve", "index": 0, "by": null})).unwrap();
    assert!(problems(&files, area).iter().all(|message| !message.contains("there is no")));
    // What cannot be played is not laid out.
    let (mut empty, area) = begin(Begin::Empty);
    let refused = edit(&mut empty, area, &json!({"do": "nudge", "what": "label", "index": 0, "by": [1, 1]}));
    assert!(refused.unwrap_err().contains("mend them first"));
}
