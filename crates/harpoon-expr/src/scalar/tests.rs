//! Small expressions with their scalars worked out by hand.

use std::rc::Rc;

use harpoon_index::Id;

use super::Scalars;
use crate::testing::{World, known};
use crate::{
    BaseType, BinaryOp, Builtin, Dim, EnumId, ExprId, Field, FunctionId, Iterator, LocalId, Names, Node,
    Pool, RecordId, RecordType, Reduction, Subscript, Type, VarId,
};

/// Variable k has the scalars number 20 000·(k + 1) and following.
const STRIDE: usize = 20_000;

/// Variables of the given types, and a way to take expressions over them apart.
pub(super) struct Bench {
    pub(super) w: World,
    pub(super) types: Vec<Type>,
}

impl Bench {
    pub(super) fn new(types: &[Type]) -> Bench {
        Bench { w: World::default(), types: types.to_vec() }
    }

    pub(super) fn var(&mut self, k: usize) -> ExprId {
        self.w.pool.var(VarId::from_index(k), self.types[k].clone())
    }

    pub(super) fn scalar_id(k: usize, i: usize) -> VarId {
        VarId::from_index(STRIDE * (k + 1) + i)
    }

    pub(super) fn scalars(&mut self) -> Scalars<'static> {
        let functions = self.w.functions.iter().enumerate();
        let functions = functions.map(|(k, function)| (FunctionId::from_index(k), function.clone()));
        let types = self.types.clone();
        Scalars::new(functions.collect(), move |pool, var| scalars_of(pool, &types, var))
    }

    pub(super) fn elements(&mut self, expr: ExprId) -> Result<Rc<[ExprId]>, String> {
        self.scalars().elements(&mut self.w.pool, expr)
    }

    /// As text, `x[3]` being the third scalar of the variable that is called x.
    pub(super) fn text(&mut self, expr: ExprId) -> String {
        let elements = self.elements(expr).unwrap();
        let texts: Vec<String> = elements.iter().map(|&e| self.print(e)).collect();
        texts.join(" | ")
    }

    pub(super) fn print(&self, e: ExprId) -> String {
        crate::print(&self.w.pool, &Letters(&self.w.pool), e)
    }
}

fn scalars_of(pool: &mut Pool, types: &[Type], var: VarId) -> Rc<[ExprId]> {
    let k = var.index();
    let ty = &types[k];
    let n = pool.size(ty).unwrap();
    (0..n)
        .map(|i| {
            let base = base_of(pool, ty, i);
            pool.var(Bench::scalar_id(k, i), Type::scalar(base))
        })
        .collect()
}

/// The base type of scalar `i`.
fn base_of(pool: &Pool, ty: &Type, i: usize) -> BaseType {
    let BaseType::Record(id) = ty.base else {
        return ty.base.clone();
    };
    let element = Type::scalar(ty.base.clone());
    let mut rest = i % pool.size(&element).unwrap();
    for field in &pool.record(id).fields {
        let n = pool.size(&field.ty).unwrap();
        if rest < n {
            return base_of(pool, &field.ty, rest);
        }
        rest -= n;
    }
    unreachable!("the fields have as many scalars as the record");
}

struct Letters<'a>(&'a Pool);

impl Names for Letters<'_> {
    fn var(&self, var: VarId) -> String {
        let letter = ["x", "y", "z", "u", "v", "w"][var.index() / STRIDE - 1];
        format!("{letter}{}", var.index() % STRIDE + 1)
    }

    fn local(&self, local: LocalId) -> String {
        format!("l{}", local.index())
    }

    fn function(&self, function: FunctionId) -> String {
        format!("f{}", function.index())
    }

    fn record(&self, record: RecordId) -> String {
        self.0.record(record).name.to_string()
    }

    fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
        self.0.enumeration(ty).literals[literal as usize - 1].to_string()
    }
}

fn matrix(n: usize, m: usize) -> Type {
    Type::real().array(&[Dim::Known(n), Dim::Known(m)])
}

fn complex(pool: &mut Pool) -> RecordId {
    let field = |name: &str| Field { name: name.into(), ty: Type::real() };
    let fields = vec![field("re"), field("im")];
    pool.record_type(RecordType { name: "Complex".into(), fields, is_operator_record: true })
}

#[test]
fn products_are_sums_of_products_without_zeros() {
    let b = &mut Bench::new(&[matrix(2, 3), known(3)]);
    let (x, y) = (b.var(0), b.var(1));
    let product = b.w.op(BinaryOp::Mul, x, y);
    assert_eq!(b.text(product), "x1 * y1 + x2 * y2 + x3 * y3 | x4 * y1 + x5 * y2 + x6 * y3");
    let dot = b.w.op(BinaryOp::Mul, y, y);
    assert_eq!(b.text(dot), "y1 * y1 + y2 * y2 + y3 * y3");
    let (zero, one) = (b.w.pool.real(0.0), b.w.pool.real(1.0));
    let rotation = b.w.pool.matrix(vec![vec![one, zero, zero], vec![zero, zero, one]]).unwrap();
    let rotated = b.w.op(BinaryOp::Mul, rotation, y);
    assert_eq!(b.text(rotated), "y1 | y3");
}

#[test]
fn vectors_in_space() {
    let b = &mut Bench::new(&[known(3), known(3)]);
    let (x, y) = (b.var(0), b.var(1));
    let cross = b.w.built_in(Builtin::Cross, &[x, y]);
    assert_eq!(b.text(cross), "x2 * y3 - x3 * y2 | x3 * y1 - x1 * y3 | x1 * y2 - x2 * y1");
    let skew = b.w.built_in(Builtin::Skew, &[x]);
    assert_eq!(b.text(skew), "0.0 | -x3 | x2 | x3 | 0.0 | -x1 | -x2 | x1 | 0.0");
    let outer = b.w.built_in(Builtin::OuterProduct, &[x, y]);
    let column = b.w.pool.index(outer, vec![Subscript::All, Subscript::All]).unwrap();
    assert_eq!(b.elements(column).unwrap().len(), 9);
}

#[test]
fn functions_and_operators_go_element_by_element() {
    let b = &mut Bench::new(&[known(2), Type::real(), Type::boolean()]);
    let (x, y, z) = (b.var(0), b.var(1), b.var(2));
    let sine = b.w.built_in(Builtin::Sin, &[x]);
    assert_eq!(b.text(sine), "sin(x1) | sin(x2)");
    let power = b.w.op(BinaryOp::ElementPow, x, y);
    assert_eq!(b.text(power), "x1^y1 | x2^y1");
    let derivative = b.w.built_in(Builtin::Der, &[x]);
    assert_eq!(b.text(derivative), "der(x1) | der(x2)");
    let delay = b.w.built_in(Builtin::Delay, &[x, y]);
    assert_eq!(b.text(delay), "delay(x1, y1) | delay(x2, y1)");
    let choice = b.w.pool.if_then_else(z, x, sine).unwrap();
    assert_eq!(b.text(choice), "if z1 then x1 else sin(x1) | if z1 then x2 else sin(x2)");
    let max = b.w.built_in(Builtin::Max, &[x]);
    assert_eq!(b.text(max), "max(x1, x2)");
}

#[test]
fn rearrangements() {
    let b = &mut Bench::new(&[matrix(2, 2), known(2)]);
    let (x, y) = (b.var(0), b.var(1));
    let turned = b.w.built_in(Builtin::Transpose, &[x]);
    assert_eq!(b.text(turned), "x1 | x3 | x2 | x4");
    let column = b.w.pool.promote(y, 2).unwrap();
    let wide = b.w.pool.cat(2, vec![x, column]).unwrap();
    assert_eq!(b.text(wide), "x1 | x2 | y1 | x3 | x4 | y2");
    let diagonal = b.w.built_in(Builtin::Diagonal, &[y]);
    assert_eq!(b.text(diagonal), "y1 | 0.0 | 0.0 | y2");
    let symmetric = b.w.built_in(Builtin::Symmetric, &[x]);
    assert_eq!(b.text(symmetric), "x1 | x2 | x2 | x4");
    let two = b.w.int(2);
    let square = b.w.op(BinaryOp::Pow, x, two);
    assert_eq!(
        b.text(square),
        "x1 * x1 + x2 * x3 | x1 * x2 + x2 * x4 | x3 * x1 + x4 * x3 | x3 * x2 + x4 * x4"
    );
    let three = b.w.int(3);
    let (from, to) = (b.w.at(y, &[two]), b.w.pool.time());
    let points = b.w.built_in(Builtin::Linspace, &[from, to, three]);
    assert_eq!(b.text(points), "y2 | y2 + 0.5 * (time - y2) | y2 + (time - y2)");
}

#[test]
fn records_go_field_by_field() {
    let mut b = Bench::new(&[]);
    let id = complex(&mut b.w.pool);
    b.types = vec![Type::scalar(BaseType::Record(id)).array(&[Dim::Known(2)]), Type::real()];
    let (x, y) = (b.var(0), b.var(1));
    assert_eq!(b.text(x), "x1 | x2 | x3 | x4");
    let imaginary = b.w.pool.field_at(x, 1).unwrap();
    assert_eq!(b.text(imaginary), "x2 | x4");
    let two = b.w.int(2);
    let second = b.w.at(x, &[two]);
    assert_eq!(b.text(second), "x3 | x4");
    let made = b.w.pool.make_record(id, vec![y, imaginary]);
    assert!(made.is_err());
    let number = b.w.int(3);
    let made = b.w.pool.make_record(id, vec![y, number]).unwrap();
    assert_eq!(b.text(made), "y1 | 3.0");
}

#[test]
fn subscripts_that_are_not_known_stay() {
    let mut b = Bench::new(&[matrix(2, 2), Type::integer()]);
    let (x, k) = (b.var(0), b.var(1));
    let element = b.w.at(x, &[k, k]);
    assert_eq!(b.text(element), "({{x1, x2}, {x3, x4}})[y1, y1]");
    let row = b.w.at(x, &[k]);
    assert_eq!(b.text(row), "({x1, x3})[y1] | ({x2, x4})[y1]");
    let id = complex(&mut b.w.pool);
    b.types.push(Type::scalar(BaseType::Record(id)).array(&[Dim::Known(2)]));
    let z = b.var(2);
    let record = b.w.at(z, &[k]);
    assert_eq!(b.text(record), "({z1, z3})[y1] | ({z2, z4})[y1]");
}

#[test]
fn comprehensions_take_their_turns() {
    let b = &mut Bench::new(&[known(3), Type::integer()]);
    let (x, n) = (b.var(0), b.var(1));
    let iter = b.w.pool.fresh_iterator();
    let i = b.w.pool.iter(iter, Type::integer());
    let three = b.w.int(3);
    let range = b.w.up_to(three);
    let element = b.w.at(x, &[i]);
    let body = b.w.op(BinaryOp::Mul, i, element);
    let iterators = vec![Iterator { iter, range }];
    let array = b.w.pool.comprehension(body, iterators.clone(), None).unwrap();
    assert_eq!(b.text(array), "x1 | 2 * x2 | 3 * x3");
    let sum = b.w.pool.comprehension(body, iterators, Some(Reduction::Sum)).unwrap();
    assert_eq!(b.text(sum), "x1 + 2 * x2 + 3 * x3");
    let range = b.w.up_to(n);
    let kept = b.w.pool.comprehension(body, vec![Iterator { iter, range }], Some(Reduction::Sum)).unwrap();
    assert_eq!(b.text(kept), "sum(i1 * ({x1, x2, x3})[i1] for i1 in 1:y1)");
    let unknown = b.w.pool.comprehension(body, vec![Iterator { iter, range }], None).unwrap();
    assert!(b.elements(unknown).unwrap_err().contains("no size that is known"));
}

#[test]
fn the_scalars_of_a_call_share_it() {
    let b = &mut Bench::new(&[known(2)]);
    let x = b.var(0);
    let unknown_function = FunctionId::from_index(7);
    let call = b.w.pool.call(unknown_function, vec![x], known(2)).unwrap();
    let elements = b.elements(call).unwrap();
    let calls: Vec<ExprId> = elements
        .iter()
        .map(|&e| match b.w.pool.node(e) {
            Node::Index(call, _) => *call,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(calls[0], calls[1]);
    assert_eq!(b.print(calls[0]), "f7({x1, x2})");
    let each = b.w.pool.call_vectorized(unknown_function, vec![(x, true)], 1, Type::real()).unwrap();
    assert_eq!(b.text(each), "f7(x1) | f7(x2)");
}

#[test]
fn equations_between_tuples_leave_gaps_out() {
    let b = &mut Bench::new(&[known(2), Type::real()]);
    let (x, y) = (b.var(0), b.var(1));
    let types = [known(2), Type::real(), Type::integer()];
    let call = b.w.pool.call(FunctionId::from_index(0), vec![], Type::scalar(BaseType::Tuple(types.into())));
    let left = b.w.pool.tuple(vec![Some(x), None, Some(y)]);
    let pairs = b.scalars().pairs(&mut b.w.pool, left, call.unwrap()).unwrap();
    let texts: Vec<String> =
        pairs.iter().map(|&(left, right)| format!("{} = {}", b.print(left), b.print(right))).collect();
    assert_eq!(texts[..2], ["x1 = (f0())[1]", "x2 = (f0())[2]"]);
    assert_eq!(texts[2], "y1 = output3(f0())", "an Integer result is converted");
}

#[test]
fn large_arrays_stay_shallow() {
    let n = 10_000;
    let b = &mut Bench::new(&[known(n), known(n)]);
    let (x, y) = (b.var(0), b.var(1));
    let dot = b.w.op(BinaryOp::Mul, x, y);
    let [sum] = b.elements(dot).unwrap()[..] else { panic!("a scalar") };
    fn depth(pool: &Pool, e: ExprId) -> usize {
        match *pool.node(e) {
            Node::Binary(_, a, b) => 1 + depth(pool, a).max(depth(pool, b)),
            _ => 0,
        }
    }
    assert!(depth(&b.w.pool, sum) < 100);
    let all = b.w.op(BinaryOp::ElementMul, x, y);
    assert_eq!(b.elements(all).unwrap().len(), n);
}
