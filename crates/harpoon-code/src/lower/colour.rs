//! Columns of a sparse matrix that share no row get one colour, so that one directional derivative gives them all.
//! Greedy, in the order of the columns: Curtis, Powell, Reid, J. Inst. Math. Appl. 13, 1974.

/// `columns[j]` are the rows in which column j has an entry. Each group lists columns.
pub fn colours(columns: &[Vec<u32>], n_rows: usize) -> Vec<Vec<u32>> {
    let mut columns_of_row: Vec<Vec<u32>> = vec![Vec::new(); n_rows];
    for (column, rows) in columns.iter().enumerate() {
        rows.iter().for_each(|&row| columns_of_row[row as usize].push(column as u32));
    }
    let mut colour_of: Vec<Option<usize>> = vec![None; columns.len()];
    let mut groups: Vec<Vec<u32>> = Vec::new();
    // Which column last forbade a colour.
    let mut forbidden_for: Vec<usize> = Vec::new();
    for (column, rows) in columns.iter().enumerate() {
        for &row in rows {
            for &other in &columns_of_row[row as usize] {
                if let Some(colour) = colour_of[other as usize] {
                    forbidden_for[colour] = column;
                }
            }
        }
        let colour = forbidden_for.iter().position(|&by| by != column).unwrap_or_else(|| {
            groups.push(Vec::new());
            forbidden_for.push(usize::MAX);
            groups.len() - 1
        });
        colour_of[column] = Some(colour);
        groups[colour].push(column as u32);
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
    fn a_full_row_separates_all_columns() {
        assert_eq!(colours(&[vec![0], vec![0, 1], vec![0]], 2).len(), 3);
        assert_eq!(colours(&[vec![], vec![]], 0), [vec![0, 1]]);
    }
}
