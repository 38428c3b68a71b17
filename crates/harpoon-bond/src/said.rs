//! What parameters of a component say about the structure of the graph: the order of a permutation, the end of a causal bond with
//! the stroke. They are known if their values do not depend on anything else.

use std::collections::HashMap;

use harpoon_expr::{Value, VarId};
use harpoon_flat::{Flat, Variability};

use crate::graph::End;

pub struct Said<'f> {
    flat: &'f Flat,
    parameters: HashMap<&'f str, VarId>,
}

impl<'f> Said<'f> {
    pub fn new(flat: &'f Flat) -> Said<'f> {
        let is_parameter = |id: &VarId| flat.variables[*id].variability <= Variability::Parameter;
        let names = flat.order.iter().filter(|id| is_parameter(id));
        Said { flat, parameters: names.map(|id| (flat.variables[*id].name.as_str(), *id)).collect() }
    }

    fn value(&self, path: &str, name: &str) -> Option<Value> {
        let id = self.parameters.get(format!("{path}.{name}").as_str())?;
        self.flat.pool.as_value(self.flat.variables[*id].binding?)
    }

    /// `order` of a permutation: for each strand of the second port its number at the first, from 0.
    pub fn order(&self, path: &str, n: usize) -> Option<Vec<usize>> {
        let Value::Array(order) = self.value(path, "order")? else { return None };
        let order: Option<Vec<usize>> =
            order.items().map(|item| usize::try_from(item.as_integer()? - 1).ok()).collect();
        // Anything else is refused by the assertion of the class.
        order.filter(|order| order.len() == n && (0..n).all(|strand| order.contains(&strand)))
    }

    /// `flowComputedAt` of a causal bond: `Tail` or `Head`.
    pub fn stroke(&self, path: &str) -> Option<End> {
        let Value::Enum(ty, literal) = self.value(path, "flowComputedAt")? else { return None };
        let literals = &self.flat.pool.enumeration(ty).literals;
        match literals.get(literal as usize - 1)?.as_str() {
            "Tail" => Some(End::Tail),
            "Head" => Some(End::Head),
            _ => None,
        }
    }
}
