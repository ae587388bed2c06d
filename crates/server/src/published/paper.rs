//! A board on paper, for who draws one in a browser: the PDF that `capotreno board print` makes. Nothing is kept of it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use capotreno_drawing::Board;
use capotreno_editions::{Folder, Language as Tongue};
use capotreno_notation::COMMON;
use capotreno_print::{Language, Paper};
use capotreno_protocol::{PaperSize, PrintBoard, Refused};

use super::problems;
use crate::app::{App, refused_of};
use crate::boards::folder_of;
use crate::guests::known::Caller;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Language as Asked, Query};

const PDF: &str = "application/pdf";

/// The whole game as one PDF; `common` are the rules of a board that brings none.
fn printed(folder: &Folder, common: &str, paper: PaperSize, tongue: Tongue) -> Result<Vec<u8>, Refused> {
    let loaded = folder.load().map_err(|error| problems(&error.to_string()))?;
    let board = Board::of(&loaded, folder).map_err(|error| problems(&error.to_string()))?;
    let rules = folder.rules(tongue).unwrap_or(common);
    let language = match tongue {
        Tongue::En => Language::English,
        Tongue::It => Language::Italian,
    };
    let paper = match paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::A3 => Paper::A3,
        PaperSize::A0 => Paper::A0,
        PaperSize::Letter => Paper::Letter,
    };
    let made = capotreno_print::pdf(loaded.spec(), &board, rules, paper, language);
    made.map_err(|error| problems(&error.to_string()))
}

/// Print a board, all of it as one PDF. What is wrong with it is told at once; nothing of it is kept.
#[utoipa::path(post, path = "/api/print", params(Asked), request_body = PrintBoard,
    security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = String, content_type = "application/pdf")))]
pub async fn print(
    State(app): State<Arc<App>>,
    caller: Caller,
    Query(language): Query<Asked>,
    Body(PrintBoard { files, paper }): Body<PrintBoard>,
) -> Result<Response, Failure> {
    app.weigh(&caller, &files)?;
    let tongue = language.tongue();
    let common = app.rulebook.page(COMMON).map(|page| page.page(tongue).text.to_string());
    let folder = folder_of("your board", &files);
    let _place = app.heavy.turn().await?;
    let work = move || printed(&folder, common.as_deref().unwrap_or_default(), paper, tongue);
    let pdf = app.read_apart(work).await.map_err(|error| refused_of(&error))??;
    Ok(([(CONTENT_TYPE, PDF)], pdf).into_response())
}
