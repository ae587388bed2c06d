//! Answers to questions about a game, from what the asking seat may know.

use capotreno_rules::{Edition, LineId, TicketId, TicketStatus, TunnelOdds, View, Ways};

use crate::message::{LinePayment, Reply, TicketWay, TunnelChances};

impl Reply {
    /// The payments worth offering for a line, cheapest first.
    pub fn payments(edition: &Edition, view: &View, line: u8) -> Reply {
        let id = LineId(line);
        let due = view.own.as_ref().and_then(|own| view.public.surcharge(edition, own.seat, id));
        let payments = view
            .shapes(edition, id)
            .iter()
            .map(|shape| LinePayment {
                cards: shape.cards,
                colour: shape.colour,
                wilds: u32::from(shape.wilds),
                tunnel: view.tunnel_odds(edition, id, shape.cards).as_ref().map(chances),
            })
            .collect();
        Reply::Payments {
            line,
            payments,
            surcharge_coins: due.and_then(|due| due.coins).unwrap_or(0),
            surcharge_cards: due.map_or(0, |due| due.cards),
        }
    }

    /// A cheapest way for any ticket of the edition, over the lines the seat has or may claim.
    pub fn way(edition: &Edition, view: &View, ticket: u8) -> Option<Reply> {
        let own = view.own.as_ref()?;
        let id = TicketId(ticket);
        edition.ticket(id)?;
        let ways = Ways::of(edition, &view.public, own.seat);
        let status = ways.status(id);
        let way = ways.cheapest(id).filter(|_| status != TicketStatus::Impossible);
        let numbers = |lines: &[LineId]| lines.iter().map(|line| line.0).collect();
        Some(Reply::Way {
            way: TicketWay {
                ticket,
                status,
                claim: way.as_ref().map_or_else(Vec::new, |way| numbers(&way.lines)),
                owned: way.as_ref().map_or_else(Vec::new, |way| numbers(&way.owned)),
                cards: way.as_ref().map_or(0, |way| way.cards),
                pieces: way.as_ref().map_or(0, |way| way.pieces),
            },
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "a chance is told to a few digits")]
fn chances(odds: &TunnelOdds) -> TunnelChances {
    let total = odds.total().max(1) as f64;
    TunnelChances {
        chances: odds.draws.iter().map(|draws| (*draws as f64 / total) as f32).collect(),
        payable: odds.payable as u8,
    }
}
