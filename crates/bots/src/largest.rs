//! Short lists in order, and the larger of two.

/// The larger of two numbers, neither of them NaN. `f32::max` says what becomes of NaN, and is a call of a function in
/// a browser.
#[inline]
pub(crate) fn larger(one: f32, other: f32) -> f32 {
    if one > other { one } else { other }
}

/// The largest number first; where numbers are equal, whoever stood first stays first, so that a choice is
/// always the same.
///
/// By insertion: the lists are short. The library's own sort is several kilobytes for each type that is
/// sorted, and browsers fetch them all.
pub(crate) fn largest_first<T>(all: &mut [T], number: impl Fn(&T) -> f32) {
    for end in 1..all.len() {
        let mut at = end;
        while at > 0 && number(&all[at]).total_cmp(&number(&all[at - 1])).is_gt() {
            all.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::largest_first;

    #[test]
    fn the_largest_is_first_and_equals_keep_their_order() {
        let mut all: Vec<(f32, usize)> =
            (0..200).map(|at| ((at * 7919 % 23) as f32 - 11.0, at as usize)).collect();
        all.extend([(f32::NAN, 200), (-0.0, 201), (0.0, 202), (f32::INFINITY, 203)]);
        let mut sorted = all.clone();
        sorted.sort_by(|left, right| right.0.total_cmp(&left.0));
        largest_first(&mut all, |(number, _)| *number);
        let places = |all: &[(f32, usize)]| all.iter().map(|(_, at)| *at).collect::<Vec<_>>();
        assert_eq!(places(&all), places(&sorted));
        largest_first(&mut [] as &mut [f32], |number| *number);
    }
}
