//! External objects whose arguments the initialisation computes: a table that is shifted by a parameter with `fixed = false`.
//!
//! Such an object has no value before the start, and none that a cell could hold. It is written where it is used as the
//! call of its constructor, so that what uses it depends on the parameters and comes after them. Constructors are pure:
//! an object with the same arguments is the same one, and is made once.

use harpoon_dae::{Dae, Kind};
use harpoon_expr::{BaseType, ExprId, VarId};
use harpoon_index::IdVec;

use crate::alias::finish::rewrite;
use crate::initial::open_parameters;
use crate::leaves::Leaves;

pub(crate) fn write_out(dae: &mut Dae, leaves: &mut Leaves) {
    let is_object = |var: &VarId| matches!(dae.variables[*var].ty, BaseType::Object(_));
    if !dae.variables.ids().any(|var| is_object(&var)) {
        return;
    }
    let mut constructor: IdVec<VarId, Option<ExprId>> = dae.variables.ids().map(|_| None).collect();
    for var in open_parameters(dae, leaves).into_iter().filter(is_object) {
        if dae.variables[var].kind == Kind::Parameter {
            constructor[var] = dae.variables[var].binding;
        }
    }
    rewrite(dae, &constructor);
}
