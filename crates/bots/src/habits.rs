//! The numbers behind the policy of playouts: those of the first expert, found by playing it against the
//! planner. What was learned since for each board is in `learned`.

use capotreno_rules::spec::{Spec, WildUse};

numbers! {
/// How a seat of a playout weighs things against each other.
pub struct Habits {
    /// How good a line must be, compared with the best left, to be claimed off the plan; less
    /// with every card in hand.
    pub choosy: f32,
    pub full_hand: f32,
    /// Claims off an unfinished plan only with so many cards.
    pub aside: f32,
    /// How much of the expected gain of new tickets counts.
    pub appetite: f32,
    /// The share of the turns left a plan may take, and what each card in hand adds to them.
    pub time: f32,
    pub in_hand: f32,
    /// What a card already held of a colour adds to another.
    pub flock: f32,
    /// What a blind card is worth against the average.
    pub blind: f32,
    /// What of a way's cost a new ticket must bring.
    pub thrift: f32,
    /// How much of the hand counts when ways are compared.
    pub hand: f32,
    /// New tickets must bring so many turns' worth.
    pub bait: f32,
    /// What a ticket to be kept counts for its value.
    pub greed: f32,
    /// How much of what is at stake in a plan counts for the cards of its lines.
    pub stake: f32,
    /// What good lines off the plan count for their cards.
    pub race: f32,
    /// What a grey line makes of the colour held most.
    pub grey: f32,
    /// How much nearer lines count more.
    pub near: f32,
    /// Prices when paying: a card the plan does not ask for, a wild; in cards it does ask for.
    pub spare: f32,
    pub wild: f32,
    /// How much the price counts off the plan.
    pub purse: f32,
    /// How sure a ticket is that takes all the time there is.
    pub surety: f32,
    /// A way may cost so many times its ticket's value.
    pub pays: f32,
    /// Turns after which a plan is thought over even if nothing happened to it: a hand of other colours
    /// makes other ways cheap. Without this the policy wins half as often.
    pub patience: f32,
    /// So many turns before the end a seat begins to be less choosy; zero: never.
    pub hurry: f32,
    /// What a turn is worth on a way, how many of two drawn cards fit it as a share, and how much of
    /// its lines' points counts.
    pub tempo: f32,
    pub useful: f32,
    pub points: f32,
    /// Cards drawn a turn towards a line off the plan.
    pub drawn: f32,
    /// What a wild from the display is worth that ends the turn.
    pub alone: f32,
    /// What any card is worth.
    pub floor: f32,
    /// How much the price counts on the plan.
    pub frugal: f32,
    /// More than a half: of the tickets left the one joins the plan first that pays best.
    pub order: f32,
}
}

impl Habits {
    pub const USUAL: Habits = Habits {
        choosy: 1.97,
        full_hand: 0.052,
        aside: 8.0,
        appetite: 0.57,
        time: 0.68,
        in_hand: 0.4,
        flock: 0.21,
        blind: 1.32,
        thrift: 0.57,
        hand: 0.62,
        bait: 1.05,
        greed: 0.98,
        stake: 1.0,
        race: 1.0,
        grey: 0.7,
        near: 0.45,
        spare: 0.55,
        wild: 1.27,
        purse: 0.5,
        surety: 0.5,
        pays: 2.0,
        patience: 4.0,
        hurry: 0.0,
        tempo: 1.27,
        useful: 0.73,
        points: 0.64,
        drawn: 1.6,
        alone: 0.6,
        floor: 0.3,
        frugal: 1.0,
        order: 0.0,
    };

    /// Where wilds pay for some kinds of line only (NC-5).
    pub const RARE_WILDS: Habits = Habits {
        choosy: 1.83,
        full_hand: 0.064,
        aside: 6.43,
        appetite: 0.493,
        time: 0.662,
        in_hand: 0.392,
        flock: 0.25,
        blind: 1.32,
        thrift: 0.57,
        hand: 0.662,
        bait: 0.84,
        greed: 0.936,
        stake: 1.01,
        race: 1.027,
        grey: 0.7,
        near: 0.487,
        spare: 0.616,
        wild: 1.53,
        purse: 1.18,
        surety: 0.378,
        pays: 2.1,
        ..Habits::USUAL
    };

    /// Where lines bring no points, only coins now and then (LW-21).
    pub const COINS: Habits = Habits {
        choosy: 1.11,
        full_hand: 0.152,
        aside: 17.8,
        appetite: 0.387,
        time: 0.762,
        in_hand: 0.286,
        flock: 0.285,
        blind: 1.87,
        thrift: 0.766,
        hand: 0.351,
        bait: 3.56,
        greed: 0.697,
        stake: 0.585,
        race: 1.92,
        grey: 1.21,
        near: 0.404,
        spare: 0.993,
        wild: 1.2,
        purse: 0.88,
        surety: 0.432,
        pays: 1.72,
        ..Habits::USUAL
    };

    /// The habits for an edition.
    pub fn of(spec: &Spec) -> Habits {
        match spec.claiming.wilds {
            _ if spec.economy.is_some() => Habits::COINS,
            WildUse::TunnelsAndFerries => Habits::RARE_WILDS,
            WildUse::AnyLine => Habits::USUAL,
        }
    }
}
