//! Boards on paper.
