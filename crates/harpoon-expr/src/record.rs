//! Records and their fields.

use harpoon_index::Name;

use crate::check::type_error;
use crate::{BaseType, ExprId, Node, Pool, RecordId, Type, TypeError};

impl Pool {
    /// A record of all its fields in order, each converted to the type of the field.
    pub fn make_record(&mut self, ty: RecordId, mut fields: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let n = self.record(ty).fields.len();
        if fields.len() != n {
            let name = &self.record(ty).name;
            return type_error(format!("record `{name}` has {n} fields, not {}", fields.len()));
        }
        for (k, value) in fields.iter_mut().enumerate() {
            let field = self.record(ty).fields[k].clone();
            *value = self.coerce(*value, &field.ty).map_err(|TypeError(message)| {
                TypeError(format!("field `{}` of `{}`: {message}", field.name, self.record(ty).name))
            })?;
        }
        Ok(self.add(Node::Record(ty, fields.into()), Type::scalar(BaseType::Record(ty))))
    }

    /// `e.name`, of a record or of each element of an array of records.
    pub fn field(&mut self, e: ExprId, name: Name) -> Result<ExprId, TypeError> {
        let ty = self.ty(e);
        let BaseType::Record(id) = ty.base else {
            return type_error(format!("{} has no fields, so no `{name}`", self.type_name(ty)));
        };
        match self.record(id).fields.iter().position(|field| field.name == name) {
            Some(k) => self.field_at(e, k as u32),
            None => type_error(format!("record `{}` has no field `{name}`", self.record(id).name)),
        }
    }

    /// Field `k` (from 0).
    pub fn field_at(&mut self, e: ExprId, k: u32) -> Result<ExprId, TypeError> {
        let ty = self.ty(e);
        let BaseType::Record(id) = ty.base else {
            return type_error(format!("{} has no fields", self.type_name(ty)));
        };
        let Some(field) = self.record(id).fields.get(k as usize) else {
            return type_error(format!("record `{}` has no field number {}", self.record(id).name, k + 1));
        };
        let field_ty = field.ty.array(&ty.dims);
        if let Some(simpler) = self.simplified_field(e, k, &field_ty) {
            return Ok(simpler);
        }
        Ok(self.add(Node::Field(e, k), field_ty))
    }

    fn simplified_field(&mut self, e: ExprId, k: u32, ty: &Type) -> Option<ExprId> {
        match self.node(e).clone() {
            Node::Record(_, fields) => Some(fields[k as usize]),
            Node::Array(parts) if parts.is_empty() => Some(self.add(Node::Array(parts), ty.clone())),
            Node::Array(parts) => {
                let fields = parts.iter().map(|&part| self.field_at(part, k)).collect::<Result<_, _>>();
                self.array(fields.ok()?).ok()
            }
            Node::If { condition, then, otherwise } => {
                let (then, otherwise) = (self.field_at(then, k).ok()?, self.field_at(otherwise, k).ok()?);
                self.if_loose(condition, then, otherwise).ok()
            }
            Node::Comprehension { body, iterators, reduction: None } => {
                let body = self.field_at(body, k).ok()?;
                self.comprehension(body, iterators.to_vec(), None).ok()
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dim, Field, RecordType, VarId};
    use harpoon_index::Id;

    fn complex(pool: &mut Pool) -> RecordId {
        let field = |name: &str| Field { name: name.into(), ty: Type::real() };
        pool.record_type(RecordType {
            name: "Complex".into(),
            fields: vec![field("re"), field("im")],
            is_operator_record: true,
        })
    }

    #[test]
    fn fields_are_converted_and_come_back() {
        let pool = &mut Pool::new();
        let id = complex(pool);
        let (one, t) = (pool.integer(1), pool.time());
        let z = pool.make_record(id, vec![one, t]).unwrap();
        assert_eq!(pool.type_name(pool.ty(z)), "Complex");
        assert_eq!(pool.field(z, "im".into()), Ok(t));
        let re = pool.field_at(z, 0).unwrap();
        assert_eq!(*pool.node(re), Node::Real(1.0f64.to_bits()));
        let text = pool.string("a");
        assert_eq!(
            pool.make_record(id, vec![text, t]).unwrap_err().0,
            "field `re` of `Complex`: expected Real, found String"
        );
        assert_eq!(pool.field(z, "abs".into()).unwrap_err().0, "record `Complex` has no field `abs`");
    }

    #[test]
    fn fields_of_arrays_and_conditions_go_inwards() {
        let pool = &mut Pool::new();
        let id = complex(pool);
        let t = pool.time();
        let (x, c) =
            (pool.var(VarId::from_index(0), Type::real()), pool.var(VarId::from_index(1), Type::boolean()));
        let (z, w) = (pool.make_record(id, vec![x, t]).unwrap(), pool.make_record(id, vec![t, x]).unwrap());
        let both = pool.array(vec![z, w]).unwrap();
        let im = pool.field_at(both, 1).unwrap();
        assert_eq!(*pool.node(im), Node::Array([t, x].into()));
        let choice = pool.if_then_else(c, z, w).unwrap();
        let re = pool.field_at(choice, 0).unwrap();
        assert_eq!(pool.if_then_else(c, x, t), Ok(re));
        let many = pool.var(VarId::from_index(2), Type::scalar(BaseType::Record(id)).array(&[Dim::Known(5)]));
        let re = pool.field_at(many, 0).unwrap();
        assert_eq!(pool.type_name(pool.ty(re)), "Real[5]");
    }
}
