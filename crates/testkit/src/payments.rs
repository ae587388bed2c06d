//! Laws of payments, judged against a plain enumeration of every division of a payment.

use capotreno_rules::payment::{self, Shape};
use capotreno_rules::spec::{FerrySymbol, Line, LineKind, WildUse};
use capotreno_rules::{Card, Cards, Edition, LineId};

/// Checks the laws for one line and one hand: each listed payment is accepted and held; each
/// payment from the hand that some division meets is accepted, and no other; each accepted one
/// matches or is dominated by a listed shape; without stand-ins the list is complete.
pub fn check_hand(edition: &Edition, line: LineId, hand: Cards) -> Result<(), String> {
    let facts = edition.line(line).ok_or("no such line")?;
    let shapes = payment::shapes(edition, line, hand);
    let context = |what: &str| format!("{} line {line}, hand {hand}: {what}", edition.spec().id);
    for shape in &shapes {
        if !hand.contains(shape.cards) || payment::check(edition, line, shape.cards).is_err() {
            return Err(context(&format!("listed but not accepted: {}", shape.cards)));
        }
    }
    let sorted = shapes.is_sorted_by_key(|shape| (shape.cards.total(), shape.wilds));
    if !sorted {
        return Err(context("the list is not in order"));
    }
    for paid in parts_of(hand) {
        let divisions = divisions(edition, facts, paid);
        let accepted = payment::check(edition, line, paid).is_ok();
        if accepted == divisions.is_empty() {
            return Err(context(&format!("{paid}: accepted {accepted}, divisions {divisions:?}")));
        }
        if accepted && !divisions.iter().any(|division| division.covered_by(paid, &shapes)) {
            return Err(context(&format!("{paid} is accepted but neither listed nor dominated")));
        }
    }
    Ok(())
}

/// One way to divide a payment: the set's colour, wilds as wilds, spaces paid by stand-ins.
#[derive(Clone, Copy, Debug)]
struct Division {
    colour: Option<Card>,
    wilds: u32,
    stand_ins: u32,
}

impl Division {
    fn covered_by(self, paid: Cards, shapes: &[Shape]) -> bool {
        shapes.iter().any(|shape| {
            let same_set = shape.colour == self.colour || self.colour.is_none();
            let (wilds, stand_ins) = (u32::from(shape.wilds), u32::from(shape.stand_ins));
            let matches = shape.colour == self.colour && wilds == self.wilds && stand_ins == self.stand_ins;
            let cheaper =
                wilds <= self.wilds && stand_ins <= self.stand_ins && shape.cards.total() < paid.total();
            // Without stand-ins nothing dominates: every payment is listed as it is.
            let exact = self.stand_ins > 0 || shape.cards == paid;
            (matches && exact) || (self.stand_ins > 0 && same_set && (cheaper || paid.contains(shape.cards)))
        })
    }
}

/// Every sub-multiset of a hand, the empty one left out.
fn parts_of(hand: Cards) -> Vec<Cards> {
    let mut parts = vec![Cards::NONE];
    for (card, count) in hand.iter() {
        let mut longer = Vec::with_capacity(parts.len() * (count as usize + 1));
        for part in &parts {
            for taken in 0..=count {
                longer.push(part.plus(Cards::of(card, taken)));
            }
        }
        parts = longer;
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// All divisions, found by trying every number of coloured cards, wilds and stand-ins. Written
/// from the rules' text, without looking at the engine.
fn divisions(edition: &Edition, line: &Line, paid: Cards) -> Vec<Division> {
    let spec = edition.spec();
    let wilds_allowed = match spec.claiming.wilds {
        WildUse::AnyLine => true,
        WildUse::TunnelsAndFerries => matches!(line.kind, LineKind::Tunnel | LineKind::Ferry),
    };
    let spaces = u32::from(line.cards);
    let coloured_spaces = u32::from(line.cards - line.symbols);
    let mut found = Vec::new();
    let colours = Card::COLOURS.into_iter().filter(|card| line.colour.is_none_or(|own| own == *card));
    for colour in colours.map(Some).chain([None]) {
        let held = colour.map_or(0, |colour| paid.count(colour));
        let least = u32::from(colour.is_some());
        for in_set in least..=held.min(coloured_spaces) {
            for wilds in 0..=paid.wilds().min(spaces - in_set) {
                if wilds > 0 && !wilds_allowed {
                    continue;
                }
                let stand_ins = spaces - in_set - wilds;
                let own = colour.map_or(Cards::NONE, |colour| Cards::of(colour, in_set));
                let rest = paid.minus(own).minus(Cards::of(Card::Wild, wilds));
                if rest_fits(spec.claiming.ferry_symbol, line, rest, stand_ins) {
                    found.push(Division { colour, wilds, stand_ins });
                }
            }
        }
    }
    found
}

/// Whether the cards beyond set and wilds pay exactly for the remaining spaces.
fn rest_fits(ferry: FerrySymbol, line: &Line, rest: Cards, spaces: u32) -> bool {
    if let Some(each) = line.stand_in {
        return rest.total() == spaces * u32::from(each);
    }
    match (line.kind, ferry) {
        (LineKind::Ferry, FerrySymbol::AnyCards(each)) => rest.total() == spaces * u32::from(each),
        (LineKind::Ferry, FerrySymbol::SameColourPair) => {
            spaces <= u32::from(line.symbols)
                && rest.wilds() == 0
                && rest.total() == 2 * spaces
                && rest.iter().all(|(_, count)| count % 2 == 0)
        }
        _ => spaces == 0 && rest.is_empty(),
    }
}
