//! Which types fit which: compatibility, conversion, names of types for messages (6.7, 10.6.13).

use crate::{BaseType, Builtin, Dim, ExprId, Field, Iterator, Node, Pool, RecordId, Subscript, Type};

/// What is wrong, in the user's words; the caller knows where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeError(pub String);

pub(crate) fn type_error<T>(message: impl Into<String>) -> Result<T, TypeError> {
    Err(TypeError(message.into()))
}

impl std::fmt::Display for TypeError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl Pool {
    /// Whether an expression of type `from` may stand where `to` is expected.
    pub fn compatible(&self, from: &Type, to: &Type) -> bool {
        dims_agree(&from.dims, &to.dims) && self.base_compatible(&from.base, &to.base)
    }

    fn base_compatible(&self, from: &BaseType, to: &BaseType) -> bool {
        match (from, to) {
            _ if from == to => true,
            (BaseType::Integer, BaseType::Real) => true,
            (BaseType::Enum(from), BaseType::Enum(to)) => {
                self.enumeration(*from).literals == self.enumeration(*to).literals
            }
            (BaseType::Record(from), BaseType::Record(to)) => {
                let (from, to) = (&self.record(*from).fields, &self.record(*to).fields);
                let fits = |field: &Field| {
                    let other = to.iter().find(|other| other.name == field.name);
                    other.is_some_and(|other| self.compatible(&field.ty, &other.ty))
                };
                from.len() == to.len() && from.iter().all(fits)
            }
            (BaseType::Tuple(from), BaseType::Tuple(to)) => self.all_compatible(from, to),
            (
                BaseType::Function { inputs, outputs },
                BaseType::Function { inputs: to_inputs, outputs: to_outputs },
            ) => self.all_compatible(to_inputs, inputs) && self.all_compatible(outputs, to_outputs),
            _ => false,
        }
    }

    fn all_compatible(&self, from: &[Type], to: &[Type]) -> bool {
        from.len() == to.len() && from.iter().zip(to).all(|(from, to)| self.compatible(from, to))
    }

    /// The type that both fit, where Integer gives way to Real; a size that differs is unknown if `loose`.
    pub(crate) fn unify(&self, a: &Type, b: &Type, loose: bool) -> Option<Type> {
        if a == b {
            return Some(a.clone());
        }
        if a.rank() != b.rank() || !(loose || dims_agree(&a.dims, &b.dims)) {
            return None;
        }
        let base = if self.base_compatible(&a.base, &b.base) {
            b.base.clone()
        } else if self.base_compatible(&b.base, &a.base) {
            a.base.clone()
        } else {
            self.unify_records(&a.base, &b.base)?
        };
        let dims = a.dims.iter().zip(&b.dims).map(|(&a, &b)| join_dim(a, b)).collect();
        Some(Type { base, dims })
    }

    /// Records of the same fields, where an array in one differs in size from the other.
    fn unify_records(&self, a: &BaseType, b: &BaseType) -> Option<BaseType> {
        let (BaseType::Record(a_id), BaseType::Record(b_id)) = (a, b) else {
            return None;
        };
        let (a_fields, b_fields) = (&self.record(*a_id).fields, &self.record(*b_id).fields);
        let fits = |(a, b): (&Field, &Field)| a.name == b.name && self.unify(&a.ty, &b.ty, true).is_some();
        let is_same = a_fields.len() == b_fields.len() && a_fields.iter().zip(b_fields).all(fits);
        is_same.then(|| a.clone())
    }

    /// The expression as one of type `to`: Integer becomes Real, a record one of the same fields.
    pub fn coerce(&mut self, id: ExprId, to: &Type) -> Result<ExprId, TypeError> {
        let from = self.ty(id);
        if from == to {
            return Ok(id);
        }
        if !self.compatible(from, to) {
            return type_error(format!("expected {}, found {}", self.type_name(to), self.type_name(from)));
        }
        Ok(self.convert(id, &to.base))
    }

    /// Converts between bases that are known to be compatible.
    pub(crate) fn convert(&mut self, id: ExprId, to: &BaseType) -> ExprId {
        match (&self.ty(id).base, to) {
            (BaseType::Integer, BaseType::Real) => self.as_real_expr(id),
            (BaseType::Record(from), BaseType::Record(to)) if from != to => {
                let (from, to) = (*from, *to);
                self.as_record_expr(id, from, to)
            }
            (BaseType::Enum(from), BaseType::Enum(to)) if from != to => match *self.node(id) {
                Node::Enum(_, literal) => self.enum_literal(*to, literal),
                _ => id,
            },
            _ => id,
        }
    }

    /// An Integer expression as a Real one, converted as far down as it costs nothing.
    fn as_real_expr(&mut self, id: ExprId) -> ExprId {
        let ty = self.ty(id).with_base(BaseType::Real);
        match self.node(id).clone() {
            Node::Integer(n) => self.real(n as f64),
            Node::Array(parts) => {
                let parts = parts.iter().map(|&part| self.as_real_expr(part)).collect();
                self.add(Node::Array(parts), ty)
            }
            Node::Range { .. } if self.is_literal(id) => {
                let value = self.as_value(id).expect("a literal has a value").converted(self, &ty);
                self.literal(&value)
            }
            Node::If { condition, then, otherwise } => {
                let (then, otherwise) = (self.as_real_expr(then), self.as_real_expr(otherwise));
                let node = Node::If { condition, then, otherwise };
                self.add(node, ty)
            }
            Node::Builtin(builtin @ (Builtin::Zeros | Builtin::Ones), sizes) => {
                let element = self.real(if builtin == Builtin::Zeros { 0.0 } else { 1.0 });
                let arguments = std::iter::once(element).chain(sizes.iter().copied()).collect();
                self.add(Node::Builtin(Builtin::Fill, arguments), ty)
            }
            Node::Builtin(Builtin::Fill, arguments) => {
                let mut arguments = arguments.to_vec();
                arguments[0] = self.as_real_expr(arguments[0]);
                self.add(Node::Builtin(Builtin::Fill, arguments.into()), ty)
            }
            Node::Comprehension { body, iterators, reduction: None } => {
                let node = Node::Comprehension { body: self.as_real_expr(body), iterators, reduction: None };
                self.add(node, ty)
            }
            _ => self.add(Node::Builtin(Builtin::IntegerToReal, [id].into()), ty),
        }
    }

    /// A record as one of another class with the same fields. Where they are also of the same types in the same
    /// order there is nothing to do: values do not know the name of their class.
    fn as_record_expr(&mut self, id: ExprId, from: RecordId, to: RecordId) -> ExprId {
        let fields = self.record(to).fields.clone();
        let is_same = |(a, b): (&Field, &Field)| a.name == b.name && self.have_same_layout(&a.ty, &b.ty);
        if self.record(from).fields.iter().zip(&fields).all(is_same) && !self.is_literal(id) {
            return id;
        }
        let ty = self.ty(id).with_base(BaseType::Record(to));
        let Some(&dim) = ty.dims.first() else {
            return self.converted_record(id, from, to, &fields);
        };
        if let (Node::Array(parts), _) = (self.node(id).clone(), dim) {
            let parts = parts.iter().map(|&part| self.as_record_expr(part, from, to)).collect();
            return self.add(Node::Array(parts), ty);
        }
        // An element for each, by a loop over the first dimension.
        let (iter, one) = (self.fresh_iterator(), self.integer(1));
        let i = self.iter(iter, Type::integer());
        let size = self.builtin(Builtin::Size, vec![id, one]).expect("an array has a size");
        let range = self.range(one, None, size).expect("a range of Integers");
        let element = self.index(id, vec![Subscript::Index(i)]).expect("an array has elements");
        let body = self.as_record_expr(element, from, to);
        let node =
            Node::Comprehension { body, iterators: [Iterator { iter, range }].into(), reduction: None };
        self.add(node, ty)
    }

    fn converted_record(&mut self, id: ExprId, from: RecordId, to: RecordId, fields: &[Field]) -> ExprId {
        let mut values = Vec::with_capacity(fields.len());
        for field in fields {
            let k = self.record(from).fields.iter().position(|other| other.name == field.name);
            let value = self
                .field_at(id, k.expect("compatible records have the same fields") as u32)
                .expect("a record has its fields");
            values.push(self.convert(value, &field.ty.base));
        }
        self.add(Node::Record(to, values.into()), Type::scalar(BaseType::Record(to)))
    }

    /// Whether values of the two types look the same, whatever the classes of records are called.
    fn have_same_layout(&self, a: &Type, b: &Type) -> bool {
        match (&a.base, &b.base) {
            (BaseType::Record(a), BaseType::Record(b)) => {
                let (a, b) = (&self.record(*a).fields, &self.record(*b).fields);
                let is_same =
                    |(a, b): (&Field, &Field)| a.name == b.name && self.have_same_layout(&a.ty, &b.ty);
                a.len() == b.len() && a.iter().zip(b).all(is_same)
            }
            (BaseType::Enum(_), BaseType::Enum(_)) => self.base_compatible(&a.base, &b.base),
            (a, b) => a == b,
        }
    }

    /// As the user knows it: `Real[3]`, `Complex`.
    pub fn type_name(&self, ty: &Type) -> String {
        let list = |types: &[Type]| {
            let names: Vec<String> = types.iter().map(|ty| self.type_name(ty)).collect();
            names.join(", ")
        };
        let base = match &ty.base {
            BaseType::Real => "Real".into(),
            BaseType::Integer => "Integer".into(),
            BaseType::Boolean => "Boolean".into(),
            BaseType::String => "String".into(),
            BaseType::Clock => "Clock".into(),
            BaseType::Enum(id) => self.enumeration(*id).name.to_string(),
            BaseType::Record(id) => self.record(*id).name.to_string(),
            BaseType::Object(id) => self.object(*id).to_string(),
            BaseType::Tuple(types) => format!("({})", list(types)),
            BaseType::Function { inputs, outputs } => {
                format!("function ({}) -> ({})", list(inputs), list(outputs))
            }
            BaseType::None => "no value".into(),
        };
        if ty.dims.is_empty() {
            return base;
        }
        let size = |dim: &Dim| dim.known().map_or(":".into(), |n| n.to_string());
        let sizes: Vec<String> = ty.dims.iter().map(size).collect();
        format!("{base}[{}]", sizes.join(", "))
    }
}

pub(crate) fn dims_agree(a: &[Dim], b: &[Dim]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.agrees(*b))
}

/// The known one of two that agree; unknown of two that differ.
fn join_dim(a: Dim, b: Dim) -> Dim {
    match (a, b) {
        (Dim::Unknown, known) | (known, Dim::Unknown) => known,
        (a, b) if a == b => a,
        _ => Dim::Unknown,
    }
}

/// The dimensions of both, as far as one knows them.
pub(crate) fn join_dims(a: &[Dim], b: &[Dim]) -> Option<Vec<Dim>> {
    dims_agree(a, b).then(|| a.iter().zip(b).map(|(&a, &b)| join_dim(a, b)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EnumType, LocalId, RecordType, Value};
    use harpoon_index::Id;

    fn vector(base: BaseType, n: usize) -> Type {
        Type::scalar(base).array(&[Dim::Known(n)])
    }

    fn record(pool: &mut Pool, name: &str, fields: &[(&str, Type)]) -> RecordId {
        let field = |(name, ty): &(&str, Type)| Field { name: (*name).into(), ty: ty.clone() };
        pool.record_type(RecordType {
            name: name.into(),
            fields: fields.iter().map(field).collect(),
            is_operator_record: false,
        })
    }

    #[test]
    fn names_are_those_of_the_user() {
        let pool = Pool::new();
        assert_eq!(pool.type_name(&vector(BaseType::Real, 3)), "Real[3]");
        let ty = Type::integer().array(&[Dim::Unknown, Dim::Known(2)]);
        assert_eq!(pool.type_name(&ty), "Integer[:, 2]");
    }

    #[test]
    fn integers_become_reals_down_to_the_literals() {
        let mut pool = Pool::new();
        let numbers = pool.literal(&Value::integer_vector([1, 2]));
        let converted = pool.coerce(numbers, &vector(BaseType::Real, 2)).unwrap();
        assert_eq!(pool.as_value(converted), Some(Value::real_vector([1.0, 2.0])));
        let n = pool.local(LocalId::from_index(0), Type::integer());
        let x = pool.coerce(n, &Type::real()).unwrap();
        assert_eq!(*pool.node(x), Node::Builtin(Builtin::IntegerToReal, [n].into()));
        let message = pool.coerce(numbers, &vector(BaseType::Real, 3)).unwrap_err().0;
        assert_eq!(message, "expected Real[3], found Integer[2]");
        assert!(pool.coerce(x, &Type::integer()).is_err());
        assert!(pool.coerce(numbers, &Type::real().array(&[Dim::Unknown])).is_ok());
    }

    #[test]
    fn records_fit_by_their_fields() {
        let mut pool = Pool::new();
        let a = record(&mut pool, "A", &[("x", Type::integer()), ("y", Type::real())]);
        let b = record(&mut pool, "B", &[("y", Type::real()), ("x", Type::real())]);
        let c = record(&mut pool, "C", &[("y", Type::real()), ("z", Type::real())]);
        let ty = |id| Type::scalar(BaseType::Record(id));
        assert!(pool.compatible(&ty(a), &ty(b)));
        assert!(!pool.compatible(&ty(b), &ty(a)));
        assert!(!pool.compatible(&ty(b), &ty(c)));
        let (one, two) = (pool.integer(1), pool.real(2.0));
        let value = pool.make_record(a, vec![one, two]).unwrap();
        let converted = pool.coerce(value, &ty(b)).unwrap();
        assert_eq!(
            pool.as_value(converted),
            Some(Value::Record(b, vec![Value::Real(2.0), Value::Real(1.0)]))
        );
        // Of a variable: B(a.y, Real(a.x))
        let local = pool.local(LocalId::from_index(0), ty(a));
        let converted = pool.coerce(local, &ty(b)).unwrap();
        let Node::Record(_, fields) = pool.node(converted).clone() else { panic!() };
        assert_eq!(*pool.node(fields[0]), Node::Field(local, 1));
        // Of an array of unknown size: a loop.
        let many = pool.local(LocalId::from_index(1), ty(a).array(&[Dim::Unknown]));
        let converted = pool.coerce(many, &ty(b).array(&[Dim::Unknown])).unwrap();
        assert!(matches!(pool.node(converted), Node::Comprehension { .. }));
    }

    #[test]
    fn enumerations_fit_by_their_literals() {
        let mut pool = Pool::new();
        let mut enumeration = |name: &str, literals: &[&str]| {
            pool.enum_type(EnumType {
                name: name.into(),
                literals: literals.iter().map(|&literal| literal.into()).collect(),
            })
        };
        let (a, b, c) =
            (enumeration("A", &["x", "y"]), enumeration("B", &["x", "y"]), enumeration("C", &["y", "x"]));
        let ty = |id| Type::scalar(BaseType::Enum(id));
        assert!(pool.compatible(&ty(a), &ty(b)));
        assert!(!pool.compatible(&ty(a), &ty(c)));
        let literal = pool.enum_literal(a, 2);
        let converted = pool.coerce(literal, &ty(b)).unwrap();
        assert_eq!(*pool.node(converted), Node::Enum(b, 2));
    }
}
