//! Literals and references: the leaves of an expression.

use std::rc::Rc;

use crate::{BaseType, EnumId, ExprId, IterId, LocalId, Node, Pool, Type, Value, VarId};

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

    /// The expression of a value. Objects and functions cannot be written as a literal: they panic.
    pub fn literal(&mut self, value: &Value) -> ExprId {
        let _ = value;
        todo!()
    }

    /// The value of an expression made of literals only.
    pub fn as_value(&self, id: ExprId) -> Option<Value> {
        let _ = id;
        todo!()
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
