//! Literals and references: the leaves of an expression.

use std::rc::Rc;

use crate::{BaseType, Dim, EnumId, ExprId, IterId, LocalId, Node, Pool, Type, Value, VarId, intrinsic};

impl Pool {
    pub fn real(&mut self, x: f64) -> ExprId {
        self.add(Node::Real(x.to_bits()), Type::real())
    }

    pub fn integer(&mut self, n: i64) -> ExprId {
        self.add(Node::Integer(n), Type::integer())
    }

    pub fn boolean(&mut self, b: bool) -> ExprId {
        self.add(Node::Boolean(b), Type::boolean())
    }

    pub fn string(&mut self, text: &str) -> ExprId {
        self.add(Node::String(text.into()), Type::string())
    }

    /// Literals are numbered from 1.
    pub fn enum_literal(&mut self, ty: EnumId, literal: u32) -> ExprId {
        self.add(Node::Enum(ty, literal), Type::scalar(BaseType::Enum(ty)))
    }

    pub fn time(&mut self) -> ExprId {
        self.add(Node::Time, Type::real())
    }

    pub fn var(&mut self, var: VarId, ty: Type) -> ExprId {
        self.add(Node::Var(var), ty)
    }

    pub fn local(&mut self, local: LocalId, ty: Type) -> ExprId {
        self.add(Node::Local(local), ty)
    }

    pub fn iter(&mut self, iter: IterId, ty: Type) -> ExprId {
        self.add(Node::Iter(iter), ty)
    }

    /// The expression of a value. Functions and external objects cannot be written down: see
    /// [`Value::is_writable`].
    pub fn literal(&mut self, value: &Value) -> ExprId {
        match value {
            Value::Real(x) => self.real(*x),
            Value::Integer(n) => self.integer(*n),
            Value::Boolean(b) => self.boolean(*b),
            Value::String(text) => self.add(Node::String(text.clone()), Type::string()),
            Value::Enum(id, literal) => self.enum_literal(*id, *literal),
            Value::Array(array) => self.literal_array(&array.dims, &array.element, &array.data),
            Value::Record(id, fields) => {
                let fields = fields.iter().map(|field| self.literal(field)).collect();
                self.add(Node::Record(*id, fields), Type::scalar(BaseType::Record(*id)))
            }
            Value::Tuple(values) => {
                let parts = values.iter().map(|value| Some(self.literal(value))).collect();
                self.tuple(parts)
            }
            Value::Function(..) | Value::Object(..) => panic!("only writable values become literals"),
        }
    }

    fn literal_array(&mut self, dims: &[usize], element: &Type, data: &[Value]) -> ExprId {
        let (n, inner) = (dims[0], &dims[1..]);
        let parts = if inner.is_empty() {
            data.iter().map(|value| self.literal(value)).collect()
        } else {
            let size: usize = inner.iter().product();
            let row = |k: usize| &data[k * size..(k + 1) * size];
            (0..n).map(|k| self.literal_array(inner, element, row(k))).collect()
        };
        let dims: Vec<Dim> = dims.iter().map(|&n| Dim::Known(n)).collect();
        self.add(Node::Array(parts), element.array(&dims))
    }

    /// The value of an expression made of literals only.
    pub fn as_value(&self, id: ExprId) -> Option<Value> {
        if !self.is_literal(id) {
            return None;
        }
        match self.node(id) {
            Node::Real(bits) => Some(Value::Real(f64::from_bits(*bits))),
            Node::Integer(n) => Some(Value::Integer(*n)),
            Node::Boolean(b) => Some(Value::Boolean(*b)),
            Node::String(text) => Some(Value::String(text.clone())),
            Node::Enum(ty, literal) => Some(Value::Enum(*ty, *literal)),
            Node::Record(ty, fields) => {
                let fields = fields.iter().map(|&field| self.as_value(field)).collect::<Option<_>>()?;
                Some(Value::Record(*ty, fields))
            }
            Node::Array(_) => {
                let ty = self.ty(id);
                let mut data = Vec::new();
                self.collect_elements(id, &mut data)?;
                Some(Value::array(ty.shape()?, Type::scalar(ty.base.clone()), data))
            }
            Node::Range { start, step, stop } => {
                let step = step.map(|step| self.as_value(step)).map_or(Some(None), |step| step.map(Some))?;
                intrinsic::range(&self.as_value(*start)?, step.as_ref(), &self.as_value(*stop)?).ok()
            }
            _ => None,
        }
    }

    fn collect_elements(&self, id: ExprId, data: &mut Vec<Value>) -> Option<()> {
        if let Node::Array(parts) = self.node(id) {
            return parts.iter().try_for_each(|&part| self.collect_elements(part, data));
        }
        match self.as_value(id)? {
            Value::Array(array) => data.extend(array.data.iter().cloned()),
            scalar => data.push(scalar),
        }
        Some(())
    }

    /// A Real literal, or an Integer literal as a Real.
    pub fn as_real(&self, id: ExprId) -> Option<f64> {
        match self.node(id) {
            Node::Real(bits) => Some(f64::from_bits(*bits)),
            Node::Integer(n) => Some(*n as f64),
            _ => None,
        }
    }

    pub fn as_integer(&self, id: ExprId) -> Option<i64> {
        match self.node(id) {
            Node::Integer(n) => Some(*n),
            _ => None,
        }
    }

    pub fn as_boolean(&self, id: ExprId) -> Option<bool> {
        match self.node(id) {
            Node::Boolean(b) => Some(*b),
            _ => None,
        }
    }

    pub fn as_string(&self, id: ExprId) -> Option<Rc<str>> {
        match self.node(id) {
            Node::String(text) => Some(text.clone()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_comes_back_from_its_literal() {
        let mut pool = Pool::new();
        let data = (1..=6).map(|n| Value::Real(f64::from(n))).collect();
        let values = [
            Value::Real(-0.0),
            Value::Real(f64::NAN),
            Value::String("a".into()),
            Value::array(vec![2, 3], Type::real(), data),
            Value::array(vec![0, 3], Type::real(), Vec::new()),
            Value::array(vec![2, 0], Type::string(), Vec::new()),
        ];
        for value in values {
            let id = pool.literal(&value);
            assert_eq!(pool.as_value(id), Some(value.clone()));
            assert_eq!(*pool.ty(id), value.ty(&pool));
        }
    }

    #[test]
    fn only_literals_have_a_value() {
        let mut pool = Pool::new();
        let (one, time) = (pool.real(1.0), pool.time());
        let array = pool.array(vec![one, time]).unwrap();
        assert_eq!(pool.as_value(array), None);
        assert_eq!(pool.as_real(one), Some(1.0));
        assert_eq!(pool.as_integer(one), None);
    }
}
