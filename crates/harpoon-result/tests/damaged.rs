//! Damaged files: an error with its place or a trajectory, never a panic.

mod support;

use harpoon_result::{Error, Format, create, parse};
use support::{TemporaryFile, write};

/// A generator of numbers that is the same in every run (xorshift, Marsaglia 2003).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

const FORMATS: [Format; 2] = [Format::Csv, Format::Mat];

fn whole_file(format: Format) -> Vec<u8> {
    let extension = match format {
        Format::Csv => "csv",
        Format::Mat => "mat",
    };
    let file = TemporaryFile::new(extension);
    write(create(file.path(), u64::MAX, false).unwrap().as_mut());
    std::fs::read(file.path()).unwrap()
}

/// The message, or nothing if the file can still be read.
fn message(format: Format, bytes: &[u8]) -> Option<String> {
    match parse(format, bytes) {
        Ok(run) => {
            for signal in run.signals() {
                assert_eq!(run.values(signal).len(), run.n_rows());
            }
            None
        }
        Err(error) => {
            assert!(matches!(error, Error::Damaged { .. }), "{error}");
            let message = error.to_string();
            assert!(message.starts_with("line ") || message.starts_with("byte "), "{message}");
            Some(message)
        }
    }
}

#[test]
fn files_cut_off_anywhere() {
    for format in FORMATS {
        let bytes = whole_file(format);
        for length in 0..bytes.len() {
            message(format, &bytes[..length]);
        }
    }
}

#[test]
fn bytes_changed_removed_and_inserted() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    for format in FORMATS {
        let original = whole_file(format);
        let mut n_errors = 0;
        for _ in 0..5000 {
            let mut bytes = original.clone();
            for _ in 0..=numbers.below(4) {
                let position = numbers.below(bytes.len());
                let byte = match numbers.below(4) {
                    0 => b"\",;\n- e\xff"[numbers.below(8)],
                    1 => [0, 1, 127, 128, 255][numbers.below(5)],
                    _ => numbers.below(256) as u8,
                };
                match numbers.below(3) {
                    0 => bytes[position] = byte,
                    1 => bytes.insert(position, byte),
                    _ => drop(bytes.remove(position)),
                }
            }
            n_errors += usize::from(message(format, &bytes).is_some());
        }
        assert!(n_errors > 500, "only {n_errors} of 5000 noticed in {format:?}");
    }
}

/// Sizes in the header of a matrix that no memory could hold.
#[test]
fn enormous_sizes() {
    let format = Format::Mat;
    let original = whole_file(format);
    for position in 0..original.len() - 4 {
        for number in [i32::MAX, i32::MIN, -1, 0, 1 << 30] {
            let mut bytes = original.clone();
            bytes[position..position + 4].copy_from_slice(&number.to_le_bytes());
            message(format, &bytes);
        }
    }
}

#[test]
fn messages_name_the_place() {
    let format = Format::Mat;
    let bytes = whole_file(format);
    let cut = message(format, &bytes[..bytes.len() - 1]).unwrap();
    assert!(
        cut.ends_with(
            "the matrix `data_2` should have 3×4 elements, but the file ends before; it was cut off"
        )
    );
    let other = message(format, b"MATLAB 5.0 MAT-file, Platform: GLNXA64").unwrap();
    assert!(other.ends_with("byte 0: this is a MAT file of a version that is not supported; version 4 is"));
    let text = message(format, b"time,ball.h,ball.v\n0,1,2\n").unwrap();
    assert!(text.contains("is no type of a matrix of MAT version 4"), "{text}");
}
