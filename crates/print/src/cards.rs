//! Cards and tickets, fronts and backs, and the score track.

use std::fmt::Write as _;

use capotreno_drawing::{Board, Point, escape, fill, on_fill};
use capotreno_rules::{Card, Spec};

use crate::board::picture;
use crate::document::{Document, Page, Placed};
use crate::paper::{BLEED, Paper};
use crate::{Language, PrintError};

/// A card, without what is cut away.
const SIZE: [f64; 2] = [62.0, 45.0];
const CELL: [f64; 2] = [SIZE[0] + 2.0 * BLEED, SIZE[1] + 2.0 * BLEED];
const INK: &str = "#2b2118";
const CREAM: &str = "#fbf5e6";
const BRASS: &str = "#b3873b";

/// One sort of card: its part's name and how many there are.
struct Stack {
    part: String,
    count: u32,
}

pub fn pages(
    document: &mut Document,
    spec: &Spec,
    board: &Board,
    paper: Paper,
    language: Language,
) -> Result<(), PrintError> {
    let name = language.of(&spec.name.en, &spec.name.it);
    let mut stacks = Vec::new();
    let news = spec.economy.as_ref().and_then(|economy| economy.newspapers.iter().max().copied());
    let news = news.filter(|count| *count > 0).map(|count| (Card::Newspaper, u32::from(count)));
    for (card, count) in spec.deck.iter().filter(|(_, count)| *count > 0).chain(news) {
        let part = format!("card-{}", card.word());
        document.part(&part, &train(card, language))?;
        stacks.push(Stack { part, count });
    }
    document.part("back-cards", &back(name, "#34506b", &wheel(17.0)))?;
    spread(document, &stacks, "back-cards", paper);
    let mut stacks = Vec::new();
    for (index, ticket) in spec.tickets.iter().enumerate() {
        let ends = [ticket.from.index(), ticket.to.index()];
        let part = format!("ticket-{index}");
        document.part(&part, &ticket_front(board, ends, ticket.value))?;
        stacks.push(Stack { part, count: 1 });
    }
    document.part("back-tickets", &back(name, "#6b3434", &way()))?;
    spread(document, &stacks, "back-tickets", paper);
    let mut stacks = Vec::new();
    for (index, bonus) in spec.bonuses.iter().enumerate() {
        let part = format!("bonus-{index}");
        document.part(&part, &words(language.of(&bonus.name.en, &bonus.name.it), Some(bonus.value), ""))?;
        stacks.push(Stack { part, count: 1 });
    }
    for (index, event) in spec.economy.iter().flat_map(|economy| &economy.events).enumerate() {
        let part = format!("event-{index}");
        let text = language.of(&event.text.en, &event.text.it);
        document.part(&part, &words(language.of(&event.name.en, &event.name.it), None, text))?;
        stacks.push(Stack { part, count: 1 });
    }
    document.part("back-others", &back(name, "#3f5b3a", &wheel(10.0)))?;
    spread(document, &stacks, "back-others", paper);
    document.part("score", &score(paper, name))?;
    let [wide, high] = paper.small().size();
    document.page(Page {
        size: [high, wide],
        trim: None,
        placed: vec![Placed::whole("score", [0.0, 0.0, high, wide])],
    });
    Ok(())
}

/// Pages of cards, each followed by its backs: mirrored, so that they meet when the sheet is turned.
fn spread(document: &mut Document, stacks: &[Stack], back: &str, paper: Paper) {
    let [high, wide] = paper.small().size();
    let columns = (wide / CELL[0]).floor().max(1.0) as usize;
    let rows = ((high - 10.0) / CELL[1]).floor().max(1.0) as usize;
    let corner = [(wide - columns as f64 * CELL[0]) / 2.0, (high - rows as f64 * CELL[1]) / 2.0];
    let cards: Vec<&str> = stacks
        .iter()
        .flat_map(|stack| std::iter::repeat_n(stack.part.as_str(), stack.count as usize))
        .collect();
    for page in cards.chunks(columns * rows) {
        let cell = |index: usize, mirrored: bool| {
            let (column, row) = (index % columns, index / columns);
            let column = if mirrored { columns - 1 - column } else { column };
            [corner[0] + column as f64 * CELL[0], corner[1] + row as f64 * CELL[1], CELL[0], CELL[1]]
        };
        let fronts = page.iter().enumerate().map(|(index, part)| Placed::whole(part, cell(index, false)));
        document.page(Page { size: [wide, high], trim: None, placed: fronts.collect() });
        let backs = (0..page.len()).map(|index| Placed::whole(back, cell(index, true)));
        document.page(Page { size: [wide, high], trim: None, placed: backs.collect() });
    }
}

/// A card in its cell: what is beyond the cut, and the marks that say where it is.
fn card(ground: &str, inside: &str) -> String {
    let [wide, high] = CELL;
    let mut text = format!("<rect width=\"{wide}\" height=\"{high}\" fill=\"{ground}\"/>");
    let _ = write!(
        text,
        "<g transform=\"translate({BLEED} {BLEED})\">{inside}</g><g stroke=\"#000\" stroke-width=\".15\">"
    );
    for x in [BLEED, wide - BLEED] {
        let _ = write!(text, "<path d=\"M{x} 0v2M{x} {high}v-2\"/>");
    }
    for y in [BLEED, high - BLEED] {
        let _ = write!(text, "<path d=\"M0 {y}h2M{wide} {y}h-2\"/>");
    }
    text.push_str("</g>");
    picture(wide, high, &text)
}

fn train(card_of: Card, language: Language) -> String {
    let [wide, high] = SIZE;
    let colour =
        if card_of == Card::Newspaper { CREAM } else { fill(card_of.is_colour().then_some(card_of)) };
    let (ground, ink) = match card_of {
        Card::Wild | Card::Newspaper => (CREAM, INK),
        Card::Black
        | Card::Blue
        | Card::Green
        | Card::Orange
        | Card::Purple
        | Card::Red
        | Card::White
        | Card::Yellow => (colour, on_fill(Some(card_of))),
    };
    let sign = |x: f64, y: f64, size: f64| {
        format!(
            "<path transform=\"translate({x} {y})scale({size})\" d=\"{}\" fill=\"{ink}\" fill-rule=\"evenodd\"/>",
            capotreno_drawing::glyph(card_of)
        )
    };
    let mut inside = frame_of(card_of, ink);
    let _ = write!(
        inside,
        "<g transform=\"translate({} {})scale(.95)\">{}</g>",
        wide / 2.0,
        high / 2.0 - 2.0,
        wagon(card_of, ink, ground)
    );
    for (x, y) in [(9.0, 9.0), (wide - 9.0, 9.0), (9.0, high - 9.0), (wide - 9.0, high - 9.0)] {
        inside.push_str(&sign(x, y, 3.0));
    }
    let _ = write!(
        inside,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"4\" font-weight=\"600\" letter-spacing=\".5\" fill=\"{ink}\">{}</text>",
        wide / 2.0,
        high - 7.4,
        word(card_of, language)
    );
    card(ground, &inside)
}

/// A frame; of a wild, in all colours.
fn frame_of(card_of: Card, ink: &str) -> String {
    let [wide, high] = SIZE;
    let mut inside = String::new();
    if card_of == Card::Wild {
        // All colours, side by side.
        for (index, colour) in Card::COLOURS.into_iter().enumerate() {
            let _ = write!(
                inside,
                "<rect x=\"{}\" y=\"-{BLEED}\" width=\"{:.3}\" height=\"{}\" fill=\"{}\"/>",
                (wide + 2.0 * BLEED) / 8.0 * index as f64 - BLEED,
                (wide + 2.0 * BLEED) / 8.0 + 0.05,
                CELL[1],
                fill(Some(colour))
            );
        }
        let _ = write!(
            inside,
            "<rect x=\"6\" y=\"6\" width=\"{}\" height=\"{}\" rx=\"3\" fill=\"{CREAM}\"/>",
            wide - 12.0,
            high - 12.0
        );
    } else {
        let _ = write!(
            inside,
            "<rect x=\"3\" y=\"3\" width=\"{}\" height=\"{}\" rx=\"2.5\" fill=\"none\" stroke=\"{ink}\" stroke-width=\".5\" \
             opacity=\".55\"/>",
            wide - 6.0,
            high - 6.0
        );
    }
    inside
}

/// A wagon, or for a wild an engine, around the middle.
fn wagon(card_of: Card, ink: &str, ground: &str) -> String {
    let wheels = |at: &[f64], size: f64| -> String {
        at.iter().fold(String::new(), |mut text, x| {
            let _ = write!(
                text,
                "<circle cx=\"{x}\" cy=\"9\" r=\"{size}\" fill=\"{ink}\"/><circle cx=\"{x}\" cy=\"9\" r=\"{}\" fill=\"{ground}\"/>",
                size * 0.4
            );
            text
        })
    };
    match card_of {
        Card::Wild => format!(
            "<path d=\"M-17 6V-8H-7V-1H9V-5H13V-1Q17 0 17 6Z\" fill=\"{ink}\"/><path d=\"M8 -10H14L13 -5H9Z\" fill=\"{ink}\"/>\
             <rect x=\"-14.5\" y=\"-5.5\" width=\"5\" height=\"5\" rx=\".8\" fill=\"{ground}\"/>\
             <path d=\"M-19 -9.5H-5\" stroke=\"{ink}\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>\
             <path d=\"M17 6L21 9.5H15Z\" fill=\"{ink}\"/><g fill=\"{ink}\" opacity=\".35\"><circle cx=\"8\" cy=\"-13\" r=\"2\"/>\
             <circle cx=\"3\" cy=\"-14.5\" r=\"1.5\"/></g>{}",
            wheels(&[-12.0, -3.0, 5.0, 12.5], 3.4)
        ),
        Card::Newspaper => format!(
            "<rect x=\"-13\" y=\"-13\" width=\"26\" height=\"22\" rx=\"1\" fill=\"#fff\" stroke=\"{ink}\" stroke-width=\".6\"/>\
             <path d=\"M-10 -8H10M-10 -3H-1M-10 0H-1M-10 3H-1M-10 6H-1\" stroke=\"{ink}\" stroke-width=\"1.2\"/>\
             <rect x=\"2\" y=\"-4\" width=\"8\" height=\"11\" fill=\"{ink}\" opacity=\".3\"/>"
        ),
        Card::Black
        | Card::Blue
        | Card::Green
        | Card::Orange
        | Card::Purple
        | Card::Red
        | Card::White
        | Card::Yellow => format!(
            "<rect x=\"-18\" y=\"-8\" width=\"36\" height=\"14\" rx=\"2\" fill=\"{ink}\"/><path d=\"M-19 -8Q0 -13 19 -8Z\" fill=\"{ink}\"/>\
             <g fill=\"{ground}\"><rect x=\"-15\" y=\"-5\" width=\"6\" height=\"5\" rx=\".8\"/><rect x=\"-7\" y=\"-5\" width=\"6\" height=\"5\" rx=\".8\"/>\
             <rect x=\"1\" y=\"-5\" width=\"6\" height=\"5\" rx=\".8\"/><rect x=\"9\" y=\"-5\" width=\"6\" height=\"5\" rx=\".8\"/></g>\
             <path d=\"M-21 5H-18M18 5H21\" stroke=\"{ink}\" stroke-width=\"1.4\"/>{}",
            wheels(&[-12.0, -5.5, 5.5, 12.0], 2.9)
        ),
    }
}

fn word(card: Card, language: Language) -> &'static str {
    let (english, italian) = match card {
        Card::Black => ("black", "nero"),
        Card::Blue => ("blue", "blu"),
        Card::Green => ("green", "verde"),
        Card::Orange => ("orange", "arancione"),
        Card::Purple => ("purple", "viola"),
        Card::Red => ("red", "rosso"),
        Card::White => ("white", "bianco"),
        Card::Yellow => ("yellow", "giallo"),
        Card::Wild => ("any colour", "ogni colore"),
        Card::Newspaper => ("newspaper", "giornale"),
    };
    language.of(english, italian)
}

fn wheel(size: f64) -> String {
    format!(
        "<path transform=\"scale({size})\" d=\"{}\" fill=\"{BRASS}\" fill-rule=\"evenodd\"/>",
        capotreno_drawing::glyph(Card::Wild)
    )
}

/// Two places and a way between them.
fn way() -> String {
    format!(
        "<path d=\"M-16 6C-6 -16 4 16 16 -6\" fill=\"none\" stroke=\"{BRASS}\" stroke-width=\"2.4\" stroke-dasharray=\"5 2\"/>\
         <circle cx=\"-16\" cy=\"6\" r=\"4\" fill=\"{BRASS}\"/><circle cx=\"16\" cy=\"-6\" r=\"4\" fill=\"{BRASS}\"/>"
    )
}

fn back(name: &str, ground: &str, sign: &str) -> String {
    let [wide, high] = SIZE;
    // Long names get smaller letters.
    let size = (46.0 / name.chars().count().max(1) as f64 / 0.68).min(4.0);
    let mut inside = format!(
        "<rect x=\"3\" y=\"3\" width=\"{}\" height=\"{}\" rx=\"2.5\" fill=\"none\" stroke=\"{BRASS}\" stroke-width=\".7\"/>\
         <rect x=\"4.4\" y=\"4.4\" width=\"{}\" height=\"{}\" rx=\"1.8\" fill=\"none\" stroke=\"{BRASS}\" stroke-width=\".25\"/>",
        wide - 6.0,
        high - 6.0,
        wide - 8.8,
        high - 8.8
    );
    let _ = write!(
        inside,
        "<g transform=\"translate({} {})scale(.7)\">{sign}</g>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{size:.2}\" font-weight=\"600\" letter-spacing=\".5\" fill=\"{BRASS}\">{}</text>",
        wide / 2.0,
        high / 2.0 - 3.0,
        wide / 2.0,
        high - 6.8,
        escape(name)
    );
    card(ground, &inside)
}

/// The two places, the value and where they are on the board.
fn ticket_front(board: &Board, ends: [usize; 2], value: u8) -> String {
    let [wide, high] = SIZE;
    let tint = board.world.palette(capotreno_drawing::Theme::Light);
    let (room, top) = ([wide - 6.0, high - 15.0], 12.0);
    let scale = (room[0] / board.width).min(room[1] / board.height);
    let (left, top) = ((wide - board.width * scale) / 2.0, top + (room[1] - board.height * scale) / 2.0);
    let spot = |place: usize| board.places.get(place).map(|place| Point::new(place.x, place.y));
    let mut map = String::new();
    for line in &board.lines {
        let [from, one, two, end] = line.curve;
        let _ =
            write!(map, "M{} {}C{} {} {} {} {} {}", from.x, from.y, one.x, one.y, two.x, two.y, end.x, end.y);
    }
    let mut land = String::new();
    for feature in board
        .ground
        .iter()
        .filter(|one| one.kind == capotreno_drawing::FeatureKind::Land && one.inset.is_none())
    {
        for (index, point) in feature.points.iter().step_by(2).enumerate() {
            let _ = write!(land, "{}{:.0} {:.0}", if index == 0 { 'M' } else { 'L' }, point.x, point.y);
        }
        land.push('Z');
    }
    let mut inside = format!(
        "<clipPath id=\"m\"><rect width=\"{}\" height=\"{}\"/></clipPath>\
         <g transform=\"translate({left} {top})scale({scale})\"><g clip-path=\"url(#m)\"><rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\
         <path d=\"{land}\" fill=\"{}\" fill-rule=\"evenodd\"/></g>\
         <path d=\"{map}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"4\" opacity=\".35\"/>",
        board.width, board.height, board.width, board.height, tint.sea, tint.land
    );
    for place in &board.places {
        let _ = write!(
            inside,
            "<circle cx=\"{}\" cy=\"{}\" r=\"9\" fill=\"{INK}\" opacity=\".45\"/>",
            place.x, place.y
        );
    }
    for at in ends.into_iter().filter_map(spot) {
        let size = 1.3 / scale;
        let _ = write!(
            inside,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{size}\" fill=\"#c22f2a\" stroke=\"#fff\" stroke-width=\"{}\"/>",
            at.x,
            at.y,
            size * 0.35
        );
    }
    let names = ends.map(|end| board.places.get(end).map_or("?", |place| place.name.as_str()));
    let title = format!("{} – {}", names[0], names[1]);
    // Long names get smaller letters.
    let size = (44.0 / title.chars().count() as f64 / 0.5).clamp(2.4, 4.4);
    let _ = write!(
        inside,
        "</g><text x=\"3.5\" y=\"8.6\" font-size=\"{size:.2}\" font-weight=\"600\" fill=\"{INK}\">{}</text>\
         <circle cx=\"{}\" cy=\"7\" r=\"4.6\" fill=\"{BRASS}\"/>\
         <text x=\"{}\" y=\"8.9\" text-anchor=\"middle\" font-size=\"5.2\" font-weight=\"600\" fill=\"#fff\">{value}</text>",
        escape(&title),
        wide - 7.0,
        wide - 7.0
    );
    card(CREAM, &inside)
}

/// A card of words: a bonus with its value, an event with its text.
fn words(name: &str, value: Option<i16>, text: &str) -> String {
    let [wide, high] = SIZE;
    let mut inside = format!(
        "<rect x=\"3\" y=\"3\" width=\"{}\" height=\"{}\" rx=\"2.5\" fill=\"none\" stroke=\"{BRASS}\" stroke-width=\".5\"/>\
         <text x=\"{}\" y=\"11\" text-anchor=\"middle\" font-size=\"4.6\" font-weight=\"600\" fill=\"{INK}\">{}</text>",
        wide - 6.0,
        high - 6.0,
        wide / 2.0,
        escape(name)
    );
    for (row, line) in crate::rules::wrapped(text, 38).iter().enumerate() {
        let _ = write!(
            inside,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"3\" fill=\"{INK}\">{}</text>",
            wide / 2.0,
            18.0 + 3.9 * row as f64,
            escape(line)
        );
    }
    if let Some(value) = value {
        let _ = write!(
            inside,
            "<circle cx=\"{}\" cy=\"27\" r=\"8\" fill=\"{BRASS}\"/><text x=\"{}\" y=\"30.2\" text-anchor=\"middle\" font-size=\"9\" \
             font-weight=\"600\" fill=\"#fff\">{value}</text>",
            wide / 2.0,
            wide / 2.0
        );
    }
    card(CREAM, &inside)
}

/// A track from 0 to 99 around a sheet.
fn score(paper: Paper, name: &str) -> String {
    let [high, wide] = paper.small().size();
    let (left, top, width, height) = (12.0, 12.0, wide - 24.0, high - 24.0);
    let (columns, rows) = (30_usize, 20_usize);
    let (w, h) = (width / (columns + 1) as f64, height / (rows + 1) as f64);
    // Clockwise from the lower left corner, a hundred spaces.
    let cell = |number: usize| -> (usize, usize) {
        match number {
            0..20 => (0, rows - number),
            20..50 => (number - 20, 0),
            50..70 => (columns, number - 50),
            _ => (columns - (number - 70), rows),
        }
    };
    let mut inside = format!("<rect width=\"{wide}\" height=\"{high}\" fill=\"#fff\"/>");
    for number in 0..100 {
        let (column, row) = cell(number);
        let (x, y) = (left + column as f64 * w, top + row as f64 * h);
        let fill = if number % 5 == 0 { BRASS } else { CREAM };
        let ink = if number % 5 == 0 { "#fff" } else { INK };
        let _ = write!(
            inside,
            "<rect x=\"{x:.2}\" y=\"{y:.2}\" width=\"{w:.2}\" height=\"{h:.2}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\".25\"/>\
             <text x=\"{:.2}\" y=\"{:.2}\" text-anchor=\"middle\" font-size=\"3.4\" font-weight=\"600\" fill=\"{ink}\">{number}</text>",
            x + w / 2.0,
            y + h / 2.0 + 1.2
        );
    }
    let _ = write!(
        inside,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"14\" font-weight=\"600\" letter-spacing=\"2\" fill=\"{INK}\">{}</text>\
         <g transform=\"translate({} {})\">{}</g>",
        wide / 2.0,
        high / 2.0 + 22.0,
        escape(name),
        wide / 2.0,
        high / 2.0 - 14.0,
        wheel(16.0)
    );
    picture(wide, high, &inside)
}
