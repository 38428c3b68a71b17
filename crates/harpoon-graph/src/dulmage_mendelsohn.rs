//! Which part of an equation system has too many equations, and which has too few.
//! The coarse decomposition of Dulmage and Mendelsohn, Canad. J. Math. 10, 1958, computed from a maximum matching as
//! in Pothen and Fan, ACM Trans. Math. Softw. 16(4), 1990. Rows are equations, columns are unknowns.

use harpoon_index::{Id, IdVec};

use crate::{Adjacency, Matching};

/// Rows and columns in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part<R, C> {
    pub rows: Vec<R>,
    pub columns: Vec<C>,
}

/// Every row and every column is in exactly one part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition<R, C> {
    /// More rows than columns; these rows contain no other columns. Empty if every row is matched.
    pub over: Part<R, C>,
    /// As many rows as columns.
    pub well: Part<R, C>,
    /// More columns than rows; these columns are in no other rows. Empty if every column is matched.
    pub under: Part<R, C>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Over,
    Well,
    Under,
}

/// The parts are the same for every maximum matching.
pub fn decompose<R: Id, C: Id>(graph: &Adjacency<R, C>, matching: &Matching<R, C>) -> Decomposition<R, C> {
    let mut row_side: IdVec<R, Side> = graph.sources().map(|_| Side::Well).collect();
    let mut column_side: IdVec<C, Side> = (0..graph.n_targets()).map(|_| Side::Well).collect();

    // What is reached from free rows by alternating paths competes for too few columns.
    let mut open: Vec<R> = matching.free_rows().collect();
    for &row in &open {
        row_side[row] = Side::Over;
    }
    while let Some(row) = open.pop() {
        for &column in graph.row(row) {
            column_side[column] = Side::Over;
            let other = matching.row_of[column].expect("else the matching could be augmented");
            if row_side[other] == Side::Well {
                row_side[other] = Side::Over;
                open.push(other);
            }
        }
    }

    // The same from free columns.
    let rows_with = graph.transposed();
    let mut open: Vec<C> = matching.free_columns().collect();
    for &column in &open {
        column_side[column] = Side::Under;
    }
    while let Some(column) = open.pop() {
        for &row in rows_with.row(column) {
            row_side[row] = Side::Under;
            let other = matching.column_of[row].expect("else the matching could be augmented");
            if column_side[other] == Side::Well {
                column_side[other] = Side::Under;
                open.push(other);
            }
        }
    }

    let part = |side| Part { rows: select(&row_side, side), columns: select(&column_side, side) };
    Decomposition { over: part(Side::Over), well: part(Side::Well), under: part(Side::Under) }
}

fn select<I: Id>(sides: &IdVec<I, Side>, side: Side) -> Vec<I> {
    sides.iter().filter(|(_, found)| **found == side).map(|(id, _)| id).collect()
}

#[cfg(test)]
mod tests {
    use super::{Part, decompose};
    use crate::adjacency::tests::{Column, Row, graph};
    use crate::{Adjacency, maximum_matching};
    use harpoon_index::Id;

    /// Rows and columns of the parts over, well, under.
    fn parts(n_columns: usize, rows: &[&[usize]]) -> [(Vec<usize>, Vec<usize>); 3] {
        let graph: Adjacency<Row, Column> = graph(n_columns, rows);
        let parts = decompose(&graph, &maximum_matching(&graph));
        let plain = |part: Part<Row, Column>| {
            (
                part.rows.into_iter().map(Id::index).collect(),
                part.columns.into_iter().map(Id::index).collect(),
            )
        };
        [parts.over, parts.well, parts.under].map(plain)
    }

    #[test]
    fn a_square_regular_system_is_well_determined() {
        let nothing = (vec![], vec![]);
        assert_eq!(parts(2, &[&[0, 1], &[0]]), [nothing.clone(), (vec![0, 1], vec![0, 1]), nothing]);
    }

    #[test]
    fn a_square_system_may_have_both_faults() {
        // x0 = 1; x0 = 2; x1 + x2 + x0 = 0; x3 = x0, and nothing determines x1 and x2 one by one.
        assert_eq!(
            parts(4, &[&[0], &[0], &[0, 1, 2], &[0, 3]]),
            [(vec![0, 1], vec![0]), (vec![3], vec![3]), (vec![2], vec![1, 2])]
        );
    }

    #[test]
    fn alternating_paths_carry_the_surplus() {
        // Three equations for x0 and x1; x2 is well determined behind them.
        assert_eq!(
            parts(3, &[&[0], &[0, 1], &[1], &[1, 2]]),
            [(vec![0, 1, 2], vec![0, 1]), (vec![3], vec![2]), (vec![], vec![])]
        );
    }

    #[test]
    fn unknowns_and_equations_without_edges() {
        assert_eq!(parts(1, &[&[]]), [(vec![0], vec![]), (vec![], vec![]), (vec![], vec![0])]);
    }
}
