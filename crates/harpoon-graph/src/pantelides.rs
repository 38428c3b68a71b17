//! Index reduction on the bare graph: which equations must be differentiated, and how often, until every highest
//! derivative can be matched.
//! Pantelides, SIAM J. Sci. Stat. Comput. 9(2), 1988. The paper's A is `derivative_of_variable`, its B
//! `derivative_of_equation`. The bulk is matched beforehand by Hopcroft and Karp.

use harpoon_index::{Id, IdVec};

use crate::{Adjacency, Augmentation, Matching, maximum_matching};

pub struct Reduction<E: Id, V: Id> {
    /// Extended by the derivatives that the differentiated equations contain.
    pub derivative_of_variable: IdVec<V, Option<V>>,
    /// Each derivative has a higher number than the equation it is of.
    pub derivative_of_equation: IdVec<E, Option<E>>,
    /// Perfect between the equations that are not differentiated and the variables without derivative.
    pub matching: Matching<E, V>,
}

/// The variables of the derivative of an equation, given the derivative of each variable.
pub type Differentiate<'a, E, V, X> = dyn FnMut(E, &IdVec<V, Option<V>>) -> Result<Vec<V>, X> + 'a;

/// `rows` are the variables of each equation. `derivative_row` is asked for the variables of the derivative of an
/// equation, whose own variables all have derivatives by then; it is asked in the order of the numbers that the
/// derivatives get, and may refuse. The system must be structurally regular when a variable and its derivatives count as
/// one unknown, and a variable must not vanish by differentiation; otherwise there is no end.
pub fn pantelides<'a, E: Id, V: Id, X>(
    rows: IdVec<E, Vec<V>>,
    derivative_of_variable: IdVec<V, Option<V>>,
    derivative_row: &'a mut Differentiate<'a, E, V, X>,
) -> Result<Reduction<E, V>, X> {
    let mut search = Search::new(rows, derivative_of_variable, derivative_row);
    let mut exposed: Vec<E> = search.reduction.matching.free_rows().collect();
    exposed.reverse();
    while let Some(equation) = exposed.pop() {
        if let Err(equations) = search.augment(equation) {
            search.differentiate(&equations, &mut exposed)?;
        }
    }
    Ok(search.reduction)
}

struct Search<'a, E: Id, V: Id, X> {
    rows: IdVec<E, Vec<V>>,
    derivative_row: &'a mut Differentiate<'a, E, V, X>,
    reduction: Reduction<E, V>,
    /// Sees the highest derivatives only.
    augmentation: Augmentation<E, V>,
}

impl<'a, E: Id, V: Id, X> Search<'a, E, V, X> {
    fn new(
        rows: IdVec<E, Vec<V>>,
        derivative_of_variable: IdVec<V, Option<V>>,
        derivative_row: &'a mut Differentiate<'a, E, V, X>,
    ) -> Self {
        let n_variables = derivative_of_variable.len();
        let mut augmentation = Augmentation::new(n_variables);
        for (variable, derivative) in derivative_of_variable.iter() {
            if derivative.is_some() {
                augmentation.exclude(variable);
            }
        }
        let highest = |row: &Vec<V>| -> Vec<V> {
            row.iter().copied().filter(|&variable| derivative_of_variable[variable].is_none()).collect()
        };
        let matching = maximum_matching(&Adjacency::from_rows(n_variables, rows.values().map(highest)));
        let derivative_of_equation = rows.ids().map(|_| None).collect();
        let reduction = Reduction { derivative_of_variable, derivative_of_equation, matching };
        Search { rows, derivative_row, reduction, augmentation }
    }

    fn augment(&mut self, equation: E) -> Result<(), Vec<E>> {
        let rows = &self.rows;
        self.augmentation.augment(|row| &rows[row][..], &mut self.reduction.matching, equation)
    }

    /// Differentiates equations that have together one highest derivative too few, and their variables. The
    /// derivatives inherit the matching; those that cannot are exposed now.
    fn differentiate(&mut self, equations: &[E], exposed: &mut Vec<E>) -> Result<(), X> {
        for &equation in equations {
            if let Some(variable) = self.reduction.matching.column_of[equation] {
                self.differentiate_variable(variable);
            }
        }
        for &equation in equations {
            let derivative = self.differentiate_equation(equation)?;
            if self.reduction.matching.column_of[derivative].is_none() {
                exposed.push(derivative);
            }
        }
        Ok(())
    }

    fn differentiate_variable(&mut self, variable: V) {
        let derivative = self.reduction.derivative_of_variable.push(None);
        self.reduction.derivative_of_variable[variable] = Some(derivative);
        self.reduction.matching.row_of.push(None);
        self.augmentation.add_column();
    }

    fn differentiate_equation(&mut self, equation: E) -> Result<E, X> {
        let Reduction { derivative_of_variable, derivative_of_equation, matching } = &mut self.reduction;
        let row = (self.derivative_row)(equation, derivative_of_variable)?;
        let column = matching.column_of[equation].and_then(|variable| derivative_of_variable[variable]);
        let column = column.filter(|column| row.contains(column));
        let derivative = self.rows.push(row);
        derivative_of_equation.push(None);
        derivative_of_equation[equation] = Some(derivative);
        matching.column_of.push(column);
        if let Some(column) = column {
            matching.row_of[column] = Some(derivative);
        }
        Ok(derivative)
    }
}

#[cfg(test)]
mod tests {
    use super::pantelides;
    use crate::adjacency::tests::{Column, Row};
    use harpoon_index::{Id, IdVec};

    /// How often each equation is differentiated, and how many derivatives each variable has at the end.
    /// `chains`: variables and their derivatives.
    fn orders(n_variables: usize, rows: &[&[usize]], chains: &[&[usize]]) -> (Vec<usize>, Vec<usize>) {
        let mut derivative: IdVec<Column, Option<Column>> = (0..n_variables).map(|_| None).collect();
        for chain in chains {
            for pair in chain.windows(2) {
                derivative[Column::from_index(pair[0])] = Some(Column::from_index(pair[1]));
            }
        }
        let typed = rows.iter().map(|row| row.iter().map(|&column| Column::from_index(column)).collect());
        let typed: IdVec<Row, Vec<Column>> = typed.collect();
        let mut known = typed.clone();
        let mut derivative_row = |equation: Row, derivative: &IdVec<Column, Option<Column>>| {
            let row = &known[equation];
            let row: Vec<Column> = row
                .iter()
                .chain(row.iter().map(|&variable| derivative[variable].as_ref().unwrap()))
                .copied()
                .collect();
            known.push(row.clone());
            Ok::<_, ()>(row)
        };
        let reduction = pantelides(typed, derivative, &mut derivative_row).unwrap();
        let matched = reduction.matching.row_of.iter().filter(|(_, row)| row.is_some());
        let highest = reduction.derivative_of_equation.iter().filter(|(_, next)| next.is_none());
        for (equation, _) in highest {
            let variable = reduction.matching.column_of[equation].expect("every equation is matched");
            assert!(reduction.derivative_of_variable[variable].is_none());
        }
        assert!(matched.count() >= rows.len());
        let order = |start: usize, next: &dyn Fn(usize) -> Option<usize>| {
            std::iter::successors(Some(start), |&at| next(at)).count() - 1
        };
        let equation = |at: usize| reduction.derivative_of_equation[Row::from_index(at)].map(Id::index);
        let variable = |at: usize| reduction.derivative_of_variable[Column::from_index(at)].map(Id::index);
        (
            (0..rows.len()).map(|at| order(at, &equation)).collect(),
            (0..n_variables).map(|at| order(at, &variable)).collect(),
        )
    }

    #[test]
    fn a_pendulum_needs_its_length_twice() {
        // Variables x y u v λ x' y' u' v'; x' = u, y' = v, u' = λx, v' = λy - g, x² + y² = 1: the example of the paper.
        let rows: &[&[usize]] = &[&[5, 2], &[6, 3], &[7, 4, 0], &[8, 4, 1], &[0, 1]];
        let (equations, variables) = orders(9, rows, &[&[0, 5], &[1, 6], &[2, 7], &[3, 8]]);
        assert_eq!(equations, [1, 1, 0, 0, 2]);
        assert_eq!(variables, [2, 2, 1, 1, 0, 1, 1, 0, 0]);
    }

    #[test]
    fn a_pendulum_of_second_order() {
        // Variables x x' x'' y y' y'' λ.
        let rows: &[&[usize]] = &[&[2, 6, 0], &[5, 6, 3], &[0, 3]];
        let (equations, variables) = orders(7, rows, &[&[0, 1, 2], &[3, 4, 5]]);
        assert_eq!(equations, [0, 0, 2]);
        assert_eq!(variables, [2, 1, 0, 2, 1, 0, 0]);
    }

    #[test]
    fn what_follows_from_time_is_differentiated() {
        // x = f(t), v = x', a = v': variables x x' v v' a.
        let (equations, _) = orders(5, &[&[0], &[2, 1], &[4, 3]], &[&[0, 1], &[2, 3]]);
        assert_eq!(equations, [2, 1, 0]);
    }

    #[test]
    fn systems_of_index_one_are_left_alone() {
        // x' = y, x + y = 0.
        let (equations, variables) = orders(3, &[&[1, 2], &[0, 2]], &[&[0, 1]]);
        assert_eq!(equations, [0, 0]);
        assert_eq!(variables, [1, 0, 0]);
    }
}
