//! Disjoint sets: which elements are connected, while connections are added.
//! Tarjan and van Leeuwen, J. ACM 31(2), 1984: union by size, path halving.

use harpoon_index::{Id, IdVec};

#[derive(Clone, Debug)]
pub struct UnionFind<I: Id> {
    parent: IdVec<I, I>,
    size: IdVec<I, u32>,
}

impl<I: Id> UnionFind<I> {
    /// `n` sets of one element each.
    pub fn new(n: usize) -> Self {
        UnionFind { parent: (0..n).map(I::from_index).collect(), size: (0..n).map(|_| 1).collect() }
    }

    /// Adds a set of one new element.
    pub fn push(&mut self) -> I {
        self.size.push(1);
        self.parent.push(I::from_index(self.parent.len()))
    }

    pub fn len(&self) -> usize {
        self.parent.len()
    }

    pub fn is_empty(&self) -> bool {
        self.parent.is_empty()
    }

    /// The element that stands for the set of `element`.
    pub fn find(&mut self, mut element: I) -> I {
        while self.parent[element] != element {
            self.parent[element] = self.parent[self.parent[element]];
            element = self.parent[element];
        }
        element
    }

    pub fn same(&mut self, a: I, b: I) -> bool {
        self.find(a) == self.find(b)
    }

    /// Joins two sets. False if they were one already.
    pub fn union(&mut self, a: I, b: I) -> bool {
        let (mut large, mut small) = (self.find(a), self.find(b));
        if large == small {
            return false;
        }
        if self.size[large] < self.size[small] {
            (large, small) = (small, large);
        }
        self.parent[small] = large;
        self.size[large] += self.size[small];
        true
    }

    /// All sets, in the order of their first elements, each in the order of its elements.
    pub fn sets(&mut self) -> Vec<Vec<I>> {
        let mut sets: Vec<Vec<I>> = Vec::new();
        let mut number: IdVec<I, Option<usize>> = self.parent.ids().map(|_| None).collect();
        for element in self.parent.ids() {
            let root = self.find(element);
            let set = *number[root].get_or_insert_with(|| {
                sets.push(Vec::new());
                sets.len() - 1
            });
            sets[set].push(element);
        }
        sets
    }
}

#[cfg(test)]
mod tests {
    use super::UnionFind;
    use harpoon_index::{Id, define_id};

    define_id!(Node, "n");

    #[test]
    fn joined_elements_are_one_set() {
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(Node::from_index);
        let mut sets = UnionFind::new(5);
        assert!(sets.union(e, a));
        assert!(sets.union(b, d));
        assert!(!sets.union(a, e));
        assert!(sets.same(a, e) && !sets.same(a, b));
        assert_eq!(sets.sets(), [vec![a, e], vec![b, d], vec![c]]);
        assert!(sets.union(d, e));
        assert_eq!(sets.sets(), [vec![a, b, d, e], vec![c]]);
        let f = sets.push();
        assert_eq!(sets.find(f), f);
        assert_eq!(sets.len(), 6);
    }
}
