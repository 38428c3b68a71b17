//! The text of a module, for people: `--dump code`.

use std::fmt::{self, Display, Formatter};

use crate::ir::{Address, Base, Binary, Inst, Module, RegKind, Routine, Unary};

impl Display for Module {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "values {}", self.n_values)?;
        for (id, function) in self.externs.iter() {
            writeln!(out, "extern {id:?} `{}` frame {}", function.name, function.frame_size)?;
        }
        for (id, reason) in self.failures.iter() {
            writeln!(out, "failure {id:?} {reason:?}")?;
        }
        for (id, routine) in self.routines.iter() {
            write!(out, "\nroutine {id:?} {routine}")?;
        }
        Ok(())
    }
}

impl Display for Routine {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "`{}` frame {}", self.name, self.frame_size)?;
        let integers = self.registers.iter().filter(|(_, kind)| **kind == RegKind::Integer);
        for (position, (id, _)) in integers.enumerate() {
            write!(out, "{}{id:?}", if position == 0 { " integer " } else { ", " })?;
        }
        writeln!(out)?;
        list(&self.body, 1, out)
    }
}

fn list(body: &[Inst], depth: usize, out: &mut Formatter<'_>) -> fmt::Result {
    body.iter().try_for_each(|inst| write_inst(inst, depth, out))
}

const DEEPEST_INDENTATION: usize = 50;

fn write_inst(inst: &Inst, depth: usize, out: &mut Formatter<'_>) -> fmt::Result {
    // Where a branch is inside of the one before, as for the transitions of a state machine, the spaces of thousands would be most of
    // the text.
    let spaces = 2 * depth.min(DEEPEST_INDENTATION);
    write!(out, "{:spaces$}", "")?;
    match inst {
        Inst::Real { to, value } => writeln!(out, "{to:?} = {value:?}"),
        Inst::Integer { to, value } => writeln!(out, "{to:?} = {value}"),
        Inst::Copy { to, from } => writeln!(out, "{to:?} = {from:?}"),
        Inst::Load { to, from } => writeln!(out, "{to:?} = {from}"),
        Inst::Store { to, from } => writeln!(out, "{to} = {from:?}"),
        Inst::Unary { to, op, a } => writeln!(out, "{to:?} = {} {a:?}", unary(*op)),
        Inst::Binary { to, op, a, b } => writeln!(out, "{to:?} = {a:?} {} {b:?}", binary(*op)),
        Inst::Select { to, condition, then, otherwise } => {
            writeln!(out, "{to:?} = if {condition:?} then {then:?} else {otherwise:?}")
        }
        Inst::If { condition, then, otherwise } => {
            writeln!(out, "if {condition:?}")?;
            list(then, depth + 1, out)?;
            if !otherwise.is_empty() {
                writeln!(out, "{:spaces$}else", "")?;
                list(otherwise, depth + 1, out)?;
            }
            writeln!(out, "{:spaces$}end", "")
        }
        Inst::Loop { body } => {
            writeln!(out, "loop")?;
            list(body, depth + 1, out)?;
            writeln!(out, "{:spaces$}end", "")
        }
        Inst::Break => writeln!(out, "break"),
        Inst::Return => writeln!(out, "return"),
        Inst::Call { routine, frame } => writeln!(out, "call {routine:?} at frame[{frame}]"),
        Inst::Extern { function, frame } => writeln!(out, "call {function:?} at frame[{frame}]"),
        Inst::Fail { reason } => writeln!(out, "fail {reason:?}"),
    }
}

impl Display for Address {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let base = match self.base {
            Base::Values => "values",
            Base::Frame => "frame",
        };
        match self.index {
            None => write!(out, "{base}[{}]", self.offset),
            Some(index) => write!(out, "{base}[{} + {index:?}]", self.offset),
        }
    }
}

fn unary(op: Unary) -> &'static str {
    match op {
        Unary::Neg | Unary::NegInteger => "-",
        Unary::Abs | Unary::AbsInteger => "abs",
        Unary::Sqrt => "sqrt",
        Unary::Floor => "floor",
        Unary::Ceil => "ceil",
        Unary::Trunc => "trunc",
        Unary::Sin => "sin",
        Unary::Cos => "cos",
        Unary::Tan => "tan",
        Unary::Asin => "asin",
        Unary::Acos => "acos",
        Unary::Atan => "atan",
        Unary::Sinh => "sinh",
        Unary::Cosh => "cosh",
        Unary::Tanh => "tanh",
        Unary::Exp => "exp",
        Unary::Log => "log",
        Unary::Log10 => "log10",
        Unary::Sign => "sign",
        Unary::Not => "not",
        Unary::ToReal => "real",
        Unary::ToInteger => "integer",
    }
}

/// The kinds of the registers tell Real from Integer operations.
fn binary(op: Binary) -> &'static str {
    match op {
        Binary::Add | Binary::AddInteger => "+",
        Binary::Sub | Binary::SubInteger => "-",
        Binary::Mul | Binary::MulInteger => "*",
        Binary::Div => "/",
        Binary::DivInteger => "div",
        Binary::Pow => "^",
        Binary::Atan2 => "atan2",
        Binary::Min | Binary::MinInteger => "min",
        Binary::Max | Binary::MaxInteger => "max",
        Binary::Mod | Binary::ModInteger => "mod",
        Binary::Rem | Binary::RemInteger => "rem",
        Binary::Less | Binary::LessInteger => "<",
        Binary::LessEqual | Binary::LessEqualInteger => "<=",
        Binary::Equal | Binary::EqualInteger => "==",
        Binary::NotEqual | Binary::NotEqualInteger => "<>",
        Binary::And => "and",
        Binary::Or => "or",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_index::Id;

    #[test]
    fn the_text_grows_with_the_code() {
        let condition = Id::from_index(0);
        let nested = |inner: Vec<Inst>, _| vec![Inst::If { condition, then: Vec::new(), otherwise: inner }];
        let length = |n: usize| {
            let body = (0..n).fold(Vec::new(), nested);
            Routine {
                name: "r".into(),
                frame_size: 0,
                registers: [RegKind::Real].into_iter().collect(),
                body,
            }
            .to_string()
            .len()
        };
        assert!(length(2000) < 3 * length(1000));
    }
}
