//! `sum(f(i) for i in 1:n)` and its like, where the number of turns is not known before the simulation.

use harpoon_expr::{BaseType, ExprId, Iterator, Node, Reduction, Type};

use super::{Emitter, Outcome, unsupported};
use crate::ir::{Binary, Inst, RegId, RegKind};

/// What is the same in all loops of one reduction.
struct Turns {
    kind: RegKind,
    body: ExprId,
    reduction: Reduction,
    total: RegId,
    counters: [RegId; 2],
}

impl Emitter<'_> {
    pub(super) fn reduction(
        &mut self,
        kind: RegKind,
        body: ExprId,
        iterators: &[Iterator],
        reduction: Reduction,
    ) -> Outcome<RegId> {
        let neutral = match reduction {
            Reduction::Sum => 0.0,
            Reduction::Product => 1.0,
            Reduction::Min => f64::INFINITY,
            Reduction::Max => f64::NEG_INFINITY,
        };
        let total = self.register(kind);
        let neutral = match (kind, reduction) {
            (RegKind::Real, _) => self.constant(neutral),
            (RegKind::Integer, Reduction::Min) => self.integer_constant(i64::MAX),
            (RegKind::Integer, Reduction::Max) => self.integer_constant(i64::MIN),
            (RegKind::Integer, _) => self.integer_constant(neutral as i64),
        };
        self.push(Inst::Copy { to: total, from: neutral });
        let counters = self.turn_counters();
        let turns = Turns { kind, body, reduction, total, counters };
        self.turns(&turns, iterators)?;
        Ok(total)
    }

    fn turns(&mut self, turns: &Turns, iterators: &[Iterator]) -> Outcome<()> {
        let Turns { kind, body, reduction, total, counters } = *turns;
        let Some((iterator, inner)) = iterators.split_first() else {
            let value = self.in_kind(kind, body)?;
            let op = match (reduction, kind) {
                (Reduction::Sum, RegKind::Real) => Binary::Add,
                (Reduction::Sum, RegKind::Integer) => Binary::AddInteger,
                (Reduction::Product, RegKind::Real) => Binary::Mul,
                (Reduction::Product, RegKind::Integer) => Binary::MulInteger,
                (Reduction::Min, RegKind::Real) => Binary::Min,
                (Reduction::Min, RegKind::Integer) => Binary::MinInteger,
                (Reduction::Max, RegKind::Real) => Binary::Max,
                (Reduction::Max, RegKind::Integer) => Binary::MaxInteger,
            };
            let next = self.binary(kind, op, total, value);
            self.push(Inst::Copy { to: total, from: next });
            return Ok(());
        };
        let Node::Range { start, step: None, stop } = self.node(iterator.range) else {
            return unsupported("a reduction over something else than a range");
        };
        if self.ty(iterator.range).base != BaseType::Integer {
            return unsupported("a reduction over Reals");
        }
        let (start, stop) = (self.scalar(start)?, self.scalar(stop)?);
        let counter = self.register(RegKind::Integer);
        self.push(Inst::Copy { to: counter, from: start });
        let (body, ()) = self.branch(|this| {
            let is_over = this.binary(RegKind::Integer, Binary::LessInteger, stop, counter);
            this.push(Inst::If { condition: is_over, then: vec![Inst::Break], otherwise: Vec::new() });
            let name = this.pool().iter(iterator.iter, Type::integer());
            this.remember(name, RegKind::Integer, counter);
            let called = match reduction {
                Reduction::Sum => "sum",
                Reduction::Product => "product",
                Reduction::Min => "min",
                Reduction::Max => "max",
            };
            this.count_turn(counters, "", called);
            this.turns(turns, inner)?;
            let one = this.integer_constant(1);
            let next = this.binary(RegKind::Integer, Binary::AddInteger, counter, one);
            this.push(Inst::Copy { to: counter, from: next });
            Ok(())
        })?;
        self.push(Inst::Loop { body });
        Ok(())
    }
}
