//! What people write for others to read: names and lines of chat. Characters that nobody sees, or
//! that turn the direction of what stands after them, are taken out; what is nothing but such
//! characters is no name.

use icu_properties::props::{BidiControl, BinaryProperty, DefaultIgnorableCodePoint};

const LONGEST_NAME: usize = 40;
const LONGEST_LINE: usize = 500;

/// A name people can read: trimmed, without control characters, 1 to 40 characters.
pub fn clean_name(name: &str) -> Option<String> {
    if name.trim().chars().any(char::is_control) {
        return None;
    }
    clean(name, LONGEST_NAME)
}

/// A line of chat: 1 to 500 characters, and whatever breaks a line is a space.
pub fn clean_line(text: &str) -> Option<String> {
    let spaced: String = text.chars().map(|letter| if breaks(letter) { ' ' } else { letter }).collect();
    clean(&spaced, LONGEST_LINE)
}

fn clean(text: &str, longest: usize) -> Option<String> {
    let kept: String = text.chars().filter(|letter| is_kept(*letter)).collect();
    let kept = kept.trim();
    let fits = kept.chars().count() <= longest && kept.chars().any(is_seen);
    fits.then(|| kept.to_owned())
}

/// A control character, or one that ends a line or a paragraph.
fn breaks(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}')
}

/// Scripts and emoji need some characters that are not seen themselves: joiners, and the choice
/// between two forms of a sign.
fn is_joint(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

fn is_kept(letter: char) -> bool {
    let hidden = DefaultIgnorableCodePoint::for_char(letter) && !is_joint(letter);
    !hidden && !breaks(letter) && !BidiControl::for_char(letter)
}

/// Whether a character leaves a mark. The empty Braille cell is a sign that is blank.
fn is_seen(letter: char) -> bool {
    !letter.is_whitespace() && !DefaultIgnorableCodePoint::for_char(letter) && letter != '\u{2800}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_something_to_read() {
        for name in ["Anna", "  Anna  ", "An\u{202e}na", "\u{2066}Anna\u{2069}", "An\u{ad}na\u{200b}"] {
            assert_eq!(clean_name(name).as_deref(), Some("Anna"), "{name:?}");
        }
        for name in ["שלום", "علی\u{200c}رضا", "👩\u{200d}🚂", "☕\u{fe0f}", "Zoë", "O'Neill 2"]
        {
            assert_eq!(clean_name(name).as_deref(), Some(name));
        }
        let long = "a".repeat(41);
        for name in [
            "",
            " \u{a0}\u{3000}",
            "\u{200b}",
            "\u{202e}\u{202d}",
            "\u{200e}\u{200f}\u{61c}",
            "\u{200d}\u{fe0f}",
            "\u{3164}",
            "\u{115f}\u{1160}\u{ffa0}",
            "\u{2800}",
            "\u{e0061}\u{e007f}",
            "\u{feff}",
            "An\u{7}na",
            "An\nna",
            &long,
        ] {
            assert_eq!(clean_name(name), None, "{name:?}");
        }
    }

    #[test]
    fn a_line_stays_a_line() {
        assert_eq!(clean_line(" one\ntwo\u{2028}three\t").as_deref(), Some("one two three"));
        assert_eq!(clean_line("go \u{202e}left").as_deref(), Some("go left"));
        for text in ["\u{200b}\u{2060}", "\n\r\t", "\u{2800} \u{3164}", &"a".repeat(501)] {
            assert_eq!(clean_line(text), None, "{text:?}");
        }
    }
}
