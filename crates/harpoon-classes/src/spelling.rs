//! Which known name a user may have meant.
//! Damerau, Comm. ACM 7(3), 1964: most misspellings are one insertion, deletion, replacement or transposition.

/// The candidate that is nearest to `name`, unless all are too far off: a third of the letters may differ, rounded up.
/// A single letter is like another one only by its case.
/// The first of several equally near ones.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let n_letters = letters(name).len();
    nearest_within(if n_letters == 1 { 0 } else { n_letters.div_ceil(3) }, name, candidates)
}

/// The candidate that is nearest to `name`, unless more letters than `limit` differ.
pub fn nearest_within<'a>(
    limit: usize,
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let wanted = letters(name);
    // Each insertion and deletion changes the length by one.
    candidates
        .into_iter()
        .map(|candidate| (candidate, letters(candidate)))
        .filter(|(_, known)| known.len().abs_diff(wanted.len()) <= limit)
        .map(|(candidate, known)| (distance(&wanted, &known), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Upper and lower case are the same here.
fn letters(text: &str) -> Vec<char> {
    match text.is_ascii() {
        true => text.bytes().map(|letter| letter.to_ascii_lowercase() as char).collect(),
        false => text.chars().flat_map(char::to_lowercase).collect(),
    }
}

/// The number of insertions, deletions, replacements and transpositions of neighbours that turn `a` into `b`.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, letters, nearest};

    #[test]
    fn distances() {
        let between = |a: &str, b: &str| distance(&letters(a), &letters(b));
        assert_eq!(between("", "abc"), 3);
        assert_eq!(between("Resistor", "resistor"), 0);
        assert_eq!(between("resistor", "resitsor"), 1);
        assert_eq!(between("Sorces", "Sources"), 1);
        assert_eq!(between("kitten", "sitting"), 3);
    }

    #[test]
    fn only_similar_names_are_offered() {
        let names = ["Sources", "Sensors", "Math"];
        assert_eq!(nearest("Source", names), Some("Sources"));
        assert_eq!(nearest("Sensor", names), Some("Sensors"));
        assert_eq!(nearest("Thermal", names), None);
        assert_eq!(nearest("x", names), None);
        assert_eq!(nearest("r", ["T", "R"]), Some("R"));
        assert_eq!(nearest("Q", ["T", "R"]), None);
    }
}
