//! What people who play the same campaign do not see of each other: at one device, and in the file.

use crate::common::campaign::{content, cut, first, import, played, played_before, three_at_one_device};
use crate::common::{code, config, get, post, start};
use capotreno_campaign::content::{CompanyNo, PostcardKind, PostcardNo};
use capotreno_campaign::{Campaign, Chronicle, Phase, Script};
use capotreno_load::Remote;
use serde_json::{Value, json};

async fn imported(guest: &Remote, campaign: &Campaign, companies: Value) -> Value {
    post(guest, "/api/campaigns/import", import(&campaign.to_text(), &companies)).await
}

fn quest(campaign: &Campaign, company: CompanyNo) -> Option<PostcardNo> {
    let office = &campaign.state().company(company)?.office;
    let is_quest = |number| content().postcard(number).is_some_and(|card| card.kind() == PostcardKind::Quest);
    office.iter().map(|card| card.number).find(|number| is_quest(*number))
}

/// The founder plays too: the file tells no answer that the others do not see, and is a file all the
/// same.
#[tokio::test]
async fn the_file_ends_before_answers_that_are_not_all_in() {
    let server = start(config()).await;
    let (anna, bob) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let campaign = played_before(2, 9);
    let mut asked = 0;
    for entries in 2..campaign.entries().len() {
        let before = cut(&campaign, entries);
        if before.awaited().len() < 2 {
            continue;
        }
        asked += 1;
        let me = json!([{"colour": "black", "seat": {"kind": "me"}}]);
        let id = imported(&anna, &before, me).await["id"].clone();
        let path = |what: &str| format!("/api/campaigns/{}{what}", id.as_str().unwrap());
        post(&bob, &path("/join"), json!({"colour": "blue"})).await;
        let info = post(&anna, &path("/found"), Value::Null).await;
        let moves = get(&bob, &path("")).await["view"]["moves"].clone();
        let answer = json!({"seq": info["seq"], "company": 1, "with": moves[1]});
        post(&bob, &path("/move"), answer).await;
        let file = get(&anna, &path("/chronicle")).await;
        assert_eq!(file.as_str().unwrap(), before.to_text(), "after {entries} entries");
        let read = Chronicle::read(file.as_str().unwrap()).unwrap().resume(content()).unwrap();
        read.verify().unwrap();
        assert_eq!(read.awaited().len(), 2, "both are asked again");
        // Once all are in, the file goes on.
        let answer = json!({"seq": info["seq"], "company": 0, "with": info["view"]["moves"][0]});
        post(&anna, &path("/move"), answer).await;
        let file = get(&anna, &path("/chronicle")).await;
        let read = Chronicle::read(file.as_str().unwrap()).unwrap();
        assert!(read.entries.len() >= entries + 2, "both answers are in it");
    }
    assert!(asked >= 3, "wager, votes and the answer of 1892: {asked}");
    server.stop().await;
}

#[tokio::test]
async fn who_names_no_company_at_a_shared_device_sees_what_all_see() {
    let server = start(config()).await;
    let (anna, stranger) =
        (Remote::guest(server.address).await.unwrap(), Remote::guest(server.address).await.unwrap());
    let both = |campaign: &Campaign| {
        let ready = campaign.state().phase == Phase::Ready;
        ready && quest(campaign, CompanyNo(0)).is_some() && quest(campaign, CompanyNo(1)).is_some()
    };
    let campaign = first(&played(3, 11), both);
    let quests = [CompanyNo(0), CompanyNo(1)].map(|company| quest(&campaign, company).unwrap());
    let tells = |answer: &Value| {
        quests.map(|number| {
            let secret = Script::embedded().text("postcards", &number.0.to_string(), "secret").unwrap();
            answer.to_string().contains(serde_json::to_string(&secret.en).unwrap().trim_matches('"'))
        })
    };
    let rules =
        |answer: &Value| quests.map(|number| answer.to_string().contains(&format!("CH-P{}", number.0)));
    let info = imported(&anna, &campaign, three_at_one_device()).await;
    let path = |what: &str| format!("/api/campaigns/{}{what}", info["id"].as_str().unwrap());
    let nobody = |info: &Value| {
        let view = &info["view"];
        assert!(view["company"].is_null() && view["answered"].is_null(), "{info}");
        assert_eq!(view["moves"], json!([]));
        assert!(view["companies"].as_array().unwrap().iter().all(|company| company["vault"].is_null()));
        assert_eq!(tells(info), [false, false]);
        let you: Vec<bool> =
            info["companies"].as_array().unwrap().iter().filter_map(|own| own["you"].as_bool()).collect();
        assert_eq!(you, [true, true, true], "which companies are at the device is no secret");
    };
    nobody(&info);
    nobody(&get(&anna, &path("")).await);
    let nonna = get(&anna, &path("?company=1")).await;
    assert_eq!((nonna["view"]["company"].as_u64(), tells(&nonna)), (Some(1), [false, true]));
    assert_eq!(rules(&get(&anna, &path("/rulebook")).await), [false, false]);
    assert_eq!(rules(&get(&anna, &path("/rulebook?company=0")).await), [true, false]);
    assert_eq!(rules(&get(&anna, &path("/rulebook?lang=it&company=1")).await), [false, true]);
    for (guest, what) in [(&stranger, "/rulebook?company=1"), (&anna, "/rulebook?company=3")] {
        assert_eq!(code(guest, "GET", &path(what), Value::Null).await, "not_seated");
    }
    let seat = json!({"company": 1, "presence": "stand_in"});
    nobody(&post(&anna, &path("/seat"), seat).await);
    nobody(&post(&anna, &path("/game"), json!({})).await);
    server.stop().await;
}

#[tokio::test]
async fn who_decides_at_a_shared_device_goes_on_seeing_as_that_company() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let owes = |campaign: &Campaign| campaign.awaited().iter().any(|(company, _)| company.0 == 1);
    let campaign = first(&played_before(3, 11), owes);
    let info = imported(&anna, &campaign, three_at_one_device()).await;
    let path = |what: &str| format!("/api/campaigns/{}{what}", info["id"].as_str().unwrap());
    let nonna = get(&anna, &path("?company=1")).await;
    let made = json!({"seq": nonna["seq"], "company": 1, "with": nonna["view"]["moves"][0]});
    let after = post(&anna, &path("/move"), made).await;
    assert_eq!(after["view"]["company"].as_u64(), Some(1));
    assert!(!after["view"]["companies"][1]["vault"].is_null());
    assert!(after["view"]["companies"][0]["vault"].is_null());
    // Who plays one company alone need not name it.
    let two = json!([
        {"colour": "black", "seat": {"kind": "me"}},
        {"colour": "blue", "seat": {"kind": "bot", "level": "random"}},
        {"colour": "green", "seat": {"kind": "bot", "level": "random"}},
    ]);
    assert_eq!(imported(&anna, &campaign, two).await["view"]["company"].as_u64(), Some(0));
    server.stop().await;
}
