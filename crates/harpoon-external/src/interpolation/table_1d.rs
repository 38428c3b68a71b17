//! A table over one abscissa: the first column of a matrix, the others are interpolated.

use super::curve::{Curve, Side};
use super::{Extrapolation, Jet, OutOfRange, Outline, Smoothness, check_increasing, wrapped};

#[derive(Clone, Debug)]
pub struct Table1D {
    x: Vec<f64>,
    curves: Vec<Curve>,
    extrapolation: Extrapolation,
}

impl Table1D {
    /// From a matrix by rows; `columns` (from 1) are the ones to be interpolated.
    pub fn new(
        rows: usize,
        width: usize,
        matrix: &[f64],
        columns: &[usize],
        smoothness: Smoothness,
        extrapolation: Extrapolation,
    ) -> Result<Table1D, String> {
        let (x, values) = split(rows, width, matrix, columns)?;
        check_increasing(&x, true, "the abscissa values")?;
        let curves = values.into_iter().map(|y| Curve::new(smoothness, &x, y)).collect();
        Ok(Table1D { x, curves, extrapolation })
    }

    pub fn minimum(&self) -> f64 {
        self.x[0]
    }

    pub fn maximum(&self) -> f64 {
        self.x[self.x.len() - 1]
    }

    pub fn n_columns(&self) -> usize {
        self.curves.len()
    }

    /// What the column, differentiated `order` times, is over stretches of the abscissa.
    pub fn outline(&self, column: usize, order: usize) -> Outline {
        Outline::new(&self.x, &self.curves[column], self.extrapolation, order)
    }

    /// Of the column that is number `column` (from 0) among those to be interpolated.
    pub fn at(&self, column: usize, u: f64) -> Result<Jet, OutOfRange> {
        let curve = &self.curves[column];
        let (min, max) = (self.minimum(), self.maximum());
        if self.x.len() == 1 {
            return Ok(Jet::constant(curve.at_point(0)));
        }
        let side = match self.extrapolation {
            Extrapolation::Periodic => return Ok(curve.inside(&self.x, wrapped(u, min, max))),
            _ if u < min => Side::Left,
            _ if u > max => Side::Right,
            _ => return Ok(curve.inside(&self.x, u)),
        };
        match self.extrapolation {
            Extrapolation::None => Err(OutOfRange { value: u, min, max }),
            how => Ok(curve.outside(&self.x, side, u, how)),
        }
    }
}

/// The first column and the chosen ones.
pub(super) fn split(
    rows: usize,
    width: usize,
    matrix: &[f64],
    columns: &[usize],
) -> Result<(Vec<f64>, Vec<Vec<f64>>), String> {
    if rows < 1 || width < 2 {
        return Err(format!("a table of {rows} rows and {width} columns cannot be interpolated"));
    }
    if let Some(column) = columns.iter().find(|c| !(1..=width).contains(*c)) {
        return Err(format!("there is no column {column}, the table has {width}"));
    }
    let column = |j: usize| -> Vec<f64> { (0..rows).map(|i| matrix[i * width + j]).collect() };
    Ok((column(0), columns.iter().map(|c| column(c - 1)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// t, t², step of it
    const SQUARES: [f64; 10] = [0.0, 0.0, 1.0, 1.0, 2.0, 4.0, 3.0, 9.0, 4.0, 16.0];

    fn table(smoothness: Smoothness, extrapolation: Extrapolation) -> Table1D {
        Table1D::new(5, 2, &SQUARES, &[2], smoothness, extrapolation).unwrap()
    }

    fn value(table: &Table1D, u: f64) -> f64 {
        table.at(0, u).unwrap().value
    }

    #[test]
    fn between_the_points() {
        let linear = table(Smoothness::Linear, Extrapolation::Hold);
        assert_eq!(value(&linear, 1.5), 2.5);
        assert_eq!(linear.at(0, 1.5).unwrap().first, 3.0);
        let constant = table(Smoothness::Constant, Extrapolation::Hold);
        assert_eq!([0.999, 1.0, 3.999, 4.0].map(|u| value(&constant, u)), [0.0, 1.0, 9.0, 16.0]);
        // Akima's slopes of these data are 2t inside: the cubic is t² itself, also at the ends.
        let akima = table(Smoothness::Akima, Extrapolation::Hold);
        for u in [0.25, 1.5, 3.75] {
            let jet = akima.at(0, u).unwrap();
            assert!((jet.value - u * u).abs() < 1e-14 && (jet.first - 2.0 * u).abs() < 1e-14);
            assert!((jet.second - 2.0).abs() < 1e-13);
        }
    }

    #[test]
    fn outside_of_the_points() {
        use Extrapolation::*;
        let beyond = |extrapolation| [-1.0, 5.0].map(|u| value(&table(Smoothness::Linear, extrapolation), u));
        assert_eq!(beyond(Hold), [0.0, 16.0]);
        assert_eq!(beyond(Linear), [-1.0, 23.0]);
        assert_eq!(beyond(Periodic), [9.0, 1.0]);
        assert_eq!(value(&table(Smoothness::Linear, Periodic), 4.0), 16.0);
        assert_eq!(value(&table(Smoothness::Linear, Periodic), 8.0), 16.0);
        let refused = table(Smoothness::Linear, None).at(0, 5.0).unwrap_err();
        assert_eq!(refused, OutOfRange { value: 5.0, min: 0.0, max: 4.0 });
        assert!(table(Smoothness::Linear, None).at(0, 4.0).is_ok());
    }

    #[test]
    fn what_is_not_a_table() {
        let new = |matrix: &[f64], column| {
            let rows = matrix.len() / 2;
            Table1D::new(rows, 2, matrix, &[column], Smoothness::Linear, Extrapolation::Hold).err()
        };
        assert!(new(&[0.0, 1.0, 0.0, 2.0], 2).unwrap().contains("increase strictly"));
        assert!(new(&[0.0, 1.0], 3).unwrap().contains("no column 3"));
        assert!(new(&[], 2).unwrap().contains("0 rows"));
        assert_eq!(new(&[5.0, 1.0], 2), None);
    }
}
