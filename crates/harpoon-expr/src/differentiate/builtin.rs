//! The derivatives of the built-in functions and operators.

use super::{Calculus, Derivative, NotDifferentiable};
use crate::{BinaryOp, Builtin, ExprId, Node, Reduction, Subscript, Type, TypeError};

impl Calculus<'_> {
    pub(super) fn of_builtin(&mut self, e: ExprId, builtin: Builtin, arguments: &[ExprId]) -> Derivative {
        use Builtin::*;
        match (builtin, arguments) {
            // Constant between events, or no function of what varies.
            (
                Sign | DivInteger | Ceil | Floor | Integer | EnumToInteger | IntegerToEnum | ToString
                | Cardinality | Initial | Terminal | Sample | Pre | Edge | Change | Reinit | Assert
                | Terminate | Ndims | Size | Identity | Zeros | Ones | ConnectionsIsRoot | ConnectionsRooted
                | GetInstanceName | Clock | Previous | Hold | SampleClocked | SubSample | SuperSample
                | ShiftSample | BackSample | NoClock | Interval | FirstTick | Transition | InitialState
                | ActiveState | TicksInState | TimeInState | IntegerToReal,
                _,
            ) => Ok(None),
            (
                Abs | Sqrt | Sin | Cos | Tan | Asin | Acos | Atan | Sinh | Cosh | Tanh | Exp | Log | Log10,
                &[x],
            ) => match self.derivative(x)? {
                Some(dx) => self.of_elementary(e, builtin, x, dx),
                None => Ok(None),
            },
            (Atan2, &[y, x]) => self.of_atan2(y, x),
            (Mod | Rem, &[x, y]) => self.of_remainder(builtin, x, y),
            (Min | Max, &[a, b]) => self.of_greater_or_smaller(e, builtin, a, b),
            (Min | Max, &[a]) => match self.derivative(a)? {
                Some(da) => self.of_extremum(builtin, a, da),
                None => Ok(None),
            },
            (Product, &[a]) => match self.derivative(a)? {
                Some(da) => self.of_product(a, da),
                None => Ok(None),
            },
            (SemiLinear, &[x, positive, negative]) => self.of_semi_linear(e, [x, positive, negative]),
            (NoEvent, &[x]) => match self.derivative(x)? {
                Some(dx) => Ok(Some(self.pool.builtin(NoEvent, vec![dx])?)),
                None => Ok(None),
            },
            (Smooth, &[order, x]) => self.of_smooth(order, x),
            (Homotopy, &[actual, simplified]) => match self.of_parts(&[actual, simplified])? {
                Some(parts) => Ok(Some(self.pool.builtin(Homotopy, parts)?)),
                None => Ok(None),
            },
            (Delay, &[x, delay, ref rest @ ..]) => self.of_delay(x, delay, rest),
            // Linear in all that varies.
            (Sum, &[a]) => match super::gradient::terms_of_sum(self.pool, e) {
                Some(terms) => self.of_sum(&terms),
                None => self.of_linear(builtin, a, &[]),
            },
            (Scalar | Vector | Matrix | Diagonal | Transpose | Symmetric | Skew, &[a]) => {
                self.of_linear(builtin, a, &[])
            }
            (Promote | Fill, &[a, ref sizes @ ..]) => self.of_linear(builtin, a, sizes),
            (Cat, &[k, ref parts @ ..]) => match self.of_parts(parts)? {
                Some(parts) => Ok(Some(self.pool.builtin(Cat, [&[k], &parts[..]].concat())?)),
                None => Ok(None),
            },
            (Linspace, &[from, to, n]) => match self.of_parts(&[from, to])? {
                Some(parts) => Ok(Some(self.pool.builtin(Linspace, vec![parts[0], parts[1], n])?)),
                None => Ok(None),
            },
            // Linear in each.
            (Cross | OuterProduct, &[a, b]) => {
                let (da, db) = (self.derivative(a)?, self.derivative(b)?);
                let left = da.map(|da| self.pool.builtin(builtin, vec![da, b])).transpose()?;
                let right = db.map(|db| self.pool.builtin(builtin, vec![a, db])).transpose()?;
                self.sum(left, right)
            }
            (History, _) => self.of_history(arguments),
            (Der | InStream | ActualStream | SpatialDistribution, _) => {
                for &argument in arguments {
                    if self.derivative(argument)?.is_some() {
                        return unknown(builtin);
                    }
                }
                Ok(None)
            }
            _ => unknown(builtin),
        }
    }

    fn of_linear(&mut self, builtin: Builtin, a: ExprId, rest: &[ExprId]) -> Derivative {
        match self.derivative(a)? {
            Some(da) => Ok(Some(self.pool.builtin(builtin, [&[da], rest].concat())?)),
            None => Ok(None),
        }
    }

    /// Of numbers one by one: most vanish where one variable varies.
    fn of_sum(&mut self, terms: &[ExprId]) -> Derivative {
        let mut sum = None;
        for &term in terms {
            let term = self.derivative(term)?;
            sum = self.sum(sum, term)?;
        }
        Ok(sum)
    }

    /// Functions of one number: the slope times `dx`, element by element.
    fn of_elementary(&mut self, e: ExprId, builtin: Builtin, x: ExprId, dx: ExprId) -> Derivative {
        use Builtin::*;
        let one = self.pool.real(1.0);
        let derivative = match builtin {
            Sin => {
                let cosine = self.pool.builtin(Cos, vec![x])?;
                self.pool.times(cosine, dx)?
            }
            Cos => {
                let sine = self.pool.builtin(Sin, vec![x])?;
                let product = self.pool.times(sine, dx)?;
                self.pool.negated(product)?
            }
            // 1 + tan²
            Tan => {
                let square = self.square(e)?;
                let slope = self.pool.plus(one, square)?;
                self.pool.times(slope, dx)?
            }
            Asin | Acos => {
                let square = self.square(x)?;
                let radicand = self.pool.minus(one, square)?;
                let root = self.pool.builtin(Sqrt, vec![radicand])?;
                let quotient = self.pool.over(dx, root)?;
                if builtin == Asin { quotient } else { self.pool.negated(quotient)? }
            }
            Atan => {
                let square = self.square(x)?;
                let divisor = self.pool.plus(one, square)?;
                self.pool.over(dx, divisor)?
            }
            Sinh => {
                let slope = self.pool.builtin(Cosh, vec![x])?;
                self.pool.times(slope, dx)?
            }
            Cosh => {
                let slope = self.pool.builtin(Sinh, vec![x])?;
                self.pool.times(slope, dx)?
            }
            // 1 - tanh²
            Tanh => {
                let square = self.square(e)?;
                let slope = self.pool.minus(one, square)?;
                self.pool.times(slope, dx)?
            }
            Exp => self.pool.times(e, dx)?,
            Log => self.pool.over(dx, x)?,
            Log10 => {
                let ln_10 = self.pool.real(std::f64::consts::LN_10);
                let divisor = self.pool.times(ln_10, x)?;
                self.pool.over(dx, divisor)?
            }
            Sqrt => {
                let two = self.pool.real(2.0);
                let divisor = self.pool.times(two, e)?;
                self.pool.over(dx, divisor)?
            }
            // As it is defined: `if x >= 0 then x else -x`.
            _ => {
                return self.each_element(e, &[x], &[Some(dx)], |calculus, _, x, dx| {
                    let zero = calculus.pool.real(0.0);
                    let is_positive = calculus.no_event_relation(BinaryOp::GreaterEqual, x[0], zero)?;
                    let dx = dx[0].unwrap_or(zero);
                    let negative = calculus.pool.negated(dx)?;
                    Ok(Some(calculus.pool.if_then_else(is_positive, dx, negative)?))
                });
            }
        };
        Ok(Some(derivative))
    }

    fn square(&mut self, x: ExprId) -> Result<ExprId, TypeError> {
        self.pool.times(x, x)
    }

    /// atan2(y, x)' = (x*y' - y*x')/(x² + y²)
    fn of_atan2(&mut self, y: ExprId, x: ExprId) -> Derivative {
        let (dy, dx) = (self.derivative(y)?, self.derivative(x)?);
        let left = dy.map(|dy| self.pool.times(x, dy)).transpose()?;
        let right = dx.map(|dx| self.pool.times(y, dx)).transpose()?;
        let right = self.negative(right)?;
        let Some(dividend) = self.sum(left, right)? else {
            return Ok(None);
        };
        let squares = (self.square(x)?, self.square(y)?);
        let divisor = self.pool.plus(squares.0, squares.1)?;
        Ok(Some(self.pool.over(dividend, divisor)?))
    }

    /// mod(x, y) = x - floor(x/y)*y, and rem(x, y) = x - div(x, y)*y, with quotients that are constant between events.
    fn of_remainder(&mut self, builtin: Builtin, x: ExprId, y: ExprId) -> Derivative {
        let (dx, dy) = (self.derivative(x)?, self.derivative(y)?);
        let correction = match dy {
            Some(dy) => {
                let quotient = if builtin == Builtin::Mod {
                    let quotient = self.pool.over(x, y)?;
                    self.pool.builtin(Builtin::Floor, vec![quotient])?
                } else {
                    self.pool.builtin(Builtin::DivInteger, vec![x, y])?
                };
                let quotient = self.pool.builtin(Builtin::NoEvent, vec![quotient])?;
                Some(self.pool.times(quotient, dy)?)
            }
            None => None,
        };
        let correction = self.negative(correction)?;
        self.sum(dx, correction)
    }

    fn of_greater_or_smaller(&mut self, e: ExprId, builtin: Builtin, a: ExprId, b: ExprId) -> Derivative {
        let (da, db) = (self.derivative(a)?, self.derivative(b)?);
        if da.is_none() && db.is_none() {
            return Ok(None);
        }
        let op = if builtin == Builtin::Min { BinaryOp::Less } else { BinaryOp::Greater };
        self.each_element(e, &[a, b], &[da, db], |calculus, _, x, dx| {
            let zero = calculus.pool.real(0.0);
            let is_first = calculus.no_event_relation(op, x[0], x[1])?;
            let [da, db] = [dx[0], dx[1]].map(|dx| dx.unwrap_or(zero));
            Ok(Some(calculus.pool.if_then_else(is_first, da, db)?))
        })
    }

    /// The derivative of the element that is the smallest or greatest; of several the mean.
    pub(super) fn of_extremum(&mut self, builtin: Builtin, a: ExprId, da: ExprId) -> Derivative {
        if let Node::Array(parts) = self.pool.node(a).clone()
            && let (1, [first, rest @ ..]) = (self.pool.ty(a).rank(), &parts[..])
        {
            let mut nested = *first;
            for &part in rest {
                nested = self.pool.builtin(builtin, vec![nested, part])?;
            }
            return self.derivative(nested);
        }
        let extremum = self.pool.builtin(builtin, vec![a])?;
        let (iterators, subscripts) = self.places(a)?;
        let (element, derivative) =
            (self.pool.index(a, subscripts.clone())?, self.pool.index(da, subscripts)?);
        let is_chosen = self.no_event_relation(BinaryOp::Equal, element, extremum)?;
        let (zero, one) = (self.pool.real(0.0), self.pool.real(1.0));
        let term = self.pool.if_then_else(is_chosen, derivative, zero)?;
        let count = self.pool.if_then_else(is_chosen, one, zero)?;
        let sum = self.pool.comprehension(term, iterators.clone(), Some(Reduction::Sum))?;
        let count = self.pool.comprehension(count, iterators, Some(Reduction::Sum))?;
        Ok(Some(self.pool.over(sum, count)?))
    }

    /// (Π aᵢ)' = Σ aᵢ' * Π aⱼ, j ≠ i: right also where an element is zero.
    pub(super) fn of_product(&mut self, a: ExprId, da: ExprId) -> Derivative {
        if let Node::Array(parts) = self.pool.node(a).clone()
            && let (1, [first, rest @ ..]) = (self.pool.ty(a).rank(), &parts[..])
        {
            let mut product = *first;
            for &part in rest {
                product = self.pool.binary(BinaryOp::Mul, product, part)?;
            }
            return self.derivative(product);
        }
        let (outer, subscripts) = self.places(a)?;
        let (inner, inner_subscripts) = self.places(a)?;
        let mut is_same = self.pool.boolean(true);
        for (i, j) in subscripts.iter().zip(&inner_subscripts) {
            let (Subscript::Index(i), Subscript::Index(j)) = (*i, *j) else {
                unreachable!("places are numbers");
            };
            let equal = self.pool.binary(BinaryOp::Equal, i, j)?;
            is_same = self.pool.binary(BinaryOp::And, is_same, equal)?;
        }
        let one = self.pool.real(1.0);
        let element = self.pool.index(a, inner_subscripts)?;
        let factor = self.pool.if_then_else(is_same, one, element)?;
        let others = self.pool.comprehension(factor, inner, Some(Reduction::Product))?;
        let derivative = self.pool.index(da, subscripts)?;
        let term = self.pool.times(derivative, others)?;
        Ok(Some(self.pool.comprehension(term, outer, Some(Reduction::Sum))?))
    }

    /// Iterators over all places of an array, and the subscripts of a place.
    fn places(&mut self, a: ExprId) -> Result<(Vec<crate::Iterator>, Vec<Subscript>), TypeError> {
        let one = self.pool.integer(1);
        let (mut iterators, mut subscripts) = (Vec::new(), Vec::new());
        for k in 1..=self.pool.ty(a).rank() {
            let iter = self.pool.fresh_iterator();
            let size = self.size(a, k)?;
            let range = self.pool.range(one, None, size)?;
            iterators.push(crate::Iterator { iter, range });
            subscripts.push(Subscript::Index(self.pool.iter(iter, Type::integer())));
        }
        Ok((iterators, subscripts))
    }

    /// As it is defined: `if x >= 0 then positive*x else negative*x`.
    fn of_semi_linear(&mut self, e: ExprId, arguments: [ExprId; 3]) -> Derivative {
        let mut derivatives = Vec::with_capacity(3);
        for argument in arguments {
            derivatives.push(self.derivative(argument)?);
        }
        if derivatives.iter().all(Option::is_none) {
            return Ok(None);
        }
        self.each_element(e, &arguments, &derivatives, |calculus, _, x, dx| {
            let zero = calculus.pool.real(0.0);
            let mut side = |k: usize| {
                let by_x = dx[0].map(|dx| calculus.pool.times(x[k], dx)).transpose()?;
                let by_slope = dx[k].map(|slope| calculus.pool.times(slope, x[0])).transpose()?;
                Ok::<_, NotDifferentiable>(calculus.sum(by_x, by_slope)?.unwrap_or(zero))
            };
            let (positive, negative) = (side(1)?, side(2)?);
            let is_positive = calculus.no_event_relation(BinaryOp::GreaterEqual, x[0], zero)?;
            Ok(Some(calculus.pool.if_then_else(is_positive, positive, negative)?))
        })
    }

    /// The derivative is continuously differentiable once less; where it is not even continuous its relations are
    /// still taken as they stand.
    fn of_smooth(&mut self, order: ExprId, x: ExprId) -> Derivative {
        let Some(dx) = self.derivative(x)? else {
            return Ok(None);
        };
        let derivative = match self.pool.as_integer(order) {
            Some(order @ 1..) => {
                let order = self.pool.integer(order - 1);
                self.pool.builtin(Builtin::Smooth, vec![order, dx])?
            }
            _ => self.pool.builtin(Builtin::NoEvent, vec![dx])?,
        };
        Ok(Some(derivative))
    }

    /// d/dt x(t - T) = x'(t - T)*(1 - T'). A derivative that is not along time sees no change: what was is past.
    fn of_delay(&mut self, x: ExprId, delay: ExprId, rest: &[ExprId]) -> Derivative {
        let d_delay = self.derivative(delay)?;
        let Some(d_time) = self.leaves.time() else {
            return if d_delay.is_some() { unknown(Builtin::Delay) } else { Ok(None) };
        };
        let Some(dx) = self.derivative(x)? else {
            return Ok(None);
        };
        let arguments = [&[dx, delay], rest].concat();
        let delayed = self.pool.builtin(Builtin::Delay, arguments)?;
        match d_delay {
            None => Ok(Some(delayed)),
            Some(d_delay) => {
                let pace = self.pool.minus(d_time, d_delay)?;
                Ok(Some(self.pool.times(delayed, pace)?))
            }
        }
    }

    /// What was is past: the answer changes with time and with where in the past it is taken from, in a way that only
    /// the simulation knows.
    fn of_history(&mut self, arguments: &[ExprId]) -> Derivative {
        for &argument in arguments {
            if self.derivative(argument)?.is_some() {
                let message = "the derivative of what a `delay` or `spatialDistribution` gives is not known";
                return Err(NotDifferentiable(message.to_string()));
            }
        }
        Ok(None)
    }
}

pub(super) fn unknown<T>(builtin: Builtin) -> Result<T, NotDifferentiable> {
    Err(NotDifferentiable(format!("the derivative of `{}(…)` is not known", builtin.name())))
}
