//! Matching row by row: one more row gets a column, and others move for it.
//! An alternating path by breadth-first search (Berge, Proc. Nat. Acad. Sci. 43(9), 1957). What a failed search has
//! reached can never lead to a free column again, so that it is not searched twice.

use harpoon_index::{Id, IdVec};

use crate::Matching;

pub struct Augmentation<R: Id, C: Id> {
    /// The search that reached a column, or one of the marks.
    reached_in: IdVec<C, u32>,
    /// The row from which a column was reached.
    via: IdVec<C, Option<R>>,
    n_searches: u32,
}

const NEVER: u32 = 0;
const DEAD: u32 = u32::MAX;

impl<R: Id, C: Id> Augmentation<R, C> {
    pub fn new(n_columns: usize) -> Self {
        Augmentation {
            reached_in: (0..n_columns).map(|_| NEVER).collect(),
            via: (0..n_columns).map(|_| None).collect(),
            n_searches: 0,
        }
    }

    /// Adds a free column that no row has yet.
    pub fn add_column(&mut self) {
        self.reached_in.push(NEVER);
        self.via.push(None);
    }

    /// From now on no row can have this column.
    pub fn exclude(&mut self, column: C) {
        self.reached_in[column] = DEAD;
    }

    /// Matches `start`, which is free, or gives the rows that together have one column too few. Rows may be added
    /// between calls; a row known before must not get new columns.
    pub fn augment<'a>(
        &mut self,
        row: impl Fn(R) -> &'a [C],
        matching: &mut Matching<R, C>,
        start: R,
    ) -> Result<(), Vec<R>>
    where
        C: 'a,
    {
        self.n_searches += 1;
        let mut rows = vec![start];
        let mut next = 0;
        while let Some(&from) = rows.get(next) {
            next += 1;
            for &column in row(from) {
                let reached = &mut self.reached_in[column];
                if *reached == DEAD || *reached == self.n_searches {
                    continue;
                }
                *reached = self.n_searches;
                self.via[column] = Some(from);
                match matching.row_of[column] {
                    Some(other) => rows.push(other),
                    None => {
                        self.flip(matching, start, column);
                        return Ok(());
                    }
                }
            }
        }
        self.bury(&row, &rows);
        Err(rows)
    }

    fn flip(&self, matching: &mut Matching<R, C>, start: R, free: C) {
        let mut column = free;
        loop {
            let row = self.via[column].expect("a column on the path was reached from a row");
            let left = matching.column_of[row].replace(column);
            matching.row_of[column] = Some(row);
            match left {
                Some(left) if row != start => column = left,
                _ => return,
            }
        }
    }

    fn bury<'a>(&mut self, row: &impl Fn(R) -> &'a [C], rows: &[R])
    where
        C: 'a,
    {
        for &from in rows {
            row(from).iter().for_each(|&column| self.exclude(column));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Augmentation;
    use crate::Matching;
    use crate::adjacency::tests::{Column, Row};
    use harpoon_index::Id;

    /// Matches the rows one after the other: the columns of the rows, and the rows of the first failure.
    fn matched(n_columns: usize, rows: &[&[usize]]) -> (Vec<Option<usize>>, Option<Vec<usize>>) {
        let rows: Vec<Vec<Column>> =
            rows.iter().map(|row| row.iter().map(|&column| Column::from_index(column)).collect()).collect();
        let mut matching: Matching<Row, Column> = Matching {
            column_of: rows.iter().map(|_| None).collect(),
            row_of: (0..n_columns).map(|_| None).collect(),
        };
        let mut augmentation = Augmentation::new(n_columns);
        let mut failure = None;
        for k in 0..rows.len() {
            let result =
                augmentation.augment(|row: Row| &rows[row.index()][..], &mut matching, Row::from_index(k));
            if let (Err(rows), None) = (result, &failure) {
                failure = Some(rows.into_iter().map(Id::index).collect());
            }
        }
        (matching.column_of.values().map(|column| column.map(Id::index)).collect(), failure)
    }

    #[test]
    fn earlier_rows_move() {
        // The third row takes column 0, which moves both others.
        assert_eq!(matched(3, &[&[0, 1], &[1, 2], &[0]]), (vec![Some(1), Some(2), Some(0)], None));
    }

    #[test]
    fn a_failure_names_the_rows_that_compete() {
        // Rows 0 and 2 want column 0 only; row 1 is not concerned, and row 3 still finds its place.
        let (columns, failure) = matched(3, &[&[0], &[1], &[0], &[1, 2]]);
        assert_eq!(columns, [Some(0), Some(1), None, Some(2)]);
        assert_eq!(failure, Some(vec![2, 0]));
    }
}
