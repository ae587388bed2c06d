//! Words and numbers of a page, as the reader's language writes them.

use capotreno_drawing::escape;

use crate::desk::words::{Arg, Language, Words};

pub struct Pen<'a> {
    pub words: &'a Words,
}

impl Pen<'_> {
    /// A sentence, ready for a page.
    pub fn say(&self, id: &str, args: &[Arg<'_>]) -> String {
        escape(&self.words.say(id, args))
    }

    /// With so many digits after the point, or comma.
    pub fn number(&self, value: f64, digits: usize) -> String {
        // Never a zero with a sign.
        let text = format!("{value:.digits$}");
        let text = if text.trim_matches(['-', '0', '.']).is_empty() { text.replace('-', "") } else { text };
        match self.words.language() {
            Language::En => text,
            Language::It => text.replace('.', ","),
        }
    }

    /// The same with its sign.
    pub fn signed(&self, value: f64, digits: usize) -> String {
        let text = self.number(value, digits);
        if value > 0.0 { format!("+{text}") } else { text.replace('-', "−") }
    }

    /// A share in a hundred; small ones with a digit more.
    pub fn percent(&self, share: f64) -> String {
        let value = 100.0 * share;
        let digits = usize::from(value > 0.0 && value < 9.95);
        format!("{} %", self.number(value, digits))
    }

    /// The difference of two shares, in points of a hundred.
    pub fn points(&self, difference: f64) -> String {
        self.signed(100.0 * difference, 1)
    }

    pub fn thousands(&self, count: u32) -> String {
        let gap = match self.words.language() {
            Language::En => ',',
            Language::It => '.',
        };
        if count < 1000 { count.to_string() } else { format!("{}{gap}{:03}", count / 1000, count % 1000) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_one_reads_them() {
        let words = [Language::En, Language::It].map(Words::new);
        let [english, italian] = words.each_ref().map(|words| Pen { words });
        assert_eq!((english.percent(0.0452), italian.percent(0.0452)), ("4.5 %".into(), "4,5 %".into()));
        assert_eq!(
            (english.thousands(20_000), italian.thousands(20_000)),
            ("20,000".into(), "20.000".into())
        );
        assert_eq!((english.points(-0.031), english.points(-0.0001)), ("−3.1".into(), "0.0".into()));
    }
}
