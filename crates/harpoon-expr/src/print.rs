//! Expressions and functions as Modelica text.

use crate::{EnumId, ExprId, Function, FunctionId, LocalId, Pool, RecordId, Statement, VarId};

/// What the things that are only numbers here are called.
pub trait Names {
    fn var(&self, var: VarId) -> String;
    fn local(&self, local: LocalId) -> String;
    fn function(&self, function: FunctionId) -> String;
    fn record(&self, record: RecordId) -> String;
    fn enum_literal(&self, ty: EnumId, literal: u32) -> String;
}

pub fn print(pool: &Pool, names: &dyn Names, expr: ExprId) -> String {
    let _ = (pool, names, expr);
    todo!()
}

/// One statement with its line ends, indented by `indent` levels of two spaces.
pub fn print_statement(pool: &Pool, names: &dyn Names, statement: &Statement, indent: usize) -> String {
    let _ = (pool, names, statement, indent);
    todo!()
}

/// A whole function. Its locals are named by the function itself, not by `names`.
pub fn print_function(pool: &Pool, names: &dyn Names, function: &Function) -> String {
    let _ = (pool, names, function);
    todo!()
}
