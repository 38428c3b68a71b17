//! Expressions and functions as Modelica text that parses back to the same expression.
//!
//! Three things have no Modelica text: a later output of a call without a variable to take it is written
//! `output2(f(x))`, a number that is infinite `1e999`, and one that is none `0.0 / 0.0`.

use std::fmt::Write;

use harpoon_index::Id;

use crate::{
    BaseType, BinaryOp, Body, Builtin, Dim, EnumId, ExprId, External, Function, FunctionId, Inline, IterId,
    Iterator, Local, LocalId, Node, Pool, RecordId, Reduction, Statement, Subscript, Type, UnaryOp, VarId,
};

/// What the things that are only numbers here are called.
pub trait Names {
    fn var(&self, var: VarId) -> String;

    /// What is written instead of a variable that has no name here.
    fn value(&self, var: VarId) -> Option<ExprId> {
        let _ = var;
        None
    }

    fn local(&self, local: LocalId) -> String;
    fn function(&self, function: FunctionId) -> String;
    fn record(&self, record: RecordId) -> String;
    fn enum_literal(&self, ty: EnumId, literal: u32) -> String;

    /// An operator with a history, by the literal that is its number.
    fn history(&self, number: ExprId) -> &str {
        let _ = number;
        Builtin::History.name()
    }

    /// The type of one element, as a declaration writes it.
    fn type_name(&self, pool: &Pool, base: &BaseType) -> String {
        pool.type_name(&Type::scalar(base.clone()))
    }

    fn iter(&self, iter: IterId) -> String {
        format!("i{}", iter.index() + 1)
    }

    /// Input `k` (from 0) of a function, where it is given by name.
    fn input(&self, function: FunctionId, k: u32) -> String {
        let _ = function;
        format!("input{}", k + 1)
    }

    /// The function that gives the variables of `target` one by one, where they have no text as a whole: called with
    /// `value`, or with its arguments if it has several results.
    fn parts(&self, target: ExprId, value: ExprId) -> Option<String> {
        let _ = (target, value);
        None
    }
}

pub fn print(pool: &Pool, names: &dyn Names, expr: ExprId) -> String {
    let mut printer = Printer::new(pool, names);
    printer.expr(expr, Level::Expression);
    printer.text
}

/// Of one expression. Nobody reads that much, and what shares its parts may have a text longer than any memory.
const MOST: usize = 256 << 20;

/// For messages: what is longer than anybody reads is cut. Where expressions share their parts, as the turns of a loop do,
/// the whole text may be longer than any memory.
pub fn print_briefly(pool: &Pool, names: &dyn Names, expr: ExprId) -> String {
    briefly(pool, names, |printer| printer.expr(expr, Level::Expression))
}

/// The same for `left = right`.
pub fn print_equation_briefly(pool: &Pool, names: &dyn Names, left: ExprId, right: ExprId) -> String {
    briefly(pool, names, |printer| printer.equality(left, " = ", right))
}

fn briefly(pool: &Pool, names: &dyn Names, print: impl FnOnce(&mut Printer<'_>)) -> String {
    const LONGEST: usize = 500;
    let mut printer = Printer { room: LONGEST, ..Printer::new(pool, names) };
    print(&mut printer);
    if printer.text.len() > LONGEST {
        printer.text.truncate(printer.text.floor_char_boundary(LONGEST));
        printer.text.push('…');
    }
    printer.text
}

/// `left = right`, without an end.
pub fn print_equation(pool: &Pool, names: &dyn Names, left: ExprId, right: ExprId) -> String {
    let mut printer = Printer::new(pool, names);
    printer.equality(left, " = ", right);
    printer.text
}

/// One statement with its line ends, indented by `indent` levels of two spaces.
pub fn print_statement(pool: &Pool, names: &dyn Names, statement: &Statement, indent: usize) -> String {
    let mut printer = Printer::new(pool, names);
    printer.statement(statement, indent);
    printer.text
}

/// A whole function. Its locals are named by the function itself, not by `names`.
pub fn print_function(pool: &Pool, names: &dyn Names, function: &Function) -> String {
    let names = InFunction { names, function };
    let mut printer = Printer::new(pool, &names);
    printer.function(function);
    printer.text
}

/// How tightly an expression holds together, as in the grammar (appendix A.2.7 of the specification).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Expression,
    Range,
    Or,
    And,
    Not,
    Relation,
    /// A sign stands before a whole term, and only before the first of a sum.
    Sum,
    Product,
    Power,
    Primary,
}

struct Printer<'a> {
    pool: &'a Pool,
    names: &'a dyn Names,
    text: String,
    /// Expressions that would begin further on are left out.
    room: usize,
}

impl<'a> Printer<'a> {
    fn new(pool: &'a Pool, names: &'a dyn Names) -> Printer<'a> {
        Printer { pool, names, text: String::new(), room: MOST }
    }

    fn write(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes the expression where at least `least` is allowed, in parentheses if it needs them.
    fn expr(&mut self, expr: ExprId, least: Level) {
        if self.text.len() > self.room {
            return;
        }
        if let Node::Builtin(Builtin::IntegerToReal, arguments) = self.pool.node(expr) {
            return self.expr(arguments[0], least);
        }
        if let Some(value) = self.value(expr) {
            return self.expr(value, least);
        }
        let is_enclosed = self.level(expr) < least;
        if is_enclosed {
            self.write("(");
        }
        self.bare(expr);
        if is_enclosed {
            self.write(")");
        }
    }

    fn value(&self, expr: ExprId) -> Option<ExprId> {
        match self.pool.node(expr) {
            Node::Var(var) => self.names.value(*var),
            _ => None,
        }
    }

    fn level(&self, expr: ExprId) -> Level {
        match self.pool.node(expr) {
            Node::Real(bits) => match f64::from_bits(*bits) {
                x if x.is_nan() => Level::Product,
                x if x.is_sign_negative() => Level::Sum,
                _ => Level::Primary,
            },
            Node::Integer(n) if *n < 0 => Level::Sum,
            Node::If { .. } => Level::Expression,
            Node::Range { .. } => Level::Range,
            Node::Unary(UnaryOp::Neg, _) => Level::Sum,
            Node::Unary(UnaryOp::Not, _) => Level::Not,
            Node::Binary(op, ..) => level_of(*op).0,
            _ => Level::Primary,
        }
    }

    fn bare(&mut self, expr: ExprId) {
        match self.pool.node(expr) {
            Node::Real(bits) => self.real(f64::from_bits(*bits)),
            // The literal without its sign is no Integer.
            Node::Integer(i64::MIN) => self.write("-9223372036854775807 - 1"),
            Node::Integer(n) => self.write(&n.to_string()),
            Node::Boolean(b) => self.write(&b.to_string()),
            Node::String(text) => self.string(text),
            Node::Enum(ty, literal) => {
                let name = self.names.enum_literal(*ty, *literal);
                self.write(&name);
            }
            Node::Time => self.write("time"),
            Node::Var(_) | Node::Local(_) | Node::Iter(_) => {
                let name = self.reference(expr).expect("a variable has a name");
                self.write(&name);
            }
            Node::Array(parts) if parts.is_empty() => self.empty_array(expr),
            Node::Array(parts) => self.list("{", parts, "}"),
            Node::Record(ty, fields) => {
                let name = self.names.record(*ty);
                self.write(&name);
                self.list("(", fields, ")");
            }
            Node::Index(a, subscripts) => match self.reference(expr) {
                Some(reference) => self.write(&reference),
                None => {
                    self.write("(");
                    self.expr(*a, Level::Expression);
                    self.write(")[");
                    self.subscripts(subscripts);
                    self.write("]");
                }
            },
            Node::Field(e, k) => match self.reference(expr) {
                Some(reference) => self.write(&reference),
                None => {
                    self.write("(");
                    self.expr(*e, Level::Expression);
                    self.write(").");
                    self.write(self.field_name(*e, *k));
                }
            },
            Node::Range { start, step, stop } => {
                for part in [Some(*start), *step].into_iter().flatten() {
                    self.expr(part, Level::Or);
                    self.write(":");
                }
                self.expr(*stop, Level::Or);
            }
            Node::Unary(UnaryOp::Neg, e) => {
                self.write("-");
                self.expr(*e, Level::Product);
            }
            Node::Unary(UnaryOp::Not, e) => {
                self.write("not ");
                self.expr(*e, Level::Relation);
            }
            Node::Binary(op, a, b) => {
                let (_, left, right) = level_of(*op);
                self.expr(*a, left);
                match op {
                    BinaryOp::Pow => self.write("^"),
                    _ => write!(self.text, " {} ", op.symbol()).expect("a String takes text"),
                }
                self.expr(*b, right);
            }
            Node::If { condition, then, otherwise } => self.condition("if", *condition, *then, *otherwise),
            Node::Builtin(builtin, arguments) => self.builtin(expr, *builtin, arguments),
            Node::Call(function, arguments) => {
                let name = self.names.function(*function);
                self.write(&name);
                self.list("(", arguments, ")");
            }
            Node::CallVectorized(function, arguments) => {
                let name = self.names.function(*function);
                self.write(&name);
                let arguments: Vec<ExprId> = arguments.iter().map(|(argument, _)| *argument).collect();
                self.list("(", &arguments, ")");
            }
            // `f(x)` of a function with several outputs means the first.
            Node::Output(call, 0) => self.expr(*call, Level::Primary),
            Node::Output(call, k) => {
                write!(self.text, "output{}", k + 1).expect("a String takes text");
                self.list("(", &[*call], ")");
            }
            Node::Comprehension { body, iterators, reduction } => {
                self.comprehension(*body, iterators, *reduction)
            }
            Node::FunctionValue(function, given) => {
                let name = self.names.function(*function);
                write!(self.text, "function {name}(").expect("a String takes text");
                for (place, (k, value)) in given.iter().enumerate() {
                    self.separate(place);
                    let name = self.names.input(*function, *k);
                    write!(self.text, "{name} = ").expect("a String takes text");
                    self.expr(*value, Level::Expression);
                }
                self.write(")");
            }
            Node::CallValue(function, arguments) => {
                self.expr(*function, Level::Primary);
                self.list("(", arguments, ")");
            }
            Node::Tuple(parts) => {
                self.write("(");
                for (place, part) in parts.iter().enumerate() {
                    self.separate(place);
                    if let Some(part) = part {
                        self.expr(*part, Level::Expression);
                    }
                }
                self.write(")");
            }
        }
    }

    fn real(&mut self, x: f64) {
        if x.is_nan() {
            self.write("0.0 / 0.0");
        } else if x.is_infinite() {
            self.write(if x < 0.0 { "-1e999" } else { "1e999" });
        } else {
            // The shortest text that gives the same bits, with a point or an exponent.
            write!(self.text, "{x:?}").expect("a String takes text");
        }
    }

    fn string(&mut self, text: &str) {
        self.write("\"");
        for c in text.chars() {
            match c {
                '"' => self.write("\\\""),
                '\\' => self.write("\\\\"),
                '\n' => self.write("\\n"),
                '\r' => self.write("\\r"),
                '\t' => self.write("\\t"),
                c => self.text.push(c),
            }
        }
        self.write("\"");
    }

    /// `fill(0.0, 0, 3)`: a list without elements has no type.
    fn empty_array(&mut self, expr: ExprId) {
        match self.any_value(self.pool.ty(expr)) {
            Some(text) => self.write(&text),
            None => self.write("{}"),
        }
    }

    /// Some value of the type; what has no size yet is empty.
    fn any_value(&self, ty: &Type) -> Option<String> {
        let element = match &ty.base {
            BaseType::Real => "0.0".into(),
            BaseType::Integer => "0".into(),
            BaseType::Boolean => "false".into(),
            BaseType::String => "\"\"".into(),
            BaseType::Enum(id) => self.names.enum_literal(*id, 1),
            BaseType::Record(id) => {
                let fields = self.pool.record(*id).fields.iter();
                let fields: Option<Vec<String>> = fields.map(|field| self.any_value(&field.ty)).collect();
                format!("{}({})", self.names.record(*id), fields?.join(", "))
            }
            _ => return None,
        };
        if ty.is_scalar() {
            return Some(element);
        }
        let sizes: Vec<String> = ty.dims.iter().map(|dim| dim.known().unwrap_or(0).to_string()).collect();
        Some(format!("fill({element}, {})", sizes.join(", ")))
    }

    fn separate(&mut self, place: usize) {
        if place > 0 {
            self.write(", ");
        }
    }

    fn list(&mut self, open: &str, parts: &[ExprId], close: &str) {
        self.write(open);
        for (place, &part) in parts.iter().enumerate() {
            self.separate(place);
            self.expr(part, Level::Expression);
        }
        self.write(close);
    }

    fn subscripts(&mut self, subscripts: &[Subscript]) {
        for (place, subscript) in subscripts.iter().enumerate() {
            self.separate(place);
            match subscript {
                Subscript::Index(e) | Subscript::Slice(e) => self.expr(*e, Level::Expression),
                Subscript::All => self.write(":"),
            }
        }
    }

    fn field_name(&self, record: ExprId, k: u32) -> &'static str {
        match self.pool.ty(record).base {
            BaseType::Record(id) => self.pool.record(id).fields[k as usize].name.as_str(),
            _ => "?",
        }
    }

    /// A name with subscripts and fields, `a.b[1].c`; nothing else may be written so.
    fn reference(&self, expr: ExprId) -> Option<String> {
        match self.pool.node(expr) {
            Node::Var(var) => self.names.value(*var).is_none().then(|| self.names.var(*var)),
            Node::Local(local) => Some(self.names.local(*local)),
            Node::Iter(iter) => Some(self.names.iter(*iter)),
            Node::Field(e, k) => Some(format!("{}.{}", self.reference(*e)?, self.field_name(*e, *k))),
            Node::Index(a, subscripts) => {
                let mut reference = self.reference(*a)?;
                let mut printer = Printer::new(self.pool, self.names);
                printer.subscripts(subscripts);
                // A name takes its subscripts once: `x[1]` of `x[1, 2]` may itself be the name of a variable.
                if reference.ends_with(']') {
                    reference.pop();
                    return Some(format!("{reference}, {}]", printer.text));
                }
                Some(format!("{reference}[{}]", printer.text))
            }
            _ => None,
        }
    }

    fn condition(&mut self, keyword: &str, condition: ExprId, then: ExprId, otherwise: ExprId) {
        self.write(keyword);
        self.write(" ");
        self.expr(condition, Level::Expression);
        self.write(" then ");
        self.expr(then, Level::Expression);
        if let Node::If { condition, then, otherwise } = *self.pool.node(otherwise) {
            self.write(" ");
            return self.condition("elseif", condition, then, otherwise);
        }
        self.write(" else ");
        self.expr(otherwise, Level::Expression);
    }

    fn builtin(&mut self, expr: ExprId, builtin: Builtin, arguments: &[ExprId]) {
        match builtin {
            Builtin::IntegerToEnum => {
                let name = self.names.type_name(self.pool, &self.pool.ty(expr).base);
                self.write(&name);
            }
            // `[v]` is the matrix of one column.
            Builtin::Promote if self.pool.as_integer(arguments[1]) == Some(2) => {
                return self.list("[", &arguments[..1], "]");
            }
            // What it remembers stands elsewhere.
            Builtin::History => {
                let name = self.names.history(arguments[0]).to_string();
                self.write(&name);
                self.write("(…, ");
                return self.list("", &arguments[3..], ")");
            }
            _ => self.write(builtin.name()),
        }
        if builtin != Builtin::ToString {
            return self.list("(", arguments, ")");
        }
        // The options of `String` are given by name.
        self.write("(");
        self.expr(arguments[0], Level::Expression);
        let ty = |e: ExprId| &self.pool.ty(e).base;
        let is_real = *ty(arguments[0]) == BaseType::Real;
        let (names, options): (&[&str], _) = match &arguments[1..] {
            [format] if *ty(*format) == BaseType::String => (&["format"], &arguments[1..]),
            [_, rest @ ..] if !is_real && arguments.len() == 4 => (&["minimumLength", "leftJustified"], rest),
            options if !is_real => (&["minimumLength", "leftJustified"], options),
            options => (&["significantDigits", "minimumLength", "leftJustified"], options),
        };
        for (name, &option) in names.iter().zip(options) {
            write!(self.text, ", {name} = ").expect("a String takes text");
            self.expr(option, Level::Expression);
        }
        self.write(")");
    }

    fn comprehension(&mut self, body: ExprId, iterators: &[Iterator], reduction: Option<Reduction>) {
        let (open, close) = match reduction {
            None => ("{", "}"),
            Some(Reduction::Sum) => ("sum(", ")"),
            Some(Reduction::Product) => ("product(", ")"),
            Some(Reduction::Min) => ("min(", ")"),
            Some(Reduction::Max) => ("max(", ")"),
        };
        self.write(open);
        self.expr(body, Level::Expression);
        self.write(" for ");
        // In the text the first iterator runs fastest (10.4.1.2).
        for (place, iterator) in iterators.iter().rev().enumerate() {
            self.separate(place);
            let name = self.names.iter(iterator.iter);
            write!(self.text, "{name} in ").expect("a String takes text");
            self.expr(iterator.range, Level::Expression);
        }
        self.write(close);
    }

    fn line(&mut self, indent: usize, text: &str) {
        self.indent(indent);
        self.write(text);
        self.write("\n");
    }

    fn indent(&mut self, indent: usize) {
        for _ in 0..indent {
            self.write("  ");
        }
    }

    fn statements(&mut self, statements: &[Statement], indent: usize) {
        for statement in statements {
            self.statement(statement, indent);
        }
    }

    fn statement(&mut self, statement: &Statement, indent: usize) {
        match statement {
            Statement::Assign { target, value } => {
                self.indent(indent);
                self.equality(*target, " := ", *value);
                self.write(";\n");
            }
            Statement::Call(call) => {
                self.indent(indent);
                self.expr(*call, Level::Expression);
                self.write(";\n");
            }
            Statement::If { branches, otherwise } => {
                self.branches(branches, indent, "if", "elseif");
                if !otherwise.is_empty() {
                    self.line(indent, "else");
                    self.statements(otherwise, indent + 1);
                }
                self.line(indent, "end if;");
            }
            Statement::For { iter, range, body } => {
                self.indent(indent);
                let name = self.names.iter(*iter);
                write!(self.text, "for {name} in ").expect("a String takes text");
                self.expr(*range, Level::Expression);
                self.write(" loop\n");
                self.statements(body, indent + 1);
                self.line(indent, "end for;");
            }
            Statement::While { condition, body } => {
                self.indent(indent);
                self.write("while ");
                self.expr(*condition, Level::Expression);
                self.write(" loop\n");
                self.statements(body, indent + 1);
                self.line(indent, "end while;");
            }
            Statement::When { branches } => {
                self.branches(branches, indent, "when", "elsewhen");
                self.line(indent, "end when;");
            }
            Statement::Break => self.line(indent, "break;"),
            Statement::Return => self.line(indent, "return;"),
        }
    }

    fn equality(&mut self, left: ExprId, sign: &str, right: ExprId) {
        let Some(parts) = self.names.parts(left, right) else {
            // An `if` on the left would take the rest as its last branch.
            self.expr(left, Level::Range);
            self.write(sign);
            return self.expr(right, Level::Expression);
        };
        let mut variables = Vec::new();
        self.variables_of(left, &mut variables);
        self.list("(", &variables, ")");
        self.write(sign);
        self.write(&parts);
        match (self.pool.node(left), self.pool.node(right)) {
            (Node::Tuple(_), Node::Call(_, arguments)) => self.list("(", arguments, ")"),
            _ => self.list("(", &[right], ")"),
        }
    }

    fn variables_of(&self, target: ExprId, variables: &mut Vec<ExprId>) {
        match self.pool.node(target) {
            Node::Tuple(_) | Node::Record(..) | Node::Array(_) => {
                self.pool.for_each_child(target, |part| self.variables_of(part, variables));
            }
            _ => variables.push(target),
        }
    }

    fn branches(&mut self, branches: &[(ExprId, Vec<Statement>)], indent: usize, first: &str, next: &str) {
        for (place, (condition, body)) in branches.iter().enumerate() {
            self.indent(indent);
            self.write(if place == 0 { first } else { next });
            self.write(" ");
            self.expr(*condition, Level::Expression);
            self.write(" then\n");
            self.statements(body, indent + 1);
        }
    }

    fn function(&mut self, function: &Function) {
        let prefix = if function.pure { "" } else { "impure " };
        self.line(0, &format!("{prefix}function {}", function.name));
        for &input in &function.inputs {
            self.declaration("input ", &function.locals[input]);
        }
        for &output in &function.outputs {
            self.declaration("output ", &function.locals[output]);
        }
        let is_protected = |id: &LocalId| !function.inputs.contains(id) && !function.outputs.contains(id);
        let protected: Vec<LocalId> = function.locals.ids().filter(is_protected).collect();
        if !protected.is_empty() {
            self.line(0, "protected");
        }
        for local in protected {
            self.declaration("", &function.locals[local]);
        }
        match &function.body {
            Body::Algorithm(statements) => {
                self.line(0, "algorithm");
                self.statements(statements, 1);
            }
            Body::External(external) => self.external(external),
            Body::Missing => {}
        }
        self.annotations(function);
        self.line(0, &format!("end {};", function.name));
    }

    fn annotations(&mut self, function: &Function) {
        let annotations = &function.annotations;
        let mut texts: Vec<String> = Vec::new();
        texts.extend(match annotations.inline {
            Inline::Unspecified => None,
            Inline::Always => Some("Inline = true".into()),
            Inline::Late => Some("LateInline = true".into()),
            Inline::Never => Some("Inline = false".into()),
        });
        texts.extend(annotations.generate_events.then(|| "GenerateEvents = true".into()));
        texts.extend(annotations.smooth_order.map(|n| format!("smoothOrder = {n}")));
        let input = |k: &u32| function.locals[function.inputs[*k as usize]].name;
        for derivative in &annotations.derivatives {
            let mut options: Vec<String> = Vec::new();
            options.extend((derivative.order != 1).then(|| format!("order = {}", derivative.order)));
            options
                .extend(derivative.zero_derivative.iter().map(|k| format!("zeroDerivative = {}", input(k))));
            options.extend(derivative.no_derivative.iter().map(|k| format!("noDerivative = {}", input(k))));
            let options =
                if options.is_empty() { String::new() } else { format!("({})", options.join(", ")) };
            texts.push(format!("derivative{options} = {}", self.names.function(derivative.function)));
        }
        for inverse in &annotations.inverses {
            let value = print(self.pool, self.names, inverse.value);
            texts.push(format!("inverse({} = {value})", input(&inverse.input)));
        }
        if !texts.is_empty() {
            self.line(1, &format!("annotation({});", texts.join(", ")));
        }
    }

    fn declaration(&mut self, prefix: &str, local: &Local) {
        let ty = self.names.type_name(self.pool, &local.ty.base);
        write!(self.text, "  {prefix}{ty} {}", local.name).expect("a String takes text");
        for (k, dim) in local.ty.dims.iter().enumerate() {
            self.write(if k == 0 { "[" } else { ", " });
            match local.dims.get(k) {
                Some(Some(size)) => self.expr(*size, Level::Expression),
                _ => self.write(&size_text(dim)),
            }
        }
        if !local.ty.dims.is_empty() {
            self.write("]");
        }
        if let Some(binding) = local.binding {
            self.write(" = ");
            self.expr(binding, Level::Expression);
        }
        self.write(";\n");
    }

    fn external(&mut self, external: &External) {
        write!(self.text, "external \"{}\" ", external.language).expect("a String takes text");
        if let Some(result) = external.result {
            self.expr(result, Level::Expression);
            self.write(" = ");
        }
        self.write(&external.name);
        self.list("(", &external.arguments, ")");
        self.external_annotation(external);
        self.write(";\n");
    }

    fn external_annotation(&mut self, external: &External) {
        if external.libraries.is_empty() && external.include.is_none() {
            return;
        }
        self.write(" annotation(");
        if !external.libraries.is_empty() {
            self.write("Library = {");
            for (place, library) in external.libraries.iter().enumerate() {
                self.separate(place);
                self.string(library);
            }
            self.write("}");
        }
        if let Some(include) = &external.include {
            self.separate(external.libraries.len());
            self.write("Include = ");
            self.string(include);
        }
        self.write(")");
    }
}

fn size_text(dim: &Dim) -> String {
    dim.known().map_or(":".into(), |n| n.to_string())
}

/// The level of the whole, and the least ones of its operands.
fn level_of(op: BinaryOp) -> (Level, Level, Level) {
    use BinaryOp::*;
    match op {
        Add | Sub | ElementAdd | ElementSub => (Level::Sum, Level::Sum, Level::Product),
        Mul | Div | ElementMul | ElementDiv => (Level::Product, Level::Product, Level::Power),
        Pow | ElementPow => (Level::Power, Level::Primary, Level::Primary),
        Less | LessEqual | Greater | GreaterEqual | Equal | NotEqual => {
            (Level::Relation, Level::Sum, Level::Sum)
        }
        And => (Level::And, Level::And, Level::Not),
        Or => (Level::Or, Level::Or, Level::And),
    }
}

struct InFunction<'a> {
    names: &'a dyn Names,
    function: &'a Function,
}

impl Names for InFunction<'_> {
    fn var(&self, var: VarId) -> String {
        self.names.var(var)
    }
    fn value(&self, var: VarId) -> Option<ExprId> {
        self.names.value(var)
    }
    fn local(&self, local: LocalId) -> String {
        self.function.locals[local].name.to_string()
    }
    fn type_name(&self, pool: &Pool, base: &BaseType) -> String {
        self.names.type_name(pool, base)
    }
    fn function(&self, function: FunctionId) -> String {
        self.names.function(function)
    }
    fn record(&self, record: RecordId) -> String {
        self.names.record(record)
    }
    fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
        self.names.enum_literal(ty, literal)
    }
    fn iter(&self, iter: IterId) -> String {
        self.names.iter(iter)
    }
    fn input(&self, function: FunctionId, k: u32) -> String {
        self.names.input(function, k)
    }
    fn parts(&self, target: ExprId, value: ExprId) -> Option<String> {
        self.names.parts(target, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EnumType, Field, RecordType, Value};

    struct Plain;

    impl Names for Plain {
        fn var(&self, var: VarId) -> String {
            ["x", "y", "z", "b", "c"]
                .get(var.index())
                .map_or(format!("v{}", var.index()), |name| name.to_string())
        }
        fn local(&self, local: LocalId) -> String {
            format!("l{}", local.index())
        }
        fn function(&self, function: FunctionId) -> String {
            format!("f{}", function.index())
        }
        fn record(&self, record: RecordId) -> String {
            format!("R{}", record.index())
        }
        fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
            format!("E{}.e{literal}", ty.index())
        }
    }

    struct Bench {
        pool: Pool,
        x: ExprId,
        y: ExprId,
        z: ExprId,
        b: ExprId,
        c: ExprId,
    }

    fn bench() -> Bench {
        let mut pool = Pool::new();
        let mut var = |k: usize, ty: Type| pool.var(VarId::from_index(k), ty);
        let (x, y, z) = (var(0, Type::real()), var(1, Type::real()), var(2, Type::real()));
        let (b, c) = (var(3, Type::boolean()), var(4, Type::boolean()));
        Bench { pool, x, y, z, b, c }
    }

    impl Bench {
        fn op(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
            self.pool.binary(op, a, b).unwrap()
        }
        fn neg(&mut self, a: ExprId) -> ExprId {
            self.pool.unary(UnaryOp::Neg, a).unwrap()
        }
        fn text(&self, e: ExprId) -> String {
            print(&self.pool, &Plain, e)
        }
    }

    #[test]
    fn parentheses_only_where_needed() {
        let mut t = bench();
        let (x, y, z, b, c) = (t.x, t.y, t.z, t.b, t.c);
        use BinaryOp::*;
        let sum = t.op(Add, x, y);
        let left = t.op(Sub, sum, z);
        assert_eq!(t.text(left), "x + y - z");
        let right = t.op(Sub, z, sum);
        assert_eq!(t.text(right), "z - (x + y)");
        let product = t.op(Mul, x, y);
        let e = t.op(Add, z, product);
        assert_eq!(t.text(e), "z + x * y");
        let e = t.op(Mul, sum, z);
        assert_eq!(t.text(e), "(x + y) * z");
        let e = t.op(Div, z, product);
        assert_eq!(t.text(e), "z / (x * y)");
        let power = t.op(Pow, x, y);
        let e = t.op(Pow, power, z);
        assert_eq!(t.text(e), "(x^y)^z");
        let e = t.op(Mul, power, z);
        assert_eq!(t.text(e), "x^y * z");
        let less = t.op(Less, sum, z);
        let not = t.pool.unary(UnaryOp::Not, less).unwrap();
        let and = t.op(And, not, b);
        let or = t.op(Or, and, c);
        assert_eq!(t.text(or), "not x + y < z and b or c");
        let e = t.op(And, or, b);
        assert_eq!(t.text(e), "(not x + y < z and b or c) and b");
        let not_not = t.op(Equal, and, b);
        assert_eq!(t.text(not_not), "(not x + y < z and b) == b");
    }

    #[test]
    fn signs_stand_before_terms() {
        let mut t = bench();
        let (x, y) = (t.x, t.y);
        use BinaryOp::*;
        let minus = t.neg(x);
        let e = t.op(Add, minus, y);
        assert_eq!(t.text(e), "-x + y");
        let e = t.op(Add, y, minus);
        assert_eq!(t.text(e), "y + (-x)");
        let e = t.op(Mul, minus, y);
        assert_eq!(t.text(e), "(-x) * y");
        let product = t.op(Mul, x, y);
        let e = t.neg(product);
        assert_eq!(t.text(e), "-x * y");
        let two = t.pool.real(-2.0);
        let e = t.op(Pow, two, x);
        assert_eq!(t.text(e), "(-2.0)^x");
        let e = t.op(Mul, x, two);
        assert_eq!(t.text(e), "x * (-2.0)");
        let least = t.pool.integer(i64::MIN);
        let e = t.op(Sub, x, least);
        assert_eq!(t.text(e), "x - (-9223372036854775807 - 1)");
    }

    #[test]
    fn numbers_and_strings_come_back() {
        let mut t = bench();
        for (x, text) in [(2.0, "2.0"), (1e-5, "1e-5"), (0.1, "0.1"), (1e300, "1e300"), (-0.0, "-0.0")] {
            let e = t.pool.real(x);
            assert_eq!(t.text(e), text);
        }
        let e = t.pool.string("a\"b\\\n");
        assert_eq!(t.text(e), r#""a\"b\\\n""#);
        let e = t.pool.literal(&Value::array(vec![0, 2], Type::real(), vec![]));
        assert_eq!(t.text(e), "fill(0.0, 0, 2)");
        let e = t.pool.literal(&Value::integer_vector([1, -2]));
        assert_eq!(t.text(e), "{1, -2}");
    }

    #[test]
    fn conditions_and_ranges() {
        let mut t = bench();
        let (x, y, z, b, c) = (t.x, t.y, t.z, t.b, t.c);
        let inner = t.pool.if_then_else(c, y, z).unwrap();
        let outer = t.pool.if_then_else(b, x, inner).unwrap();
        assert_eq!(t.text(outer), "if b then x elseif c then y else z");
        let e = t.op(BinaryOp::Add, outer, x);
        assert_eq!(t.text(e), "(if b then x elseif c then y else z) + x");
        let first = t.pool.if_then_else(b, inner, x).unwrap();
        assert_eq!(t.text(first), "if b then if c then y else z else x");
        let range = t.pool.range(x, Some(y), z).unwrap();
        assert_eq!(t.text(range), "x:y:z");
    }

    #[test]
    fn references_and_what_needs_parentheses_to_be_one() {
        let mut t = bench();
        let record = t.pool.record_type(RecordType {
            name: "R".into(),
            fields: vec![Field { name: "a".into(), ty: Type::real().array(&[Dim::Known(2)]) }],
            is_operator_record: false,
        });
        let ty = Type::scalar(BaseType::Record(record));
        let one = t.pool.integer(1);
        let l = t.pool.local(LocalId::from_index(0), ty.array(&[Dim::Known(3)]));
        let element = t.pool.index(l, vec![Subscript::Index(one)]).unwrap();
        let a = t.pool.field_at(element, 0).unwrap();
        let e = t.pool.index(a, vec![Subscript::Index(one)]).unwrap();
        assert_eq!(t.text(e), "l0[1].a[1]");
        let call = t.pool.call(FunctionId::from_index(0), vec![t.x], ty.clone()).unwrap();
        let a = t.pool.field_at(call, 0).unwrap();
        assert_eq!(t.text(a), "(f0(x)).a");
        let e = t.pool.index(a, vec![Subscript::Index(one)]).unwrap();
        assert_eq!(t.text(e), "((f0(x)).a)[1]");
        let matrix = t.pool.var(VarId::from_index(9), Type::real().array(&[Dim::Known(2), Dim::Known(2)]));
        let e = t.pool.index(matrix, vec![Subscript::All, Subscript::Index(one)]).unwrap();
        assert_eq!(t.text(e), "v9[:, 1]");
    }

    #[test]
    fn calls_and_comprehensions() {
        let mut t = bench();
        let (x, one) = (t.x, t.pool.integer(1));
        let n = t.pool.var(VarId::from_index(9), Type::integer());
        let three = t.pool.integer(3);
        let (i, j) = (t.pool.fresh_iterator(), t.pool.fresh_iterator());
        let i_range = t.pool.range(one, None, n).unwrap();
        let j_range = t.pool.range(one, None, three).unwrap();
        let (a, b) = (t.pool.iter(i, Type::integer()), t.pool.iter(j, Type::integer()));
        let body = t.op(BinaryOp::Sub, a, b);
        let iterators = vec![Iterator { iter: i, range: i_range }, Iterator { iter: j, range: j_range }];
        let e = t.pool.comprehension(body, iterators.clone(), None).unwrap();
        assert_eq!(t.text(e), "{i1 - i2 for i2 in 1:3, i1 in 1:v9}");
        let e = t.pool.comprehension(body, iterators, Some(Reduction::Max)).unwrap();
        assert_eq!(t.text(e), "max(i1 - i2 for i2 in 1:3, i1 in 1:v9)");
        let e = t.pool.builtin(Builtin::ToString, vec![x, three]).unwrap();
        assert_eq!(t.text(e), "String(x, significantDigits = 3)");
        let e = t.pool.builtin(Builtin::ToString, vec![n, three]).unwrap();
        assert_eq!(t.text(e), "String(v9, minimumLength = 3)");
        let real = t.pool.coerce(n, &Type::real()).unwrap();
        let e = t.op(BinaryOp::Mul, real, x);
        assert_eq!(t.text(e), "v9 * x");
        let colour = t.pool.enum_type(EnumType { name: "Colour".into(), literals: vec!["red".into()] });
        let e = t.pool.integer_to_enum(colour, n).unwrap();
        assert_eq!(t.text(e), "Colour(v9)");
    }

    #[test]
    fn a_brief_text_of_shared_parts_costs_little() {
        let mut t = bench();
        let mut e = t.x;
        for _ in 0..100 {
            let product = t.op(BinaryOp::Mul, e, e);
            e = t.op(BinaryOp::Add, e, product);
        }
        let text = print_briefly(&t.pool, &Plain, e);
        assert!(text.starts_with("x + x * x + (x + x * x) *") && text.ends_with('…'), "{text}");
        assert!(text.len() < 510);
        assert_eq!(print_briefly(&t.pool, &Plain, t.x), "x");
    }

    #[test]
    fn a_whole_function() {
        let mut pool = Pool::new();
        let ids: Vec<LocalId> = (0..3).map(LocalId::from_index).collect();
        let vector = Type::real().array(&[Dim::Unknown]);
        let v = pool.local(ids[0], vector.clone());
        let y = pool.local(ids[1], Type::real());
        let iter = pool.fresh_iterator();
        let i = pool.iter(iter, Type::integer());
        let one = pool.integer(1);
        let size = pool.builtin(Builtin::Size, vec![v, one]).unwrap();
        let range = pool.range(one, None, size).unwrap();
        let element = pool.index(v, vec![Subscript::Index(i)]).unwrap();
        let sum = pool.binary(BinaryOp::Add, y, element).unwrap();
        let zero = pool.real(0.0);
        let stop = pool.binary(BinaryOp::Greater, y, zero).unwrap();
        let local = |name: &str, ty: &Type, dims: Vec<Option<ExprId>>, binding| Local {
            name: name.into(),
            ty: ty.clone(),
            dims,
            binding,
        };
        let function = Function {
            name: "total".into(),
            locals: [
                local("v", &vector, vec![None], None),
                local("y", &Type::real(), vec![], Some(zero)),
                local("w", &vector, vec![Some(size)], None),
            ]
            .into_iter()
            .collect(),
            inputs: vec![ids[0]],
            outputs: vec![ids[1]],
            body: Body::Algorithm(vec![Statement::For {
                iter,
                range,
                body: vec![
                    Statement::Assign { target: y, value: sum },
                    Statement::If {
                        branches: vec![(stop, vec![Statement::Break])],
                        otherwise: vec![Statement::Return],
                    },
                ],
            }]),
            pure: true,
            annotations: Default::default(),
        };
        assert_eq!(
            print_function(&pool, &Plain, &function),
            "\
function total
  input Real v[:];
  output Real y = 0.0;
protected
  Real w[size(v, 1)];
algorithm
  for i1 in 1:size(v, 1) loop
    y := y + v[i1];
    if y > 0.0 then
      break;
    else
      return;
    end if;
  end for;
end total;
"
        );
    }
}
