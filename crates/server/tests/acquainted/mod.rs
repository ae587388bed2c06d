//! Who one is and whom one knows: passkeys that bring somebody back, and friends.

mod authenticator;
mod friends;
mod passkeys;
