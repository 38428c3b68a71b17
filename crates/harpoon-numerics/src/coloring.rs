//! The pattern of a Jacobian becomes groups of columns that one directional derivative can tell apart.
//! Curtis, Powell, Reid, J. Inst. Maths Applics 13, 1974; columns are taken by descending count of entries.

use crate::sparse::Pattern;

/// Columns of one group have no row in common.
pub fn color_columns(pattern: &Pattern) -> Vec<Vec<usize>> {
    let n = pattern.n();
    let by_rows = pattern.transposed();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&j| std::cmp::Reverse(pattern.rows(j).len()));
    let mut color_of = vec![usize::MAX; n];
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut taken = Vec::new(); // the column for which a color is known to be taken
    for j in order {
        for &i in pattern.rows(j) {
            for &other in by_rows.rows(i) {
                if color_of[other] != usize::MAX {
                    taken[color_of[other]] = j;
                }
            }
        }
        let color = taken.iter().position(|&column| column != j).unwrap_or(taken.len());
        if color == taken.len() {
            taken.push(usize::MAX);
            groups.push(Vec::new());
        }
        color_of[j] = color;
        groups[color].push(j);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tridiagonal_matrix_needs_three_groups() {
        let n = 10;
        let entries: Vec<_> =
            (0..n).flat_map(|i: usize| (i.saturating_sub(1)..(i + 2).min(n)).map(move |j| (i, j))).collect();
        let pattern = Pattern::from_entries(n, &entries);
        let groups = color_columns(&pattern);
        assert_eq!(groups.len(), 3);
        for group in &groups {
            let mut rows: Vec<usize> = group.iter().flat_map(|&j| pattern.rows(j).iter().copied()).collect();
            let count = rows.len();
            rows.sort_unstable();
            rows.dedup();
            assert_eq!(rows.len(), count, "columns of a group share no row");
        }
    }

    #[test]
    fn a_full_row_separates_all_columns() {
        let pattern = Pattern::from_entries(4, &[(0, 0), (0, 1), (0, 2), (0, 3)]);
        assert_eq!(color_columns(&pattern).len(), 4);
        assert_eq!(color_columns(&Pattern::diagonal(4)).len(), 1);
    }
}
