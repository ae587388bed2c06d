//! What is conserved in a campaign's game.

use crate::audit::Broken;
use crate::campaign::spec::RuleBox;
use crate::edition::Edition;
use crate::joined::Joined;
use crate::state::State;

impl State {
    /// Certificates, stamps, survey cards and looked-at cards are each in one place.
    pub(crate) fn audit_campaign(&self, edition: &Edition) -> Result<(), Broken> {
        let Some(charter) = edition.charter() else { return Ok(()) };
        let progress = &self.public.charter;
        let in_force = |rule: RuleBox, all: u64| if charter.boxes.has(rule) { all } else { 0 };
        for seat in self.public.seats() {
            let joined = Joined::by(edition, &self.public.owned[seat]);
            if !joined.networks().eq(progress.networks.joined[seat].networks()) {
                return Err(Broken::Networks(seat));
            }
        }
        let certificates = [progress.certificates_left, progress.certificates_shown];
        let taken = progress.certificates.0;
        if !partition(
            certificates.into_iter().chain(taken),
            in_force(RuleBox::Certificates, charter.certificates),
        ) {
            return Err(Broken::Certificates);
        }
        let stamps = [progress.stamps_left, progress.stamps_shown].map(u64::from);
        let taken = progress.stamps.0.map(u64::from);
        if !partition(stamps.into_iter().chain(taken), in_force(RuleBox::Stamps, charter.stamps.into())) {
            return Err(Broken::Stamps);
        }
        let shown = progress.surveys_shown.iter().flatten().map(|card| 1_u64 << (card & 63));
        let taken = progress.surveys.0.map(u64::from);
        if !disjoint([u64::from(progress.surveys_left)].into_iter().chain(shown).chain(taken)) {
            return Err(Broken::Surveys);
        }
        if self.secret.looked.total() != u32::from(progress.looked_at)
            || self.secret.bottom.total() != u32::from(progress.cards_bottom)
            || !self.secret.deck.contains(self.secret.bottom)
        {
            return Err(Broken::DeckSize);
        }
        Ok(())
    }
}

fn disjoint(parts: impl Iterator<Item = u64>) -> bool {
    let mut all = 0;
    for part in parts {
        if all & part != 0 {
            return false;
        }
        all |= part;
    }
    true
}

/// Whether the parts are disjoint and make up the whole.
fn partition(parts: impl Iterator<Item = u64> + Clone, whole: u64) -> bool {
    disjoint(parts.clone()) && parts.fold(0, |all, part| all | part) == whole
}
