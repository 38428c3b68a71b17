//! Fewer points, the same picture: of all points that fall on one column of pixels, the first, the lowest, the highest
//! and the last are drawn. Jugel et al., "M4: a visualization-oriented time series data aggregation", VLDB 2014.

/// The points to draw, in order. `position` gives the column of pixels of a time; it must not decrease.
pub fn thin(time: &[f64], values: &[f64], position: impl Fn(f64) -> i64) -> Vec<(f64, f64)> {
    let mut kept = Vec::new();
    let mut start = 0;
    while start < time.len() {
        let column = position(time[start]);
        let length = time[start..].iter().take_while(|t| position(**t) == column).count().max(1);
        let end = start + length;
        let by_value = |a: &usize, b: &usize| values[*a].total_cmp(&values[*b]);
        let (lowest, highest) = ((start..end).min_by(by_value), (start..end).max_by(by_value));
        let mut indices = [start, lowest.unwrap_or(start), highest.unwrap_or(start), end - 1];
        indices.sort_unstable();
        for (k, index) in indices.iter().enumerate() {
            if k == 0 || *index != indices[k - 1] {
                kept.push((time[*index], values[*index]));
            }
        }
        start = end;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::thin;

    #[test]
    fn peaks_survive() {
        // 100 000 points on 100 columns, one of them far away from all others.
        let n = 100_000;
        let time: Vec<f64> = (0..n).map(f64::from).collect();
        let mut values: Vec<f64> = time.iter().map(|t| (t * 0.01).sin()).collect();
        values[54_321] = 42.0;
        let kept = thin(&time, &values, |t| (t / 1000.0) as i64);
        assert!(kept.len() <= 400);
        assert!(kept.contains(&(54_321.0, 42.0)));
        assert_eq!((kept[0].0, kept[kept.len() - 1].0), (0.0, f64::from(n - 1)));
        assert!(kept.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }

    #[test]
    fn few_points_stay_as_they_are() {
        let (time, values) = ([0.0, 1.0, 1.0, 2.0], [0.0, 1.0, -1.0, 0.5]);
        let kept = thin(&time, &values, |t| (t * 100.0) as i64);
        assert_eq!(kept, [(0.0, 0.0), (1.0, 1.0), (1.0, -1.0), (2.0, 0.5)]);
    }
}
