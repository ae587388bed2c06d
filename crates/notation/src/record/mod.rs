//! Records of games.
