//! Ranges in a row → the hull of any stretch of them, in the logarithm of their number: a tree whose leaves they are.

use super::Range;

#[derive(Clone, Debug, Default)]
pub(super) struct Extremes {
    /// Node k has the children 2k and 2k + 1; the leaves are the second half.
    nodes: Vec<Range>,
}

impl Extremes {
    pub fn new(leaves: impl ExactSizeIterator<Item = Range>) -> Extremes {
        let n = leaves.len();
        let mut nodes = vec![Range::EMPTY; n];
        nodes.extend(leaves);
        for k in (1..n).rev() {
            nodes[k] = nodes[2 * k].hull(nodes[2 * k + 1]);
        }
        Extremes { nodes }
    }

    /// Of the leaves from `first` to the one before `end`.
    pub fn over(&self, first: usize, end: usize) -> Range {
        let n = self.nodes.len() / 2;
        let (mut left, mut right) = (first + n, end + n);
        let mut hull = Range::EMPTY;
        while left < right {
            if left % 2 == 1 {
                hull = hull.hull(self.nodes[left]);
                left += 1;
            }
            if right % 2 == 1 {
                right -= 1;
                hull = hull.hull(self.nodes[right]);
            }
            (left, right) = (left / 2, right / 2);
        }
        hull
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stretch_has_its_hull() {
        let numbers = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0];
        let tree = Extremes::new(numbers.iter().map(|x| Range::point(*x)));
        for first in 0..numbers.len() {
            for end in first..=numbers.len() {
                let part = &numbers[first..end];
                let lo = part.iter().copied().fold(f64::INFINITY, f64::min);
                let hi = part.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                assert_eq!(tree.over(first, end), Range { lo, hi }, "{first} to {end}");
            }
        }
    }
}
