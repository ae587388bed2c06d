//! What is drawn for beauty only lies on nothing that is played with, and uses colours that exist.

use capotreno_drawing::{Board, FeatureKind, Theme, World};

fn board(id: &str) -> Board {
    Board::embedded(&capotreno_editions::embedded(id).unwrap()).unwrap()
}

#[test]
fn every_edition_has_a_world_of_its_own() {
    let mut worlds = vec![World::Plain];
    for id in capotreno_editions::embedded_ids() {
        let board = board(id);
        assert!(!worlds.contains(&board.world), "{id}: {:?} is plain or another edition's", board.world);
        worlds.push(board.world);
        assert!(board.scenery.len() > 10, "{id}: {} paths", board.scenery.len());
        // A path costs the browser little, but there must stay few of them.
        assert!(board.scenery.len() < 240, "{id}: {} paths", board.scenery.len());
        let tiles = board.textures.iter().flat_map(|texture| &texture.marks);
        let bytes: usize = board.scenery.iter().chain(&board.rim).chain(tiles).map(|one| one.d.len()).sum();
        assert!(bytes < 60_000, "{id}: {bytes} bytes");
    }
}

#[test]
fn every_colour_of_the_scenery_is_in_the_palette() {
    for id in capotreno_editions::embedded_ids() {
        let board = board(id);
        let known = board.world.palette(Theme::Light).named().map(|(name, _)| name);
        let tiles = board.textures.iter().flat_map(|texture| &texture.marks);
        for one in board.scenery.iter().chain(&board.rim).chain(tiles) {
            for name in one.fill.iter().chain(&one.stroke) {
                assert!(known.contains(&name.as_str()), "{id}: {name}");
            }
            let woven = one.texture.as_ref();
            assert!(
                woven.is_none_or(|name| board.textures.iter().any(|known| known.name == *name)),
                "{id}: {woven:?}"
            );
        }
    }
}

#[test]
fn the_same_board_always_has_the_same_trees() {
    assert_eq!(board("nordic").scenery, board("nordic").scenery);
}

/// What is seen of a board without an atlas or a sketch is no blank page.
#[test]
fn a_board_of_ones_own_has_a_ground_and_a_frame() {
    let loaded = capotreno_editions::embedded("berlin").unwrap();
    let board = Board::new(loaded.spec(), &loaded.edges, None, None).unwrap();
    assert_eq!(board.world, World::Plain);
    assert!(board.scenery.len() > 10 && board.rim.len() > 4, "{}", board.scenery.len());
}

#[test]
fn every_edition_has_a_title() {
    for id in capotreno_editions::embedded_ids() {
        let titles = board(id).ground.into_iter().filter(|one| one.kind == FeatureKind::Title).count();
        assert_eq!(titles, 1, "{id}: there is no room for the cartouche");
    }
}

#[test]
fn land_and_sea_differ_in_every_world() {
    for world in World::ALL {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = world.palette(theme);
            assert_ne!(palette.sea, palette.land, "{world:?}");
            assert!(palette.named().iter().all(|(_, colour)| colour.len() == 7), "{world:?}");
        }
    }
}
