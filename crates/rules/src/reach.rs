//! The lines that effects and postcards speak of, looked up when an edition is built.

use crate::campaign::spec::CharterEffect;
use crate::economy::Surcharge;
use crate::edition::{Edition, lines_where};
use crate::sets::{LineSet, PlaceSet};
use crate::spec::{Effect, LineFilter, Places, Spec};

/// The lines of a filter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    filter: LineFilter,
    /// With the large cities of the start.
    lines: LineSet,
}

impl Reach {
    pub fn new(spec: &Spec, large: PlaceSet, filter: LineFilter) -> Reach {
        Reach { filter, lines: lines_like(spec, &filter, large) }
    }

    /// The lines while these cities are large.
    #[inline]
    pub fn lines(&self, edition: &Edition, large: PlaceSet) -> LineSet {
        let by_size = self.filter.ends.is_some_and(|ends| ends.places == Places::Large);
        if by_size && large != edition.large {
            return lines_like(edition.spec(), &self.filter, large);
        }
        self.lines
    }
}

fn lines_like(spec: &Spec, filter: &LineFilter, large: PlaceSet) -> LineSet {
    lines_where(spec, |line| filter.holds(line, large))
}

/// What an event does to the cost of lines while it is the current one. No event does more than
/// one of these (a problem of the edition otherwise).
#[derive(Clone, Copy, Debug)]
pub(crate) enum EventCost {
    AsPrinted,
    Surcharge {
        on: Reach,
        due: Surcharge,
    },
    /// CH-EV21.
    DoubleWilds {
        on: Reach,
    },
    /// CH-EV34.
    NeedsWilds {
        on: Reach,
        wilds: u8,
    },
}

/// Whether an effect changes what lines cost.
pub(crate) fn changes_costs(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::SurchargeOnClaim { .. }
            | Effect::Charter(
                CharterEffect::ExtraCards { .. }
                    | CharterEffect::DoubleWilds { .. }
                    | CharterEffect::NeedsWilds { .. }
            )
    )
}

/// The costs of all events, in their order.
pub(crate) fn event_costs(spec: &Spec, large: PlaceSet) -> Vec<EventCost> {
    let events = spec.economy.as_ref().map_or(&[][..], |economy| &economy.events);
    let reach = |filter: LineFilter| Reach::new(spec, large, filter);
    let cost = |effect: &Effect| match *effect {
        Effect::SurchargeOnClaim { lines, coins, cards } => {
            Some(EventCost::Surcharge { on: reach(lines), due: Surcharge { coins: Some(coins), cards } })
        }
        Effect::Charter(CharterEffect::ExtraCards { lines, cards }) => {
            Some(EventCost::Surcharge { on: reach(lines), due: Surcharge { coins: None, cards } })
        }
        Effect::Charter(CharterEffect::DoubleWilds { lines }) => {
            Some(EventCost::DoubleWilds { on: reach(lines) })
        }
        Effect::Charter(CharterEffect::NeedsWilds { lines, wilds }) => {
            Some(EventCost::NeedsWilds { on: reach(lines), wilds })
        }
        _ => None,
    };
    events.iter().map(|event| event.effects.iter().find_map(cost).unwrap_or(EventCost::AsPrinted)).collect()
}
