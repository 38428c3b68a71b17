//! Which variables constraints are solved for: elimination with pivots that are numbers, in a given order of columns.

use std::collections::BTreeMap;

use harpoon_dae::{Dae, StateSelect};
use harpoon_expr::ExprId;
use harpoon_graph::{Augmentation, Matching, UnionFind};
use harpoon_index::Id;
use rustc_hash::FxHashMap;

use crate::Tools;
use crate::incidence::{Column, Row};

pub(super) struct Candidate {
    pub(super) chain: usize,
    pub(super) select: StateSelect,
}

/// What the model demands of a candidate. What it demands is done whatever the pivots are. What it prefers or wants
/// avoided decides only between choices that are good everywhere: with y = x^2, x does not follow from y at zero, however
/// much y is preferred.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Demand {
    NoState,
    Open,
    State,
}

impl Demand {
    pub(super) fn of(select: StateSelect) -> Demand {
        match select {
            StateSelect::Never => Demand::NoState,
            StateSelect::Avoid | StateSelect::Default | StateSelect::Prefer => Demand::Open,
            StateSelect::Always => Demand::State,
        }
    }
}

#[derive(Default)]
pub(super) struct Choice {
    /// Chains: the constraints can be solved for their derivatives.
    pub(super) dummies: Vec<usize>,
    pub(super) groups: Vec<Group>,
    /// Constraints that could be solved for more than what they are to be solved for: all of it, and that.
    pub(super) enforced: Vec<(Group, Vec<usize>)>,
}

/// Constraints that can be solved for more than one choice of variables, but for each only sometimes.
pub(super) struct Group {
    pub(super) rows: Vec<usize>,
    /// The least wanted state first.
    pub(super) chains: Vec<usize>,
    /// One row for each constraint, one column for each chain, after elimination of the other dummies.
    pub(super) jacobian: Vec<Vec<ExprId>>,
    /// As many of the chains as there are rows, for which the structure is regular.
    pub(super) first_choice: Vec<usize>,
}

/// Equations that determine what is no candidate but stands in the constraints: an angular velocity, where an
/// orientation is differentiated by way of it, follows from the speeds of joints.
pub(super) struct Definitions<'a> {
    pub(super) rows: Vec<&'a [(usize, ExprId)]>,
    pub(super) chains: Vec<usize>,
}

/// `rows`: chains and the factors of their derivatives. `candidates`: the least wanted state first.
pub(super) fn choose(
    dae: &mut Dae,
    tools: &mut Tools,
    rows: &[&[(usize, ExprId)]],
    definitions: &Definitions,
    candidates: &[Candidate],
) -> Choice {
    let mut elimination = Elimination::new(dae, tools, rows, definitions, candidates);
    elimination.use_definitions(rows.len());
    for limit in [Demand::NoState, Demand::Open, Demand::State] {
        let n_columns =
            candidates.iter().take_while(|candidate| Demand::of(candidate.select) <= limit).count();
        (0..n_columns).for_each(|column| elimination.pivot_in(column));
        elimination.settle_groups(n_columns, limit == Demand::State);
    }
    elimination.choice
}

#[derive(Clone, Copy)]
struct Entry {
    expr: ExprId,
    /// If it does not vary.
    number: Option<f64>,
}

struct Elimination<'a> {
    dae: &'a mut Dae,
    candidates: &'a [Candidate],
    /// By the place of the candidate, or after the candidates that of the definition.
    rows: Vec<BTreeMap<usize, Entry>>,
    /// Rows that have had an entry in a column.
    rows_with: Vec<Vec<usize>>,
    is_done: Vec<bool>,
    is_chosen: Vec<bool>,
    choice: Choice,
}

impl<'a> Elimination<'a> {
    fn new(
        dae: &'a mut Dae,
        tools: &mut Tools,
        rows: &[&[(usize, ExprId)]],
        definitions: &Definitions,
        candidates: &'a [Candidate],
    ) -> Elimination<'a> {
        let chains =
            candidates.iter().map(|candidate| candidate.chain).chain(definitions.chains.iter().copied());
        let place_of: FxHashMap<usize, usize> =
            chains.enumerate().map(|(place, chain)| (chain, place)).collect();
        let entries = |row: &&[(usize, ExprId)]| -> BTreeMap<usize, Entry> {
            let entry = |&(chain, expr): &(usize, ExprId)| {
                Some((*place_of.get(&chain)?, Entry { expr, number: tools.constants.number(dae, expr) }))
            };
            row.iter().filter_map(entry).filter(|(_, entry)| entry.number != Some(0.0)).collect()
        };
        let rows: Vec<BTreeMap<usize, Entry>> = rows.iter().chain(&definitions.rows).map(entries).collect();
        let mut rows_with = vec![Vec::new(); place_of.len()];
        for (number, row) in rows.iter().enumerate() {
            row.keys().for_each(|&column| rows_with[column].push(number));
        }
        Elimination {
            dae,
            candidates,
            is_done: vec![false; rows.len()],
            is_chosen: vec![false; candidates.len()],
            rows,
            rows_with,
            choice: Choice::default(),
        }
    }

    /// Eliminates what is defined from all rows, as far as the definitions, which are the rows from `first` on, have
    /// a number for it.
    fn use_definitions(&mut self, first: usize) {
        for column in self.candidates.len()..self.rows_with.len() {
            let rows: Vec<usize> = self.open_rows(column);
            let with_number = rows.iter().copied().filter(|&row| row >= first && self.is_pivot(row, column));
            let Some(pivot) = with_number.min_by_key(|&row| self.rows[row].len()) else { continue };
            self.is_done[pivot] = true;
            for row in rows.into_iter().filter(|&row| row != pivot) {
                self.subtract(pivot, row, column);
            }
        }
        (first..self.rows.len()).for_each(|row| self.is_done[row] = true);
    }

    fn open_rows(&self, column: usize) -> Vec<usize> {
        let has_entry = |row: &usize| !self.is_done[*row] && self.rows[*row].contains_key(&column);
        self.rows_with[column].iter().copied().filter(has_entry).collect()
    }

    /// Takes the column as a dummy, if a row has a number there.
    fn pivot_in(&mut self, column: usize) {
        if self.is_chosen[column] {
            return;
        }
        let rows: Vec<usize> = self.open_rows(column);
        let with_number = rows.iter().copied().filter(|&row| self.is_pivot(row, column));
        // A short row fills the others least; numbers of a physical model need no more care.
        let Some(pivot) = with_number.min_by_key(|&row| self.rows[row].len()) else { return };
        let others: Vec<usize> = rows.into_iter().filter(|&row| row != pivot).collect();
        self.is_done[pivot] = true;
        self.is_chosen[column] = true;
        self.choice.dummies.push(self.candidates[column].chain);
        for row in others {
            self.subtract(pivot, row, column);
        }
    }

    /// Whether the entry is a number that is not small compared with the others of its row.
    fn is_pivot(&self, row: usize, column: usize) -> bool {
        const SMALL: f64 = 1e-9;
        let size = |entry: &Entry| entry.number.map_or(0.0, f64::abs);
        let largest = self.rows[row].values().map(size).fold(0.0, f64::max);
        size(&self.rows[row][&column]) > SMALL * largest
    }

    /// Subtracts a multiple of the row `pivot` from another such that the column vanishes there.
    fn subtract(&mut self, pivot: usize, row: usize, column: usize) {
        let pivot_entry = self.rows[pivot][&column];
        let Some(entry) = self.rows[row].remove(&column) else { return };
        let factor = self.quotient(entry, pivot_entry);
        let pivot_row: Vec<(usize, Entry)> =
            self.rows[pivot].iter().map(|(&place, &entry)| (place, entry)).collect();
        for (place, entry) in pivot_row {
            if place == column {
                continue;
            }
            let before = self.rows[row].get(&place).copied();
            match self.difference(before, factor, entry) {
                Some(after) => {
                    if before.is_none() {
                        self.rows_with[place].push(row);
                    }
                    self.rows[row].insert(place, after);
                }
                None => drop(self.rows[row].remove(&place)),
            }
        }
    }

    fn quotient(&mut self, a: Entry, b: Entry) -> Entry {
        let number = a.number.zip(b.number).map(|(a, b)| a / b);
        let expr = self.dae.pool.over(a.expr, b.expr).expect("a quotient of numbers");
        Entry { expr, number }
    }

    /// `a - factor*b`, unless it vanishes.
    fn difference(&mut self, a: Option<Entry>, factor: Entry, b: Entry) -> Option<Entry> {
        let product = factor.number.zip(b.number).map(|(factor, b)| factor * b);
        let pool = &mut self.dae.pool;
        let term = pool.times(factor.expr, b.expr).expect("a product of numbers");
        let Some(a) = a else {
            let expr = pool.negated(term).expect("the negative of a number");
            return Some(Entry { expr, number: product.map(|product| -product) });
        };
        let expr = pool.minus(a.expr, term).expect("a difference of numbers");
        let number = a.number.zip(product).map(|(a, product)| {
            // What cancels up to rounding is zero.
            if (a - product).abs() <= 1e-12 * (a.abs() + product.abs()) { 0.0 } else { a - product }
        });
        let vanishes = number == Some(0.0) || pool.is_zero(expr);
        (!vanishes).then_some(Entry { expr, number })
    }

    /// Looks at the rows that are left with entries that vary. Those that can be solved for some of the first
    /// `n_columns` columns are settled; in the end all are, as far as possible.
    fn settle_groups(&mut self, n_columns: usize, is_last: bool) {
        for rows in self.connected_rows(n_columns) {
            let mut columns = self.open_columns(&rows);
            columns.retain(|&column| column < n_columns);
            let first_choice = self.matched(&rows, &columns);
            if first_choice.len() < rows.len() && !is_last {
                continue;
            }
            let all = self.open_columns(&rows);
            rows.iter().for_each(|&row| self.is_done[row] = true);
            first_choice.iter().for_each(|&column| self.is_chosen[column] = true);
            let candidates = self.limited_by_demand(&columns, &first_choice);
            if all.len() > candidates.len() {
                let group = self.group(rows.clone(), &all, &first_choice);
                self.choice.enforced.push((group, self.chains(&candidates)));
            }
            if candidates.len() > rows.len() {
                candidates.iter().for_each(|&column| self.is_chosen[column] = true);
                let group = self.group(rows, &candidates, &first_choice);
                self.choice.groups.push(group);
            } else {
                self.choice.dummies.extend(self.chains(&first_choice));
            }
        }
    }

    /// The candidates that these rows have and that are no dummies yet.
    fn open_columns(&self, rows: &[usize]) -> Vec<usize> {
        let is_open = |column: &usize| self.is_chosen.get(*column) == Some(&false);
        let mut columns: Vec<usize> =
            rows.iter().flat_map(|&row| self.rows[row].keys().copied()).filter(is_open).collect();
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// What is demanded as a state stays one unless it has to be a dummy.
    fn limited_by_demand(&self, columns: &[usize], first_choice: &[usize]) -> Vec<usize> {
        let demand = |&column: &usize| Demand::of(self.candidates[column].select);
        let needed = first_choice.iter().map(demand).max();
        columns.iter().copied().filter(|column| Some(demand(column)) <= needed).collect()
    }

    /// Rows that are left, those together that share columns.
    fn connected_rows(&self, n_columns: usize) -> Vec<Vec<usize>> {
        let left: Vec<usize> = (0..self.rows.len()).filter(|&row| !self.is_done[row]).collect();
        let mut sets: UnionFind<Row> = UnionFind::new(left.len());
        let mut first_with: FxHashMap<usize, Row> = FxHashMap::default();
        for (place, &row) in left.iter().enumerate() {
            for &column in self.rows[row].keys().filter(|&&column| column < n_columns) {
                let first = *first_with.entry(column).or_insert(Row::from_index(place));
                sets.union(first, Row::from_index(place));
            }
        }
        sets.sets()
            .into_iter()
            .map(|set| set.into_iter().map(|place| left[place.index()]).collect())
            .collect()
    }

    /// Columns for which the rows can be solved as far as the structure tells, the first ones preferred.
    fn matched(&self, rows: &[usize], columns: &[usize]) -> Vec<usize> {
        // Columns take rows here, so that earlier columns stay matched when later ones come.
        let place_of: FxHashMap<usize, usize> =
            rows.iter().enumerate().map(|(place, &row)| (row, place)).collect();
        let rows_of: Vec<Vec<Column>> = columns
            .iter()
            .map(|column| {
                let with = self.rows_with[*column].iter().filter(|&&row| self.rows[row].contains_key(column));
                with.filter_map(|row| place_of.get(row)).map(|&place| Column::from_index(place)).collect()
            })
            .collect();
        let mut matching: Matching<Row, Column> = Matching {
            column_of: columns.iter().map(|_| None).collect(),
            row_of: rows.iter().map(|_| None).collect(),
        };
        let mut augmentation = Augmentation::new(rows.len());
        let mut matched = Vec::new();
        for (place, &column) in columns.iter().enumerate() {
            let start = Row::from_index(place);
            if augmentation.augment(|row: Row| &rows_of[row.index()][..], &mut matching, start).is_ok() {
                matched.push(column);
            }
        }
        matched
    }

    /// Constraints that the columns tie together.
    fn group(&mut self, rows: Vec<usize>, columns: &[usize], first_choice: &[usize]) -> Group {
        let zero = self.dae.pool.real(0.0);
        let entry = |row: usize, column: &usize| self.rows[row].get(column).map_or(zero, |entry| entry.expr);
        let jacobian =
            rows.iter().map(|&row| columns.iter().map(|column| entry(row, column)).collect()).collect();
        let (chains, first_choice) = (self.chains(columns), self.chains(first_choice));
        Group { rows, chains, jacobian, first_choice }
    }

    fn chains(&self, columns: &[usize]) -> Vec<usize> {
        columns.iter().map(|&column| self.candidates[column].chain).collect()
    }
}
