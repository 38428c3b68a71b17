//! Records on the left of `=` and `:=`, whose fields are variables of their own in a flat model.
//!
//! `R(a, b) := f(x)` is no Modelica, and neither is `(R(a, b), c) = g(x)`. The text calls a function that takes the
//! result apart instead: `(a, b) := 'R.parts'(f(x))` and `(a, b, c) = 'g.parts'(x)`.

use std::fmt::Write;

use harpoon_expr::{ExprId, Names, Node, Pool, Statement, Type};

use crate::declarations::{Declarations, dims_text};
use crate::{Equation, EquationKind, Flat};

/// The left and right sides that need such a function, in the order of the text.
pub fn needing_parts(flat: &Flat) -> Vec<(ExprId, ExprId)> {
    let mut pairs = Vec::new();
    let equations = flat.initial_equations.iter().chain(&flat.equations);
    equations.for_each(|equation| in_equation(&flat.pool, equation, &mut pairs));
    for algorithm in &flat.algorithms {
        algorithm.statements.iter().for_each(|statement| in_statement(&flat.pool, statement, &mut pairs));
    }
    pairs
}

fn in_equation(pool: &Pool, equation: &Equation, pairs: &mut Vec<(ExprId, ExprId)>) {
    let mut all = |equations: &[Equation]| {
        equations.iter().for_each(|equation| in_equation(pool, equation, pairs));
    };
    match &equation.kind {
        // A record or array alone is an expression as any other.
        EquationKind::Equal(a, b) => {
            if let Node::Tuple(parts) = pool.node(*a)
                && parts.iter().flatten().any(|part| is_composed(pool, *part))
            {
                pairs.push((*a, *b));
            }
        }
        EquationKind::If { branches, otherwise } => {
            branches.iter().for_each(|(_, body)| all(body));
            all(otherwise);
        }
        EquationKind::When { branches } => branches.iter().for_each(|(_, body)| all(body)),
        EquationKind::Call(_) => {}
    }
}

fn in_statement(pool: &Pool, statement: &Statement, pairs: &mut Vec<(ExprId, ExprId)>) {
    let mut all = |statements: &[Statement]| {
        statements.iter().for_each(|statement| in_statement(pool, statement, pairs));
    };
    match statement {
        Statement::Assign { target, value } => {
            let is_composed = match pool.node(*target) {
                Node::Tuple(parts) => parts.iter().flatten().any(|part| is_composed(pool, *part)),
                _ => is_composed(pool, *target),
            };
            if is_composed {
                pairs.push((*target, *value));
            }
        }
        Statement::If { branches, otherwise } => {
            branches.iter().for_each(|(_, body)| all(body));
            all(otherwise);
        }
        Statement::When { branches } => branches.iter().for_each(|(_, body)| all(body)),
        Statement::For { body, .. } | Statement::While { body, .. } => all(body),
        Statement::Call(_) | Statement::Break | Statement::Return => {}
    }
}

fn is_composed(pool: &Pool, expr: ExprId) -> bool {
    matches!(pool.node(expr), Node::Record(..) | Node::Array(_))
}

/// The function that takes apart what is assigned to `target`: a stem for its name, and its text after the name.
pub fn parts_function(
    declarations: &Declarations<'_>,
    flat: &Flat,
    target: ExprId,
    value: ExprId,
) -> (String, String) {
    let pool = &flat.pool;
    let type_text = |ty: &Type| declarations.type_name(pool, &ty.base);
    let mut text = Text::new(declarations, pool);
    let Node::Tuple(parts) = pool.node(target) else {
        let ty = pool.ty(target);
        let _ = writeln!(text.inputs, "  input {} value{};", type_text(ty), dims_text(ty));
        text.take_apart(target, "value");
        return (type_text(ty), text.finish());
    };
    let Node::Call(function, _) = pool.node(value) else {
        // Nothing but a call has several results.
        return ("call".to_string(), text.finish());
    };
    let name = declarations.function(*function);
    let locals = flat.functions.iter().find(|(id, _)| id == function).map(|(_, function)| function);
    let mut arguments = Vec::new();
    for local in locals.iter().flat_map(|function| function.inputs.iter().map(|id| &function.locals[*id])) {
        let _ =
            writeln!(text.inputs, "  input {} {}{};", type_text(&local.ty), local.name, dims_text(&local.ty));
        arguments.push(local.name.to_string());
    }
    let mut results = Vec::new();
    for (k, part) in parts.iter().enumerate() {
        results.push(match part {
            None => String::new(),
            Some(part) if is_composed(pool, *part) => {
                let ty = pool.ty(*part);
                let result = format!("result{}", k + 1);
                let _ = writeln!(text.protected, "  {} {result}{};", type_text(ty), dims_text(ty));
                text.take_apart(*part, &result);
                result
            }
            Some(part) => text.output(*part),
        });
    }
    let call = format!("  ({}) := {name}({});\n", results.join(", "), arguments.join(", "));
    text.algorithm.insert_str(0, &call);
    (name, text.finish())
}

struct Text<'d, 'f> {
    declarations: &'d Declarations<'f>,
    pool: &'d Pool,
    n_outputs: usize,
    inputs: String,
    outputs: String,
    protected: String,
    algorithm: String,
}

impl<'d, 'f> Text<'d, 'f> {
    fn new(declarations: &'d Declarations<'f>, pool: &'d Pool) -> Text<'d, 'f> {
        Text {
            declarations,
            pool,
            n_outputs: 0,
            inputs: String::new(),
            outputs: String::new(),
            protected: String::new(),
            algorithm: String::new(),
        }
    }

    fn output(&mut self, part: ExprId) -> String {
        self.n_outputs += 1;
        let name = format!("part{}", self.n_outputs);
        let ty = self.pool.ty(part);
        let element = self.declarations.type_name(self.pool, &ty.base);
        let _ = writeln!(self.outputs, "  output {element} {name}{};", dims_text(ty));
        name
    }

    fn take_apart(&mut self, target: ExprId, path: &str) {
        match self.pool.node(target) {
            Node::Record(ty, values) => {
                for (field, value) in self.pool.record(*ty).fields.iter().zip(&**values) {
                    self.take_apart(*value, &format!("{path}.{}", field.name));
                }
            }
            Node::Array(elements) => {
                for (at, element) in elements.iter().enumerate() {
                    // Of a matrix: one pair of brackets.
                    let path = match path.strip_suffix(']') {
                        Some(row) => format!("{row}, {}]", at + 1),
                        None => format!("{path}[{}]", at + 1),
                    };
                    self.take_apart(*element, &path);
                }
            }
            _ => {
                let name = self.output(target);
                let _ = writeln!(self.algorithm, "  {name} := {path};");
            }
        }
    }

    fn finish(self) -> String {
        let protected = match self.protected.is_empty() {
            true => String::new(),
            false => format!("protected\n{}", self.protected),
        };
        format!("{}{}{protected}algorithm\n{}", self.inputs, self.outputs, self.algorithm)
    }
}
