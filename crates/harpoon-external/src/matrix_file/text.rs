//! The text format of Modelica tables:
//!
//! ```text
//! #1
//! double name(2,3)   # rows, columns
//!   0  1  2          # numbers may be separated by blanks, tabs, commas or semicolons,
//!   3  4  5          # lines may end anywhere
//! ```

use super::{Matrix, not_found};

pub fn read(file: &[u8], name: &str) -> Result<Matrix, String> {
    let text = String::from_utf8_lossy(file);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut lines = text.lines().enumerate();
    match lines.next() {
        Some((_, first)) if first.starts_with("#1") => {}
        _ => return Err("the first line must begin with `#1`".to_string()),
    }
    let (rows, columns) = lines.find_map(|(_, line)| header(line, name)).ok_or_else(|| not_found(name))?;
    let size = rows.checked_mul(columns).ok_or_else(|| format!("`{name}({rows},{columns})` is too large"))?;
    let mut data = Vec::new();
    while data.len() < size {
        let Some((number, line)) = lines.next() else {
            return Err(format!("`{name}({rows},{columns})` has only {} numbers", data.len()));
        };
        for word in words(line) {
            let value: f64 =
                word.parse().map_err(|_| format!("`{word}` in line {} is not a number", number + 1))?;
            if data.len() == size {
                return Err(format!(
                    "`{name}({rows},{columns})` has more numbers than that in line {}",
                    number + 1
                ));
            }
            data.push(value);
        }
    }
    Ok(Matrix { rows, columns, data })
}

/// `double name(rows,columns)`
fn header(line: &str, name: &str) -> Option<(usize, usize)> {
    let mut words = line.split([' ', '\t', '(', ',', ')']).filter(|word| !word.is_empty());
    let kind = words.next()?;
    if (kind != "double" && kind != "float") || words.next()? != name {
        return None;
    }
    Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
}

/// Up to a comment.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let line = line.split('#').next().unwrap_or("");
    line.split([' ', '\t', ',', ';', '\r']).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "#1\n# a file of two tables\ndouble a(1,1)\n7\r\nfloat tab(2, 2) # comment\n  # line\n1,2;# half\n\n -3e1\t4\n";

    #[test]
    fn tables_are_found_by_name() {
        assert_eq!(read(FILE.as_bytes(), "a").unwrap().data, [7.0]);
        let tab = read(FILE.as_bytes(), "tab").unwrap();
        assert_eq!((tab.rows, tab.columns, tab.data), (2, 2, vec![1.0, 2.0, -30.0, 4.0]));
        let with_mark = format!("\u{feff}{FILE}");
        assert_eq!(read(with_mark.as_bytes(), "a").unwrap().data, [7.0]);
    }

    #[test]
    fn mistakes_are_located() {
        let message = |text: &str| read(text.as_bytes(), "t").unwrap_err();
        assert!(message("double t(1,1)\n1").contains("#1"));
        assert!(message("#1\ndouble u(1,1)\n1").contains("no matrix `t`"));
        assert!(message("#1\ndouble t(2,2)\n1 2 3").contains("only 3"));
        assert!(message("#1\ndouble t(1,2)\n1 x").contains("`x` in line 3"));
        assert!(message("#1\ndouble t(1,2)\n1 2 3").contains("more numbers"));
    }
}
