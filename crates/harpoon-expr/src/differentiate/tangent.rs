//! What the derivative of a value of some type looks like: Reals have Reals, a record has a record of its fields
//! that vary, what is not made of Reals has none.

use std::rc::Rc;

use super::{Calculus, NotDifferentiable};
use crate::{BaseType, Builtin, Dim, ExprId, Field, Pool, RecordId, RecordType, Type};

/// Whether values of the type have derivatives: they contain a Real, or give one when called.
pub(super) fn varies(pool: &Pool, ty: &Type) -> bool {
    match &ty.base {
        BaseType::Real => true,
        BaseType::Record(id) => pool.record(*id).fields.iter().any(|field| varies(pool, &field.ty)),
        BaseType::Function { outputs, .. } => outputs.iter().any(|output| varies(pool, output)),
        BaseType::Tuple(types) => types.iter().any(|ty| varies(pool, ty)),
        BaseType::Integer
        | BaseType::Boolean
        | BaseType::String
        | BaseType::Clock
        | BaseType::Enum(_)
        | BaseType::Object(_)
        | BaseType::None => false,
    }
}

/// The type of the derivative of a value that varies. A function gets the derivatives of its inputs in addition, and
/// gives those of its outputs; it is `(x, dx) ↦ f'(x)*dx + ∂f`, with ∂f from inputs given before.
pub(super) fn of_type(pool: &mut Pool, ty: &Type) -> Type {
    let base = match &ty.base {
        BaseType::Record(id) => BaseType::Record(record(pool, *id)),
        BaseType::Function { inputs, outputs } => {
            let d_inputs = of_types(pool, inputs);
            let inputs = inputs.iter().cloned().chain(d_inputs).collect();
            BaseType::Function { inputs: Rc::new(inputs), outputs: Rc::new(of_types(pool, outputs)) }
        }
        other => other.clone(),
    };
    ty.with_base(base)
}

/// Those of the types that vary.
pub(super) fn of_types(pool: &mut Pool, types: &[Type]) -> Vec<Type> {
    let varying: Vec<&Type> = types.iter().filter(|ty| varies(pool, ty)).collect();
    varying.into_iter().map(|ty| of_type(pool, ty)).collect()
}

/// The record of the derivatives of the fields that vary: the record itself if it is made of Reals only.
pub(super) fn record(pool: &mut Pool, id: RecordId) -> RecordId {
    let RecordType { name, fields, is_operator_record } = pool.record(id).clone();
    let mut d_fields = Vec::with_capacity(fields.len());
    for field in &fields {
        if varies(pool, &field.ty) {
            d_fields.push(Field { name: field.name, ty: of_type(pool, &field.ty) });
        }
    }
    if d_fields == fields {
        return id;
    }
    pool.record_type(RecordType { name: format!("der({name})").into(), fields: d_fields, is_operator_record })
}

/// The number of field `k` among those of the derivative of the record.
pub(super) fn place_of_field(pool: &Pool, e: ExprId, k: u32) -> u32 {
    let BaseType::Record(id) = pool.ty(e).base else {
        return k;
    };
    let before = &pool.record(id).fields[..k as usize];
    before.iter().filter(|field| varies(pool, &field.ty)).count() as u32
}

impl Calculus<'_> {
    /// The vanishing derivative of `e`, of its sizes.
    pub(super) fn zero_like(&mut self, e: ExprId) -> Result<ExprId, NotDifferentiable> {
        let ty = self.pool.ty(e).clone();
        if ty.is_scalar()
            && let BaseType::Record(id) = ty.base
        {
            let n = self.pool.record(id).fields.len() as u32;
            let mut zeros = Vec::new();
            for k in 0..n {
                let field = self.pool.field_at(e, k)?;
                if varies(self.pool, self.pool.ty(field)) {
                    zeros.push(self.zero_like(field)?);
                }
            }
            let id = record(self.pool, id);
            return Ok(self.pool.make_record(id, zeros)?);
        }
        let zero = self.zero_of_base(&ty.base)?;
        if ty.is_scalar() {
            return Ok(zero);
        }
        let mut arguments = vec![zero];
        for k in 1..=ty.rank() {
            arguments.push(self.size(e, k)?);
        }
        Ok(self.pool.builtin(Builtin::Fill, arguments)?)
    }

    fn zero_of_base(&mut self, base: &BaseType) -> Result<ExprId, NotDifferentiable> {
        let BaseType::Record(id) = base else {
            return Ok(self.pool.real(0.0));
        };
        let mut zeros = Vec::new();
        for field in self.pool.record(*id).fields.clone() {
            if !varies(self.pool, &field.ty) {
                continue;
            }
            let mut arguments = vec![self.zero_of_base(&field.ty.base)?];
            for dim in &field.ty.dims {
                let Dim::Known(n) = dim else {
                    let name = &self.pool.record(*id).name;
                    let message =
                        format!("the size of `{}` in an array of `{name}` is not known", field.name);
                    return Err(NotDifferentiable(message));
                };
                arguments.push(self.pool.integer(*n as i64));
            }
            zeros.push(match arguments[..] {
                [zero] => zero,
                _ => self.pool.builtin(Builtin::Fill, arguments)?,
            });
        }
        let id = record(self.pool, *id);
        Ok(self.pool.make_record(id, zeros)?)
    }
}
