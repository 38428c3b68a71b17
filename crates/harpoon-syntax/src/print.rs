//! Names and expressions as Modelica text, for messages and dumps. Parentheses are nodes of the tree, so what was
//! written comes back, up to blanks and the spelling of numbers.

use crate::ast::*;
use std::fmt::{Display, Formatter, Result};

impl Display for Path {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        if self.global {
            out.write_str(".")?;
        }
        list(out, &self.idents, ".", |out, ident| ident.name.fmt(out))
    }
}

impl Display for ComponentRef {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        if self.global {
            out.write_str(".")?;
        }
        list(out, &self.parts, ".", |out, part| {
            part.ident.name.fmt(out)?;
            subscripts(out, &part.subscripts)
        })
    }
}

impl Display for Subscript {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Subscript::All(_) => out.write_str(":"),
            Subscript::Expr(expr) => expr.fmt(out),
        }
    }
}

impl Display for Expr {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match &self.kind {
            // `1.0` stays a Real.
            ExprKind::Real(value) => write!(out, "{value:?}"),
            ExprKind::Integer(value) => value.fmt(out),
            ExprKind::String(text) => string(out, text),
            ExprKind::Boolean(value) => value.fmt(out),
            ExprKind::Ref(reference) => reference.fmt(out),
            ExprKind::Call { function, arguments } => write!(out, "{function}({arguments})"),
            ExprKind::FunctionValue { function, arguments } => {
                write!(out, "function {function}({arguments})")
            }
            ExprKind::Unary(UnaryOp::Not, operand) => write!(out, "not {operand}"),
            ExprKind::Unary(operator, operand) => write!(out, "{operator}{operand}"),
            ExprKind::Binary(operator, lhs, rhs) => write!(out, "{lhs} {operator} {rhs}"),
            ExprKind::Range { start, step: Some(step), stop } => write!(out, "{start}:{step}:{stop}"),
            ExprKind::Range { start, step: None, stop } => write!(out, "{start}:{stop}"),
            ExprKind::If { branches, otherwise } => {
                let mut word = "if";
                for (condition, value) in branches {
                    write!(out, "{word} {condition} then {value} ")?;
                    word = "elseif";
                }
                write!(out, "else {otherwise}")
            }
            ExprKind::Array(entries) => {
                out.write_str("{")?;
                list(out, entries, ", ", |out, entry| entry.fmt(out))?;
                out.write_str("}")
            }
            ExprKind::Comprehension { body, iterators } => {
                write!(out, "{{{body}")?;
                for_iterators(out, iterators)?;
                out.write_str("}")
            }
            ExprKind::Matrix(rows) => {
                out.write_str("[")?;
                list(out, rows, "; ", |out, row| list(out, row, ", ", |out, entry| entry.fmt(out)))?;
                out.write_str("]")
            }
            ExprKind::Tuple(entries) => {
                out.write_str("(")?;
                list(out, entries, ", ", |out, entry| entry.as_ref().map_or(Ok(()), |entry| entry.fmt(out)))?;
                out.write_str(")")
            }
            ExprKind::Parenthesis(inner) => write!(out, "({inner})"),
            ExprKind::Index(inner, indices) => {
                inner.fmt(out)?;
                subscripts(out, indices)
            }
            ExprKind::Field(inner, ident) => write!(out, "{inner}.{}", ident.name),
            ExprKind::End => out.write_str("end"),
            ExprKind::Break => out.write_str("break"),
            ExprKind::Error => out.write_str("…"),
        }
    }
}

impl Display for CallArguments {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        list(out, &self.positional, ", ", |out, argument| argument.fmt(out))?;
        if !self.positional.is_empty() && !self.named.is_empty() {
            out.write_str(", ")?;
        }
        list(out, &self.named, ", ", |out, (ident, value)| write!(out, "{} = {value}", ident.name))?;
        for_iterators(out, &self.iterators)
    }
}

impl Display for Iterator {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match &self.range {
            Some(range) => write!(out, "{} in {range}", self.ident.name),
            None => self.ident.name.fmt(out),
        }
    }
}

impl Display for UnaryOp {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        out.write_str(match self {
            UnaryOp::Neg => "-",
            UnaryOp::Plus => "+",
            UnaryOp::ElementNeg => ".-",
            UnaryOp::ElementPlus => ".+",
            UnaryOp::Not => "not",
        })
    }
}

impl Display for BinaryOp {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        out.write_str(match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Pow => "^",
            BinaryOp::ElementAdd => ".+",
            BinaryOp::ElementSub => ".-",
            BinaryOp::ElementMul => ".*",
            BinaryOp::ElementDiv => "./",
            BinaryOp::ElementPow => ".^",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "<>",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
        })
    }
}

fn subscripts(out: &mut Formatter<'_>, subscripts: &[Subscript]) -> Result {
    if subscripts.is_empty() {
        return Ok(());
    }
    out.write_str("[")?;
    list(out, subscripts, ", ", |out, subscript| subscript.fmt(out))?;
    out.write_str("]")
}

fn for_iterators(out: &mut Formatter<'_>, iterators: &[Iterator]) -> Result {
    if iterators.is_empty() {
        return Ok(());
    }
    out.write_str(" for ")?;
    list(out, iterators, ", ", |out, iterator| iterator.fmt(out))
}

fn string(out: &mut Formatter<'_>, text: &str) -> Result {
    write!(out, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn list<T>(
    out: &mut Formatter<'_>,
    items: &[T],
    separator: &str,
    mut print: impl FnMut(&mut Formatter<'_>, &T) -> Result,
) -> Result {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.write_str(separator)?;
        }
        print(out, item)?;
    }
    Ok(())
}
