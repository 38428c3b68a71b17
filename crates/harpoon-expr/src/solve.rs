//! Equations solved for one of their variables.
//!
//! An equation that is linear in the variable (see [`linear`]) has one solution. Another one can still be solved if one
//! side leads to the variable through functions that have one inverse everywhere, or whose annotation gives it.
//! Nothing is guessed: `x^2 = a` or `sin(x) = a` have no solution here.

use harpoon_index::Id;

use crate::{
    BaseType, BinaryOp, Builtin, ExprId, FunctionId, Functions, Node, Pool, Type, UnaryOp, VarId, linear,
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    pub value: ExprId,
    /// What is divided by: the solution is no solution where one of them vanishes. Literals, which do not, are not
    /// among them; whether the others are constant is told by the kinds of their variables.
    pub divisors: Vec<ExprId>,
    /// Whether an exponential was undone. Far to the left nothing of it is left in any digit: good for a value that is asked for
    /// once, not for one on which the rest of a system depends.
    pub undoes_exponential: bool,
}

/// The value of `var` that fulfils `left = right`, if it can be isolated.
pub fn solve(
    pool: &mut Pool,
    functions: &Functions,
    left: ExprId,
    right: ExprId,
    var: VarId,
) -> Option<Solution> {
    let is_real = pool.ty(left).base == BaseType::Real || pool.ty(right).base == BaseType::Real;
    let isolation = Isolation { pool, functions, var, divisors: Vec::new(), undoes_exponential: false };
    if is_real { isolation.solve(left, right) } else { isolation.solve_discrete(left, right) }
}

/// The way to the variable, layer by layer.
struct Isolation<'a> {
    pool: &'a mut Pool,
    functions: &'a Functions,
    var: VarId,
    divisors: Vec<ExprId>,
    undoes_exponential: bool,
}

impl Isolation<'_> {
    fn solve(mut self, mut left: ExprId, mut right: ExprId) -> Option<Solution> {
        if let Some(value) = self.solve_assignment(left, right).or_else(|| self.solve_linear(left, right)) {
            return Some(self.solution(value));
        }
        match (self.occurs_in(left), self.occurs_in(right)) {
            (true, false) => {}
            (false, true) => (left, right) = (right, left),
            _ => return None,
        }
        loop {
            if let Node::If { condition, then, otherwise } = *self.pool.node(left) {
                return self.solve_branches(condition, [then, otherwise], right);
            }
            (left, right) = self.peel(left, right)?;
            if let Some(value) = self.solve_linear(left, right) {
                return Some(self.solution(value));
            }
        }
    }

    /// Each branch for itself, if it is not for the variable to choose between them.
    fn solve_branches(mut self, condition: ExprId, branches: [ExprId; 2], right: ExprId) -> Option<Solution> {
        if self.occurs_in(condition) {
            return None;
        }
        let one = self.pool.real(1.0);
        let [then, otherwise] =
            branches.map(|branch| solve(self.pool, self.functions, branch, right, self.var));
        let (then, otherwise) = (then?, otherwise?);
        let value = self.pool.if_then_else(condition, then.value, otherwise.value).ok()?;
        self.undoes_exponential |= then.undoes_exponential || otherwise.undoes_exponential;
        // A divisor counts only where its branch is taken.
        for divisor in then.divisors {
            self.divisors.push(self.pool.if_then_else(condition, divisor, one).ok()?);
        }
        for divisor in otherwise.divisors {
            self.divisors.push(self.pool.if_then_else(condition, one, divisor).ok()?);
        }
        Some(self.solution(value))
    }

    fn solution(self, value: ExprId) -> Solution {
        Solution { value, divisors: self.divisors, undoes_exponential: self.undoes_exponential }
    }

    fn occurs_in(&self, e: ExprId) -> bool {
        let var = Node::Var(self.var);
        self.pool.contains(e, |pool, id| *pool.node(id) == var)
    }

    /// `x = e` is solved already if `e` does not contain `x`. It may be a call with a thousand arguments, which are
    /// better not taken apart.
    fn solve_assignment(&mut self, left: ExprId, right: ExprId) -> Option<ExprId> {
        let is_variable = |e: ExprId| *self.pool.node(e) == Node::Var(self.var);
        let value = match (is_variable(left), is_variable(right)) {
            (true, false) => right,
            (false, true) => left,
            _ => return None,
        };
        if self.occurs_in(value) {
            return None;
        }
        self.pool.coerce(value, &Type::real()).ok()
    }

    /// `c*x + r = d*x + s` has `x = (s - r)/(c - d)`.
    fn solve_linear(&mut self, left: ExprId, right: ExprId) -> Option<ExprId> {
        let (c, r) = linear(self.pool, left, self.var)?;
        let (d, s) = linear(self.pool, right, self.var)?;
        let coefficient = self.pool.minus(c, d).ok()?;
        if self.pool.is_zero(coefficient) {
            return None;
        }
        let rest = self.pool.minus(s, r).ok()?;
        self.quotient(rest, coefficient)
    }

    /// `a/b`, remembering what is divided by.
    fn quotient(&mut self, a: ExprId, b: ExprId) -> Option<ExprId> {
        let mut divisor = b;
        loop {
            divisor = match *self.pool.node(divisor) {
                Node::Unary(UnaryOp::Neg, x) => x,
                // Divided by a quotient, by its dividend.
                Node::Binary(BinaryOp::Div, dividend, _) => dividend,
                Node::Binary(BinaryOp::Mul, factor, x) if self.is_nonzero(factor) => x,
                _ => break,
            };
        }
        if self.pool.is_zero(divisor) {
            return None;
        }
        if !self.is_nonzero(divisor) && !self.divisors.contains(&divisor) {
            self.divisors.push(divisor);
        }
        self.pool.over(a, b).ok()
    }

    fn is_nonzero(&self, e: ExprId) -> bool {
        self.pool.as_real(e).is_some_and(|x| x != 0.0)
    }

    /// `f(e) = right` as `e = f⁻¹(right)`, where only `e` contains the variable.
    fn peel(&mut self, left: ExprId, right: ExprId) -> Option<(ExprId, ExprId)> {
        let node = self.pool.node(left).clone();
        let (inner, target) = match node {
            Node::Unary(UnaryOp::Neg, a) => (a, self.pool.negated(right).ok()?),
            Node::Binary(op, a, b) => match (self.occurs_in(a), self.occurs_in(b)) {
                (true, false) => (a, self.without_right(op, b, right)?),
                (false, true) => (b, self.without_left(op, a, right)?),
                _ => return None,
            },
            Node::Builtin(builtin, ref arguments) => match (builtin, &arguments[..]) {
                (Builtin::NoEvent, &[x]) => (x, right),
                (Builtin::Smooth, &[order, x]) if !self.occurs_in(order) => (x, right),
                (Builtin::Exp, &[x]) => {
                    self.undoes_exponential = true;
                    (x, self.pool.builtin(Builtin::Log, vec![right]).ok()?)
                }
                (Builtin::Log, &[x]) => (x, self.pool.builtin(Builtin::Exp, vec![right]).ok()?),
                (Builtin::Log10, &[x]) => {
                    let ten = self.pool.real(10.0);
                    (x, self.pool.binary(BinaryOp::Pow, ten, right).ok()?)
                }
                _ => return None,
            },
            Node::Call(function, ref arguments) => self.inverse(function, arguments, right)?,
            _ => return None,
        };
        Some((inner, target))
    }

    /// By the `inverse` annotation of a function (12.8 of the specification).
    fn inverse(&mut self, id: FunctionId, arguments: &[ExprId], right: ExprId) -> Option<(ExprId, ExprId)> {
        let function = self.functions.get(id)?.clone();
        let [output] = function.outputs[..] else {
            return None;
        };
        let occurs: Vec<bool> = arguments.iter().map(|&argument| self.occurs_in(argument)).collect();
        let k = occurs.iter().position(|&occurs| occurs)?;
        if occurs.iter().filter(|&&occurs| occurs).count() > 1 || !self.pool.ty(arguments[k]).is_scalar() {
            return None;
        }
        let inverse = function.annotations.inverses.iter().find(|inverse| inverse.input as usize == k)?;
        let mut replacements = vec![None; function.locals.len()];
        replacements[output.index()] = Some(right);
        for (&input, &argument) in function.inputs.iter().zip(arguments) {
            replacements[input.index()] = Some(argument);
        }
        replacements[function.inputs[k].index()] = None;
        Some((arguments[k], self.pool.substitute_locals(inverse.value, &replacements)))
    }

    /// `e op b = right`
    fn without_right(&mut self, op: BinaryOp, b: ExprId, right: ExprId) -> Option<ExprId> {
        match op {
            BinaryOp::Add => self.pool.minus(right, b).ok(),
            BinaryOp::Sub => self.pool.plus(right, b).ok(),
            BinaryOp::Mul => self.quotient(right, b),
            BinaryOp::Div => self.pool.times(right, b).ok(),
            _ => None,
        }
    }

    /// `a op e = right`
    fn without_left(&mut self, op: BinaryOp, a: ExprId, right: ExprId) -> Option<ExprId> {
        match op {
            BinaryOp::Add => self.pool.minus(right, a).ok(),
            BinaryOp::Sub => self.pool.minus(a, right).ok(),
            BinaryOp::Mul => self.quotient(right, a),
            BinaryOp::Div => self.quotient(a, right),
            _ => None,
        }
    }

    /// Booleans, Integers and the rest: exact operations only.
    fn solve_discrete(mut self, left: ExprId, right: ExprId) -> Option<Solution> {
        let (mut left, mut right) = match (self.occurs_in(left), self.occurs_in(right)) {
            (true, false) => (left, right),
            (false, true) => (right, left),
            _ => return None,
        };
        loop {
            (left, right) = match *self.pool.node(left) {
                Node::Var(_) => return Some(self.solution(right)),
                Node::Unary(op, a) => (a, self.pool.unary(op, right).ok()?),
                Node::Binary(BinaryOp::Add | BinaryOp::Sub, ..)
                    if self.pool.ty(left).base == BaseType::Integer =>
                {
                    self.peel(left, right)?
                }
                _ => return None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Dice, Draft, World, assign, random_expr};
    use crate::{Body, Inverse, LocalId, Type, Value};
    use std::rc::Rc;

    /// Solves `left = right` for `x`, where it has to give `expected`, dividing by `divisors`; then puts the solution
    /// in, at some point.
    fn check(build: impl Fn(&mut World) -> (ExprId, ExprId), expected: &str, divisors: &[&str]) {
        let w = &mut World::default();
        let (left, right) = build(w);
        let x = VarId::from_index(0);
        let solution = solve(&mut w.pool, &Functions::default(), left, right, x).expect("a solution");
        assert_eq!(w.text(solution.value), expected);
        let found: Vec<String> = solution.divisors.iter().map(|&divisor| w.text(divisor)).collect();
        assert_eq!(found, divisors);
        for (k, value) in [0.0, 0.7, 1.3, 1.9, 0.4].into_iter().enumerate() {
            w.variables.insert(VarId::from_index(k), Value::Real(value));
        }
        let value = w.evaluate(solution.value).unwrap();
        w.variables.insert(x, value);
        let sides = [left, right].map(|side| w.evaluate(side).unwrap().as_real().unwrap());
        assert!((sides[0] - sides[1]).abs() < 1e-12, "{sides:?}");
    }

    fn has_none(build: impl Fn(&mut World) -> (ExprId, ExprId)) {
        let w = &mut World::default();
        let (left, right) = build(w);
        assert_eq!(solve(&mut w.pool, &Functions::default(), left, right, VarId::from_index(0)), None);
    }

    fn xyz(w: &mut World) -> [ExprId; 3] {
        ["x", "y", "z"].map(|letter| w.letter(letter))
    }

    #[test]
    fn linear_equations() {
        use BinaryOp::*;
        // y = z*x
        check(
            |w| {
                let [x, y, z] = xyz(w);
                (y, w.op(Mul, z, x))
            },
            "y / z",
            &["z"],
        );
        // y - x = z
        check(
            |w| {
                let [x, y, z] = xyz(w);
                (w.op(Sub, y, x), z)
            },
            "y - z",
            &[],
        );
        // x/y = z
        check(
            |w| {
                let [x, y, z] = xyz(w);
                (w.op(Div, x, y), z)
            },
            "z * y",
            &[],
        );
        // 2*x + y = x*z
        check(
            |w| {
                let [x, y, z] = xyz(w);
                let two = w.pool.real(2.0);
                let left = w.op(Mul, two, x);
                (w.op(Add, left, y), w.op(Mul, x, z))
            },
            "-y / (2.0 - z)",
            &["2.0 - z"],
        );
        // x = x + y has none, nor has y = z
        has_none(|w| {
            let [x, y, _] = xyz(w);
            (x, w.op(Add, x, y))
        });
        has_none(|w| {
            let [_, y, z] = xyz(w);
            (y, z)
        });
    }

    #[test]
    fn inverse_functions() {
        use BinaryOp::*;
        // exp(x/y) = z
        check(
            |w| {
                let [x, y, z] = xyz(w);
                let quotient = w.op(Div, x, y);
                (w.built_in(Builtin::Exp, &[quotient]), z)
            },
            "log(z) * y",
            &[],
        );
        // z = y/log(x)
        check(
            |w| {
                let [x, y, z] = xyz(w);
                let logarithm = w.built_in(Builtin::Log, &[x]);
                (z, w.op(Div, y, logarithm))
            },
            "exp(y / z)",
            &["z"],
        );
        has_none(|w| {
            let [x, y, _] = xyz(w);
            let two = w.int(2);
            (w.op(Pow, x, two), y)
        });
        has_none(|w| {
            let [x, y, _] = xyz(w);
            (w.built_in(Builtin::Sin, &[x]), y)
        });
        has_none(|w| {
            let [x, y, _] = xyz(w);
            let exponential = w.built_in(Builtin::Exp, &[x]);
            (w.op(Add, exponential, x), y)
        });
    }

    #[test]
    fn conditions_and_wrappers() {
        use BinaryOp::*;
        // z = if u then x*y else x
        let w = &mut World::default();
        let [x, y, z] = xyz(w);
        let c = w.pool.var(VarId::from_index(5), Type::boolean());
        let product = w.op(Mul, x, y);
        let choice = w.pool.if_then_else(c, product, x).unwrap();
        let solution = solve(&mut w.pool, &Functions::default(), z, choice, VarId::from_index(0)).unwrap();
        assert_eq!(w.text(solution.value), "z / (if w then y else 1.0)");
        let wrapped = w.built_in(Builtin::NoEvent, &[x]);
        let solution = solve(&mut w.pool, &Functions::default(), wrapped, z, VarId::from_index(0)).unwrap();
        assert_eq!(solution.value, z);
        // z = if w then exp(x) else x*y
        let exponential = w.built_in(Builtin::Exp, &[x]);
        let choice = w.pool.if_then_else(c, exponential, product).unwrap();
        let functions = Functions::default();
        let solution = solve(&mut w.pool, &functions, z, choice, VarId::from_index(0)).unwrap();
        assert_eq!(w.text(solution.value), "if w then log(z) else z / y");
        let divisors: Vec<String> = solution.divisors.iter().map(|&divisor| w.text(divisor)).collect();
        assert_eq!(divisors, ["if w then 1.0 else y"]);
        // A condition over x itself
        let zero = w.pool.real(0.0);
        let positive = w.op(Greater, x, zero);
        let choice = w.pool.if_then_else(positive, product, x).unwrap();
        assert_eq!(solve(&mut w.pool, &Functions::default(), z, choice, VarId::from_index(0)), None);
    }

    #[test]
    fn booleans_and_integers() {
        let pool = &mut Pool::new();
        let var = |pool: &mut Pool, k: usize, ty: Type| pool.var(VarId::from_index(k), ty);
        let (b, c) = (var(pool, 0, Type::boolean()), var(pool, 1, Type::boolean()));
        let not_b = pool.unary(UnaryOp::Not, b).unwrap();
        let not_c = pool.unary(UnaryOp::Not, c).unwrap();
        assert_eq!(
            solve(pool, &Functions::default(), c, not_b, VarId::from_index(0)).map(|s| s.value),
            Some(not_c)
        );
        let both = pool.binary(BinaryOp::And, b, c).unwrap();
        assert_eq!(solve(pool, &Functions::default(), c, both, VarId::from_index(0)), None);
        let (n, m) = (var(pool, 2, Type::integer()), var(pool, 3, Type::integer()));
        let three = pool.integer(3);
        let sum = pool.binary(BinaryOp::Add, three, n).unwrap();
        let expected = pool.binary(BinaryOp::Sub, m, three).unwrap();
        assert_eq!(
            solve(pool, &Functions::default(), sum, m, VarId::from_index(2)).map(|s| s.value),
            Some(expected)
        );
        let product = pool.binary(BinaryOp::Mul, three, n).unwrap();
        assert_eq!(solve(pool, &Functions::default(), product, m, VarId::from_index(2)), None);
    }

    /// `temperature(h)` with `inverse(h = enthalpy(T))`, both linear so that the result can be put in.
    #[test]
    fn inverses_of_functions() {
        let w = &mut World::default();
        let mut finish = |name: &'static str, input: &str, output: &str, op: BinaryOp| {
            let mut draft = Draft::new(name);
            let x = draft.input(w, input, Type::real());
            let k = draft.input(w, "k", Type::real());
            let y = draft.output(w, output, Type::real());
            let value = w.op(op, x, k);
            draft.finish(w, Body::Algorithm(vec![assign(y, value)]))
        };
        let enthalpy = finish("enthalpy", "T", "h", BinaryOp::Mul);
        let temperature = finish("temperature", "h", "T", BinaryOp::Div);
        let [k, t] = [1, 2].map(|k| w.pool.local(LocalId::from_index(k), Type::real()));
        let value = w.pool.call(enthalpy, vec![t, k], Type::real()).unwrap();
        let function = Rc::make_mut(&mut w.functions[temperature.index()]);
        function.annotations.inverses.push(Inverse { input: 0, value });
        let functions: Functions =
            (0..).map(FunctionId::from_index).zip(w.functions.iter().cloned()).collect();
        // temperature(2*x, y) = z
        let [x, y, z] = xyz(w);
        let two = w.pool.real(2.0);
        let doubled = w.op(BinaryOp::Mul, two, x);
        let left = w.pool.call(temperature, vec![doubled, y], Type::real()).unwrap();
        let solution = solve(&mut w.pool, &functions, left, z, VarId::from_index(0)).unwrap();
        assert_eq!(w.text(solution.value), "0.5 * f0(z, y)");
        assert_eq!(solve(&mut w.pool, &functions, left, z, VarId::from_index(1)), None);
    }

    /// Sums of random expressions of y and z times x, on both sides and in wrappers.
    #[test]
    fn random_equations() {
        let dice = &mut Dice(0x2545_F491_4F6C_DD1D);
        let mut n_solved = 0;
        for _ in 0..300 {
            let w = &mut World::default();
            let [x, y, z] = xyz(w);
            let sides = [0, 1].map(|_| {
                let mut side = random_expr(w, dice, &[y, z], 3);
                for _ in 0..dice.roll(3) {
                    side = match dice.roll(6) {
                        0 => {
                            let coefficient = random_expr(w, dice, &[y, z], 2);
                            let term = w.op(BinaryOp::Mul, coefficient, x);
                            w.op(BinaryOp::Add, side, term)
                        }
                        1 => w.op(BinaryOp::Sub, x, side),
                        2 => {
                            let two = w.pool.real(2.0);
                            w.op(BinaryOp::Div, side, two)
                        }
                        3 => {
                            let condition = w.op(BinaryOp::Less, y, z);
                            w.pool.if_then_else(condition, side, x).unwrap()
                        }
                        4 => w.built_in(Builtin::NoEvent, &[side]),
                        _ => w.pool.negated(side).unwrap(),
                    };
                }
                side
            });
            let [left, right] = sides;
            let Some(solution) = solve(&mut w.pool, &Functions::default(), left, right, VarId::from_index(0))
            else {
                continue;
            };
            for var in [1, 2] {
                w.variables.insert(VarId::from_index(var), Value::Real(dice.real()));
            }
            let divisors: Vec<f64> =
                solution.divisors.iter().map(|&e| w.evaluate(e).unwrap().as_real().unwrap()).collect();
            if divisors.iter().any(|divisor| divisor.abs() < 1e-3) {
                continue;
            }
            let value = w.evaluate(solution.value).unwrap();
            w.variables.insert(VarId::from_index(0), value);
            let [left, right] = [left, right].map(|side| w.evaluate(side).unwrap().as_real().unwrap());
            assert!((left - right).abs() < 1e-9 * (1.0 + left.abs()), "{left} = {right}");
            n_solved += 1;
        }
        assert!(n_solved > 100, "only {n_solved} were solved");
    }
}
