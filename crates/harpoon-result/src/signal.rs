//! A variable as a result knows it: a name, words about it, and where its values are.

use std::sync::Arc;

/// A variable of a result. Several may share one column: aliases cost no memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Signal {
    pub name: String,
    /// Empty if it has none, or if the file does not say.
    pub unit: String,
    pub description: String,
    pub source: Source,
}

/// A text of a model, which is the same at all times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub name: String,
    pub description: String,
    pub value: Arc<str>,
}

/// Where the values of a signal are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    /// The column with this index, as it is or negated.
    Column(usize, Sign),
    /// The same value at all times: parameters, and what became constant in the compiler.
    Constant(f64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Plus,
    Minus,
}

impl Sign {
    pub fn apply(self, value: f64) -> f64 {
        match self {
            Sign::Plus => value,
            Sign::Minus => -value,
        }
    }
}

impl Signal {
    /// A signal that is a column of its own, without unit and description.
    pub fn column(name: impl Into<String>, index: usize) -> Signal {
        Signal {
            name: name.into(),
            unit: String::new(),
            description: String::new(),
            source: Source::Column(index, Sign::Plus),
        }
    }
}
