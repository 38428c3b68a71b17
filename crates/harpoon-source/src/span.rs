//! Where something stands in the source.

use harpoon_index::define_id;

define_id!(
    /// A file that was read, numbered in the order of reading.
    FileId,
    "file"
);

/// Bytes `start..end` of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        // Files of 4 GB and more are refused when they are read.
        Span { file, start: start as u32, end: end as u32 }
    }

    pub fn contains(self, other: Span) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The smallest span that covers both; both are of one file.
    pub fn to(self, other: Span) -> Span {
        debug_assert_eq!(self.file, other.file);
        Span { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}
