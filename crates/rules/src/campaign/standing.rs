//! What the current event changes as long as it stands, looked up when an edition is built: every
//! turn and every claim asks for it.

use crate::campaign::spec::CharterEffect;
use crate::edition::Edition;
use crate::ids::EventId;
use crate::spec::{Effect, Spec};
use crate::state::Public;

#[derive(Clone, Copy)]
pub(crate) enum Standing {
    /// Claims gain coins or cards.
    PaysClaims,
    /// Claims may gain coins for wilds.
    OffersOnClaims,
    Strike,
    NoTolls,
    NoDues,
    NoWater,
    DoubleBonus,
    ShowTickets,
}

/// All that an event changes while it stands.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stands(u8);

impl Stands {
    fn with(self, effect: &Effect) -> Stands {
        let what = match effect {
            Effect::GainOnClaim { .. }
            | Effect::Charter(CharterEffect::GainAtPorts { .. } | CharterEffect::DrawOnClaim { .. }) => {
                Standing::PaysClaims
            }
            Effect::OfferOnClaim { .. } => Standing::OffersOnClaims,
            Effect::Charter(CharterEffect::Strike { .. }) => Standing::Strike,
            Effect::Charter(CharterEffect::NoTolls) => Standing::NoTolls,
            Effect::Charter(CharterEffect::NoDues) => Standing::NoDues,
            Effect::Charter(CharterEffect::NoWater) => Standing::NoWater,
            Effect::Charter(CharterEffect::DoubleBonus) => Standing::DoubleBonus,
            Effect::Charter(CharterEffect::ShowTickets { .. }) => Standing::ShowTickets,
            _ => return self,
        };
        Stands(self.0 | 1 << what as u8)
    }
}

/// By event, in their order.
pub(crate) fn standing(spec: &Spec) -> Vec<Stands> {
    let events = spec.economy.as_ref().map_or(&[][..], |economy| &economy.events);
    events.iter().map(|event| event.effects.iter().fold(Stands::default(), Stands::with)).collect()
}

impl Public {
    /// Whether the current event changes this.
    #[inline]
    pub(crate) fn stands(&self, edition: &Edition, what: Standing) -> bool {
        let of = |event: EventId| edition.standing.get(event.index());
        self.events.current.and_then(of).is_some_and(|stands| stands.0 >> what as u8 & 1 == 1)
    }
}
