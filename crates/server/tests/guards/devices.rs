//! Who a guest is before it has done anything, and the devices it is logged in on.

use std::net::SocketAddr;

use crate::common::{Folder, Player, code, config, get, post, start};
use capotreno_load::{Remote, request};
use capotreno_protocol::ServerMessage;
use capotreno_server::Config;
use capotreno_store::{Store, StoreOptions};
use serde_json::{Value, json};

async fn opened(folder: &Folder) -> Store {
    Store::open(StoreOptions { folder: Some(folder.0.clone()), ..StoreOptions::default() }).await.unwrap()
}

#[tokio::test]
async fn a_guest_is_nothing_on_disk_before_its_first_deed_and_the_same_after_a_restart() {
    let folder = Folder::new("lazy");
    let on_disk = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(on_disk()).await;
    let mut guests = Vec::new();
    for _ in 0..20 {
        guests.push(Remote::guest(server.address).await.unwrap());
    }
    let table = guests[0].open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    // To look around and to watch is no deed.
    for guest in &guests {
        get(guest, "/api/guest").await;
        get(guest, "/api/lobby").await;
    }
    let _watching = Player::enter(&guests[1], &table, None).await;
    server.stop().await;
    let store = opened(&folder).await;
    for (at, guest) in guests.iter().enumerate() {
        let devices = store.devices(&guest.id).await.unwrap();
        assert_eq!(devices.len(), usize::from(at == 0), "guest {at}");
    }
    store.close().await;
    drop(store);
    let server = start(on_disk()).await;
    for guest in &guests {
        let known = get(&guest.at(server.address), "/api/guest").await;
        assert_eq!(known["id"].as_str(), Some(guest.id.as_str()));
    }
    // Each kind of deed leaves a trace.
    let at: Vec<Remote> = guests.iter().map(|guest| guest.at(server.address)).collect();
    post(&at[2], &format!("/api/tables/{table}/join"), json!({})).await;
    let (status, _) = at[3].ask("PATCH", "/api/guest", &json!({"name": "Carla"})).await.unwrap();
    assert_eq!(status, 200);
    post(&at[4], "/api/guest/link", Value::Null).await;
    let mut talks = Player::enter(&at[5], &table, None).await;
    talks.ask(|id| capotreno_protocol::ClientMessage::Chat { id, text: "ciao".to_owned() }).await.unwrap();
    let companies = json!([
        {"colour": "black", "seat": {"kind": "me"}}, {"colour": "blue", "seat": {"kind": "open"}},
    ]);
    let founding =
        json!({"campaign": "charter", "companies": companies, "options": {"pace": {"clock": "none"}}});
    let campaign = post(&at[6], "/api/campaigns", founding).await["id"].as_str().unwrap().to_owned();
    post(&at[7], &format!("/api/campaigns/{campaign}/join"), json!({"colour": "blue"})).await;
    assert_eq!(get(&at[3], "/api/guest").await["name"], "Carla");
    server.stop().await;
    let store = opened(&folder).await;
    for (number, guest) in guests.iter().enumerate() {
        let devices = store.devices(&guest.id).await.unwrap().len();
        assert_eq!(devices, usize::from([0, 2, 3, 4, 5, 6, 7].contains(&number)), "guest {number}");
    }
}

#[tokio::test]
async fn tokens_nobody_made_are_nobodys() {
    let server = start(config()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    let mut forged = anna.token.clone();
    let last = if forged.ends_with('0') { '1' } else { '0' };
    forged.pop();
    forged.push(last);
    for token in [forged, anna.token.to_uppercase(), "0".repeat(64), String::new()] {
        let bearer = format!("Bearer {token}");
        let asked = [("authorization", bearer.as_str())];
        let (status, _) = request(server.address, "GET", "/api/guest", &asked, "").await.unwrap();
        assert_eq!(status, 401, "{token}");
    }
    server.stop().await;
}

/// The same guest on another device.
async fn linked(address: SocketAddr, guest: &Remote) -> Remote {
    let link = post(guest, "/api/guest/link", Value::Null).await["code"].as_str().unwrap().to_owned();
    let path = format!("/api/guest/link/{link}?token=show");
    let (status, body) = request(address, "POST", &path, &[], "").await.unwrap();
    assert_eq!(status, 200, "{body}");
    let body: Value = serde_json::from_str(&body).unwrap();
    assert_eq!(body["id"].as_str(), Some(guest.id.as_str()));
    let mut device = guest.clone();
    body["token"].as_str().unwrap().clone_into(&mut device.token);
    device
}

/// The ids of a guest's devices, the present one first.
async fn devices(guest: &Remote) -> Vec<String> {
    let mut listed = get(guest, "/api/guest/devices").await.as_array().unwrap().clone();
    listed.sort_by_key(|device| device["here"] != true);
    assert_eq!(listed.iter().filter(|device| device["here"] == true).count(), 1);
    listed.iter().map(|device| device["id"].as_str().unwrap().to_owned()).collect()
}

/// A device that was logged out is so at once, with all it has open, and for ever.
#[tokio::test]
async fn a_device_is_logged_out_at_once_and_for_ever() {
    let folder = Folder::new("devices");
    let on_disk = || Config { data: Some(folder.0.clone()), ..config() };
    let server = start(on_disk()).await;
    let anna = Remote::guest(server.address).await.unwrap();
    assert_eq!(devices(&anna).await.len(), 1, "also before it has done anything");
    let phone = linked(server.address, &anna).await;
    let table = anna.open_table("nordic", json!([{"kind": "me"}, {"kind": "open"}])).await.unwrap();
    let mut first = Player::enter(&anna, &table, None).await;
    let mut second = Player::enter(&phone, &table, None).await;
    let [own, other]: [String; 2] = devices(&phone).await.try_into().unwrap();
    assert_eq!(devices(&anna).await, [other.clone(), own.clone()]);
    let stranger = Remote::guest(server.address).await.unwrap();
    let revoke = |id: &str| format!("/api/guest/devices/{id}");
    assert_eq!(code(&stranger, "DELETE", &revoke(&own), Value::Null).await, "no_such_device");
    // The computer that stays logged in somewhere is logged out from the phone.
    let (status, left) = phone.ask("DELETE", &revoke(&other), &Value::Null).await.unwrap();
    assert_eq!((status, left.as_array().unwrap().len()), (200, 1));
    loop {
        if let ServerMessage::Bye { refused, again } = first.hear().await {
            assert_eq!((refused.code.as_str(), again), ("not_known", false));
            break;
        }
    }
    assert_eq!(anna.ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 401);
    assert!(anna.connect().await.is_err());
    second.ask(|id| capotreno_protocol::ClientMessage::Chat { id, text: "here".to_owned() }).await.unwrap();
    server.stop().await;
    let server = start(on_disk()).await;
    let (anna, phone) = (anna.at(server.address), phone.at(server.address));
    assert_eq!(anna.ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 401);
    assert_eq!(devices(&phone).await, std::slice::from_ref(&own));
    // Whoever logs itself out loses the cookie, too.
    let bearer = format!("Bearer {}", phone.token);
    let asked = [("authorization", bearer.as_str())];
    let (status, left) = request(server.address, "DELETE", &revoke(&own), &asked, "").await.unwrap();
    assert_eq!((status, left.as_str()), (200, "[]"));
    assert_eq!(phone.ask("GET", "/api/guest", &Value::Null).await.unwrap().0, 401);
    server.stop().await;
}
