//! The one place that knows the façade.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::rc::Rc;

use harpoon_expr::{Environment, EvalError, External, Function, FunctionId, Pool, Value, VarId};
use harpoon_flat::{Flat, Variable};

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
    /// By flat name: the value of a variable before the simulation, or why it has none.
    pub values: BTreeMap<String, Result<Literal, String>>,
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
pub fn run(path: &Path, strict: bool) -> Outcome {
    let options = harpoon::Options {
        model: path.display().to_string(),
        libraries: Vec::new(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: Vec::new(),
        strict,
        ..harpoon::Options::default()
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
    let size = |variable: &Variable| Some((variable.name.clone(), variable.ty.shape()?));
    flat.order.iter().filter_map(|&id| size(&flat.variables[id])).collect()
}

fn values(flat: &Flat) -> BTreeMap<String, Result<Literal, String>> {
    let value = |id: VarId| match (Bindings { flat, pending: Vec::new() }).variable(id) {
        Ok(value) => literal(&flat.pool, &value).ok_or_else(|| "a value of another kind".to_string()),
        Err(EvalError::NotConstant(why) | EvalError::Failed(why)) => Err(why),
    };
    flat.order.iter().map(|&id| (flat.variables[id].name.clone(), value(id))).collect()
}

/// Evaluates bindings, as far as they depend on bindings.
struct Bindings<'f> {
    flat: &'f Flat,
    /// Whose bindings are being evaluated.
    pending: Vec<VarId>,
}

impl Environment for Bindings<'_> {
    fn pool(&self) -> &Pool {
        &self.flat.pool
    }

    fn pool_mut(&mut self) -> &mut Pool {
        unreachable!("nothing is added to a flat model")
    }

    fn variable(&mut self, id: VarId) -> Result<Value, EvalError> {
        let variable = &self.flat.variables[id];
        let refuse = |why: &str| EvalError::NotConstant(format!("`{}` {why}", variable.name));
        let binding = variable.binding.ok_or_else(|| refuse("has no binding"))?;
        if self.pending.contains(&id) {
            return Err(refuse("depends on itself"));
        }
        self.pending.push(id);
        let value = harpoon_expr::evaluate(self, binding);
        self.pending.pop();
        value
    }

    fn function(&mut self, id: FunctionId) -> Result<Rc<Function>, EvalError> {
        let found = self.flat.functions.iter().find(|(function, _)| *function == id);
        found.map(|(_, function)| function.clone()).ok_or_else(|| EvalError::NotConstant("a call".into()))
    }

    fn external(&mut self, function: &External, _: &str, _: &[Value]) -> Result<Vec<Value>, EvalError> {
        Err(EvalError::NotConstant(format!("`{}` is foreign", function.name)))
    }
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
