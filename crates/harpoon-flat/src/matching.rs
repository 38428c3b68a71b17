//! The maximum matching of scalar equations and unknowns.

use harpoon_graph::{Adjacency, maximum_matching};
use harpoon_index::{Id, define_id};

use crate::Origin;

define_id!(
    /// A scalar equation.
    Row,
    "row"
);
define_id!(
    /// A scalar unknown.
    Column,
    "column"
);

/// For each column its row and for each row its column.
pub fn maximum(rows: &[(Vec<u32>, Origin)], n_columns: usize) -> (Vec<Option<u32>>, Vec<Option<u32>>) {
    let graph: Adjacency<Row, Column> = Adjacency::from_rows(
        n_columns,
        rows.iter().map(|(row, _)| row.iter().map(|column| Column::from_index(*column as usize))),
    );
    let matching = maximum_matching(&graph);
    let row_of = matching.row_of.values().map(|row| row.map(|row| row.index() as u32)).collect();
    let column_of =
        matching.column_of.values().map(|column| column.map(|column| column.index() as u32)).collect();
    (row_of, column_of)
}
