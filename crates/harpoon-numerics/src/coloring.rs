//! The pattern of a Jacobian becomes groups of columns that one directional derivative can tell apart.
//! Curtis, Powell, Reid, J. Inst. Maths Applics 13, 1974; columns are taken by descending count of entries.

use crate::sparse::Pattern;

/// Columns of one group have no row in common.
pub fn color_columns(pattern: &Pattern) -> Vec<Vec<usize>> {
    let n = pattern.n();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&j| std::cmp::Reverse(pattern.rows(j).len()));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    // For each row the colors of its columns, as bits: what is full costs a 64th of looking at the columns.
    let mut taken: Vec<Vec<u64>> = vec![Vec::new(); n];
    let mut forbidden: Vec<u64> = Vec::new();
    for j in order {
        forbidden.clear();
        for &i in pattern.rows(j) {
            forbidden.resize(forbidden.len().max(taken[i].len()), 0);
            forbidden.iter_mut().zip(&taken[i]).for_each(|(all, row)| *all |= row);
        }
        let word = forbidden.iter().position(|&word| word != u64::MAX).unwrap_or(forbidden.len());
        let bit = forbidden.get(word).map_or(0, |word| word.trailing_ones() as usize);
        let color = 64 * word + bit;
        if color == groups.len() {
            groups.push(Vec::new());
        }
        groups[color].push(j);
        for &i in pattern.rows(j) {
            let row = &mut taken[i];
            row.resize(row.len().max(word + 1), 0);
            row[word] |= 1 << bit;
        }
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
