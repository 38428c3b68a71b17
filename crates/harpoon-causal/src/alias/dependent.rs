//! Rows of a matrix that depend on each other though its structure does not show it: a - b = x and a - b = y cannot be solved for
//! a and b, whatever else is there.
//!
//! Input: rows whose entries are known whole numbers, and rows of which only the places of the entries are known (a mixed matrix
//! in the sense of Murota, "Matrices and Matroids for Systems Analysis", Springer 2000). Output: which of the known rows
//! depend on each other together with which of the others, and in which columns they have to be eliminated to show it.
//!
//! General entries are replaced by random numbers modulo a prime; what depends on each other then depends on each other for all values, but for
//! one case in 10^16. A row with general entries takes part in a dependence only if all of its columns are taken up, so the columns that
//! no such row has are those to eliminate.

use std::collections::BTreeMap;

use harpoon_graph::{Adjacency, Matching, maximum_matching, strong_components};
use harpoon_index::Id;
use rustc_hash::FxHashSet;

use crate::incidence::{Column, Row};

pub(super) enum Entries {
    Whole(Vec<(Column, i64)>),
    /// Any values.
    General(Vec<Column>),
}

impl Entries {
    fn columns(&self) -> Vec<Column> {
        match self {
            Entries::Whole(entries) => entries.iter().map(|(column, _)| *column).collect(),
            Entries::General(columns) => columns.clone(),
        }
    }
}

pub(super) struct Dependence {
    /// Known ones, in ascending order.
    pub(super) rows: Vec<Row>,
    /// Where combinations of them vanish.
    pub(super) vanishing: FxHashSet<Column>,
}

/// Of a matrix in which each row finds a column of its own; nothing if there is one that does not.
pub(super) fn dependences(n_columns: usize, rows: &[Entries]) -> Vec<Dependence> {
    let graph: Adjacency<Row, Column> = Adjacency::from_rows(n_columns, rows.iter().map(Entries::columns));
    let matching = maximum_matching(&graph);
    if matching.size() < rows.len() {
        return Vec::new();
    }
    let needed = |row: Row| graph.row(row).iter().filter_map(|&column| matching.row_of[column]);
    let needs: Adjacency<Row, Row> = Adjacency::from_rows(rows.len(), graph.sources().map(needed));
    let blocks = strong_components(&needs);
    blocks.iter().filter_map(|block| dependence(rows, &matching, block)).collect()
}

/// Of the rows of a block that must be solved together.
fn dependence(rows: &[Entries], matching: &Matching<Row, Column>, block: &[Row]) -> Option<Dependence> {
    let is_whole = |row: &&Row| matches!(rows[row.index()], Entries::Whole(_));
    // A single row cannot spoil what the structure promises.
    if block.iter().filter(is_whole).count() < 2 {
        return None;
    }
    let own: FxHashSet<Column> = block.iter().filter_map(|&row| matching.column_of[row]).collect();
    let matrix = block.iter().map(|row| numbers(&rows[row.index()], *row, &own)).collect();
    let dependent: Vec<Row> = dependent_rows(matrix)?.into_iter().map(|at| block[at]).collect();
    let (known, general): (Vec<Row>, Vec<Row>) = dependent.iter().partition(is_whole);
    let mut vanishing = own;
    for column in general.iter().flat_map(|row| rows[row.index()].columns()) {
        vanishing.remove(&column);
    }
    (known.len() > 1).then_some(Dependence { rows: known, vanishing })
}

type Numbers = BTreeMap<usize, u64>;

/// The entries in the columns of a block.
fn numbers(entries: &Entries, row: Row, own: &FxHashSet<Column>) -> Numbers {
    let entry = |column: Column, value: u64| own.contains(&column).then_some((column.index(), value));
    let numbers: Numbers = match entries {
        Entries::Whole(entries) => entries
            .iter()
            .filter_map(|&(column, factor)| entry(column, factor.rem_euclid(PRIME as i64) as u64))
            .collect(),
        Entries::General(columns) => columns
            .iter()
            .filter_map(|&column| entry(column, random((row.index() as u64) << 32 | column.index() as u64)))
            .collect(),
    };
    numbers
}

/// A sum of so many terms takes as long as the rest of the compilation: such a block is left as it is.
const MOST_TERMS: usize = 10_000_000;

/// The places of rows that are part of a combination which vanishes. None if there is no such, or if it is too much.
fn dependent_rows(mut rows: Vec<Numbers>) -> Option<Vec<usize>> {
    let n = rows.len();
    let mut rows_with: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        row.keys().for_each(|&column| rows_with.entry(column).or_default().push(at));
    }
    let mut order: Vec<usize> = rows_with.keys().copied().collect();
    order.sort_by_key(|column| rows_with[column].len());
    // Which rows of the matrix each has become a combination of.
    let mut made_of: Vec<Numbers> = (0..n).map(|at| Numbers::from([(at, 1)])).collect();
    let mut is_pivot = vec![false; n];
    let mut n_terms = 0;
    for column in order {
        let mut with = std::mem::take(rows_with.get_mut(&column)?);
        with.sort_unstable();
        with.dedup();
        with.retain(|&at| !is_pivot[at] && rows[at].contains_key(&column));
        let Some(&pivot) = with.iter().min_by_key(|&&at| (rows[at].len(), at)) else { continue };
        is_pivot[pivot] = true;
        let (pivot_row, pivot_made_of) = (rows[pivot].clone(), made_of[pivot].clone());
        let inverse = power(pivot_row[&column], PRIME - 2);
        for &at in with.iter().filter(|&&at| at != pivot) {
            let factor = PRIME - times(rows[at][&column], inverse);
            add(&mut rows[at], factor, &pivot_row);
            add(&mut made_of[at], factor, &pivot_made_of);
            n_terms += pivot_row.len() + pivot_made_of.len();
            for other in pivot_row.keys() {
                if let Some(list) = rows_with.get_mut(other) {
                    list.push(at);
                }
            }
        }
        if n_terms > MOST_TERMS {
            return None;
        }
    }
    let vanished = (0..n).filter(|&at| rows[at].is_empty());
    let mut dependent: Vec<usize> = vanished.flat_map(|at| made_of[at].keys().copied()).collect();
    dependent.sort_unstable();
    dependent.dedup();
    (!dependent.is_empty()).then_some(dependent)
}

fn add(row: &mut Numbers, factor: u64, other: &Numbers) {
    for (&column, &value) in other {
        let entry = row.entry(column).or_default();
        *entry = (*entry + times(factor, value)) % PRIME;
        if *entry == 0 {
            row.remove(&column);
        }
    }
}

/// A prime of Mersenne, the largest whose sums fit into 64 bits.
const PRIME: u64 = (1 << 61) - 1;

fn times(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(PRIME)) as u64
}

fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = times(result, base);
        }
        base = times(base, base);
        exponent >>= 1;
    }
    result
}

/// The same for the same seed. Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
fn random(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) % (PRIME - 1) + 1
}

#[cfg(test)]
mod tests {
    use harpoon_index::Id;

    use super::{Column, Entries, dependences};

    fn whole(entries: &[(usize, i64)]) -> Entries {
        Entries::Whole(entries.iter().map(|&(column, factor)| (Column::from_index(column), factor)).collect())
    }

    fn general(columns: &[usize]) -> Entries {
        Entries::General(columns.iter().map(|&column| Column::from_index(column)).collect())
    }

    #[test]
    fn two_rows_that_are_the_same() {
        let found = dependences(2, &[whole(&[(0, 1), (1, -1)]), whole(&[(0, 2), (1, -2)])]);
        let rows: Vec<usize> = found[0].rows.iter().map(|row| row.index()).collect();
        assert_eq!((found.len(), rows, found[0].vanishing.len()), (1, vec![0, 1], 2));
    }

    #[test]
    fn general_rows_take_columns_up() {
        // a - b + x = 0, a - b + y = 0, and something that determines x/y: only a and b vanish.
        let sums = [whole(&[(0, 1), (1, -1), (2, 1)]), whole(&[(0, 1), (1, -1), (3, 1)])];
        let [first, second] = sums;
        let others = [general(&[2, 3]), general(&[2, 3])];
        let [third, fourth] = others;
        let found = dependences(4, &[first, second, third, fourth]);
        let mut vanishing: Vec<usize> = found[0].vanishing.iter().map(|column| column.index()).collect();
        vanishing.sort_unstable();
        assert_eq!(vanishing, [0, 1]);
    }

    #[test]
    fn rows_that_differ() {
        assert!(dependences(2, &[whole(&[(0, 1), (1, -1)]), whole(&[(0, 1), (1, 1)])]).is_empty());
        assert!(dependences(2, &[whole(&[(0, 1), (1, -1)]), general(&[0, 1])]).is_empty());
    }
}
