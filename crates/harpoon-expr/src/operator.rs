//! Operators and conditions: their types, 10.6 and 6.7 of the specification, and what simplifies at once.

use crate::arithmetic;
use crate::check::{dims_agree, join_dims, type_error};
use crate::eval::MAX_FOLDING_STEPS;
use crate::{BaseType, BinaryOp, Dim, ExprId, Node, Pool, Type, TypeError, UnaryOp};

impl Pool {
    pub fn unary(&mut self, op: UnaryOp, a: ExprId) -> Result<ExprId, TypeError> {
        let ty = self.ty(a).clone();
        let fits = match op {
            UnaryOp::Neg => ty.is_numeric(),
            UnaryOp::Not => ty.base == BaseType::Boolean,
        };
        if !fits {
            return type_error(format!("`{}` cannot be applied to {}", op.symbol(), self.type_name(&ty)));
        }
        if let Some(value) = self.as_value(a)
            && let Some(literal) = self.folded(arithmetic::unary(op, &value), &ty)
        {
            return Ok(literal);
        }
        match *self.node(a) {
            Node::Unary(inner, x) if inner == op => Ok(x),
            _ => Ok(self.add(Node::Unary(op, a), ty)),
        }
    }

    pub fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let ty = self.binary_type(op, a, b)?;
        if self.is_literal(a)
            && self.is_literal(b)
            && let (Some(x), Some(y)) = (self.as_value(a), self.as_value(b))
            && arithmetic::work(op, &x, &y) <= MAX_FOLDING_STEPS
            && let Some(literal) = self.folded(arithmetic::binary(op, &x, &y), &ty)
        {
            return Ok(literal);
        }
        if let Some(simpler) = self.simplified(op, a, b, &ty) {
            return Ok(simpler);
        }
        Ok(self.add(Node::Binary(op, a, b), ty))
    }

    /// What is the same for every value of the operands, of the same type. Not `0*x`: it is not 0 if x is infinite.
    fn simplified(&mut self, op: BinaryOp, a: ExprId, b: ExprId, ty: &Type) -> Option<ExprId> {
        use BinaryOp::*;
        let keep = |pool: &Pool, x: ExprId| (pool.ty(x) == ty).then_some(x);
        match op {
            Add | ElementAdd if self.is_number(b, 0.0) => keep(self, a),
            Add | ElementAdd if self.is_number(a, 0.0) => keep(self, b),
            Sub | ElementSub if self.is_number(b, 0.0) => keep(self, a),
            Sub | ElementSub if self.is_number(a, 0.0) => {
                let b = keep(self, b)?;
                self.unary(UnaryOp::Neg, b).ok()
            }
            Mul | ElementMul if self.is_number(b, 1.0) => keep(self, a),
            Mul | ElementMul if self.is_number(a, 1.0) => keep(self, b),
            Div | ElementDiv | ElementPow if self.is_number(b, 1.0) => keep(self, a),
            Pow if self.is_number(b, 1.0) => keep(self, a),
            And if self.as_boolean(a) == Some(true) => keep(self, b),
            And if self.as_boolean(b) == Some(true) => keep(self, a),
            Or if self.as_boolean(a) == Some(false) => keep(self, b),
            Or if self.as_boolean(b) == Some(false) => keep(self, a),
            And if self.as_boolean(a) == Some(false) || self.as_boolean(b) == Some(false) => {
                Some(self.boolean(false))
            }
            Or if self.as_boolean(a) == Some(true) || self.as_boolean(b) == Some(true) => {
                Some(self.boolean(true))
            }
            And | Or if a == b => Some(a),
            _ => None,
        }
    }

    fn is_number(&self, id: ExprId, x: f64) -> bool {
        self.as_real(id) == Some(x)
    }

    fn binary_type(&self, op: BinaryOp, a: ExprId, b: ExprId) -> Result<Type, TypeError> {
        use BinaryOp::*;
        let (x, y) = (self.ty(a), self.ty(b));
        let are_numbers = x.is_numeric() && y.is_numeric();
        let are_strings = x.base == BaseType::String && y.base == BaseType::String;
        let dims = match op {
            Add if are_numbers || are_strings => join_dims(&x.dims, &y.dims),
            Sub if are_numbers => join_dims(&x.dims, &y.dims),
            ElementAdd if are_strings => broadcast(&x.dims, &y.dims),
            ElementAdd | ElementSub | ElementMul | ElementDiv | ElementPow if are_numbers => {
                broadcast(&x.dims, &y.dims)
            }
            Mul if are_numbers => product_dims(&x.dims, &y.dims),
            Div if are_numbers && y.is_scalar() => Some(x.dims.clone()),
            Pow if are_numbers && y.is_scalar() => match x.dims[..] {
                [] => Some(Vec::new()),
                // A power of a matrix is a matrix of the same type.
                [n, m] if n.agrees(m) && y.base == BaseType::Integer => return Ok(x.clone()),
                _ => None,
            },
            And | Or if x.base == BaseType::Boolean && y.base == BaseType::Boolean => {
                join_dims(&x.dims, &y.dims)
            }
            _ if op.is_relation() && x.is_scalar() && y.is_scalar() => {
                let simple = matches!(
                    x.base,
                    BaseType::Real
                        | BaseType::Integer
                        | BaseType::Boolean
                        | BaseType::String
                        | BaseType::Enum(_)
                );
                (simple && self.unify(x, y, false).is_some()).then(Vec::new)
            }
            _ => None,
        };
        match dims {
            Some(dims) => Ok(Type { base: arithmetic::element_base(op, &x.base, &y.base), dims }),
            None => type_error(format!(
                "`{}` cannot combine {} and {}",
                op.symbol(),
                self.type_name(x),
                self.type_name(y)
            )),
        }
    }

    /// Branches of one type, where Integer gives way to Real. If the condition is a literal, the sizes of the branch
    /// that is not taken do not matter.
    pub fn if_then_else(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let joined = self.if_as_written(c, a, b)?;
        Ok(self.without_idle_choice(joined))
    }

    /// Like [`Pool::if_then_else`], but the condition stays even if both branches are the same: it may tell a clock.
    pub fn if_as_written(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        self.conditional(c, a, b, false)
    }

    /// Like [`Pool::if_then_else`], but a size that differs between the branches is unknown.
    pub fn if_loose(&mut self, c: ExprId, a: ExprId, b: ExprId) -> Result<ExprId, TypeError> {
        let joined = self.conditional(c, a, b, true)?;
        Ok(self.without_idle_choice(joined))
    }

    fn without_idle_choice(&self, e: ExprId) -> ExprId {
        match *self.node(e) {
            Node::If { then, otherwise, .. } if then == otherwise => then,
            _ => e,
        }
    }

    fn conditional(&mut self, c: ExprId, a: ExprId, b: ExprId, loose: bool) -> Result<ExprId, TypeError> {
        if *self.ty(c) != Type::boolean() {
            return type_error(format!(
                "the condition of `if` is {}, not Boolean",
                self.type_name(self.ty(c))
            ));
        }
        let chosen = self.as_boolean(c);
        let Some(ty) = self.unify(self.ty(a), self.ty(b), loose || chosen.is_some()) else {
            return type_error(format!(
                "the branches of `if` are {} and {}",
                self.type_name(self.ty(a)),
                self.type_name(self.ty(b))
            ));
        };
        let (then, otherwise) = (self.convert(a, &ty.base), self.convert(b, &ty.base));
        match chosen {
            Some(true) => return Ok(then),
            Some(false) => return Ok(otherwise),
            None => {}
        }
        let node = Node::If { condition: c, then, otherwise };
        Ok(self.add(node, ty))
    }
}

fn broadcast(a: &[Dim], b: &[Dim]) -> Option<Vec<Dim>> {
    match (a, b) {
        ([], dims) | (dims, []) => Some(dims.to_vec()),
        _ => join_dims(a, b),
    }
}

fn product_dims(a: &[Dim], b: &[Dim]) -> Option<Vec<Dim>> {
    match (a, b) {
        ([], dims) | (dims, []) => Some(dims.to_vec()),
        ([m], [k]) if m.agrees(*k) => Some(Vec::new()),
        ([m], [k, n]) if m.agrees(*k) => Some(vec![*n]),
        ([l, m], [k]) if m.agrees(*k) => Some(vec![*l]),
        ([l, m], [k, n]) if dims_agree(&[*m], &[*k]) => Some(vec![*l, *n]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Value, VarId};
    use harpoon_index::Id;

    fn var(pool: &mut Pool, k: usize, base: BaseType, dims: &[usize]) -> ExprId {
        let dims: Vec<Dim> = dims.iter().map(|&n| Dim::Known(n)).collect();
        pool.var(VarId::from_index(k), Type::scalar(base).array(&dims))
    }

    fn type_of(pool: &mut Pool, op: BinaryOp, a: ExprId, b: ExprId) -> String {
        match pool.binary(op, a, b) {
            Ok(id) => pool.type_name(pool.ty(id)),
            Err(TypeError(message)) => message,
        }
    }

    #[test]
    fn sums_and_products_of_all_shapes() {
        let pool = &mut Pool::new();
        let r = var(pool, 0, BaseType::Real, &[]);
        let n = var(pool, 1, BaseType::Integer, &[]);
        let b = var(pool, 2, BaseType::Boolean, &[]);
        let v = var(pool, 3, BaseType::Real, &[3]);
        let m = var(pool, 4, BaseType::Real, &[2, 3]);
        let k = var(pool, 5, BaseType::Integer, &[3]);
        let s = var(pool, 6, BaseType::String, &[]);
        use BinaryOp::*;
        assert_eq!(type_of(pool, Add, n, n), "Integer");
        assert_eq!(type_of(pool, Add, n, r), "Real");
        assert_eq!(type_of(pool, Div, n, n), "Real");
        assert_eq!(type_of(pool, Pow, n, n), "Real");
        assert_eq!(type_of(pool, Add, v, k), "Real[3]");
        assert_eq!(type_of(pool, Add, v, b), "`+` cannot combine Real[3] and Boolean");
        assert_eq!(type_of(pool, Add, v, r), "`+` cannot combine Real[3] and Real");
        assert_eq!(type_of(pool, ElementAdd, v, r), "Real[3]");
        assert_eq!(type_of(pool, Mul, r, m), "Real[2, 3]");
        assert_eq!(type_of(pool, Mul, m, v), "Real[2]");
        assert_eq!(type_of(pool, Mul, k, k), "Integer");
        assert_eq!(type_of(pool, Mul, v, m), "`*` cannot combine Real[3] and Real[2, 3]");
        assert_eq!(type_of(pool, ElementMul, k, k), "Integer[3]");
        assert_eq!(type_of(pool, Div, m, r), "Real[2, 3]");
        assert_eq!(type_of(pool, Div, r, v), "`/` cannot combine Real and Real[3]");
        assert_eq!(type_of(pool, ElementDiv, n, k), "Real[3]");
        assert_eq!(type_of(pool, Pow, m, n), "`^` cannot combine Real[2, 3] and Integer");
        assert_eq!(type_of(pool, Add, s, s), "String");
        assert_eq!(type_of(pool, Sub, s, s), "`-` cannot combine String and String");
        assert_eq!(type_of(pool, Less, n, r), "Boolean");
        assert_eq!(type_of(pool, Less, s, r), "`<` cannot combine String and Real");
        assert_eq!(type_of(pool, Less, v, v), "`<` cannot combine Real[3] and Real[3]");
        assert_eq!(type_of(pool, And, b, b), "Boolean");
        assert_eq!(type_of(pool, And, b, r), "`and` cannot combine Boolean and Real");
    }

    #[test]
    fn unknown_sizes_agree_with_all() {
        let pool = &mut Pool::new();
        let u = pool.var(VarId::from_index(0), Type::real().array(&[Dim::Unknown]));
        let v = var(pool, 1, BaseType::Real, &[3]);
        assert_eq!(type_of(pool, BinaryOp::Add, u, v), "Real[3]");
        assert_eq!(type_of(pool, BinaryOp::Add, u, u), "Real[:]");
        assert_eq!(type_of(pool, BinaryOp::Mul, u, v), "Real");
    }

    #[test]
    fn literals_fold_and_failures_stay() {
        let mut pool = Pool::new();
        let (one, two, zero) = (pool.integer(1), pool.integer(2), pool.integer(0));
        let three = pool.binary(BinaryOp::Add, one, two).unwrap();
        assert_eq!(pool.as_integer(three), Some(3));
        let quotient = pool.binary(BinaryOp::Div, one, zero).unwrap();
        assert!(matches!(pool.node(quotient), Node::Binary(..)));
        let max = pool.integer(i64::MAX);
        let overflow = pool.binary(BinaryOp::Add, max, one).unwrap();
        assert!(matches!(pool.node(overflow), Node::Binary(..)));
        let v = pool.literal(&Value::integer_vector([1, 2]));
        let product = pool.binary(BinaryOp::Mul, v, v).unwrap();
        assert_eq!(pool.as_integer(product), Some(5));
    }

    #[test]
    fn neutral_elements_disappear_unless_the_type_would_change() {
        let pool = &mut Pool::new();
        let x = var(pool, 0, BaseType::Real, &[]);
        let n = var(pool, 1, BaseType::Integer, &[]);
        let v = var(pool, 2, BaseType::Real, &[3]);
        let (zero, one, real_one) = (pool.integer(0), pool.integer(1), pool.real(1.0));
        assert_eq!(pool.binary(BinaryOp::Add, x, zero), Ok(x));
        assert_eq!(pool.binary(BinaryOp::Mul, one, x), Ok(x));
        assert_eq!(pool.binary(BinaryOp::Mul, real_one, v), Ok(v));
        assert_eq!(pool.binary(BinaryOp::Div, x, one), Ok(x));
        assert_ne!(pool.binary(BinaryOp::Mul, real_one, n), Ok(n));
        assert_ne!(pool.binary(BinaryOp::Div, n, one), Ok(n));
        let minus = pool.unary(UnaryOp::Neg, x).unwrap();
        assert_eq!(pool.unary(UnaryOp::Neg, minus), Ok(x));
        assert_eq!(pool.binary(BinaryOp::Sub, zero, x), Ok(minus));
    }

    #[test]
    fn conditions_choose_and_branches_unify() {
        let pool = &mut Pool::new();
        let c = var(pool, 0, BaseType::Boolean, &[]);
        let (n, x) = (pool.integer(1), pool.real(2.5));
        let choice = pool.if_then_else(c, n, x).unwrap();
        assert_eq!(*pool.ty(choice), Type::real());
        let yes = pool.boolean(true);
        let chosen = pool.if_then_else(yes, n, x).unwrap();
        assert_eq!(pool.node(chosen), &Node::Real(1.0f64.to_bits()));
        let (v, w) = (var(pool, 1, BaseType::Real, &[3]), var(pool, 2, BaseType::Real, &[2]));
        let message = pool.if_then_else(c, v, w).unwrap_err().0;
        assert_eq!(message, "the branches of `if` are Real[3] and Real[2]");
        let loose = pool.if_loose(c, v, w).unwrap();
        assert_eq!(pool.ty(loose).dims, [Dim::Unknown]);
        assert_eq!(pool.if_then_else(yes, v, w), Ok(v));
        assert_eq!(pool.if_then_else(c, v, v), Ok(v));
    }
}
