//! Reports: a name, a line of chat, an event or a board that the operator is to look at, and the answer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use capotreno_protocol::{Code, NewReport, Refused, ReportAbout, ReportInfo};
use capotreno_session::clean_line;
use capotreno_store::Report;

use crate::app::App;
use crate::guests::caller::Visitor;
use crate::guests::known::Caller;
use crate::guests::quotas::Asked;
use crate::http::failure::Failure;
use crate::http::rest::{Body, Path};
use crate::secret;

/// How many answers somebody can wait for.
const MOST_WAITING: u32 = 10;

fn about(report: &Report) -> ReportAbout {
    let all = [ReportAbout::Line, ReportAbout::Event, ReportAbout::Board];
    all.into_iter().find(|about| about.word() == report.about).unwrap_or(ReportAbout::Name)
}

fn shown(reports: Vec<Report>) -> Json<Vec<ReportInfo>> {
    let info = |report: Report| ReportInfo {
        about: about(&report),
        id: report.id,
        shown: report.shown,
        text: report.text,
        at: report.at,
        answer: report.answer,
        answered_at: (report.answered_at > 0).then_some(report.answered_at),
    };
    Json(reports.into_iter().map(info).collect())
}

/// What I have reported, with the answers.
#[utoipa::path(get, path = "/api/reports", security(("cookie" = []), ("bearer" = [])),
    responses((status = 200, body = Vec<ReportInfo>)))]
pub async fn list(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
) -> Result<Json<Vec<ReportInfo>>, Failure> {
    Ok(shown(app.store.reports_of(&guest.id).await?))
}

/// Report somebody's name, a line of chat, the name of an event or a board to the operator. A line is taken from the
/// server's own data.
#[utoipa::path(post, path = "/api/reports", request_body = NewReport,
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Vec<ReportInfo>)))]
pub async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(asked): Body<NewReport>,
) -> Result<Json<Vec<ReportInfo>>, Failure> {
    let text = clean_line(&asked.text).ok_or_else(|| Failure::code(Code::BadText))?;
    let meant = app.meant(&caller, &asked.whom).await?;
    app.address_quotas.take(&app.config, caller.client, Asked::Call)?;
    app.keep_guest(&caller).await?;
    let new = Report {
        id: secret::new_id(),
        guest: caller.guest.id.clone(),
        about: meant.about.word().to_owned(),
        other: meant.guest,
        place: meant.place,
        shown: meant.shown,
        text,
        at: app.now(),
        answer: String::new(),
        answered_at: 0,
    };
    if !app.store.add_report(&new, MOST_WAITING).await? {
        return Err(Failure(Refused::server(Code::TooManyReports).with("most", MOST_WAITING.into())));
    }
    tracing::info!(about = new.about, "a report waits: `capotreno admin reports`");
    Ok(shown(app.store.reports_of(&caller.guest.id).await?))
}

/// Take a report back, or put an answer away. Answers with those that are left.
#[utoipa::path(delete, path = "/api/reports/{id}", params(("id" = String, Path, description = "The report.")),
    security(("cookie" = []), ("bearer" = [])), responses((status = 200, body = Vec<ReportInfo>)))]
pub async fn remove(
    State(app): State<Arc<App>>,
    Visitor(guest): Visitor,
    Path(id): Path<String>,
) -> Result<Json<Vec<ReportInfo>>, Failure> {
    if !app.store.delete_report(&guest.id, &id).await? {
        return Err(Failure::code(Code::NoSuchReport));
    }
    Ok(shown(app.store.reports_of(&guest.id).await?))
}
