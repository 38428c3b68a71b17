//! Expressions of statements as the user wrote them, for messages.

use harpoon_expr::{EnumId, ExprId, FunctionId, Functions, LocalId, Names, RecordId, VarId, print};
use harpoon_flat::Flat;
use harpoon_index::Id;

use super::execution::Execution;

struct Text<'a> {
    flat: &'a Flat,
    functions: &'a Functions,
}

impl Execution<'_> {
    pub(super) fn text(&self, expr: ExprId) -> String {
        print(&self.flat.pool, &Text { flat: self.flat, functions: self.functions }, expr)
    }
}

impl Names for Text<'_> {
    fn var(&self, var: VarId) -> String {
        self.flat.variables[var].name.clone()
    }

    fn local(&self, local: LocalId) -> String {
        format!("local{}", local.index())
    }

    fn function(&self, function: FunctionId) -> String {
        self.functions.get(function).map_or_else(String::new, |function| function.name.to_string())
    }

    fn record(&self, record: RecordId) -> String {
        self.flat.pool.record(record).name.to_string()
    }

    fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
        let ty = self.flat.pool.enumeration(ty);
        let name = ty.literals.get(literal as usize - 1).map_or("?", |name| name.as_str());
        format!("{}.{name}", ty.name)
    }
}
