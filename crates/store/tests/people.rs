//! What the operator decides and looks at, and taking a person out: the same in both databases.

use crate::common::{Place, steps, table};
use capotreno_notation::Chain;
use capotreno_store::{
    AddedBoard, Ban, Block, BoardFiles, BoardLimits, BoardRow, BoardsWanted, CampaignPhase, Concerned, Guest,
    NewCampaign, NewEventSeat, NewTable, Notice, Passkey, Phase, PlayedWith, Report, Row, Store,
};

on_both! {
    bans_and_a_notice_are_kept,
    lists_tell_what_there_is,
    a_guest_goes_with_every_token,
    two_guests_become_one,
    blocks_and_reports_are_kept_and_go,
    passkeys_are_kept_and_go,
    friends_are_two_who_said_so,
    boards_are_published_and_go,
    a_chronicle_is_written_anew_in_a_chain_that_holds,
}

async fn guest(store: &Store, id: &str, name: &str, token: u8) {
    let guest = Guest { id: id.to_owned(), name: name.to_owned() };
    store.add_guest(&guest, &[token; 32], i64::from(token)).await.unwrap();
}

async fn bans_and_a_notice_are_kept(place: &Place) {
    let store = place.open().await;
    assert_eq!((store.bans().await.unwrap(), store.notice().await.unwrap()), (Vec::new(), None));
    let ban = |reason: &str| Ban { guest: "bob".to_owned(), at: 3, reason: reason.to_owned() };
    store.ban(&ban("")).await.unwrap();
    store.ban(&ban("insults")).await.unwrap();
    for stops_at in [7, 9] {
        let notice = Notice { text: format!("at {stops_at}"), stops_at };
        store.set_notice(Some(&notice)).await.unwrap();
    }
    store.close().await;
    drop(store);
    let store = place.open().await;
    assert_eq!(store.bans().await.unwrap(), [ban("insults")]);
    assert_eq!(store.notice().await.unwrap(), Some(Notice { text: "at 9".to_owned(), stops_at: 9 }));
    assert!(store.unban("bob").await.unwrap() && !store.unban("bob").await.unwrap());
    store.set_notice(None).await.unwrap();
    assert_eq!((store.bans().await.unwrap(), store.notice().await.unwrap()), (Vec::new(), None));
}

async fn lists_tell_what_there_is(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", "Anna 100%", 1).await;
    guest(&store, "bob", "Bob_1", 2).await;
    let number = table(&store, "t1", true).await;
    table(&store, "t2", false).await;
    store.commit(&steps(number, "t1", 3)).await.unwrap();
    let listed = store.list_tables(None, 10).await.unwrap();
    let found: Vec<(&str, u32)> = listed.iter().map(|table| (table.row.id.as_str(), table.steps)).collect();
    assert_eq!(found, [("t2", 0), ("t1", 3)]);
    assert_eq!(store.list_tables(Some(Phase::Playing), 1).await.unwrap().len(), 1);
    assert_eq!(store.list_tables(Some(Phase::Over), 10).await.unwrap().len(), 0);
    for (text, ids) in [
        ("", &["bob", "anna"][..]),
        ("ANNA", &["anna"]),
        ("%", &["anna"]),
        ("_", &["bob"]),
        ("bob", &["bob"]),
        ("nn_", &[]),
    ] {
        let found = store.list_guests(text, 10).await.unwrap();
        assert_eq!(found.iter().map(|guest| guest.id.as_str()).collect::<Vec<_>>(), ids, "{text}");
    }
    let ban = Ban { guest: "anna".to_owned(), at: 3, reason: "why".to_owned() };
    store.ban(&ban).await.unwrap();
    let anna = store.listed_guest("anna").await.unwrap().unwrap();
    assert_eq!((anna.devices, anna.tables, anna.banned.as_deref()), (1, 2, Some("why")));
    assert_eq!(store.listed_guest("carla").await.unwrap(), None);
    assert_eq!(store.list_campaigns(10).await.unwrap(), []);
    let concerned = store.concerned("anna").await.unwrap();
    let tables = vec!["t1".to_owned(), "t2".to_owned()];
    assert_eq!(concerned, Concerned { tables, campaigns: Vec::new() });
}

async fn a_guest_goes_with_every_token(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", "Anna", 1).await;
    guest(&store, "bob", "Bob", 2).await;
    store.add_link(&[9; 32], "anna", 0, 100).await.unwrap();
    let number = table(&store, "t", true).await;
    for (at, line) in ["one", "100%", "three"].iter().enumerate() {
        store.add_chat(number, at as i64, line, 100).await.unwrap();
    }
    let said = store.said_at(number).await.unwrap();
    assert_eq!((said.len(), said[1].body.as_str(), said[1].table), (3, "100%", number));
    assert_eq!(store.said_with("0%").await.unwrap(), [said[1].clone()]);
    assert_eq!(store.said_with("_").await.unwrap(), []);
    store.delete_lines(&[said[0].row, said[1].row]).await.unwrap();
    assert_eq!(store.chat(number, 9).await.unwrap(), ["three"]);
    // A token of somebody who has left no trace yet is revoked, too.
    store.delete_guest("anna", &[[7; 32]], 5).await.unwrap();
    for token in [1, 7] {
        assert!(store.is_revoked(&[token; 32]).await.unwrap(), "{token}");
    }
    assert!(store.guest_by_token(&[1; 32]).await.unwrap().is_none());
    assert!(store.use_link(&[9; 32], &[8; 32], 1).await.unwrap().is_none());
    assert_eq!(store.concerned("anna").await.unwrap(), Concerned::default());
    assert!(store.guest_by_token(&[2; 32]).await.unwrap().is_some());
    store.delete_guest("anna", &[], 6).await.unwrap();
}

async fn two_guests_become_one(place: &Place) {
    let store = place.open().await;
    for (at, id) in ["anna", "phone", "bob"].into_iter().enumerate() {
        guest(&store, id, id, at as u8 + 1).await;
    }
    table(&store, "t", true).await;
    let both = ["anna".to_owned(), "bob".to_owned()];
    let phase = Phase::Open;
    let new = NewTable {
        id: "u",
        public: true,
        phase,
        body: "{}",
        created_at: 7,
        owner: "",
        guests: &both,
        content: None,
    };
    store.add_table(&new).await.unwrap();
    assert!(store.met("bob", "anna").await.unwrap());
    assert!(!store.met("phone", "anna").await.unwrap());
    let number = store.table("t").await.unwrap().unwrap().number;
    let seat = |guest, round| NewEventSeat { event: "e", round, guest, number, seat: 0 };
    store.take_event_seat(&seat("anna", 1)).await.unwrap();
    store.take_event_seat(&seat("phone", 1)).await.unwrap();
    assert!(store.met("phone", "anna").await.unwrap(), "one round, played by both");
    store.leave_event_seat(number, "phone").await.unwrap();
    store.take_event_seat(&seat("phone", 2)).await.unwrap();

    store.add_link(&[9; 32], "anna", 0, 100).await.unwrap();
    store.set_recovery("phone", &[8; 32], 3).await.unwrap();
    assert_eq!(store.guest_of_code(&[9; 32], 101).await.unwrap(), None, "the link is too old");
    assert_eq!(store.guest_of_code(&[9; 32], 50).await.unwrap().unwrap().id, "anna");
    assert_eq!(store.guest_of_code(&[8; 32], 50).await.unwrap().unwrap().id, "phone");
    store.join_guests("phone", "anna", &[7; 32], &[9; 32], 60).await.unwrap();
    for token in [1, 2, 7] {
        assert_eq!(store.guest_by_token(&[token; 32]).await.unwrap().unwrap().guest.id, "anna", "{token}");
    }
    let mut rounds: Vec<_> = store.event_seats("e").await.unwrap();
    rounds.sort_by_key(|seat| seat.round);
    let rounds: Vec<_> = rounds.iter().map(|seat| (seat.round, seat.guest.as_str())).collect();
    assert_eq!(rounds, [(1, "anna"), (2, "anna")]);
    assert_eq!(store.guest_of_code(&[9; 32], 61).await.unwrap(), None, "a link is good once");
    assert_eq!(store.recover(&[8; 32], &[6; 32], 70).await.unwrap().unwrap().id, "anna");
    assert!(store.listed_guest("phone").await.unwrap().is_none());
    // Where both have a code on paper, that of who stays is good.
    store.set_recovery("bob", &[5; 32], 3).await.unwrap();
    store.join_guests("bob", "anna", &[3; 32], &[0; 32], 80).await.unwrap();
    assert_eq!(store.guest_of_code(&[5; 32], 81).await.unwrap(), None);
    assert_eq!(store.guest_of_code(&[8; 32], 81).await.unwrap().unwrap().id, "anna");
}

async fn blocks_and_reports_are_kept_and_go(place: &Place) {
    let store = place.open().await;
    for (at, id) in ["anna", "bob", "carla", "phone"].into_iter().enumerate() {
        guest(&store, id, id, at as u8 + 1).await;
    }
    let block = |guest: &str, other: &str, at| Block {
        guest: guest.to_owned(),
        other: other.to_owned(),
        name: format!("{other} then"),
        at,
    };
    for (at, other) in [(1, "bob"), (2, "carla"), (3, "bob")] {
        assert!(store.block(&block("anna", other, at), 2).await.unwrap());
    }
    assert!(!store.block(&block("anna", "phone", 4), 2).await.unwrap(), "no more than two");
    assert_eq!(store.blocked_by("anna").await.unwrap(), [block("anna", "carla", 2), block("anna", "bob", 1)]);
    assert_eq!(store.who_blocked("bob").await.unwrap(), ["anna"]);
    store.unblock("anna", "carla").await.unwrap();
    let report = |id: &str, guest: &str, other: &str| Report {
        id: id.to_owned(),
        guest: guest.to_owned(),
        about: "name".to_owned(),
        other: other.to_owned(),
        place: "t".to_owned(),
        shown: "a name".to_owned(),
        text: "why".to_owned(),
        at: 5,
        answer: String::new(),
        answered_at: 0,
    };
    assert!(store.add_report(&report("r1", "phone", "bob"), 1).await.unwrap());
    assert!(!store.add_report(&report("r2", "phone", "bob"), 1).await.unwrap());
    assert!(store.answer_report("r1", "thanks", 9).await.unwrap());
    assert!(!store.answer_report("r3", "thanks", 9).await.unwrap());
    assert_eq!(store.list_reports(true, 9).await.unwrap(), []);
    assert_eq!(store.list_reports(false, 9).await.unwrap()[0].answer, "thanks");
    // Two guests become one: what each had against others is the one's, and nobody is against oneself.
    let number = table(&store, "t", true).await;
    store.add_chat(number, 1, r#"{"text":"hello","by":"phone"}"#, 9).await.unwrap();
    store.block(&block("phone", "bob", 6), 9).await.unwrap();
    store.block(&block("phone", "carla", 6), 9).await.unwrap();
    store.block(&block("carla", "phone", 6), 9).await.unwrap();
    store.block(&block("phone", "anna", 6), 9).await.unwrap();
    store.join_guests("phone", "anna", &[7; 32], &[0; 32], 60).await.unwrap();
    let others = |blocks: Vec<Block>| blocks.into_iter().map(|block| block.other).collect::<Vec<_>>();
    assert_eq!(others(store.blocked_by("anna").await.unwrap()), ["carla", "bob"]);
    assert_eq!(others(store.blocked_by("carla").await.unwrap()), ["anna"]);
    assert_eq!(store.reports_of("anna").await.unwrap().len(), 1);
    assert_eq!(store.chat(number, 9).await.unwrap(), [r#"{"text":"hello","by":"anna"}"#]);
    // Whoever goes is named nowhere, and takes along what was reported.
    store.delete_guest("bob", &[], 70).await.unwrap();
    let left = store.reports_of("anna").await.unwrap().remove(0);
    assert_eq!((left.other.as_str(), left.shown.as_str()), ("", ""));
    assert_eq!(others(store.blocked_by("anna").await.unwrap()), ["carla"]);
    store.delete_guest("anna", &[], 71).await.unwrap();
    assert_eq!(store.list_reports(false, 9).await.unwrap(), []);
    assert_eq!(store.blocked_by("carla").await.unwrap(), []);
}

async fn passkeys_are_kept_and_go(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", "Anna", 1).await;
    guest(&store, "phone", "Anna's phone", 2).await;
    // What was asked is answered once, in time, by who was asked.
    store.add_challenge("one", "anna", "asked", 10, 20).await.unwrap();
    store.add_challenge("two", "", "of nobody", 10, 20).await.unwrap();
    assert_eq!(store.take_challenge("one", "phone", 15).await.unwrap(), None);
    assert_eq!(store.take_challenge("one", "anna", 15).await.unwrap().as_deref(), Some("asked"));
    assert_eq!(store.take_challenge("one", "anna", 15).await.unwrap(), None);
    assert_eq!(store.take_challenge("two", "", 21).await.unwrap(), None, "too late");
    let passkey = |id: &str, guest: &str, created_at| Passkey {
        id: id.to_owned(),
        guest: guest.to_owned(),
        body: "key".to_owned(),
        created_at,
        used_at: 0,
    };
    for (id, kept) in [("a", true), ("b", true), ("c", false)] {
        assert_eq!(store.add_passkey(&passkey(id, "anna", 5), 2).await.unwrap(), kept, "{id}");
    }
    assert!(!store.add_passkey(&passkey("a", "phone", 5), 2).await.unwrap(), "it is somebody's");
    assert!(store.add_passkey(&passkey("d", "phone", 4), 2).await.unwrap());
    store.use_passkey("a", "key used", 30).await.unwrap();
    let owner = store.passkey_owner("a").await.unwrap().unwrap();
    assert_eq!((owner.guest.name.as_str(), owner.body.as_str()), ("Anna", "key used"));
    store.join_guests("phone", "anna", &[7; 32], &[0; 32], 60).await.unwrap();
    let all = store.passkeys("anna").await.unwrap();
    let all: Vec<_> = all.iter().map(|passkey| (passkey.id.as_str(), passkey.used_at)).collect();
    assert_eq!(all, [("d", 0), ("a", 30), ("b", 0)]);
    store.remove_passkey("bob", "a").await.unwrap();
    store.remove_passkey("anna", "b").await.unwrap();
    assert_eq!(store.passkeys("anna").await.unwrap().len(), 2);
    store.delete_guest("anna", &[], 70).await.unwrap();
    assert_eq!(store.passkey_owner("a").await.unwrap(), None);
}

#[expect(clippy::too_many_lines, reason = "one friendship from its first word to its end")]
async fn friends_are_two_who_said_so(place: &Place) {
    let store = place.open().await;
    for (at, id) in ["anna", "bob", "carla", "phone"].into_iter().enumerate() {
        guest(&store, id, id, at as u8 + 1).await;
    }
    let known = async |of: &str| {
        let all = store.friends(of).await.unwrap();
        all.into_iter().map(|friend| (friend.other.id.clone(), friend.is_mutual())).collect::<Vec<_>>()
    };
    let is = |who: &str, mutual| vec![(who.to_owned(), mutual)];
    assert!(store.befriend("anna", "bob", 5, 1).await.unwrap());
    assert!(!store.befriend("anna", "carla", 5, 1).await.unwrap(), "no more than one");
    assert_eq!((known("anna").await, known("bob").await), (is("bob", false), is("anna", false)));
    assert!(store.befriend("bob", "anna", 6, 9).await.unwrap());
    assert_eq!((known("anna").await, known("bob").await), (is("bob", true), is("anna", true)));
    // A link is good once, and for the latest few.
    for (code, expires_at) in [(1, 100), (2, 101), (3, 102)] {
        store.add_friend_link(&[code; 32], "carla", 0, expires_at, 2).await.unwrap();
    }
    assert_eq!(store.friend_of_link(&[1; 32], 50).await.unwrap(), None);
    assert_eq!(store.friend_of_link(&[2; 32], 102).await.unwrap(), None, "too old");
    assert_eq!(store.friend_of_link(&[2; 32], 50).await.unwrap().unwrap().id, "carla");
    assert!(store.use_friend_link(&[2; 32], ["phone", "carla"], 50, 9).await.unwrap());
    assert!(!store.use_friend_link(&[2; 32], ["bob", "carla"], 50, 9).await.unwrap());
    assert_eq!(known("phone").await, is("carla", true));
    // Who sat together, and neither knows nor has blocked the other yet.
    let both = ["anna".to_owned(), "carla".to_owned()];
    for (id, phase) in [("t", Phase::Over), ("u", Phase::Over), ("v", Phase::Playing)] {
        let public = true;
        let new = NewTable {
            id,
            public,
            phase,
            body: "{}",
            created_at: 7,
            owner: "bob",
            guests: &both,
            content: None,
        };
        store.add_table(&new).await.unwrap();
    }
    let with = PlayedWith { other: "carla".to_owned(), table: "u".to_owned(), games: 2 };
    assert_eq!(store.played_with("anna", 9).await.unwrap(), [with]);
    let new = NewTable {
        id: "w",
        public: true,
        phase: Phase::Open,
        body: "{}",
        created_at: 7,
        owner: "bob",
        guests: &[],
        content: None,
    };
    store.add_table(&new).await.unwrap();
    assert_eq!(store.tables_of_friends("anna", 9).await.unwrap().len(), 1);
    assert_eq!(store.tables_of_friends("carla", 9).await.unwrap().len(), 0);
    // Two become one, with the friends of both; a block ends it, and so does going away.
    store.join_guests("phone", "anna", &[7; 32], &[0; 32], 60).await.unwrap();
    assert_eq!(known("anna").await.len(), 2);
    let block = Block { guest: "bob".to_owned(), other: "anna".to_owned(), name: String::new(), at: 61 };
    store.block(&block, 9).await.unwrap();
    assert_eq!((known("anna").await, known("bob").await), (is("carla", true), Vec::new()));
    store.part_friends("carla", "anna").await.unwrap();
    store.befriend("carla", "anna", 62, 9).await.unwrap();
    store.delete_guest("anna", &[], 70).await.unwrap();
    assert_eq!(known("carla").await, Vec::new());
}

async fn a_chronicle_is_written_anew_in_a_chain_that_holds(place: &Place) {
    let store = place.open().await;
    let guests = ["anna".to_owned()];
    let new = NewCampaign {
        id: "road",
        phase: CampaignPhase::Running,
        body: "{}",
        created_at: 7,
        owner: "anna",
        guests: &guests,
        content: None,
    };
    let number = store.add_campaign(&new, &steps(0, "road", 5)).await.unwrap();
    let mut chain = Chain::of("road");
    let row = |seq: u32| {
        let body = format!("another {seq}").into_bytes();
        chain = chain.after(&body);
        Row { number, seq, at: 99, body, link: chain }
    };
    let rows: Vec<Row> = (0..5).map(row).collect();
    let nobody = ["nobody".to_owned()];
    let after = NewCampaign { owner: "nobody", guests: &nobody, body: "[]", ..new };
    store.rewrite_campaign(number, &after, &rows).await.unwrap();
    let (found, damage) = store.entries(number, "road").await.unwrap();
    assert_eq!((found.len(), damage), (5, None));
    assert_eq!(found[4].body, b"another 4");
    assert_ne!(found[4].at, 99, "each stays at its moment");
    assert_eq!(store.concerned("anna").await.unwrap(), Concerned::default());
    assert_eq!(store.campaign("road").await.unwrap().unwrap().body, "[]");
}

fn board(id: &str, owner: &str, at: i64) -> BoardRow {
    BoardRow {
        id: id.to_owned(),
        owner: owner.to_owned(),
        listed: true,
        search: format!("{id} of {owner}"),
        body: format!("told of {id}"),
        created_at: at,
        off_at: 0,
        off_why: String::new(),
    }
}

async fn boards_are_published_and_go(place: &Place) {
    let store = place.open().await;
    guest(&store, "anna", "Anna", 1).await;
    guest(&store, "bob", "Bob", 2).await;
    let files = |id: &str| BoardFiles { rules_digest: "d".to_owned(), files: format!("files of {id}") };
    let limits = BoardLimits { guest: 2, all: 3 };
    let put = async |new: &BoardRow| store.put_board(new, &files(&new.id), limits).await.unwrap();
    let found = async |find: &str, before: i64| {
        let wanted = BoardsWanted { before, find, most: 10 };
        let found = store.listed_boards(wanted).await.unwrap();
        found.into_iter().map(|board| board.id).collect::<Vec<_>>()
    };
    assert_eq!(put(&board("sicily", "anna", 1)).await, AddedBoard::Done);
    assert_eq!(put(&board("malta", "anna", 2)).await, AddedBoard::Done);
    assert_eq!(put(&board("corsica", "anna", 3)).await, AddedBoard::TooMany);
    // What is there already is changed and not counted; what is somebody else's is neither.
    let unlisted = BoardRow { listed: false, ..board("malta", "anna", 9) };
    assert_eq!(put(&unlisted).await, AddedBoard::Done);
    assert_eq!(store.board("malta").await.unwrap(), Some(BoardRow { created_at: 2, ..unlisted }));
    assert_eq!(put(&board("sicily", "bob", 4)).await, AddedBoard::Done);
    assert_eq!(store.board("sicily").await.unwrap(), Some(board("sicily", "anna", 1)));
    assert_eq!(put(&board("corsica", "bob", 5)).await, AddedBoard::Done);
    assert_eq!(put(&board("elba", "bob", 6)).await, AddedBoard::NoRoom);
    assert_eq!(store.board_files("corsica").await.unwrap(), Some(files("corsica")));
    assert_eq!(found("", i64::MAX).await, ["corsica", "sicily"]);
    assert_eq!(found("of ANNA", i64::MAX).await, ["sicily"]);
    assert_eq!(found("%", i64::MAX).await, [""; 0]);
    assert_eq!(found("", 5).await, ["sicily"]);
    assert!(store.switch_board("sicily", 7, "why").await.unwrap());
    assert!(!store.switch_board("none", 7, "why").await.unwrap());
    assert_eq!(found("", 5).await, [""; 0]);
    let all = store.list_boards(BoardsWanted { before: i64::MAX, find: "", most: 10 }).await.unwrap();
    assert_eq!((all.len(), all[2].off_at, all[2].off_why.as_str()), (3, 7, "why"));
    assert!(store.switch_board("sicily", 0, "").await.unwrap());
    assert_eq!(found("", 5).await, ["sicily"]);
    assert_eq!(store.boards_of("anna").await.unwrap().len(), 2);
    // With the person they go; of two who become one, both are that one's.
    store.delete_guest("anna", &[], 9).await.unwrap();
    assert_eq!(store.board("sicily").await.unwrap(), None);
    guest(&store, "carla", "Carla", 3).await;
    store.join_guests("bob", "carla", &[3; 32], &[4; 32], 9).await.unwrap();
    assert_eq!(store.boards_of("carla").await.unwrap().len(), 1);
    assert!(store.delete_board("corsica").await.unwrap() && !store.delete_board("corsica").await.unwrap());
}
