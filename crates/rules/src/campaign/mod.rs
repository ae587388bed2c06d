//! The games of a campaign: rule boxes, events, staff and postcards on top of the economy.
//!
//! A campaign folds into an ordinary edition whose [`crate::Spec`] has a [`Charter`].

mod result;
pub mod spec;

pub use result::{CharterResult, PostcardUse, SeatResult, Slip};
pub use spec::Charter;
