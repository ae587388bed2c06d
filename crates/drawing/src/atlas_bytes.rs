//! The binary form of an atlas: a quarter of the text, and nothing is lost.
//!
//! A mark, the transform, then whole numbers of one to ten bytes: seven bits each, the lowest first, and
//! signed ones with the sign in the lowest bit.

use crate::atlas::{Atlas, Country};
use crate::error::DrawError;

const MARK: &[u8; 4] = b"CAT1";

impl Atlas {
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Writer(MARK.to_vec());
        for number in self.transform {
            out.0.extend(number.to_le_bytes());
        }
        out.text(&self.source);
        out.count(self.arcs.len());
        for arc in &self.arcs {
            out.count(arc.len());
            for number in arc.iter().flatten() {
                out.signed(*number);
            }
        }
        out.rings(&self.land);
        out.count(self.countries.len());
        for country in &self.countries {
            out.text(&country.name);
            out.rings(&country.rings);
        }
        out.0
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Atlas, DrawError> {
        let damaged = || DrawError::Atlas("it is damaged".to_owned());
        Reader(bytes).atlas().ok_or_else(damaged)
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn unsigned(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn signed(&mut self, number: i64) {
        self.unsigned((number << 1 ^ number >> 63) as u64);
    }

    fn count(&mut self, count: usize) {
        self.unsigned(count as u64);
    }

    fn text(&mut self, text: &str) {
        self.count(text.len());
        self.0.extend(text.as_bytes());
    }

    fn rings(&mut self, rings: &[Vec<i64>]) {
        self.count(rings.len());
        for ring in rings {
            self.count(ring.len());
            for arc in ring {
                self.signed(*arc);
            }
        }
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn atlas(&mut self) -> Option<Atlas> {
        (self.take(MARK.len())? == MARK).then_some(())?;
        let mut transform = [0.0; 4];
        for number in &mut transform {
            *number = f64::from_le_bytes(self.take(8)?.try_into().ok()?);
        }
        let source = self.text()?;
        let arcs = self.many(|reader| reader.many(|reader| Some([reader.signed()?, reader.signed()?])))?;
        let land = self.rings()?;
        let countries = self.many(|reader| Some(Country { name: reader.text()?, rings: reader.rings()? }))?;
        Some(Atlas { source, transform, arcs, land, countries })
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn unsigned(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.take(1)?.first()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let number = self.unsigned()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// Everything takes a byte at least, so no count makes more than the file has bytes.
    fn many<T>(&mut self, one: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = usize::try_from(self.unsigned()?).ok()?;
        (count <= self.0.len()).then_some(())?;
        (0..count).map(|_| one(self)).collect()
    }

    fn text(&mut self) -> Option<String> {
        let count = usize::try_from(self.unsigned()?).ok()?;
        String::from_utf8(self.take(count)?.to_vec()).ok()
    }

    fn rings(&mut self) -> Option<Vec<Vec<i64>>> {
        self.many(|reader| reader.many(Reader::signed))
    }
}
