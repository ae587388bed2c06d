//! Numbers of things in the campaign's files. They are not the ids of a game: a game knows only what is on the table.

use serde::{Deserialize, Serialize};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number!(
    /// A place of `board.toml`, from 0.
    PlaceNo
);
number!(
    /// A line of `board.toml`, from 0.
    LineNo
);
number!(
    /// A ticket of `tickets.toml`, from 0.
    TicketNo
);
number!(
    /// An event of `events.toml`, from 0.
    EventNo
);
number!(
    /// A staff card of `staff.toml`, from 0.
    StaffNo
);
number!(
    /// A frontier of `frontiers.toml`, from 0.
    FrontierNo
);
number!(
    /// A company of a campaign, from 0, in the order in which they sit round the table.
    CompanyNo
);

/// A postcard by the number printed on it: 101 to 505.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct PostcardNo(pub u16);
