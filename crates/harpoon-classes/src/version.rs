//! The order of library versions (Modelica specification 3.6, section 18.8.1).

use std::cmp::Ordering;

/// A `PACKAGE-VERSION`: `2.1`, `2.1 Beta 1` or, without order among themselves and before all others, `Test 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    numbers: Vec<u64>,
    /// What follows the numbers; a main release has nothing here.
    pre_release: String,
}

impl Version {
    pub fn new(text: &str) -> Version {
        let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
        let (numbers, rest) = text.split_at(end);
        Version {
            numbers: numbers.split('.').filter_map(|number| number.parse().ok()).collect(),
            pre_release: rest.trim().to_string(),
        }
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Version) -> Ordering {
        let is_main = |version: &Version| version.pre_release.is_empty();
        self.numbers
            .cmp(&other.numbers)
            .then(is_main(self).cmp(&is_main(other)))
            .then_with(|| self.pre_release.cmp(&other.pre_release))
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Version) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::Version;

    #[test]
    fn releases_are_ordered_by_number_and_follow_their_pre_releases() {
        let ascending = [
            "Test 1",
            "1.6",
            "2.1 Beta 1",
            "2.1 Beta 2",
            "2.1",
            "2.2",
            "2.2.1",
            "2.10",
            "3.2.3",
            "4.0.0 Beta.1",
            "4.0.0",
        ];
        for pair in ascending.windows(2) {
            assert!(Version::new(pair[0]) < Version::new(pair[1]), "{} < {}", pair[0], pair[1]);
        }
    }
}
