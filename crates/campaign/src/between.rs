//! The decisions between two games, made one after the other until none is left that somebody here
//! can make: by bots, in simulations and on a server, and by scenarios.

use crate::campaign::Campaign;
use crate::content::CompanyNo;
use crate::decide::Decision;
use crate::entry::Move;
use crate::judge::Judge;
use crate::refusal::Refusal;

/// More moves than the steps between two games can ask for.
const MOST_MOVES: usize = 500;

/// Why decisions were not all made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undecided {
    #[error("company {} has no move for {decision:?}", company.0)]
    NoMove { company: CompanyNo, decision: Decision },
    #[error("{0}")]
    Refused(Refusal),
    #[error("the decisions between games do not end")]
    Endless,
}

impl From<Undecided> for String {
    fn from(undecided: Undecided) -> String {
        undecided.to_string()
    }
}

/// Makes the moves that `next` gives until it has none.
pub(crate) fn decide<E: From<Undecided>>(
    campaign: &mut Campaign,
    mut next: impl FnMut(&Campaign) -> Result<Option<(CompanyNo, Move)>, E>,
) -> Result<(), E> {
    for _ in 0..MOST_MOVES {
        let Some((company, with)) = next(campaign)? else { return Ok(()) };
        campaign.make(company, with).map_err(Undecided::Refused)?;
    }
    Err(Undecided::Endless.into())
}

/// Lets bots make every decision they owe. `bot` names the bot of a company that has one.
pub fn let_bots_decide<'b>(
    campaign: &mut Campaign,
    bot: impl Fn(CompanyNo) -> Option<&'b str>,
    seed: u64,
) -> Result<(), Undecided> {
    decide(campaign, |campaign| {
        let mut awaited = campaign.awaited().into_iter();
        let next = awaited.find_map(|(company, decision)| Some((company, decision, bot(company)?)));
        let Some((company, decision, bot)) = next else { return Ok(None) };
        let with = Judge::of_bot(bot).choose(campaign.content(), &campaign.view(Some(company)), seed);
        let with = with.ok_or(Undecided::NoMove { company, decision })?;
        Ok(Some((company, with)))
    })
}
