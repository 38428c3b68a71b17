//! A smooth surface through values on a grid.
//! Akima, Comm. ACM 17(1), 1974: slopes and twist at every grid point from its neighbours, a bicubic patch between.

use super::slopes::akima_slope;

/// Value, both slopes and the twist ∂²z/∂x∂y at every grid point, by rows.
#[derive(Clone, Debug)]
pub(super) struct Surface {
    pub z: Vec<[f64; 4]>,
}

impl Surface {
    pub fn new(x: &[f64], y: &[f64], values: &[f64]) -> Surface {
        // Two more lines on every side, so that each point has all its neighbours.
        let (wide_x, wide_y) = (widened_axis(x), widened_axis(y));
        let (m, n) = (x.len(), y.len());
        let rows: Vec<Vec<f64>> = (0..m).map(|i| widened(&wide_y, &values[i * n..(i + 1) * n])).collect();
        let columns: Vec<Vec<f64>> = (0..wide_y.len())
            .map(|j| widened(&wide_x, &rows.iter().map(|row| row[j]).collect::<Vec<f64>>()))
            .collect();
        let at = |i: usize, j: usize| columns[j][i];
        let mut z = Vec::with_capacity(m * n);
        for i in 2..m + 2 {
            for j in 2..n + 2 {
                z.push(point(i, j, &wide_x, &wide_y, &at));
            }
        }
        Surface { z }
    }
}

fn point(i: usize, j: usize, x: &[f64], y: &[f64], at: &dyn Fn(usize, usize) -> f64) -> [f64; 4] {
    let along_x = |i: usize, j: usize| (at(i + 1, j) - at(i, j)) / (x[i + 1] - x[i]);
    let along_y = |i: usize, j: usize| (at(i, j + 1) - at(i, j)) / (y[j + 1] - y[j]);
    let cross = |i: usize, j: usize| (along_y(i + 1, j) - along_y(i, j)) / (x[i + 1] - x[i]);
    let dx = [i - 2, i - 1, i, i + 1].map(|i| along_x(i, j));
    let dy = [j - 2, j - 1, j, j + 1].map(|j| along_y(i, j));
    let (wx, wy) = (weights(dx), weights(dy));
    let mut twist = 0.0;
    for (a, wx) in [i - 1, i].into_iter().zip(wx) {
        for (b, wy) in [j - 1, j].into_iter().zip(wy) {
            twist += wx * wy * cross(a, b);
        }
    }
    twist /= (wx[0] + wx[1]) * (wy[0] + wy[1]);
    [at(i, j), akima_slope(dx), akima_slope(dy), twist]
}

/// Of the segment before and after the point.
fn weights([d1, d2, d3, d4]: [f64; 4]) -> [f64; 2] {
    let weights = [(d4 - d3).abs(), (d2 - d1).abs()];
    if weights == [0.0, 0.0] { [1.0, 1.0] } else { weights }
}

/// The distances of the first and last three points repeated outwards.
fn widened_axis(x: &[f64]) -> Vec<f64> {
    let n = x.len();
    let (left, right) = if n == 2 {
        let h = x[1] - x[0];
        ([x[0] - 2.0 * h, x[0] - h], [x[1] + h, x[1] + 2.0 * h])
    } else {
        ([2.0 * x[0] - x[2], x[0] + x[1] - x[2]], [x[n - 1] + x[n - 2] - x[n - 3], 2.0 * x[n - 1] - x[n - 3]])
    };
    [&left[..], x, &right[..]].concat()
}

/// Values continued so that the slope goes on changing as at the end; two points continue as a line.
fn widened(x: &[f64], values: &[f64]) -> Vec<f64> {
    let n = values.len();
    let mut wide = [&[0.0, 0.0], values, &[0.0, 0.0]].concat();
    let slope = |wide: &[f64], k: usize| (wide[k + 1] - wide[k]) / (x[k + 1] - x[k]);
    let change = if n > 2 { slope(&wide, 2) - slope(&wide, 3) } else { 0.0 };
    for k in [1, 0] {
        wide[k] = wide[k + 1] - (slope(&wide, k + 1) + change) * (x[k + 1] - x[k]);
    }
    let change = if n > 2 { slope(&wide, n) - slope(&wide, n - 1) } else { 0.0 };
    for k in [n + 2, n + 3] {
        wide[k] = wide[k - 1] + (slope(&wide, k - 2) + change) * (x[k] - x[k - 1]);
    }
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parabola_continues_as_a_parabola() {
        let x = widened_axis(&[0.0, 1.0, 2.0]);
        assert_eq!(x, [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(widened(&x, &[0.0, 1.0, 4.0]), [4.0, 1.0, 0.0, 1.0, 4.0, 9.0, 16.0]);
    }

    #[test]
    fn a_product_has_its_factors_as_slopes() {
        let (x, y) = ([0.0, 1.0, 3.0], [1.0, 2.0, 4.0, 5.0]);
        let values: Vec<f64> = x.iter().flat_map(|x| y.map(|y| x * y)).collect();
        let surface = Surface::new(&x, &y, &values);
        for (k, point) in surface.z.iter().enumerate() {
            let expected = [x[k / 4] * y[k % 4], y[k % 4], x[k / 4], 1.0];
            assert!(point.iter().zip(expected).all(|(p, e)| (p - e).abs() < 1e-14), "{point:?} {expected:?}");
        }
    }
}
