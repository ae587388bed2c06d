//! Recovery codes: on paper, they bring somebody back where no device is left. Only their hashes are kept.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use capotreno_protocol::{Code, Recover, RecoveryCode, RecoveryInfo};

use crate::app::App;
use crate::guests::caller::{GuestWithToken, NewGuest, Visitor, with_cookie};
use crate::guests::known::Caller;
use crate::guests::quotas::Asked;
use crate::http::address::Client;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Query};
use crate::secret;

/// Digits and letters that are not taken for each other.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Letters by chance: 90 bits, which nobody tries out.
const RANDOM: usize = 18;
/// Letters that follow from the others, so that a slip is told from a wrong code.
const CHECK: usize = 2;
const GROUP: usize = 5;

fn letter(byte: u8) -> char {
    char::from(LETTERS[usize::from(byte % 32)])
}

fn check(letters: &str) -> String {
    let hash = blake3::derive_key("capotreno recovery code check 1", letters.as_bytes());
    hash[..CHECK].iter().map(|byte| letter(*byte)).collect()
}

/// A new code, without gaps.
fn new_code() -> String {
    let random: String = secret::random_bytes()[..RANDOM].iter().map(|byte| letter(*byte)).collect();
    format!("{random}{}", check(&random))
}

/// In groups, as people read it.
fn grouped(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(GROUP).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// A code as it was typed: gaps, small letters and what looks alike are forgiven.
pub(super) fn read(typed: &str) -> Option<String> {
    let plain = |letter: char| match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        'U' => 'V',
        other => other,
    };
    let letters = typed.chars().filter(|letter| !letter.is_whitespace() && !"-–.".contains(*letter));
    let code: String = letters.take(RANDOM + CHECK + 1).map(plain).collect();
    let known = code.len() == RANDOM + CHECK && code.bytes().all(|byte| LETTERS.contains(&byte));
    (known && check(&code[..RANDOM]) == code[RANDOM..]).then_some(code)
}

/// Whether I have a recovery code.
#[utoipa::path(get, path = "/api/guest/recovery", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = RecoveryInfo)))]
pub async fn show(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<RecoveryInfo>, Failure> {
    Ok(Json(RecoveryInfo { since: app.store.recovery_since(&guest.id).await? }))
}

/// Make a recovery code, in place of the one before. It is told once.
#[utoipa::path(post, path = "/api/guest/recovery", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = RecoveryCode)))]
pub async fn make(State(app): State<Arc<App>>, caller: Caller) -> Result<Json<RecoveryCode>, Failure> {
    app.keep_guest(&caller).await?;
    let code = new_code();
    app.store.set_recovery(&caller.guest.id, &secret::hash(code.as_bytes()), app.now()).await?;
    Ok(Json(RecoveryCode { code: grouped(&code) }))
}

/// Have no recovery code any more.
#[utoipa::path(delete, path = "/api/guest/recovery", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = RecoveryInfo)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<RecoveryInfo>, Failure> {
    app.store.remove_recovery(&guest.id).await?;
    Ok(Json(RecoveryInfo { since: None }))
}

/// Come back with a recovery code, on any device. The code stays good.
#[utoipa::path(post, path = "/api/guest/recover", params(NewGuest), request_body = Recover,
    responses((status = 200, body = GuestWithToken)))]
pub async fn recover(
    State(app): State<Arc<App>>,
    client: Client,
    Query(asked): Query<NewGuest>,
    Body(typed): Body<Recover>,
) -> Result<Response, Failure> {
    let code = read(&typed.code).ok_or_else(|| Failure::code(Code::MistypedCode))?;
    app.address_quotas.take(&app.config, client, Asked::Call)?;
    let token = secret::random_text();
    let (code, token_hash) = (secret::hash(code.as_bytes()), secret::hash(token.as_bytes()));
    let guest = app.store.recover(&code, &token_hash, app.now()).await?;
    let guest = guest.ok_or_else(|| Failure::code(Code::WrongCode))?;
    with_cookie(&app, &guest, token, asked.token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let code = new_code();
        let shown = grouped(&code);
        assert_eq!((shown.len(), shown.matches('-').count()), (23, 3));
        assert_eq!(read(&shown), Some(code.clone()));
        assert_eq!(read(&format!(" {} ", shown.to_lowercase().replace('-', " "))), Some(code.clone()));
        let alike = shown.replace('0', "o").replace('1', "l").replace('V', "u");
        assert_eq!(read(&alike), Some(code.clone()));
        for wrong in ["", "0", &code[1..], &format!("{code}0"), "ÅÅÅÅÅ-ÅÅÅÅÅ-ÅÅÅÅÅ-ÅÅÅÅÅ"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_slip_is_noticed() {
        // A code that stays the same: what is tested is not chance.
        let random = "ABCDEFGH0123456789";
        let code = format!("{random}{}", check(random));
        assert_eq!(read(&code), Some(code.clone()));
        let slips = (0..code.len()).filter(|at| {
            let mut slip = code.clone().into_bytes();
            slip[*at] = if slip[*at] == b'Z' { b'Y' } else { b'Z' };
            read(std::str::from_utf8(&slip).unwrap()).is_some()
        });
        assert_eq!(slips.count(), 0);
    }
}
