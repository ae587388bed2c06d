//! Lines that take turns: each gives one thing and goes to the back, however much waits in it.

use std::collections::VecDeque;

/// Something that things wait in.
pub trait Line: Default {
    type Item;

    /// What comes next.
    fn take(&mut self) -> Option<Self::Item>;

    /// How many wait.
    fn count(&self) -> usize;
}

impl<T> Line for VecDeque<T> {
    type Item = T;

    fn take(&mut self) -> Option<T> {
        self.pop_front()
    }

    fn count(&self) -> usize {
        self.len()
    }
}

/// Lines by name, the one whose turn it is first. None of them is empty.
#[derive(Debug)]
pub struct Rotation<L> {
    lines: VecDeque<(String, L)>,
}

impl<L> Default for Rotation<L> {
    fn default() -> Rotation<L> {
        Rotation { lines: VecDeque::new() }
    }
}

impl<L: Line> Rotation<L> {
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    pub fn line(&self, name: &str) -> Option<&L> {
        self.lines.iter().find(|(own, _)| own == name).map(|(_, line)| line)
    }

    /// Changes the line with a name. A new one comes last; one that is left empty is gone.
    pub fn change<R>(&mut self, name: &str, change: impl FnOnce(&mut L) -> R) -> R {
        let found = self.lines.iter().position(|(own, _)| own == name);
        let at = found.unwrap_or_else(|| {
            self.lines.push_back((name.to_owned(), L::default()));
            self.lines.len() - 1
        });
        let result = change(&mut self.lines[at].1);
        if self.lines[at].1.count() == 0 {
            self.lines.remove(at);
        }
        result
    }

    /// The name of the line whose turn it is.
    pub fn first(&self) -> Option<&str> {
        self.lines.front().map(|(name, _)| name.as_str())
    }
}

impl<L: Line> Line for Rotation<L> {
    type Item = L::Item;

    fn take(&mut self) -> Option<L::Item> {
        let (name, mut line) = self.lines.pop_front()?;
        let item = line.take();
        if line.count() > 0 {
            self.lines.push_back((name, line));
        }
        item
    }

    fn count(&self) -> usize {
        self.lines.iter().map(|(_, line)| line.count()).sum()
    }
}
