//! Columns of a sparse matrix that share no row get one colour, so that one directional derivative gives them all.
//! Greedy, in the order of the columns: Curtis, Powell, Reid, J. Inst. Math. Appl. 13, 1974.

/// `columns[j]` are the rows in which column j has an entry. Each group lists columns.
pub fn colours(columns: &[Vec<u32>], n_rows: usize) -> Vec<Vec<u32>> {
    let mut groups: Vec<Vec<u32>> = Vec::new();
    // For each row the colours of its columns, as bits: what is full costs a 64th of looking at the columns.
    let mut taken: Vec<Vec<u64>> = vec![Vec::new(); n_rows];
    let mut forbidden: Vec<u64> = Vec::new();
    for (column, rows) in (0..).zip(columns) {
        forbidden.clear();
        for &row in rows {
            let row = &taken[row as usize];
            forbidden.resize(forbidden.len().max(row.len()), 0);
            forbidden.iter_mut().zip(row).for_each(|(all, row)| *all |= row);
        }
        let word = forbidden.iter().position(|&word| word != u64::MAX).unwrap_or(forbidden.len());
        let bit = forbidden.get(word).map_or(0, |word| word.trailing_ones() as usize);
        let colour = 64 * word + bit;
        if colour == groups.len() {
            groups.push(Vec::new());
        }
        groups[colour].push(column);
        for &row in rows {
            let row = &mut taken[row as usize];
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
    fn a_band_needs_as_many_colours_as_it_is_wide() {
        let n = 10u32;
        let columns: Vec<Vec<u32>> =
            (0..n).map(|j| (j.saturating_sub(1)..(j + 2).min(n)).collect()).collect();
        let groups = colours(&columns, n as usize);
        assert_eq!(groups, [vec![0, 3, 6, 9], vec![1, 4, 7], vec![2, 5, 8]]);
    }

    #[test]
    fn more_than_64_colours() {
        let columns: Vec<Vec<u32>> = (0..200).map(|j| vec![0, j]).collect();
        let groups = colours(&columns, 200);
        assert_eq!(groups.len(), 200);
        assert!(groups.iter().zip(0..).all(|(group, column)| *group == [column]));
    }

    #[test]
    fn a_full_row_separates_all_columns() {
        assert_eq!(colours(&[vec![0], vec![0, 1], vec![0]], 2).len(), 3);
        assert_eq!(colours(&[vec![], vec![]], 0), [vec![0, 1]]);
    }
}
