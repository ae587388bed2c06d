//! The TypeScript types of the messages, in one text that `web/src/generated/` keeps.

use std::any::TypeId;
use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "// Made from crates/protocol, see docs/protocol.md; do not edit.\n\n";

/// Every type a client can meet, found from the messages and the bodies of the REST part.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let mut found = Found { config: &config, seen: Vec::new(), declarations: BTreeMap::new() };
    found.visit::<crate::ClientMessage>();
    found.visit::<crate::ServerMessage>();
    found.visit::<crate::Code>();
    found.visit::<crate::EditionSummary>();
    found.visit::<crate::EditionDetails>();
    found.visit::<crate::Lobby>();
    found.visit::<crate::CreateTable>();
    found.visit::<crate::JoinTable>();
    found.visit::<crate::FillSeat>();
    found.visit::<crate::SeatTaken>();
    found.visit::<crate::GuestInfo>();
    found.visit::<crate::GuestRename>();
    found.visit::<crate::DeviceInfo>();
    found.visit::<crate::ApiError>();
    found.visit::<crate::RecordView>();
    found.visit::<crate::ReplayIndex>();
    found.visit::<crate::ReplayStep>();
    found.visit::<crate::LessonInfo>();
    found.visit::<crate::LessonWords>();
    found.visit::<crate::LessonTry>();
    found.visit::<crate::LessonAsk>();
    found.visit::<crate::LessonMoment>();
    found.visit::<crate::ExampleInfo>();
    found.visit::<crate::Example>();
    found.visit::<crate::CampaignSummary>();
    found.visit::<crate::CampaignInfo>();
    found.visit::<crate::CreateCampaign>();
    found.visit::<crate::ImportCampaign>();
    found.visit::<crate::JoinCampaign>();
    found.visit::<crate::MakeMove>();
    found.visit::<crate::SeatCompany>();
    found.visit::<crate::OpenGame>();
    found.visit::<crate::BranchCampaign>();
    found.visit::<crate::FreePlay>();
    found.visit::<crate::CampaignRulebook>();
    let version = format!("export const VERSION = {};\n\n", crate::VERSION);
    let body: Vec<String> = found.declarations.into_values().collect();
    format!("{HEAD}{version}{}", body.join("\n"))
}

struct Found<'a> {
    config: &'a Config,
    seen: Vec<TypeId>,
    declarations: BTreeMap<String, String>,
}

impl TypeVisitor for Found<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let id = TypeId::of::<T>();
        if self.seen.contains(&id) {
            return;
        }
        self.seen.push(id);
        // Only our own types have a place to be written to; lists, maps and numbers have none.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(self.config));
            self.declarations.insert(T::ident(self.config), text);
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
