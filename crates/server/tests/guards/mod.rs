//! What a server guards: its guests from each other, secrets from players, games from damage. One
//! program, because each one more takes long to link.

mod asking;
mod devices;
mod quotas;
mod secrets;
mod starts;
