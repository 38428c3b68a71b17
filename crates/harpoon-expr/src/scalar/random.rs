//! Random expressions over arrays: their scalars have the values that the evaluator finds for the whole.

use harpoon_index::Id;

use super::tests::Bench;
use crate::{
    BinaryOp, Builtin, Dim, EvalError, ExprId, Iterator, Reduction, Subscript, Type, UnaryOp, Value, VarId,
};

/// Marsaglia's xorshift.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }
}

/// A scalar, vectors of 2 and 3, matrices between them, an Integer from 1 to 2, a Boolean.
fn variables() -> Vec<Type> {
    let array = |dims: &[usize]| {
        let dims: Vec<Dim> = dims.iter().map(|&n| Dim::Known(n)).collect();
        Type::real().array(&dims)
    };
    vec![
        array(&[]),
        array(&[2]),
        array(&[3]),
        array(&[2, 2]),
        array(&[2, 3]),
        array(&[3, 2]),
        array(&[3, 3]),
        Type::integer(),
        Type::boolean(),
    ]
}

struct Generator {
    bench: Bench,
    dice: Dice,
}

impl Generator {
    fn op(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        self.bench.w.op(op, a, b)
    }

    fn built_in(&mut self, builtin: Builtin, arguments: &[ExprId]) -> ExprId {
        self.bench.w.built_in(builtin, arguments)
    }

    fn leaf(&mut self, dims: &[usize]) -> ExprId {
        let is_wanted = |ty: &Type| ty.base == Type::real().base && ty.shape().as_deref() == Some(dims);
        let variable = variables().iter().position(is_wanted);
        match (variable, self.dice.roll(4)) {
            (Some(k), 1..) => self.bench.var(k),
            _ if dims.is_empty() => {
                let x = self.dice.roll(4) as f64 - 1.0;
                self.bench.w.pool.real(x)
            }
            _ => {
                let parts = (0..dims[0]).map(|_| self.leaf(&dims[1..])).collect();
                self.bench.w.pool.array(parts).unwrap()
            }
        }
    }

    fn condition(&mut self, depth: usize) -> ExprId {
        match self.dice.roll(3) {
            0 => self.bench.var(8),
            1 => {
                let c = self.condition(depth.saturating_sub(1));
                self.bench.w.pool.unary(UnaryOp::Not, c).unwrap()
            }
            _ => {
                let (a, b) = (self.real(&[], depth), self.real(&[], depth));
                self.op(BinaryOp::Less, a, b)
            }
        }
    }

    /// An Integer from 1 to 2, known or not.
    fn subscript(&mut self) -> ExprId {
        match self.dice.roll(2) {
            0 => self.bench.var(7),
            _ => {
                let n = 1 + self.dice.roll(2) as i64;
                self.bench.w.int(n)
            }
        }
    }

    /// A Real expression of these sizes, of 2 and 3 each.
    fn real(&mut self, dims: &[usize], depth: usize) -> ExprId {
        if depth == 0 {
            return self.leaf(dims);
        }
        let depth = depth - 1;
        match (self.dice.roll(9), dims) {
            (0, _) => {
                let (a, b) = (self.real(dims, depth), self.real(dims, depth));
                let op = [BinaryOp::Add, BinaryOp::Sub, BinaryOp::ElementMul][self.dice.roll(3)];
                self.op(op, a, b)
            }
            (1, _) => {
                let (a, b) = (self.real(&[], depth), self.real(dims, depth));
                let op = [BinaryOp::Mul, BinaryOp::ElementSub][self.dice.roll(2)];
                self.op(op, a, b)
            }
            (2, _) => {
                let a = self.real(dims, depth);
                let builtin =
                    [Builtin::Sin, Builtin::Abs, Builtin::NoEvent, Builtin::Tanh][self.dice.roll(4)];
                self.built_in(builtin, &[a])
            }
            (3, _) => {
                let c = self.condition(depth);
                let (a, b) = (self.real(dims, depth), self.real(dims, depth));
                self.bench.w.pool.if_then_else(c, a, b).unwrap()
            }
            // One subscript more than asked for.
            (4, _) if dims.len() < 2 => {
                let whole = [&[2 + self.dice.roll(2)], dims].concat();
                let (a, subscript) = (self.real(&whole, depth), self.subscript());
                self.bench.w.at(a, &[subscript])
            }
            (5, &[n]) => {
                let iter = self.bench.w.pool.fresh_iterator();
                let i = self.bench.w.pool.iter(iter, Type::integer());
                let (v, x) = (self.real(&[n], depth), self.real(&[], depth));
                let (n, element) = (self.bench.w.int(n as i64), self.bench.w.at(v, &[i]));
                let (range, body) = (self.bench.w.up_to(n), self.op(BinaryOp::Mul, element, x));
                self.bench.w.pool.comprehension(body, vec![Iterator { iter, range }], None).unwrap()
            }
            (_, []) => {
                let n = 2 + self.dice.roll(2);
                let v = self.real(&[n], depth);
                match self.dice.roll(4) {
                    0 => self.built_in(Builtin::Sum, &[v]),
                    1 => self.built_in(Builtin::Max, &[v]),
                    2 => {
                        let w = self.real(&[n], depth);
                        self.op(BinaryOp::Mul, v, w)
                    }
                    _ => {
                        let iter = self.bench.w.pool.fresh_iterator();
                        let item = self.bench.w.pool.iter(iter, Type::real());
                        let body = self.built_in(Builtin::Cos, &[item]);
                        let iterators = vec![Iterator { iter, range: v }];
                        let reduction = [Reduction::Sum, Reduction::Product][self.dice.roll(2)];
                        self.bench.w.pool.comprehension(body, iterators, Some(reduction)).unwrap()
                    }
                }
            }
            (_, &[3]) if self.dice.roll(2) == 0 => {
                let (a, b) = (self.real(&[3], depth), self.real(&[3], depth));
                self.built_in(Builtin::Cross, &[a, b])
            }
            (_, &[n]) => {
                let m = 2 + self.dice.roll(2);
                let (a, v) = (self.real(&[n, m], depth), self.real(&[m], depth));
                self.op(BinaryOp::Mul, a, v)
            }
            (_, &[3, 3]) if self.dice.roll(2) == 0 => {
                let v = self.real(&[3], depth);
                let builtin = [Builtin::Skew, Builtin::Diagonal][self.dice.roll(2)];
                self.built_in(builtin, &[v])
            }
            (6, &[n, m]) => {
                let a = self.real(&[m, n], depth);
                self.built_in(Builtin::Transpose, &[a])
            }
            (7, &[2, m]) => {
                let (a, one, two) = (self.real(&[2, m], depth), self.bench.w.int(1), self.bench.w.int(2));
                let rows = self.bench.w.pool.array(vec![two, one]).unwrap();
                self.bench.w.pool.index(a, vec![Subscript::Slice(rows), Subscript::All]).unwrap()
            }
            (8, &[n, m]) => {
                let (v, w) = (self.real(&[n], depth), self.real(&[m], depth));
                self.built_in(Builtin::OuterProduct, &[v, w])
            }
            (_, &[n, m]) => {
                let k = 2 + self.dice.roll(2);
                let (a, b) = (self.real(&[n, k], depth), self.real(&[k, m], depth));
                self.op(BinaryOp::Mul, a, b)
            }
            _ => unreachable!("at most matrices"),
        }
    }
}

/// The variables and, with the same numbers, their scalars.
fn set_values(bench: &mut Bench, dice: &mut Dice) {
    for (k, ty) in variables().iter().enumerate() {
        let n = bench.w.pool.size(ty).unwrap();
        let mut value = || match ty {
            _ if *ty == Type::integer() => Value::Integer(1 + dice.roll(2) as i64),
            _ if *ty == Type::boolean() => Value::Boolean(dice.roll(2) == 0),
            _ => Value::Real(dice.roll(2000) as f64 / 500.0 - 2.0),
        };
        let values: Vec<Value> = (0..n).map(|_| value()).collect();
        for (i, value) in values.iter().enumerate() {
            bench.w.variables.insert(Bench::scalar_id(k, i), value.clone());
        }
        let whole = match ty.shape() {
            Some(dims) if !dims.is_empty() => Value::array(dims, Type::real(), values),
            _ => values[0].clone(),
        };
        bench.w.variables.insert(VarId::from_index(k), whole);
    }
}

fn close(a: &Value, b: &Value) -> bool {
    match (a.as_real(), b.as_real()) {
        (Some(a), Some(b)) => (a - b).abs() <= 1e-9 * (1.0 + a.abs().max(b.abs())),
        _ => a == b,
    }
}

#[test]
fn scalars_have_the_values_of_the_whole() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let shapes: [&[usize]; 7] = [&[], &[2], &[3], &[2, 2], &[2, 3], &[3, 2], &[3, 3]];
    for turn in 0..2000 {
        let mut bench = Bench::new(&variables());
        set_values(&mut bench, &mut dice);
        let mut generator = Generator { bench, dice: Dice(dice.0 + turn) };
        let dims = shapes[turn as usize % shapes.len()];
        let expr = generator.real(dims, 4);
        dice.roll(2);
        let Generator { mut bench, .. } = generator;
        let whole = match bench.w.evaluate(expr) {
            Ok(Value::Array(array)) => array.data.clone(),
            Ok(value) => vec![value],
            Err(EvalError::Failed(message) | EvalError::NotConstant(message)) => panic!("{message}"),
        };
        let elements = bench.elements(expr).unwrap();
        assert_eq!(elements.len(), whole.len());
        for (&element, expected) in elements.iter().zip(&whole) {
            assert!(bench.w.pool.ty(element).is_scalar());
            let value = bench.w.evaluate(element).unwrap();
            assert!(close(&value, expected), "{} is {value:?}, not {expected:?}", bench.print(element));
        }
    }
}
