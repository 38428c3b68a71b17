//! A sparse graph from nodes `A` to nodes `B`, in one block of memory. `A` and `B` are the two sides of a bipartite
//! graph, or the same type for a directed graph.

use std::fmt;
use std::marker::PhantomData;

use harpoon_index::Id;

#[derive(Clone)]
pub struct Adjacency<A, B> {
    /// The targets of source `i` are `targets[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    targets: Vec<B>,
    n_targets: usize,
    source: PhantomData<fn(A)>,
}

impl<A: Id, B: Id> Adjacency<A, B> {
    /// One row of targets for each source, in the order of the sources. `n_targets` nodes exist on the other side.
    pub fn from_rows<Row: IntoIterator<Item = B>>(
        n_targets: usize,
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        let mut starts = vec![0];
        let mut targets = Vec::new();
        for row in rows {
            targets.extend(row);
            starts.push(u32::try_from(targets.len()).expect("fewer than 2^32 edges"));
        }
        debug_assert!(targets.iter().all(|target| target.index() < n_targets));
        Adjacency { starts, targets, n_targets, source: PhantomData }
    }

    /// From edges in any order; each row keeps the order of its edges.
    pub fn from_edges(n_sources: usize, n_targets: usize, edges: &[(A, B)]) -> Self {
        let mut rows = vec![Vec::new(); n_sources];
        for &(source, target) in edges {
            rows[source.index()].push(target);
        }
        Adjacency::from_rows(n_targets, rows)
    }

    pub fn n_sources(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn n_targets(&self) -> usize {
        self.n_targets
    }

    pub fn n_edges(&self) -> usize {
        self.targets.len()
    }

    pub fn sources(&self) -> impl Iterator<Item = A> + use<A, B> {
        (0..self.n_sources()).map(A::from_index)
    }

    pub fn row(&self, source: A) -> &[B] {
        let index = source.index();
        &self.targets[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// All edges the other way round; each row is sorted.
    pub fn transposed(&self) -> Adjacency<B, A> {
        let mut rows = vec![Vec::new(); self.n_targets];
        for source in self.sources() {
            for target in self.row(source) {
                rows[target.index()].push(source);
            }
        }
        Adjacency::from_rows(self.n_sources(), rows)
    }
}

impl<A: Id + fmt::Debug, B: Id + fmt::Debug> fmt::Debug for Adjacency<A, B> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_map().entries(self.sources().map(|source| (source, self.row(source)))).finish()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::Adjacency;
    use harpoon_index::{Id, define_id};

    define_id!(Row, "r");
    define_id!(Column, "c");

    /// A graph with row `i` of `rows` as the targets of source `i`.
    pub(crate) fn graph<A: Id, B: Id>(n_targets: usize, rows: &[&[usize]]) -> Adjacency<A, B> {
        let typed = rows.iter().map(|row| row.iter().map(|&target| B::from_index(target)));
        Adjacency::from_rows(n_targets, typed)
    }

    #[test]
    fn transposing_turns_every_edge() {
        let graph: Adjacency<Row, Column> = graph(3, &[&[2, 0], &[], &[0]]);
        assert_eq!(format!("{graph:?}"), "{r0: [c2, c0], r1: [], r2: [c0]}");
        assert_eq!(format!("{:?}", graph.transposed()), "{c0: [r0, r2], c1: [], c2: [r0]}");
        assert_eq!(graph.n_edges(), 3);
    }

    #[test]
    fn edges_may_come_in_any_order() {
        let edge = |row, column| (Row::from_index(row), Column::from_index(column));
        let graph = Adjacency::from_edges(2, 2, &[edge(1, 0), edge(0, 1), edge(1, 1)]);
        assert_eq!(format!("{graph:?}"), "{r0: [c1], r1: [c0, c1]}");
    }
}
