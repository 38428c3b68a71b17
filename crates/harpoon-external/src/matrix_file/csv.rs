//! Numbers in rows, separated by one character; some lines at the top may be headings.

use super::Matrix;

pub fn read(file: &[u8], delimiter: char, header_lines: usize) -> Result<Matrix, String> {
    let text = String::from_utf8_lossy(file);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut matrix = Matrix::default();
    for (number, line) in text.lines().enumerate().skip(header_lines) {
        if line.trim().is_empty() {
            continue;
        }
        let before = matrix.data.len();
        for word in line.split(delimiter) {
            let word = word.trim().trim_matches('"');
            let value: f64 =
                word.parse().map_err(|_| format!("`{word}` in line {} is not a number", number + 1))?;
            matrix.data.push(value);
        }
        let columns = matrix.data.len() - before;
        if matrix.rows > 0 && columns != matrix.columns {
            return Err(format!(
                "line {} has {columns} numbers, the ones before have {}",
                number + 1,
                matrix.columns
            ));
        }
        (matrix.rows, matrix.columns) = (matrix.rows + 1, columns);
    }
    if matrix.rows == 0 {
        return Err("the file has no numbers".to_string());
    }
    Ok(matrix)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_skipped() {
        let matrix = read(b"t;y\r\n0; 1.5\r\n\r\n1;\"-2e3\"\r\n", ';', 1).unwrap();
        assert_eq!((matrix.rows, matrix.columns, matrix.data), (2, 2, vec![0.0, 1.5, 1.0, -2000.0]));
    }

    #[test]
    fn mistakes_are_located() {
        assert!(read(b"1,2\n3\n", ',', 0).unwrap_err().contains("line 2"));
        assert!(read(b"t,y\n", ',', 0).unwrap_err().contains("`t` in line 1"));
        assert!(read(b"t,y\n", ',', 1).unwrap_err().contains("no numbers"));
    }
}
