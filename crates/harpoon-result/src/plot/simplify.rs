//! Points on a straight line need not be drawn one by one: a polyline → one with fewer points that passes all left out
//! within a tolerance. Williams, "Bounded straight-line approximation of digitized planar curves and lines", Computer
//! Graphics and Image Processing 16, 1981: the cone of directions that pass all points since the last one kept.

/// Points and tolerance in pixels.
pub fn simplify(points: &[(f64, f64)], tolerance: f64) -> Vec<(f64, f64)> {
    let Some((&first, rest)) = points.split_first() else { return Vec::new() };
    let mut kept = vec![first];
    let mut origin = first;
    let mut last = first;
    let mut cone = Cone::Open;
    for &point in rest {
        if !cone.admits(origin, point) {
            kept.push(last);
            origin = last;
            cone = Cone::Open;
        }
        cone = cone.narrowed(origin, point, tolerance);
        last = point;
    }
    if kept.last() != Some(&last) {
        kept.push(last);
    }
    kept
}

/// Directions in which a line from the origin may go.
#[derive(Clone, Copy)]
enum Cone {
    /// All points so far are at the origin.
    Open,
    /// Angles around a direction, and how far the points went in it: a line must not end before them.
    Around { direction: f64, least: f64, largest: f64, reach: f64 },
}

impl Cone {
    fn admits(&self, origin: (f64, f64), point: (f64, f64)) -> bool {
        match *self {
            Cone::Open => true,
            Cone::Around { direction, least, largest, reach } => {
                let (distance, angle) = polar(origin, point);
                let turn = turn(angle - direction);
                distance >= reach && least <= turn && turn <= largest
            }
        }
    }

    fn narrowed(self, origin: (f64, f64), point: (f64, f64), tolerance: f64) -> Cone {
        let (distance, angle) = polar(origin, point);
        if distance == 0.0 {
            return self;
        }
        // A point nearer than the tolerance is passed by lines in all directions ahead.
        let half = (tolerance / distance).min(1.0).asin();
        match self {
            Cone::Open => Cone::Around { direction: angle, least: -half, largest: half, reach: distance },
            Cone::Around { direction, least, largest, reach } => {
                let turn = turn(angle - direction);
                Cone::Around {
                    direction,
                    least: least.max(turn - half),
                    largest: largest.min(turn + half),
                    reach: reach.max(distance),
                }
            }
        }
    }
}

fn polar((x0, y0): (f64, f64), (x, y): (f64, f64)) -> (f64, f64) {
    ((x - x0).hypot(y - y0), (y - y0).atan2(x - x0))
}

/// The same angle between -π and π.
fn turn(angle: f64) -> f64 {
    use std::f64::consts::{PI, TAU};
    (angle + PI).rem_euclid(TAU) - PI
}

#[cfg(test)]
mod tests {
    use super::simplify;

    #[test]
    fn a_straight_line_needs_two_points_and_a_corner_three() {
        let line: Vec<_> = (0..100).map(|k| (f64::from(k), 0.5 * f64::from(k))).collect();
        assert_eq!(simplify(&line, 0.1), [(0.0, 0.0), (99.0, 49.5)]);
        let corner = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0)];
        assert_eq!(simplify(&corner, 0.1), [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]);
    }

    #[test]
    fn a_way_back_is_kept() {
        let peak = [(0.0, 0.0), (1.0, 0.0), (1.0, 9.0), (1.0, 5.0), (1.0, 0.0), (2.0, 0.0)];
        assert_eq!(simplify(&peak, 0.1), [(0.0, 0.0), (1.0, 0.0), (1.0, 9.0), (1.0, 0.0), (2.0, 0.0)]);
    }

    #[test]
    fn no_point_is_farther_than_the_tolerance() {
        let points: Vec<_> =
            (0..2000).map(|k| 0.4 * f64::from(k)).map(|x| (x, 100.0 * (x / 30.0).sin())).collect();
        let kept = simplify(&points, 0.2);
        assert!(kept.len() < 400, "{}", kept.len());
        for (x, y) in points {
            let after = kept.partition_point(|point| point.0 < x).max(1);
            let ((x0, y0), (x1, y1)) = (kept[after - 1], kept[after]);
            let distance = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)).abs() / (x1 - x0).hypot(y1 - y0);
            assert!(distance <= 0.2 + 1e-9, "{distance} at {x}");
        }
    }

    #[test]
    fn few_points() {
        assert_eq!(simplify(&[], 1.0), []);
        assert_eq!(simplify(&[(1.0, 2.0)], 1.0), [(1.0, 2.0)]);
        assert_eq!(simplify(&[(1.0, 2.0), (1.0, 2.0)], 1.0), [(1.0, 2.0)]);
    }
}
