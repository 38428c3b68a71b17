//! Roundings of what varies (`floor`, `ceil`, `integer`, `div`, `mod`, `rem`) → discrete variables, computed anew whenever their arguments leave the interval on which
//! they are constant. See docs/decisions/0033.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Pool};
use harpoon_flat::Origin;
use rustc_hash::FxHashMap;

use crate::lower::Lowering;
use crate::memory::Relations;
use crate::{Equation, Kind};

/// What is counted by a whole number.
struct Multiples {
    of: ExprId,
    is_negative: bool,
}

impl Multiples {
    /// How x stands to a multiple as their ratio to `n`.
    fn relation(&self, lowering: &mut Lowering, op: BinaryOp, x: ExprId, n: ExprId) -> ExprId {
        let multiple = lowering.binary(BinaryOp::Mul, n, self.of);
        match self.is_negative {
            true => lowering.binary(op, multiple, x),
            false => lowering.binary(op, x, multiple),
        }
    }
}

impl Lowering {
    /// A rounding where it stands.
    pub(crate) fn event_rounding(&mut self, rounded: ExprId, relations: Relations, origin: Origin) -> ExprId {
        let is_event = match relations {
            Relations::MakeEvents => true,
            Relations::AsKnown => self.is_known_rounding(rounded),
            Relations::Literal => false,
        };
        // What functions compute without events may be an Integer that varies: it jumps as it is, and nothing tells when.
        let is_of_integers = match self.dae.pool.node(rounded) {
            Node::Builtin(_, arguments) => {
                arguments.iter().all(|&x| self.dae.pool.ty(x).base == BaseType::Integer)
            }
            _ => false,
        };
        if is_event && !is_of_integers && self.varies(rounded) {
            self.rounding(rounded, origin)
        } else {
            rounded
        }
    }

    /// Whether it makes events elsewhere.
    fn is_known_rounding(&mut self, rounded: ExprId) -> bool {
        let Node::Builtin(builtin, arguments) = self.dae.pool.node(rounded).clone() else { return false };
        let (functions, x): (&[Builtin], ExprId) = match (builtin, &arguments[..]) {
            (Builtin::Mod, _) if self.rewriting.roundings.contains_key(&rounded) => return true,
            (Builtin::Mod, &[x, y]) => (&[Builtin::Floor], self.binary(BinaryOp::Div, x, y)),
            (Builtin::Rem | Builtin::DivInteger, &[x, y]) => {
                (&[Builtin::Floor, Builtin::Ceil], self.binary(BinaryOp::Div, x, y))
            }
            _ => return self.rewriting.roundings.contains_key(&rounded),
        };
        functions.iter().all(|&function| {
            let held = self.dae.pool.builtin(function, vec![x]).expect("a number can be rounded");
            self.rewriting.roundings.contains_key(&held)
        })
    }

    /// `floor(x)` and its kin of a continuous x: a discrete variable, computed anew whenever its argument leaves the
    /// interval on which the result is constant.
    pub(crate) fn rounding(&mut self, rounded: ExprId, origin: Origin) -> ExprId {
        let Node::Builtin(builtin, arguments) = self.dae.pool.node(rounded).clone() else { return rounded };
        match builtin {
            // x - floor(x/y)*y
            Builtin::Mod => {
                if let Some(rest) = self.rest_of_multiples(rounded, arguments[0], arguments[1], origin) {
                    return rest;
                }
                let ratio = self.binary(BinaryOp::Div, arguments[0], arguments[1]);
                let whole = self.held_floor(Builtin::Floor, ratio, origin);
                let multiple = self.binary(BinaryOp::Mul, whole, arguments[1]);
                let rest = self.binary(BinaryOp::Sub, arguments[0], multiple);
                // Where it jumps back, a multiple of y is rounded: the rest may be below zero by that, and a root of it no number.
                if !self.is_steady(arguments[1]) || self.affine_in_time(ratio).is_none() {
                    return rest;
                }
                let zero = self.dae.pool.real(0.0);
                let is_positive = self.binary(BinaryOp::Greater, arguments[1], zero);
                let [above, below] = [Builtin::Max, Builtin::Min]
                    .map(|of_both| self.dae.pool.builtin(of_both, vec![zero, rest]).expect("two numbers"));
                self.if_then_else(is_positive, above, below)
            }
            Builtin::Rem | Builtin::DivInteger => {
                let ratio = self.binary(BinaryOp::Div, arguments[0], arguments[1]);
                let zero = self.dae.pool.real(0.0);
                let is_positive = self.binary(BinaryOp::GreaterEqual, ratio, zero);
                let is_positive = self.crossing(is_positive, Relations::MakeEvents, origin);
                let below = self.held_floor(Builtin::Floor, ratio, origin);
                let above = self.held_floor(Builtin::Ceil, ratio, origin);
                let whole = self.if_then_else(is_positive, below, above);
                if builtin == Builtin::DivInteger {
                    return whole;
                }
                let multiple = self.binary(BinaryOp::Mul, whole, arguments[1]);
                self.binary(BinaryOp::Sub, arguments[0], multiple)
            }
            _ => self.held_floor(builtin, arguments[0], origin),
        }
    }

    /// `mod(x, y)` of a number that y does not divide at known times. Whether x has passed a multiple of y is asked of both, not of their ratio: where that is rounded to a whole number,
    /// x may be less than the multiple, so that the rest is below zero, its root no number, and the line of an encoder -1.
    fn rest_of_multiples(&mut self, rounded: ExprId, x: ExprId, y: ExprId, origin: Origin) -> Option<ExprId> {
        /// So much less than y is the rest where it is rounded in turn: `integer(10*mod(x, y)/y)` is at most 9.
        const LITTLE: f64 = 1e-14;
        let unit = self.number(y).filter(|&unit| unit != 0.0)?;
        let ratio = self.binary(BinaryOp::Div, x, y);
        if self.affine_in_time(ratio).is_some() {
            return None;
        }
        let var = match self.rewriting.roundings.get(&rounded) {
            Some(&known) => known,
            None => {
                let name = format!("$rounding[{}]", self.rewriting.roundings.len() + 1);
                let var = self.add_hidden(name, BaseType::Real, Kind::Discrete, origin);
                self.rewriting.roundings.insert(rounded, var);
                let left = self.var(var);
                let guess = self.dae.pool.builtin(Builtin::Floor, vec![ratio]).ok()?;
                let (one, multiples) =
                    (self.dae.pool.real(1.0), Multiples { of: y, is_negative: unit < 0.0 });
                let next = self.binary(BinaryOp::Add, guess, one);
                let previous = self.binary(BinaryOp::Sub, guess, one);
                let is_below = multiples.relation(self, BinaryOp::Less, x, guess);
                let is_above = multiples.relation(self, BinaryOp::GreaterEqual, x, next);
                let not_below = self.if_then_else(is_above, next, guess);
                let right = self.if_then_else(is_below, previous, not_below);
                self.dae.equations.push(Equation { left, right, origin });
                self.watch_boundaries(Builtin::Floor, x, left, Some(multiples), origin);
                var
            }
        };
        let whole = self.var(var);
        let multiple = self.binary(BinaryOp::Mul, whole, y);
        let rest = self.binary(BinaryOp::Sub, x, multiple);
        let most = self.dae.pool.real(unit * (1.0 - LITTLE));
        let nearest = if unit > 0.0 { Builtin::Min } else { Builtin::Max };
        let within = self.dae.pool.builtin(nearest, vec![rest, most]).ok()?;
        self.rewriting.rests.insert(rest, within);
        Some(rest)
    }

    /// An expression with the rests of divisions in it at most what they can be.
    fn with_rests_within(&mut self, expr: ExprId) -> ExprId {
        if self.rewriting.rests.is_empty() {
            return expr;
        }
        // What is known of parts that stand in several places: the rests to begin with.
        let mut known = self.rewriting.rests.clone();
        replaced(&mut self.dae.pool, &mut known, expr)
    }

    /// `function` is floor, ceil or integer.
    fn held_floor(&mut self, function: Builtin, x: ExprId, origin: Origin) -> ExprId {
        let rounded = self.dae.pool.builtin(function, vec![x]).expect("a number can be rounded");
        let var = match self.rewriting.roundings.get(&rounded) {
            Some(&known) => known,
            None => {
                let ty = self.dae.pool.ty(rounded).base.clone();
                let name = format!("$rounding[{}]", self.rewriting.roundings.len() + 1);
                let var = self.add_hidden(name, ty, Kind::Discrete, origin);
                self.rewriting.roundings.insert(rounded, var);
                let left = self.var(var);
                let affine = self.affine_in_time(x).filter(|&(slope, _)| slope != 0.0);
                // Whether it has its new value already where it jumps: `floor` of what rises, `ceil` of what falls.
                let is_closed = affine.map(|(slope, _)| (function == Builtin::Ceil) == (slope < 0.0));
                let right = match (affine, is_closed) {
                    (Some(affine), Some(true)) => self.rounded_just_after(function, x, affine),
                    _ => None,
                };
                let right = right.unwrap_or_else(|| self.with_rests_within(rounded));
                self.dae.equations.push(Equation { left, right, origin });
                match is_closed {
                    None => self.watch_boundaries(function, x, left, None, origin),
                    Some(is_closed) => self.watch_interval(function, x, left, is_closed, origin),
                }
                var
            }
        };
        self.var(var)
    }

    /// The ends of the interval on which the rounding of a number that is affine in time is `rounded`. `is_closed`: it has its new value
    /// where it jumps.
    fn watch_interval(
        &mut self,
        function: Builtin,
        x: ExprId,
        rounded: ExprId,
        is_closed: bool,
        origin: Origin,
    ) {
        let one = self.dae.pool.real(1.0);
        let (low, high) = match function {
            Builtin::Ceil => (self.binary(BinaryOp::Sub, rounded, one), rounded),
            _ => (rounded, self.binary(BinaryOp::Add, rounded, one)),
        };
        let (below, above) = steps_of(function);
        for (op, bound) in [(below, low), (above, high)] {
            let bound = self.real(bound);
            if is_closed {
                let relation = self.binary(op, x, bound);
                self.crossing(relation, Relations::MakeEvents, origin);
            } else {
                // At the known time it is still what it was, and it would be computed too early.
                self.watch(op, x, bound, origin);
            }
        }
    }

    /// The whole numbers (or the multiples of something) where the rounding of x may jump next: the one that x has passed last and those beside it. A solution that is driven to
    /// a jump from both sides passes the same number again and again, and slides along that: its relation is the same one on both sides.
    fn watch_boundaries(
        &mut self,
        function: Builtin,
        x: ExprId,
        rounded: ExprId,
        multiples: Option<Multiples>,
        origin: Origin,
    ) {
        let ty = self.dae.pool.ty(rounded).base.clone();
        let name = format!("$rounding[{}].passed", self.rewriting.roundings.len());
        let var = self.add_hidden(name, ty, Kind::Discrete, origin);
        // So that no initial equation of the model is spent on it.
        self.dae.variables[var].fixed = true;
        let (passed, before) = (self.var(var), self.pre_of(var, origin));
        let one = self.dae.pool.integer(1);
        let (low, high) = match function {
            Builtin::Ceil => (self.binary(BinaryOp::Sub, rounded, one), rounded),
            _ => (rounded, self.binary(BinaryOp::Add, rounded, one)),
        };
        // One of the ends of the interval; if it was none of them, the one where x has come in.
        let is_below = self.binary(BinaryOp::Less, before, low);
        let is_above = self.binary(BinaryOp::Greater, before, high);
        let not_below = self.if_then_else(is_above, high, before);
        let right = self.if_then_else(is_below, low, not_below);
        self.dae.equations.push(Equation { left: passed, right, origin });
        let (below, above) = steps_of(function);
        let next = self.binary(BinaryOp::Add, passed, one);
        let previous = self.binary(BinaryOp::Sub, passed, one);
        for (op, bound) in [(above, passed), (above, next), (below, previous)] {
            let bound = self.real(bound);
            let relation = match &multiples {
                Some(multiples) => multiples.relation(self, op, x, bound),
                None => self.binary(op, x, bound),
            };
            self.crossing(relation, Relations::MakeEvents, origin);
        }
    }

    /// `affine`: slope and constant of a number that is affine in time. At the times of its relations, which are computed from them,
    /// rounding may leave it on either side: `(1 + 0.4) - 0.4` is less than 1. So it is rounded just after.
    fn rounded_just_after(&mut self, function: Builtin, x: ExprId, affine: (f64, ExprId)) -> Option<ExprId> {
        /// A few rounding errors of the parts that it is made of.
        const LITTLE: f64 = 1e-14;
        let (slope, constant) = affine;
        let pool = &mut self.dae.pool;
        let [x_size, constant_size] = [x, constant].map(|part| pool.builtin(Builtin::Abs, vec![part]));
        let (one, little) = (pool.real(1.0), pool.real(LITTLE.copysign(slope)));
        let parts = pool.plus(x_size.ok()?, constant_size.ok()?).ok()?;
        let size = pool.plus(one, parts).ok()?;
        let shift = pool.times(little, size).ok()?;
        let x_after = pool.plus(x, shift).ok()?;
        pool.builtin(function, vec![x_after]).ok()
    }
}

/// What is true of a number that has left the interval of its rounding downwards, and upwards. The interval is closed where the function takes its
/// value.
fn steps_of(function: Builtin) -> (BinaryOp, BinaryOp) {
    match function {
        Builtin::Ceil => (BinaryOp::LessEqual, BinaryOp::Greater),
        _ => (BinaryOp::Less, BinaryOp::GreaterEqual),
    }
}

/// An expression in which some parts are others.
fn replaced(pool: &mut Pool, known: &mut FxHashMap<ExprId, ExprId>, expr: ExprId) -> ExprId {
    if let Some(&other) = known.get(&expr) {
        return other;
    }
    let other = pool.map_children(expr, |pool, child| replaced(pool, known, child));
    known.insert(expr, other);
    other
}
