//! How large a file of results becomes: rows and columns → bytes, and those in words.

use crate::Format;

/// What a number takes in the mean: all bits of it, or its digits and a comma.
const BINARY: u64 = 8;
const TEXT: u64 = 20;

/// Time is a column too; events bring further rows.
pub fn estimate(format: Format, n_rows: usize, n_columns: usize) -> u64 {
    let each = match format {
        Format::Mat => BINARY,
        Format::Csv => TEXT,
    };
    (n_rows as u64).saturating_mul(n_columns as u64 + 1).saturating_mul(each)
}

/// `1.2 GB`
pub fn size(bytes: u64) -> String {
    match bytes as f64 {
        bytes if bytes >= 1e9 => format!("{:.1} GB", bytes / 1e9),
        bytes if bytes >= 1e6 => format!("{:.0} MB", bytes / 1e6),
        bytes => format!("{:.0} kB", (bytes / 1e3).ceil()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_in_words() {
        assert_eq!(size(estimate(Format::Mat, 1001, 9)), "81 kB");
        assert_eq!(size(estimate(Format::Csv, 10_000_000, 9)), "2.0 GB");
        assert_eq!(estimate(Format::Csv, usize::MAX, usize::MAX - 1), u64::MAX);
    }
}
