//! Statements: branches and loops give variables the registers in which their values meet.

use harpoon_expr::{BaseType, Body, Builtin, ExprId, FunctionId, IterId, LocalId, Node, Statement};
use harpoon_index::Id;
use rustc_hash::FxHashSet;

use super::{Execution, Loop, MAX_INSTRUCTIONS, kind_of, leaf_bases};
use crate::emit::{Outcome, unsupported};
use crate::ir::{Binary, Inst, RegId, RegKind, Unary};

/// Loops that come to at most so many statements are written out: literal subscripts are worth it.
const MAX_WRITTEN_OUT: usize = 64;

/// Where sizes depend on the iterator there is no other way.
const MAX_TURNS: usize = 500;

impl Execution<'_> {
    pub(super) fn statements(&mut self, statements: &[Statement]) -> Outcome<()> {
        for statement in statements {
            self.statement(statement)?;
            if matches!(statement, Statement::Break | Statement::Return) {
                break;
            }
        }
        Ok(())
    }

    fn statement(&mut self, statement: &Statement) -> Outcome<()> {
        if self.emitter.length() > MAX_INSTRUCTIONS {
            return unsupported("the function is too long");
        }
        match statement {
            Statement::Assign { target, value } => self.assign(*target, *value),
            Statement::Call(call) => self.effect(*call),
            Statement::If { branches, otherwise } => self.branches(branches, otherwise),
            Statement::For { iter, range, body } => self.each(*iter, *range, body),
            Statement::While { condition, body } => self.repeat(*condition, body),
            Statement::When { .. } => unsupported("`when` in a function"),
            Statement::Break => {
                let Some(around) = self.loops.last().cloned() else {
                    return unsupported("`break` without a loop");
                };
                self.merge(&around.merged)?;
                self.emitter.push(Inst::Break);
                Ok(())
            }
            Statement::Return => {
                self.return_results()?;
                self.emitter.push(Inst::Return);
                Ok(())
            }
        }
    }

    /// `assert`, or a function called for its effect.
    fn effect(&mut self, call: ExprId) -> Outcome<()> {
        match self.emitter.pool().node(call).clone() {
            Node::Builtin(Builtin::Assert, arguments) => {
                // A warning does not change the results.
                if let Some(&level) = arguments.get(2)
                    && matches!(self.emitter.pool().node(level), Node::Enum(_, 1))
                {
                    return Ok(());
                }
                let condition = self.scalar_of(arguments[0])?;
                if self.emitter.pool().as_boolean(condition) == Some(true) {
                    return Ok(());
                }
                let condition = self.emitter.scalar(condition)?;
                let fails = self.emitter.unary(RegKind::Integer, Unary::Not, condition);
                self.fail(fails, arguments[1])
            }
            Node::Call(function, arguments) if self.ends_simulation(function) => {
                let yes = self.emitter.pool().boolean(true);
                let yes = self.emitter.scalar(yes)?;
                self.fail(yes, arguments[0])
            }
            _ => unsupported("a function is called for its effect"),
        }
    }

    /// `Modelica.Utilities.Streams.error`
    fn ends_simulation(&self, function: FunctionId) -> bool {
        let called = self.emitter.build.world.functions.get(function);
        called.is_some_and(|called| match &called.body {
            Body::External(external) => &*external.name == "ModelicaError" && called.inputs.len() == 1,
            _ => false,
        })
    }

    /// Ends the function with a text if the condition holds.
    fn fail(&mut self, condition: RegId, text: ExprId) -> Outcome<()> {
        let function = self.function.name.clone();
        if let Some(text) = self.emitter.pool().as_string(text) {
            self.emitter.fail_if(condition, format!("{text}, in function `{function}`"));
            return Ok(());
        }
        let text = self.scalar_of(text)?;
        self.emitter.fail_with(condition, text, &function)
    }

    fn branches(&mut self, branches: &[(ExprId, Vec<Statement>)], otherwise: &[Statement]) -> Outcome<()> {
        let Some(((condition, body), rest)) = branches.split_first() else {
            return self.statements(otherwise);
        };
        let condition = self.scalar_of(*condition)?;
        match self.emitter.pool().as_boolean(condition) {
            Some(true) => return self.statements(body),
            Some(false) => return self.branches(rest, otherwise),
            None => {}
        }
        let condition = self.emitter.scalar(condition)?;
        let mut changed = FxHashSet::default();
        self.assigned(body, &mut changed);
        rest.iter().for_each(|(_, body)| self.assigned(body, &mut changed));
        self.assigned(otherwise, &mut changed);
        let merged = self.meeting(changed)?;
        let before = self.slots.clone();
        let then = self.way(|this| this.statements(body), body, &merged)?;
        let in_then = std::mem::replace(&mut self.slots, before);
        let last = if rest.is_empty() { otherwise } else { &[] };
        let otherwise = self.way(|this| this.branches(rest, otherwise), last, &merged)?;
        self.emitter.push(Inst::If { condition, then, otherwise });
        // What was found out about sizes and homes is the same on both ways.
        for (slot, then) in self.slots.iter_mut().zip(in_then) {
            slot.home = slot.home.or(then.home);
            slot.is_in_memory |= then.is_in_memory;
        }
        self.meet(&merged)
    }

    /// One of several ways, up to where they meet.
    fn way(
        &mut self,
        write: impl FnOnce(&mut Self) -> Outcome<()>,
        body: &[Statement],
        merged: &[(LocalId, Vec<RegId>)],
    ) -> Outcome<Vec<Inst>> {
        let outer = self.emitter.begin_branch();
        let mut outcome = write(self);
        // What ends the loop or the routine does not meet the others.
        if outcome.is_ok() && !matches!(body.last(), Some(Statement::Break | Statement::Return)) {
            outcome = self.merge(merged);
        }
        let body = self.emitter.end_branch(outer);
        outcome.map(|()| body)
    }

    /// Registers for the scalars of variables that change on some of the ways ahead. Variables in the frame need none.
    fn meeting(&mut self, changed: FxHashSet<LocalId>) -> Outcome<Vec<(LocalId, Vec<RegId>)>> {
        let mut changed: Vec<LocalId> = changed.into_iter().collect();
        changed.sort();
        let mut merged = Vec::with_capacity(changed.len());
        for local in changed {
            self.bind(local)?;
            self.allocate(local)?;
            let ty = self.declared_type(local)?;
            if self.home(local, &ty)?.is_some() {
                merged.push((local, Vec::new()));
                continue;
            }
            let mut registers = Vec::new();
            for base in leaf_bases(self.emitter.pool(), &ty)? {
                let Some(kind) = kind_of(&base) else {
                    return unsupported("a text that depends on a condition");
                };
                registers.push(self.emitter.register(kind));
            }
            merged.push((local, registers));
        }
        Ok(merged)
    }

    /// Fills the registers with the present values, all of them at once: one may be the source of another.
    fn merge(&mut self, merged: &[(LocalId, Vec<RegId>)]) -> Outcome<()> {
        let mut copies: Vec<(RegId, RegId)> = Vec::new();
        for (local, registers) in merged {
            let Some(version) = self.slots[local.index()].value.clone() else {
                return unsupported("a local is not assigned");
            };
            for (&to, &scalar) in registers.iter().zip(version.scalars.iter()) {
                let from = self.emitter.in_kind(self.emitter.kind_of_register(to), scalar)?;
                copies.push((to, from));
            }
        }
        copies.retain(|(to, from)| to != from);
        let targets: FxHashSet<RegId> = copies.iter().map(|(to, _)| *to).collect();
        for (_, from) in &mut copies {
            if targets.contains(from) {
                let copy = self.emitter.register(self.emitter.kind_of_register(*from));
                self.emitter.push(Inst::Copy { to: copy, from: *from });
                *from = copy;
            }
        }
        copies.into_iter().for_each(|(to, from)| self.emitter.push(Inst::Copy { to, from }));
        Ok(())
    }

    /// From here on the variables are what the registers and the frame hold.
    fn meet(&mut self, merged: &[(LocalId, Vec<RegId>)]) -> Outcome<()> {
        for (local, registers) in merged {
            if self.slots[local.index()].home.is_some() {
                self.reread(*local)?;
                continue;
            }
            let ty = self.declared_type(*local)?;
            let bases = leaf_bases(self.emitter.pool(), &ty)?;
            let names = registers.iter().zip(bases);
            let names = names.map(|(&register, base)| self.emitter.name_of_register(register, None, base));
            let names = names.collect();
            self.set(*local, ty, names);
        }
        Ok(())
    }

    fn each(&mut self, iter: IterId, range: ExprId, body: &[Statement]) -> Outcome<()> {
        let written_out = self.elements_of(range).map(|(items, _)| items);
        if let Ok(items) = &written_out
            && items.len() * count(body) <= MAX_WRITTEN_OUT
        {
            return self.turns(iter, items, body);
        }
        let before = (self.slots.clone(), self.iterators.len(), self.loops.len());
        let is_short = written_out.as_ref().is_ok_and(|items| items.len() <= MAX_WRITTEN_OUT);
        let as_loop = self.count_up(iter, range, body, is_short);
        match (as_loop, written_out) {
            (Err(_), Ok(items)) if items.len() <= MAX_TURNS => {
                self.slots = before.0;
                self.iterators.truncate(before.1);
                self.loops.truncate(before.2);
                self.turns(iter, &items, body)
            }
            (outcome, _) => outcome,
        }
    }

    /// The turns one after the other; around them a loop that runs once if one may end them all.
    fn turns(&mut self, iter: IterId, items: &[ExprId], body: &[Statement]) -> Outcome<()> {
        let each = |this: &mut Self| -> Outcome<()> {
            for item in items {
                this.iterators.push((iter, *item));
                let outcome = this.statements(body);
                this.iterators.pop();
                outcome?;
            }
            Ok(())
        };
        if !breaks(body) {
            return each(self);
        }
        self.looped(body, true, each)
    }

    /// `for i in start : step : stop` with an Integer that runs. `is_short`: its turns need not be counted.
    fn count_up(&mut self, iter: IterId, range: ExprId, body: &[Statement], is_short: bool) -> Outcome<()> {
        let range = self.translated(range)?;
        let Node::Range { start, step, stop } = *self.emitter.pool().node(range) else {
            return unsupported("a loop over something else than a range");
        };
        if self.emitter.pool().ty(range).base != BaseType::Integer {
            return unsupported("a loop over Reals");
        }
        let step = match step {
            Some(step) => self.emitter.pool().as_integer(step).filter(|step| *step != 0),
            None => Some(1),
        };
        let Some(step) = step else {
            return unsupported("a loop with a step that is not known");
        };
        let (start, stop) = (self.scalar_of(start)?, self.scalar_of(stop)?);
        let (start, stop) = (self.emitter.scalar(start)?, self.emitter.scalar(stop)?);
        let counter = self.emitter.register(RegKind::Integer);
        self.emitter.push(Inst::Copy { to: counter, from: start });
        let counters = if is_short { None } else { Some(self.turn_counters()) };
        let around = self.counters;
        self.counters = around.or(counters);
        let outcome = self.looped(body, false, |this| {
            let (below, above) = if step > 0 { (stop, counter) } else { (counter, stop) };
            let is_over = this.emitter.binary(RegKind::Integer, Binary::LessInteger, below, above);
            // What the registers hold is what the variables are: nothing has to be merged.
            this.emitter.push(Inst::If {
                condition: is_over,
                then: vec![Inst::Break],
                otherwise: Vec::new(),
            });
            if let Some(counters) = counters {
                this.emitter.count_turn(counters, &this.function.name, "for");
            }
            // The body sees a copy: the counter itself changes.
            let item = this.emitter.register(RegKind::Integer);
            this.emitter.push(Inst::Copy { to: item, from: counter });
            let item = this.emitter.name_of_register(item, None, BaseType::Integer);
            this.iterators.push((iter, item));
            let outcome = this.statements(body);
            this.iterators.pop();
            outcome?;
            let by = this.emitter.integer_constant(step);
            let next = this.emitter.binary(RegKind::Integer, Binary::AddInteger, counter, by);
            this.emitter.push(Inst::Copy { to: counter, from: next });
            Ok(())
        });
        self.counters = around;
        outcome
    }

    fn repeat(&mut self, condition: ExprId, body: &[Statement]) -> Outcome<()> {
        let counters = self.turn_counters();
        let around = self.counters.replace(counters);
        let outcome = self.looped(body, false, |this| {
            let condition = this.scalar_of(condition)?;
            let condition = this.emitter.scalar(condition)?;
            this.emitter.push(Inst::If { condition, then: Vec::new(), otherwise: vec![Inst::Break] });
            this.emitter.count_turn(counters, &this.function.name, "while");
            this.statements(body)
        });
        self.counters = around;
        outcome
    }

    /// Of turns since the last report, and of reports; those of the loop around, if there is one.
    fn turn_counters(&mut self) -> [RegId; 2] {
        if let Some(counters) = self.counters {
            return counters;
        }
        self.emitter.turn_counters()
    }

    /// A loop whose turn `write` writes. Variables that the body changes have registers of their own.
    fn looped(
        &mut self,
        body: &[Statement],
        runs_once: bool,
        write: impl FnOnce(&mut Self) -> Outcome<()>,
    ) -> Outcome<()> {
        let mut changed = FxHashSet::default();
        self.assigned(body, &mut changed);
        let merged = self.meeting(changed)?;
        self.merge(&merged)?;
        self.meet(&merged)?;
        let after: Vec<_> = merged.iter().map(|(local, _)| self.slots[local.index()].value.clone()).collect();
        self.loops.push(Loop { merged: merged.clone() });
        let outer = self.emitter.begin_branch();
        let mut outcome = write(self);
        let ends = matches!(body.last(), Some(Statement::Break | Statement::Return));
        if outcome.is_ok() && !ends {
            outcome = self.merge(&merged);
        }
        if runs_once {
            self.emitter.push(Inst::Break);
        }
        let body = self.emitter.end_branch(outer);
        self.loops.pop();
        outcome?;
        self.emitter.push(Inst::Loop { body });
        for ((local, _), version) in merged.iter().zip(after) {
            self.slots[local.index()].value = version;
        }
        // What lies in the frame may have been read before the loop under the names it has now.
        for (local, _) in &merged {
            self.reread(*local)?;
        }
        Ok(())
    }

    /// The locals that statements assign to.
    fn assigned(&mut self, statements: &[Statement], found: &mut FxHashSet<LocalId>) {
        for statement in statements {
            match statement {
                Statement::Assign { target, .. } => self.roots(*target, found),
                Statement::If { branches, otherwise } => {
                    branches.iter().for_each(|(_, body)| self.assigned(body, found));
                    self.assigned(otherwise, found);
                }
                Statement::For { body, .. } | Statement::While { body, .. } => self.assigned(body, found),
                _ => {}
            }
        }
    }

    fn roots(&mut self, target: ExprId, found: &mut FxHashSet<LocalId>) {
        match self.emitter.pool().node(target).clone() {
            Node::Local(local) => drop(found.insert(local)),
            Node::Index(inner, _) | Node::Field(inner, _) => self.roots(inner, found),
            Node::Tuple(parts) => parts.iter().flatten().for_each(|part| self.roots(*part, found)),
            Node::Array(parts) | Node::Record(_, parts) => {
                parts.iter().for_each(|part| self.roots(*part, found))
            }
            _ => {}
        }
    }
}

/// The number of statements, those inside others included.
fn count(statements: &[Statement]) -> usize {
    let inner = |statement: &Statement| match statement {
        Statement::If { branches, otherwise } => {
            branches.iter().map(|(_, body)| count(body)).sum::<usize>() + count(otherwise)
        }
        // Loops inside are worth more than one statement.
        Statement::For { body, .. } | Statement::While { body, .. } => 4 * count(body),
        _ => 0,
    };
    statements.iter().map(|statement| 1 + inner(statement)).sum()
}

/// Whether a `break` in the statements ends the loop around them.
fn breaks(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::Break => true,
        Statement::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| breaks(body)) || breaks(otherwise)
        }
        _ => false,
    })
}
