//! The one place that knows the façade.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use harpoon_expr::{Pool, Value};
use harpoon_flat::Flat;

use crate::support::expectation::Severity;
use crate::support::literal::Literal;

/// What became of a model.
pub struct Outcome {
    pub diagnostics: Vec<Diagnostic>,
    /// Scalars that are neither parameters, constants nor top-level inputs.
    pub unknowns: Option<usize>,
    /// Scalar equations, bindings of unknowns included.
    pub equations: Option<usize>,
    pub flat_text: String,
    /// By flat name, of all variables that have a value before the simulation.
    pub values: BTreeMap<String, Literal>,
    /// By flat name, of all variables.
    pub sizes: BTreeMap<String, Vec<usize>>,
}

pub struct Diagnostic {
    pub severity: Severity,
    /// In the file of the model, counted from 1.
    pub line: Option<usize>,
    /// With all that belongs to it: labels, hints, component.
    pub message: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "at line {line}: {}", self.message),
            None => write!(f, "without a line: {}", self.message),
        }
    }
}

/// Compiles the last class of a file.
pub fn run(path: &Path) -> Outcome {
    let options = harpoon::Options {
        model: path.display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
    };
    harpoon::compile(&options, |model| Outcome {
        diagnostics: model
            .diagnostics
            .iter()
            .filter_map(|found| diagnostic(model.sources, path, found))
            .collect(),
        unknowns: model.balance.as_ref().map(|balance| balance.unknowns),
        equations: model.balance.as_ref().map(|balance| balance.equations),
        flat_text: model.flat.as_ref().map(Flat::to_string).unwrap_or_default(),
        values: model.flat.as_ref().map(values).unwrap_or_default(),
        sizes: model.flat.as_ref().map(sizes).unwrap_or_default(),
    })
}

fn diagnostic(
    sources: &harpoon::source::Sources,
    path: &Path,
    found: &harpoon::source::Diagnostic,
) -> Option<Diagnostic> {
    let severity = match found.severity {
        harpoon::source::Severity::Error => Severity::Error,
        harpoon::source::Severity::Warning => Severity::Warning,
        harpoon::source::Severity::Note => return None,
    };
    let own = found.span.filter(|span| sources.path(span.file) == path);
    let line = own.map(|span| sources.position(span.file, span.start).line);
    let mut message = found.message.clone();
    let further = found.labels.iter().map(|(_, words)| words).chain(&found.hints).chain(&found.component);
    for words in further {
        message = message + "; " + words;
    }
    Some(Diagnostic { severity, line, message })
}

fn sizes(flat: &Flat) -> BTreeMap<String, Vec<usize>> {
    let size = |variable: &harpoon_flat::Variable| Some((variable.name.clone(), variable.ty.shape()?));
    flat.order.iter().filter_map(|&id| size(&flat.variables[id])).collect()
}

fn values(flat: &Flat) -> BTreeMap<String, Literal> {
    let value = |variable: &harpoon_flat::Variable| {
        let value = flat.pool.as_value(variable.binding?)?;
        Some((variable.name.clone(), literal(&flat.pool, &value)?))
    };
    flat.order.iter().filter_map(|&id| value(&flat.variables[id])).collect()
}

fn literal(pool: &Pool, value: &Value) -> Option<Literal> {
    match value {
        Value::Real(x) => Some(Literal::Number(*x)),
        Value::Integer(n) => Some(Literal::Number(*n as f64)),
        Value::Boolean(b) => Some(Literal::Boolean(*b)),
        Value::String(text) => Some(Literal::String(text.to_string())),
        Value::Enum(ty, number) => {
            let name = pool.enumeration(*ty).literals.get(*number as usize - 1)?;
            Some(Literal::Enum(name.to_string()))
        }
        Value::Array(array) => {
            let elements: Option<Vec<Literal>> =
                array.data.iter().map(|value| literal(pool, value)).collect();
            Some(nested(&array.dims, &mut elements?.into_iter()))
        }
        _ => None,
    }
}

/// Row-major elements as an array of arrays.
fn nested(dims: &[usize], elements: &mut impl Iterator<Item = Literal>) -> Literal {
    match dims.split_first() {
        Some((&n, inner)) => Literal::Array((0..n).map(|_| nested(inner, elements)).collect()),
        None => elements.next().expect("as many elements as the sizes say"),
    }
}
