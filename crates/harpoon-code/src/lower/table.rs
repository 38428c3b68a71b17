//! Calls of tables in the continuous system → which columns of which tables they look into, and with what.
//!
//! A derivative of such a call is made of curves again: f'(u)·u' and f''(u)·u'² + f'(u)·u''.

use std::sync::Arc;

use harpoon_expr::{ExprId, FunctionId, Node};
use rustc_hash::FxHashMap;

use super::Lowering;
use crate::course::TableColumn;
use crate::parameters::number;

/// A call taken apart.
pub(super) struct TableCall {
    pub abscissa: ExprId,
    /// The next event of a table over time.
    pub next: Option<ExprId>,
    /// The derivatives of the abscissa with respect to time, as many as those of the result.
    pub rates: Vec<ExprId>,
    /// The column itself, or its derivatives, as many as there are rates.
    pub columns: Vec<TableColumn>,
}

pub(super) type TableCalls = FxHashMap<ExprId, TableCall>;

/// Of a table at an address, a column with this number, differentiated so often: made once, however many calls look into it.
type Columns = FxHashMap<(usize, u64, usize), Option<TableColumn>>;

impl Lowering {
    pub(super) fn table_calls(&mut self) -> TableCalls {
        let mut calls = TableCalls::default();
        let mut columns = Columns::default();
        for expr in self.continuous_calls() {
            if let Node::Call(function, arguments) = self.build.world.pool.node(expr).clone()
                && let Some(call) = self.table_call(function, &arguments, &mut columns)
            {
                calls.insert(expr, call);
            }
        }
        calls
    }

    /// None if it is another call, or one that says nothing before the simulation runs.
    fn table_call(
        &mut self,
        function: FunctionId,
        arguments: &[ExprId],
        columns: &mut Columns,
    ) -> Option<TableCall> {
        let (lookup, arguments) = self.build.lookup(function, arguments).ok()??;
        let parts = lookup.parts()?;
        let argument = |k: &usize| arguments.get(*k).copied();
        let column = argument(&parts.column).filter(|column| self.build.is_fixed(*column))?;
        let column = self.build.fixed_value(column).ok().and_then(|value| number(&value))?;
        let orders = if parts.rates.is_empty() { 0..1 } else { 1..parts.rates.len() + 1 };
        let columns: Option<Vec<TableColumn>> = orders
            .map(|order| {
                let known = columns.entry((lookup.address(), column.to_bits(), order));
                let made = || lookup.profile(column, order).map(|profile| TableColumn(Arc::new(profile)));
                known.or_insert_with(made).clone()
            })
            .collect();
        let rates: Option<Vec<ExprId>> = parts.rates.iter().map(argument).collect();
        Some(TableCall {
            abscissa: parts.abscissas.first().and_then(argument)?,
            next: parts.abscissas.get(1).and_then(argument),
            rates: rates?,
            columns: columns?,
        })
    }
}
