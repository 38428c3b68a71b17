//! Tearing: few unknowns of a system are guessed such that the others follow one by one.
//!
//! Elmqvist and Otter, "Methods for Tearing Systems of Equations in Object-Oriented Modeling", ESM 1994. Equations with
//! one unknown left determine it, and unknowns left in one equation are determined last (Cellier and Kofman,
//! "Continuous System Simulation", 2006, section 7.4). When neither is left, the unknown is guessed from which most
//! others follow; in the end, guesses that have become superfluous are taken back.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use harpoon_index::{Id, IdVec};

/// How well an equation can be solved for an unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Solvability {
    /// Not explicitly, or only by dividing by what can become zero.
    No,
    /// By dividing by what is not zero as far as is known.
    Doubtful,
    Safe,
}

/// As many rows (equations) as columns (unknowns), which have a perfect matching.
pub struct Entangled<R: Id, C: Id> {
    pub rows: IdVec<R, Vec<(C, Solvability)>>,
    /// Which columns are rather guessed among equals: higher ones.
    pub preference: IdVec<C, u32>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Torn<R, C> {
    pub tearing: Vec<C>,
    /// Row and the column it determines, in the order of evaluation.
    pub inner: Vec<(R, C)>,
    /// As many as there are guesses.
    pub residuals: Vec<R>,
}

/// Trying out every guess costs the square of the size in the worst case, about 0.1 s here. Larger systems are
/// networks and grids, where the number of equations with an unknown is a good guide.
const LARGEST_TO_TRY: usize = 2000;

pub fn tear<R: Id, C: Id>(block: &Entangled<R, C>) -> Torn<R, C> {
    let is_small = block.preference.len() <= LARGEST_TO_TRY;
    let rows_of = transposed(block);
    let mut progress = Progress::new(block, &rows_of);
    let mut guesses = Vec::new();
    let mut by_degree = if is_small { BinaryHeap::new() } else { progress.degrees() };
    loop {
        progress.propagate();
        let guess = if is_small { progress.most_fruitful() } else { progress.most_connected(&mut by_degree) };
        let Some(guess) = guess else { break };
        guesses.push(guess);
        progress.set_known(guess);
    }
    if is_small {
        guesses = without_superfluous(block, &rows_of, guesses);
        progress = Progress::new(block, &rows_of);
        guesses.iter().for_each(|&guess| progress.set_known(guess));
        progress.propagate();
    }
    progress.finish(guesses)
}

type Columns<R, C> = IdVec<C, Vec<(R, Solvability)>>;

fn transposed<R: Id, C: Id>(block: &Entangled<R, C>) -> Columns<R, C> {
    let mut rows_of: Columns<R, C> = block.preference.ids().map(|_| Vec::new()).collect();
    for (row, columns) in block.rows.iter() {
        for &(column, solvability) in columns {
            rows_of[column].push((row, solvability));
        }
    }
    rows_of
}

/// Takes back each guess that the others make follow from an equation.
fn without_superfluous<R: Id, C: Id>(
    block: &Entangled<R, C>,
    rows_of: &Columns<R, C>,
    mut guesses: Vec<C>,
) -> Vec<C> {
    let mut at = 0;
    while at < guesses.len() && guesses.len() > 1 {
        let mut progress = Progress::new(block, rows_of);
        for (k, &guess) in guesses.iter().enumerate() {
            if k != at {
                progress.set_known(guess);
            }
        }
        progress.propagate();
        match progress.is_complete() {
            true => drop(guesses.remove(at)),
            false => at += 1,
        }
    }
    guesses
}

/// What is determined so far.
struct Progress<'a, R: Id, C: Id> {
    block: &'a Entangled<R, C>,
    rows_of: &'a Columns<R, C>,
    /// Number of columns of a row that are not known.
    n_open_columns: IdVec<R, u32>,
    /// Number of rows of a column that are not used.
    n_open_rows: IdVec<C, u32>,
    is_used: IdVec<R, bool>,
    is_known: IdVec<C, bool>,
    /// Rows with one open column, to look at: those that are safe to solve are looked at first.
    ready: Vec<R>,
    doubtful: Vec<R>,
    /// Columns with one open row, to look at.
    lonely: Vec<C>,
    first: Vec<(R, C)>,
    /// Solved when all else is known, the last found before the others.
    last: Vec<(R, C)>,
}

impl<'a, R: Id, C: Id> Progress<'a, R, C> {
    fn new(block: &'a Entangled<R, C>, rows_of: &'a Columns<R, C>) -> Self {
        let n_open_columns: IdVec<R, u32> = block.rows.values().map(|row| row.len() as u32).collect();
        let n_open_rows: IdVec<C, u32> = rows_of.values().map(|rows| rows.len() as u32).collect();
        Progress {
            block,
            rows_of,
            ready: n_open_columns.iter().filter(|(_, n)| **n == 1).map(|(row, _)| row).collect(),
            lonely: n_open_rows.iter().filter(|(_, n)| **n == 1).map(|(column, _)| column).collect(),
            n_open_columns,
            n_open_rows,
            is_used: block.rows.ids().map(|_| false).collect(),
            is_known: block.preference.ids().map(|_| false).collect(),
            doubtful: Vec::new(),
            first: Vec::new(),
            last: Vec::new(),
        }
    }

    fn is_complete(&self) -> bool {
        self.is_known.values().all(|&known| known)
    }

    fn set_known(&mut self, column: C) {
        self.is_known[column] = true;
        for &(row, _) in &self.rows_of[column] {
            self.n_open_columns[row] -= 1;
            if self.n_open_columns[row] == 1 && !self.is_used[row] {
                self.ready.push(row);
            }
        }
    }

    fn set_used(&mut self, row: R) {
        self.is_used[row] = true;
        for &(column, _) in &self.block.rows[row] {
            self.n_open_rows[column] -= 1;
            if self.n_open_rows[column] == 1 && !self.is_known[column] {
                self.lonely.push(column);
            }
        }
    }

    /// Determines all that follows from what is known.
    fn propagate(&mut self) {
        loop {
            if let Some(row) = self.ready.pop() {
                match self.last_open(row) {
                    Some((column, Solvability::Safe)) => self.determine_first(row, column),
                    Some((_, Solvability::Doubtful)) => self.doubtful.push(row),
                    _ => {}
                }
            } else if let Some(column) = self.lonely.pop() {
                if let Some((row, Solvability::Safe)) = self.only_open(column) {
                    self.determine_last(row, column);
                }
            } else if let Some(row) = self.doubtful.pop() {
                if let Some((column, _)) = self.last_open(row) {
                    self.determine_first(row, column);
                }
            } else {
                return;
            }
        }
    }

    fn determine_first(&mut self, row: R, column: C) {
        self.first.push((row, column));
        self.set_used(row);
        self.set_known(column);
    }

    fn determine_last(&mut self, row: R, column: C) {
        self.last.push((row, column));
        self.set_used(row);
        // No other open row has the column, so that nothing follows from it.
        self.set_known(column);
    }

    /// The only column of an unused row that is not known.
    fn last_open(&self, row: R) -> Option<(C, Solvability)> {
        if self.is_used[row] || self.n_open_columns[row] != 1 {
            return None;
        }
        self.block.rows[row].iter().copied().find(|&(column, _)| !self.is_known[column])
    }

    /// The only unused row of a column that is not known.
    fn only_open(&self, column: C) -> Option<(R, Solvability)> {
        if self.is_known[column] || self.n_open_rows[column] != 1 {
            return None;
        }
        self.rows_of[column].iter().copied().find(|&(row, _)| !self.is_used[row])
    }

    /// The column from which most others follow; among equals the one whose equations come closest to determining
    /// something.
    fn most_fruitful(&mut self) -> Option<C> {
        let open: Vec<C> =
            self.is_known.iter().filter(|(_, known)| !**known).map(|(column, _)| column).collect();
        let mut trial = Trial::new(self);
        open.into_iter().max_by_key(|&column| {
            let n_following = trial.following(column);
            (n_following, trial.closeness(column), self.block.preference[column], Reverse(column.index()))
        })
    }

    fn degrees(&self) -> BinaryHeap<(u32, u32, Reverse<usize>)> {
        self.n_open_rows.ids().map(|column| self.degree(column)).collect()
    }

    fn degree(&self, column: C) -> (u32, u32, Reverse<usize>) {
        (self.n_open_rows[column], self.block.preference[column], Reverse(column.index()))
    }

    /// The column in most open rows. The heap may overestimate.
    fn most_connected(&self, heap: &mut BinaryHeap<(u32, u32, Reverse<usize>)>) -> Option<C> {
        while let Some(entry) = heap.pop() {
            let column = C::from_index(entry.2.0);
            if self.is_known[column] {
                continue;
            }
            let degree = self.degree(column);
            if degree == entry {
                return Some(column);
            }
            heap.push(degree);
        }
        None
    }

    fn finish(self, tearing: Vec<C>) -> Torn<R, C> {
        let residuals = self.is_used.iter().filter(|(_, used)| !**used).map(|(row, _)| row).collect();
        let inner = self.first.into_iter().chain(self.last.into_iter().rev()).collect();
        Torn { tearing, inner, residuals }
    }
}

/// What would follow from a guess; leaves no trace.
struct Trial<'p, 'a, R: Id, C: Id> {
    progress: &'p Progress<'a, R, C>,
    n_open_columns: IdVec<R, u32>,
    is_known: IdVec<C, bool>,
    /// Columns that became known, to be reset.
    changed: Vec<C>,
}

impl<'p, 'a, R: Id, C: Id> Trial<'p, 'a, R, C> {
    fn new(progress: &'p Progress<'a, R, C>) -> Self {
        let (n_open_columns, is_known) = (progress.n_open_columns.clone(), progress.is_known.clone());
        Trial { progress, n_open_columns, is_known, changed: Vec::new() }
    }

    /// How many columns would be determined if `guess` were known.
    fn following(&mut self, guess: C) -> usize {
        let Progress { block, rows_of, is_used, .. } = self.progress;
        self.is_known[guess] = true;
        self.changed.push(guess);
        let mut next = 0;
        while let Some(&column) = self.changed.get(next) {
            next += 1;
            for &(row, _) in &rows_of[column] {
                self.n_open_columns[row] -= 1;
                if self.n_open_columns[row] != 1 || is_used[row] {
                    continue;
                }
                let open = block.rows[row].iter().find(|&&(column, _)| !self.is_known[column]);
                if let Some(&(column, solvability)) = open
                    && solvability > Solvability::No
                {
                    self.is_known[column] = true;
                    self.changed.push(column);
                }
            }
        }
        for column in self.changed.drain(..) {
            self.is_known[column] = false;
            rows_of[column].iter().for_each(|&(row, _)| self.n_open_columns[row] += 1);
        }
        next - 1
    }

    /// The shorter the equations with the column, the closer.
    fn closeness(&self, column: C) -> u32 {
        let progress = self.progress;
        let open = progress.rows_of[column].iter().filter(|(row, _)| !progress.is_used[*row]);
        open.map(|&(row, _)| 1000 / progress.n_open_columns[row].max(1)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjacency::tests::{Column, Row};

    use Solvability::{Doubtful, No, Safe};

    fn block(rows: &[&[(usize, Solvability)]]) -> Entangled<Row, Column> {
        let typed = |row: &&[(usize, Solvability)]| {
            row.iter().map(|&(column, solvability)| (Column::from_index(column), solvability)).collect()
        };
        Entangled { rows: rows.iter().map(typed).collect(), preference: rows.iter().map(|_| 0).collect() }
    }

    /// Guesses, pairs in order of evaluation, residuals, checked for consistency.
    fn torn(rows: &[&[(usize, Solvability)]]) -> (Vec<usize>, Vec<(usize, usize)>, Vec<usize>) {
        let block = block(rows);
        let torn = tear(&block);
        let mut known = torn.tearing.clone();
        for &(row, column) in &torn.inner {
            assert!(!known.contains(&column));
            for &(other, solvability) in &block.rows[row] {
                assert!(if other == column { solvability > No } else { known.contains(&other) });
            }
            known.push(column);
        }
        assert_eq!(known.len(), rows.len());
        (
            torn.tearing.into_iter().map(Id::index).collect(),
            torn.inner.into_iter().map(|(row, column)| (row.index(), column.index())).collect(),
            torn.residuals.into_iter().map(Id::index).collect(),
        )
    }

    #[test]
    fn a_ring_needs_one_guess() {
        let rows: &[&[(usize, Solvability)]] =
            &[&[(0, Safe), (1, Safe)], &[(1, Safe), (2, Safe)], &[(2, Safe), (0, Safe)]];
        let (tearing, inner, residuals) = torn(rows);
        assert_eq!((tearing.len(), inner.len(), residuals.len()), (1, 2, 1));
    }

    #[test]
    fn what_cannot_be_solved_is_guessed() {
        // x0 + x1 = 0 and f(x0, x1) = 0: both orders give one guess; x0 = f(x1), x1 = g(x0): the same.
        assert_eq!(torn(&[&[(0, Safe), (1, Safe)], &[(0, No), (1, No)]]).2, [1]);
        // Nothing can be solved for anything.
        assert_eq!(torn(&[&[(0, No), (1, No)], &[(0, No), (1, No)]]).0.len(), 2);
        // Dividing by something doubtful is better than another guess.
        assert_eq!(torn(&[&[(0, Doubtful), (1, No)], &[(0, No), (1, No)]]), (vec![1], vec![(0, 0)], vec![1]));
    }

    #[test]
    fn the_hub_is_guessed() {
        // x0 is in all equations; each other unknown is in one with it, and the last one has all.
        let rows: &[&[(usize, Solvability)]] = &[
            &[(0, No), (1, Safe)],
            &[(0, No), (2, Safe)],
            &[(0, No), (3, Safe)],
            &[(0, No), (1, No), (2, No), (3, No)],
        ];
        assert_eq!(torn(rows), (vec![0], vec![(2, 3), (1, 2), (0, 1)], vec![3]));
    }

    #[test]
    fn unknowns_of_one_equation_are_determined_last() {
        // x2 stands in the second equation only: it follows from x0 and x1, which are one ring.
        let rows: &[&[(usize, Solvability)]] =
            &[&[(0, Safe), (1, Safe)], &[(0, Safe), (1, Safe), (2, Safe)], &[(0, No), (1, No)]];
        let (tearing, inner, residuals) = torn(rows);
        assert_eq!((tearing.len(), residuals), (1, vec![2]));
        assert_eq!(inner.last(), Some(&(1, 2)));
    }

    #[test]
    fn large_systems_are_torn_in_time() {
        // A ring of 100 000 equations.
        let n = 100_000;
        let rows: Vec<Vec<(usize, Solvability)>> =
            (0..n).map(|i| vec![(i, Safe), ((i + 1) % n, Safe)]).collect();
        let rows: Vec<&[(usize, Solvability)]> = rows.iter().map(Vec::as_slice).collect();
        let torn = tear(&block(&rows));
        assert_eq!((torn.tearing.len(), torn.residuals.len()), (1, 1));
    }
}
