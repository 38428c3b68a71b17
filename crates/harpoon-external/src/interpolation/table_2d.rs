//! A table over two abscissas: the first column and the first row of a matrix, the rest is interpolated.

use super::surface::Surface;
use super::{Extrapolation, Jet, OutOfRange, Smoothness, Table1D, check_increasing, segment, wrapped};

#[derive(Clone, Debug)]
pub struct Table2D {
    x: Vec<f64>,
    y: Vec<f64>,
    shape: Shape,
    extrapolation: Extrapolation,
}

#[derive(Clone, Debug)]
enum Shape {
    Point(f64),
    /// Only one row: a function of the second abscissa.
    Row(Table1D),
    /// Only one column.
    Column(Table1D),
    /// Values by rows.
    Bilinear(Vec<f64>),
    Steps(Vec<f64>),
    Bicubic(Surface),
}

/// A value with its derivatives by both abscissas.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Jet2 {
    pub value: f64,
    /// ∂/∂u₁, ∂/∂u₂
    pub first: [f64; 2],
    /// ∂²/∂u₁², ∂²/∂u₁∂u₂, ∂²/∂u₂²
    pub second: [f64; 3],
}

impl Jet2 {
    pub fn derivative(self, der_u: [f64; 2]) -> f64 {
        self.first[0] * der_u[0] + self.first[1] * der_u[1]
    }

    pub fn second_derivative(self, der_u: [f64; 2], der2_u: [f64; 2]) -> f64 {
        let [a, b] = der_u;
        self.second[0] * a * a
            + 2.0 * self.second[1] * a * b
            + self.second[2] * b * b
            + self.derivative(der2_u)
    }
}

impl Table2D {
    /// From a matrix by rows, whose first element is not used.
    pub fn new(
        rows: usize,
        width: usize,
        matrix: &[f64],
        smoothness: Smoothness,
        extrapolation: Extrapolation,
    ) -> Result<Table2D, String> {
        if rows < 2 || width < 2 {
            return Err(format!(
                "a table of {rows} rows and {width} columns cannot be interpolated in two ways"
            ));
        }
        let (m, n) = (rows - 1, width - 1);
        let x: Vec<f64> = (1..rows).map(|i| matrix[i * width]).collect();
        let y: Vec<f64> = matrix[1..width].to_vec();
        check_increasing(&x, true, "the first column")?;
        check_increasing(&y, true, "the first row")?;
        let values: Vec<f64> =
            (1..rows).flat_map(|i| matrix[i * width + 1..(i + 1) * width].to_vec()).collect();
        let smoothness =
            if smoothness == Smoothness::Akima && m <= 2 && n <= 2 { Smoothness::Linear } else { smoothness };
        let curve = |x: &[f64]| {
            let matrix: Vec<f64> = x.iter().zip(&values).flat_map(|(x, z)| [*x, *z]).collect();
            Table1D::new(x.len(), 2, &matrix, &[2], smoothness, extrapolation)
        };
        let shape = match smoothness {
            Smoothness::FritschButland | Smoothness::Steffen | Smoothness::ModifiedAkima => {
                return Err(format!("{smoothness:?} interpolation is not defined for two abscissas"));
            }
            _ if m == 1 && n == 1 => Shape::Point(values[0]),
            _ if m == 1 => Shape::Row(curve(&y)?),
            _ if n == 1 => Shape::Column(curve(&x)?),
            Smoothness::Constant => Shape::Steps(values),
            Smoothness::Akima => Shape::Bicubic(Surface::new(&x, &y, &values)),
            Smoothness::Linear => Shape::Bilinear(values),
        };
        Ok(Table2D { x, y, shape, extrapolation })
    }

    pub fn minimum(&self) -> [f64; 2] {
        [self.x[0], self.y[0]]
    }

    pub fn maximum(&self) -> [f64; 2] {
        [self.x[self.x.len() - 1], self.y[self.y.len() - 1]]
    }

    pub fn at(&self, u: [f64; 2]) -> Result<Jet2, OutOfRange> {
        match &self.shape {
            Shape::Point(value) => {
                return Ok(Jet2 { value: *value, ..Jet2::default() });
            }
            Shape::Row(table) => return Ok(along_second(table.at(0, u[1])?)),
            Shape::Column(table) => return Ok(along_first(table.at(0, u[0])?)),
            Shape::Bilinear(_) | Shape::Steps(_) | Shape::Bicubic(_) => {}
        }
        let (min, max) = (self.minimum(), self.maximum());
        let mut inside = u;
        for k in 0..2 {
            inside[k] = match self.extrapolation {
                Extrapolation::Periodic => wrapped(u[k], min[k], max[k]),
                Extrapolation::None if u[k] < min[k] || u[k] > max[k] => {
                    return Err(OutOfRange { value: u[k], min: min[k], max: max[k] });
                }
                _ => u[k].clamp(min[k], max[k]),
            };
        }
        let beyond = match self.extrapolation {
            Extrapolation::Linear => [u[0] - inside[0], u[1] - inside[1]],
            _ => [0.0, 0.0],
        };
        let patch = self.inside(inside, beyond != [0.0, 0.0]);
        Ok(match self.extrapolation {
            Extrapolation::Linear => patch.extended(beyond),
            _ => held(
                patch.jet,
                [0, 1].map(|k| self.extrapolation == Extrapolation::Hold && u[k] != inside[k]),
            ),
        })
    }

    /// Steps are continued as the bilinear surface through their corners, so that they can be extrapolated.
    fn inside(&self, u: [f64; 2], continued: bool) -> Patch {
        let n = self.y.len();
        let (i, j) = (segment(&self.x, u[0]), segment(&self.y, u[1]));
        let corners = [(i, j), (i, j + 1), (i + 1, j), (i + 1, j + 1)].map(|(i, j)| i * n + j);
        match &self.shape {
            Shape::Steps(z) if !continued => {
                let (i, j) = (i + usize::from(u[0] >= self.x[i + 1]), j + usize::from(u[1] >= self.y[j + 1]));
                let jet = Jet2 { value: z[i * n + j], ..Jet2::default() };
                Patch { jet, ..Patch::default() }
            }
            Shape::Bilinear(z) | Shape::Steps(z) => {
                let basis = |u: f64, a: f64, b: f64| {
                    let s = (u - a) / (b - a);
                    [[1.0 - s, -1.0 / (b - a), 0.0], [s, 1.0 / (b - a), 0.0]]
                };
                let (p, q) = (basis(u[0], self.x[i], self.x[i + 1]), basis(u[1], self.y[j], self.y[j + 1]));
                Patch::new(
                    &corners.map(|k| [z[k], 0.0, 0.0, 0.0]),
                    [&p, &[[0.0; 3]; 2]],
                    [&q, &[[0.0; 3]; 2]],
                )
            }
            Shape::Bicubic(surface) => {
                let (p, dp) = hermite(u[0] - self.x[i], self.x[i + 1] - self.x[i]);
                let (q, dq) = hermite(u[1] - self.y[j], self.y[j + 1] - self.y[j]);
                Patch::new(&corners.map(|k| surface.z[k]), [&p, &dp], [&q, &dq])
            }
            Shape::Point(_) | Shape::Row(_) | Shape::Column(_) => Patch::default(),
        }
    }
}

fn along_first(jet: Jet) -> Jet2 {
    Jet2 { value: jet.value, first: [jet.first, 0.0], second: [jet.second, 0.0, 0.0] }
}

fn along_second(jet: Jet) -> Jet2 {
    Jet2 { value: jet.value, first: [0.0, jet.first], second: [0.0, 0.0, jet.second] }
}

/// Functions of one abscissa with their first and second derivatives: one for each end of a segment.
type Basis = [[f64; 3]; 2];

/// The cubics with value 1 at one end, and those with slope 1 at one end.
fn hermite(v: f64, h: f64) -> (Basis, Basis) {
    let s = v / h;
    let rising = [s * s * (3.0 - 2.0 * s), 6.0 * s * (1.0 - s) / h, (6.0 - 12.0 * s) / (h * h)];
    let falling = [1.0 - rising[0], -rising[1], -rising[2]];
    let at_start = [v * (1.0 - s) * (1.0 - s), (1.0 - s) * (1.0 - 3.0 * s), (6.0 * s - 4.0) / h];
    let at_end = [v * s * (s - 1.0), s * (3.0 * s - 2.0), (6.0 * s - 2.0) / h];
    ([falling, rising], [at_start, at_end])
}

/// A jet with the third derivatives that matter beside the table: ∂³/∂u₁²∂u₂ and ∂³/∂u₁∂u₂².
#[derive(Default)]
struct Patch {
    jet: Jet2,
    third: [f64; 2],
}

impl Patch {
    /// Σ over the corners (value, ∂₁, ∂₂, ∂₁₂) times the products of their basis functions.
    fn new(corners: &[[f64; 4]; 4], first: [&Basis; 2], second: [&Basis; 2]) -> Patch {
        let Patch { mut jet, mut third } = Patch::default();
        for (k, corner) in corners.iter().enumerate() {
            for (part, &z) in corner.iter().enumerate() {
                let (p, q) = (first[part % 2][k / 2], second[part / 2][k % 2]);
                jet.value += z * p[0] * q[0];
                jet.first[0] += z * p[1] * q[0];
                jet.first[1] += z * p[0] * q[1];
                jet.second[0] += z * p[2] * q[0];
                jet.second[1] += z * p[1] * q[1];
                jet.second[2] += z * p[0] * q[2];
                third[0] += z * p[2] * q[1];
                third[1] += z * p[1] * q[2];
            }
        }
        Patch { jet, third }
    }

    /// From the border on linearly in every direction that leaves the table.
    fn extended(self, [a, b]: [f64; 2]) -> Jet2 {
        let Patch { jet, third } = self;
        Jet2 {
            value: jet.value + jet.first[0] * a + jet.first[1] * b + jet.second[1] * a * b,
            first: [jet.first[0] + jet.second[1] * b, jet.first[1] + jet.second[1] * a],
            second: [
                if a == 0.0 { jet.second[0] + third[0] * b } else { 0.0 },
                jet.second[1],
                if b == 0.0 { jet.second[2] + third[1] * a } else { 0.0 },
            ],
        }
    }
}

/// Without the derivatives in the directions in which the border value is held.
fn held(mut jet: Jet2, directions: [bool; 2]) -> Jet2 {
    for (k, is_held) in directions.into_iter().enumerate() {
        if is_held {
            jet.first[k] = 0.0;
            jet.second[1] = 0.0;
            jet.second[2 * k] = 0.0;
        }
    }
    jet
}

#[cfg(test)]
mod tests {
    use super::*;

    /// z = x·y on x ∈ {0, 1, 3}, y ∈ {1, 2, 4, 5}
    fn product(smoothness: Smoothness, extrapolation: Extrapolation) -> Table2D {
        let mut matrix = vec![f64::NAN, 1.0, 2.0, 4.0, 5.0];
        for x in [0.0, 1.0, 3.0] {
            matrix.push(x);
            matrix.extend([1.0, 2.0, 4.0, 5.0].map(|y| x * y));
        }
        Table2D::new(4, 5, &matrix, smoothness, extrapolation).unwrap()
    }

    #[test]
    fn a_product_is_met_everywhere() {
        for smoothness in [Smoothness::Linear, Smoothness::Akima] {
            let table = product(smoothness, Extrapolation::Linear);
            for u in [[0.5, 1.5], [3.0, 5.0], [2.0, 3.0], [-1.0, 2.0], [1.5, 6.0], [4.0, 0.0], [-2.0, 7.0]] {
                let jet = table.at(u).unwrap();
                assert!((jet.value - u[0] * u[1]).abs() < 1e-13, "{u:?} {jet:?}");
                assert!((jet.derivative([1.0, 10.0]) - (u[1] + 10.0 * u[0])).abs() < 1e-12);
                assert!((jet.second_derivative([1.0, 1.0], [0.0, 0.0]) - 2.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn derivatives_are_those_of_the_value() {
        let mut matrix = vec![0.0, 0.0, 1.0, 2.5, 3.0];
        for (i, x) in [0.0, 0.5, 2.0, 3.0, 3.5].into_iter().enumerate() {
            matrix.push(x);
            matrix.extend((0..4).map(|j| ((7 * i + 5 * j + i * j * j) % 11) as f64));
        }
        for smoothness in [Smoothness::Linear, Smoothness::Akima] {
            for extrapolation in [Extrapolation::Hold, Extrapolation::Linear, Extrapolation::Periodic] {
                let table = Table2D::new(6, 5, &matrix, smoothness, extrapolation).unwrap();
                let along = |u: [f64; 2], s: f64| table.at([u[0] + 0.3 * s, u[1] + 0.7 * s]).unwrap();
                for u in [-1.2, 1.1, 4.6].iter().flat_map(|x| [-0.8, 1.7, 3.9].map(|y| [*x, y])) {
                    let (before, at, after) = (along(u, -1e-4), along(u, 0.0), along(u, 1e-4));
                    let slope = (after.value - before.value) / 2e-4;
                    let bend = (after.derivative([0.3, 0.7]) - before.derivative([0.3, 0.7])) / 2e-4;
                    assert!(
                        (at.derivative([0.3, 0.7]) - slope).abs() < 1e-5,
                        "{smoothness:?} {extrapolation:?} {u:?}"
                    );
                    let second = at.second_derivative([0.3, 0.7], [0.0, 0.0]);
                    assert!((second - bend).abs() < 1e-5, "{smoothness:?} {extrapolation:?} {u:?}");
                }
            }
        }
    }

    #[test]
    fn borders_are_held_or_repeated() {
        let hold = product(Smoothness::Akima, Extrapolation::Hold);
        let jet = hold.at([2.0, 9.0]).unwrap();
        assert!((jet.value - 10.0).abs() < 1e-13 && (jet.first[0] - 5.0).abs() < 1e-13);
        assert_eq!(jet.first[1], 0.0);
        let periodic = product(Smoothness::Linear, Extrapolation::Periodic);
        assert_eq!(periodic.at([4.0, 6.0]).unwrap().value, 2.0);
        let refused = product(Smoothness::Linear, Extrapolation::None).at([1.0, 6.0]);
        assert_eq!(refused, Err(OutOfRange { value: 6.0, min: 1.0, max: 5.0 }));
    }

    #[test]
    fn steps_take_the_value_of_the_lower_corner() {
        let steps = product(Smoothness::Constant, Extrapolation::Hold);
        assert_eq!(steps.at([2.9, 4.9]).unwrap().value, 4.0);
        assert_eq!(steps.at([3.0, 5.0]).unwrap().value, 15.0);
        assert_eq!(steps.at([9.0, 0.0]).unwrap().value, 3.0);
    }

    #[test]
    fn one_row_or_one_column_is_a_curve() {
        let row = Table2D::new(
            2,
            4,
            &[0.0, 0.0, 1.0, 2.0, 7.0, 0.0, 1.0, 4.0],
            Smoothness::Akima,
            Extrapolation::Hold,
        )
        .unwrap();
        assert!((row.at([99.0, 1.5]).unwrap().value - 2.25).abs() < 1e-14);
        let column =
            Table2D::new(3, 2, &[0.0, 7.0, 1.0, 10.0, 2.0, 20.0], Smoothness::Linear, Extrapolation::Hold)
                .unwrap();
        assert_eq!(
            column.at([1.5, 99.0]).unwrap(),
            Jet2 { value: 15.0, first: [10.0, 0.0], second: [0.0; 3] }
        );
        let steffen = Table2D::new(2, 2, &[0.0; 4], Smoothness::Steffen, Extrapolation::Hold);
        assert!(steffen.is_err());
    }
}
