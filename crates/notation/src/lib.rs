//! Text forms of the game: scenarios, records, names, and chance from a seed or a script.
//!
//! [`scenario`] runs the examples of the rulebook, [`record`] keeps and replays games, [`Names`]
//! finds and prints what people call things, [`puzzle`] holds positions to think about. Nothing here decides a rule: that is `rules` alone.

mod chain;
mod coverage;
mod deeds;
mod lesson;
mod library;
mod names;
pub mod puzzle;
pub mod record;
mod rulebook;
pub mod scenario;
mod scripted;
mod seeded;
mod text;
mod words;

pub use chain::Chain;
pub use coverage::{Coverage, coverage};
pub use lesson::{Lesson, LessonStep};
pub use library::{Campaigns, Library, LibraryError, Named, Shelf};
pub use names::{NameError, Names};
pub use rulebook::{Book, COMMON, Page, Rulebook};
pub use scripted::{Misfit, Scripted};
pub use seeded::{Seed, SeedError, Seeded};
pub use text::{TextError, read_text};
pub use words::{action_words, event_words, stage_words};

/// The largest text that is read. The largest rulebook or game needs a fraction of it.
pub const MAX_TEXT_BYTES: usize = 4 * 1024 * 1024;
