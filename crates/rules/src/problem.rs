//! Why an edition cannot be played.

use core::fmt;

/// One reason why a [`crate::Spec`] is not a playable edition.
#[expect(missing_docs, reason = "the fields are what they are called")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// More than the engine has room for.
    TooMany { what: &'static str, count: usize, most: usize },
    /// Fewer than a game needs.
    TooFew { what: &'static str, count: usize, fewest: usize },
    /// A line that cannot be.
    Line { line: usize, reason: &'static str },
    /// A ticket whose two places are not two places of the board.
    Ticket { ticket: usize },
    /// A double or triple line of which nothing would be open.
    ClosedGroup,
    /// A seat may own so many lines, and the board is such, that the longest path through them
    /// could not be found in reasonable time.
    Tangled { owned: usize, few: usize, width: usize, most: usize },
    /// Tickets are shuffled under the deck at the opening and later; only one of the two is covered.
    ShuffledTwice,
    /// The seat breaks every tie, so nothing can come after it.
    SeatTieNotLast,
    /// Something a campaign adds cannot be.
    Charter { reason: &'static str },
}

impl fmt::Display for Problem {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::TooMany { what, count, most } => {
                write!(out, "{count} {what}, but at most {most} are possible")
            }
            Problem::TooFew { what, count, fewest } => {
                write!(out, "{count} {what}, but at least {fewest} are needed")
            }
            Problem::Line { line, reason } => write!(out, "line {} {reason}", line + 1),
            Problem::Ticket { ticket } => {
                write!(out, "ticket {} does not name two different places of the board", ticket + 1)
            }
            Problem::ClosedGroup => out.write_str("a double or triple line needs at least one open line"),
            Problem::Tangled { owned, few, width, most } => write!(
                out,
                "a player may own {owned} lines, and they are too tangled to find the longest path: give fewer pieces (for at most {few} lines), or let fewer lines cross (their width is {width}, at most {most} is possible)"
            ),
            Problem::ShuffledTwice => {
                out.write_str("tickets can be shuffled to the bottom at the opening or when drawn, not both")
            }
            Problem::Charter { reason } => write!(out, "the campaign {reason}"),
            Problem::SeatTieNotLast => {
                out.write_str("the tie-break by seat decides every tie and must be the last")
            }
        }
    }
}

impl core::error::Error for Problem {}
