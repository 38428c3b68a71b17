//! Maximum matching: as many rows as possible, each with a column of its own.
//! Hopcroft and Karp, SIAM J. Comput. 2(4), 1973, after a cheap assignment; O(edges · √nodes), without recursion.

use harpoon_index::{Id, IdVec};

use crate::Adjacency;

#[derive(Clone, Debug)]
pub struct Matching<R: Id, C: Id> {
    pub column_of: IdVec<R, Option<C>>,
    pub row_of: IdVec<C, Option<R>>,
}

impl<R: Id, C: Id> Matching<R, C> {
    /// How many rows have a column.
    pub fn size(&self) -> usize {
        self.column_of.values().flatten().count()
    }

    pub fn is_perfect(&self) -> bool {
        self.size() == self.column_of.len() && self.size() == self.row_of.len()
    }

    pub fn free_rows(&self) -> impl Iterator<Item = R> {
        self.column_of.iter().filter(|(_, column)| column.is_none()).map(|(row, _)| row)
    }

    pub fn free_columns(&self) -> impl Iterator<Item = C> {
        self.row_of.iter().filter(|(_, row)| row.is_none()).map(|(column, _)| column)
    }

    fn set(&mut self, row: R, column: C) {
        self.column_of[row] = Some(column);
        self.row_of[column] = Some(row);
    }
}

pub fn maximum_matching<R: Id, C: Id>(graph: &Adjacency<R, C>) -> Matching<R, C> {
    let mut matching = cheap_assignment(graph);
    while let Some(layer) = layers(graph, &matching) {
        augment_in_layers(graph, &mut matching, layer);
    }
    matching
}

/// Every row takes its first free column. On equation systems this alone matches nearly all rows.
fn cheap_assignment<R: Id, C: Id>(graph: &Adjacency<R, C>) -> Matching<R, C> {
    let mut matching = Matching {
        column_of: graph.sources().map(|_| None).collect(),
        row_of: (0..graph.n_targets()).map(|_| None).collect(),
    };
    for row in graph.sources() {
        let free = graph.row(row).iter().find(|&&column| matching.row_of[column].is_none());
        if let Some(&column) = free {
            matching.set(row, column);
        }
    }
    matching
}

/// Not reached, or already used by a path of this phase.
const NO_LAYER: u32 = u32::MAX;

/// For every row the length of the shortest alternating path from a free row, up to the length at which a free
/// column is found. Nothing if no free column is found: the matching is maximum.
fn layers<R: Id, C: Id>(graph: &Adjacency<R, C>, matching: &Matching<R, C>) -> Option<IdVec<R, u32>> {
    let mut layer: IdVec<R, u32> = graph.sources().map(|_| NO_LAYER).collect();
    let mut front: Vec<R> = matching.free_rows().collect();
    for &row in &front {
        layer[row] = 0;
    }
    let mut depth = 0;
    while !front.is_empty() {
        let mut next = Vec::new();
        let mut found = false;
        depth += 1;
        for &row in &front {
            for &column in graph.row(row) {
                match matching.row_of[column] {
                    None => found = true,
                    Some(other) if layer[other] == NO_LAYER => {
                        layer[other] = depth;
                        next.push(other);
                    }
                    Some(_) => {}
                }
            }
        }
        if found {
            return Some(layer);
        }
        front = next;
    }
    None
}

/// Augments along as many disjoint paths as there are whose rows ascend the layers.
fn augment_in_layers<R: Id, C: Id>(
    graph: &Adjacency<R, C>,
    matching: &mut Matching<R, C>,
    mut layer: IdVec<R, u32>,
) {
    let starts: Vec<R> = matching.free_rows().collect();
    // How many columns of each row were tried: none is tried twice in a phase.
    let mut tried: IdVec<R, usize> = graph.sources().map(|_| 0).collect();
    // The alternating path: its rows, each with the column that leads on.
    let mut path: Vec<(R, C)> = Vec::new();
    for start in starts {
        let mut row = start;
        loop {
            let Some(&column) = graph.row(row).get(tried[row]) else {
                layer[row] = NO_LAYER;
                match path.pop() {
                    Some((previous, _)) => row = previous,
                    None => break,
                }
                continue;
            };
            tried[row] += 1;
            match matching.row_of[column] {
                None => {
                    path.push((row, column));
                    for (row, column) in path.drain(..) {
                        matching.set(row, column);
                        layer[row] = NO_LAYER;
                    }
                    break;
                }
                // `layer[row]` is never `NO_LAYER`: rows are left when they get it.
                Some(other) if layer[other] == layer[row] + 1 => {
                    path.push((row, column));
                    row = other;
                }
                Some(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::maximum_matching;
    use crate::Adjacency;
    use crate::adjacency::tests::{Column, Row, graph};

    fn size(n_columns: usize, rows: &[&[usize]]) -> usize {
        let graph: Adjacency<Row, Column> = graph(n_columns, rows);
        let matching = maximum_matching(&graph);
        for (row, column) in matching.column_of.iter() {
            if let Some(column) = *column {
                assert!(graph.row(row).contains(&column), "only edges are matched");
                assert_eq!(matching.row_of[column], Some(row), "both sides agree");
            }
        }
        matching.size()
    }

    #[test]
    fn small_graphs() {
        assert_eq!(size(0, &[]), 0);
        assert_eq!(size(1, &[&[]]), 0);
        assert_eq!(size(1, &[&[0], &[0]]), 1);
        assert_eq!(size(2, &[&[0], &[0, 1]]), 2);
        // Two rows compete for one column, the third row has two columns.
        assert_eq!(size(3, &[&[0], &[0], &[1, 2]]), 2);
    }

    #[test]
    fn a_cheap_assignment_is_revised() {
        // Rows 0 and 1 take columns 0 and 1; row 2 needs column 0, which moves both.
        assert_eq!(size(3, &[&[0, 1], &[1, 2], &[0]]), 3);
        // The same with two paths in one phase.
        assert_eq!(size(4, &[&[0, 1], &[2, 3], &[0], &[2]]), 4);
    }

    #[test]
    fn one_path_through_all_rows() {
        // Row i has columns i and i + 1, the last row only column 0: every row moves by one.
        let n = 50_000;
        let rows: Vec<Vec<usize>> =
            (0..n).map(|i| if i + 1 < n { vec![i, i + 1] } else { vec![0] }).collect();
        let rows: Vec<&[usize]> = rows.iter().map(Vec::as_slice).collect();
        assert_eq!(size(n, &rows), n);
    }

    #[test]
    fn as_large_as_exhaustive_search_finds() {
        // All bipartite graphs with 3 rows and 3 columns.
        for edges in 0_u32..1 << 9 {
            let has = |row: usize, column: usize| edges >> (3 * row + column) & 1 == 1;
            let rows: Vec<Vec<usize>> =
                (0..3).map(|row| (0..3).filter(|&column| has(row, column)).collect()).collect();
            let rows: Vec<&[usize]> = rows.iter().map(Vec::as_slice).collect();
            let permutations = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
            let largest = permutations.map(|columns| (0..3).filter(|&row| has(row, columns[row])).count());
            assert_eq!(size(3, &rows), *largest.iter().max().unwrap(), "{rows:?}");
        }
    }
}
