//! A small sign for each colour of card, because colour never stands alone.

use capotreno_rules::Card;

/// The path of a card's sign, in a square from -1 to 1.
pub fn glyph(card: Card) -> &'static str {
    match card {
        Card::Black => "M-.75-.75H.75V.75H-.75Z",
        Card::Blue => "M0-.88A.88.88 0 1 1 0 .88A.88.88 0 1 1 0-.88Z",
        Card::Green => "M0-.95L.95.75H-.95Z",
        Card::Orange => "M-.8-.85H-.2V.85H-.8ZM.2-.85H.8V.85H.2Z",
        Card::Purple => "M0-1L.85 0L0 1L-.85 0Z",
        Card::Red => "M-.9-.5L-.5-.9L0-.4L.5-.9L.9-.5L.4 0L.9.5L.5.9L0 .4L-.5.9L-.9.5L-.4 0Z",
        // A ring: the inner circle runs the other way round.
        Card::White => "M0-.9A.9.9 0 1 1 0 .9A.9.9 0 1 1 0-.9ZM0-.45A.45.45 0 1 0 0 .45A.45.45 0 1 0 0-.45Z",
        Card::Yellow => "M0-1L.26-.34L.97-.29L.43.17L.6.85L0 .48L-.6.85L-.43.17L-.97-.29L-.26-.34Z",
        // A driving wheel with spokes: a locomotive's and a bicycle's alike.
        Card::Wild => {
            "M0-1A1 1 0 1 1 0 1A1 1 0 1 1 0-1ZM.14-.7V-.14H.7A.72.72 0 0 0 .14-.7ZM-.14-.7A.72.72 0 0 0-.7-.14H-.14Z\
             M.7.14H.14V.7A.72.72 0 0 0 .7.14ZM-.7.14A.72.72 0 0 0-.14.7V.14Z"
        }
        Card::Newspaper => "M-.7-.9H.7V.9H-.7ZM-.45-.6V-.2H.45V-.6ZM-.45.05V.2H.45V.05ZM-.45.45V.6H.45V.45Z",
    }
}
