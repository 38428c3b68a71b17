//! What there is to see: every variable of the model, the eliminated ones through what they are equal to.

use std::rc::Rc;
use std::sync::Arc;

use harpoon_causal::{Assign, Block, Eliminated};
use harpoon_dae::{Kind, Variable};
use harpoon_expr::{BaseType, EnumId, ExprId, Node, UnaryOp, Value, VarId};
use harpoon_index::{Id, IdVec};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

use super::{Lowering, Outputs};
use crate::layout::is_alias;
use crate::parameters::number;
use crate::program::{About, Signal, SignalType, Source, Text};

// So that a vector of the one can become a vector of the other where it is.
const _: () = assert!(size_of::<Signal>() <= size_of::<Variable>());

impl Lowering {
    /// Eliminated variables whose value has to be computed.
    pub(super) fn eliminated_assignments(&mut self) -> Outputs {
        let mut outputs = Outputs { varying: Vec::new(), constant: Vec::new() };
        for Eliminated { variable, value } in self.causal.eliminated.clone() {
            let pool = &self.build.world.pool;
            if is_alias(pool, value) || self.cell(variable).is_none() {
                continue;
            }
            let origin = self.dae().variables[variable].origin;
            let used = pool.variables(value);
            let is_constant = used.iter().all(|var| self.dae().variables[*var].is_constant())
                && !pool.contains(value, |pool, part| *pool.node(part) == Node::Time);
            let block = Block::Assign(Assign { variable, value, origin });
            if is_constant { outputs.constant.push(block) } else { outputs.varying.push(block) }
        }
        outputs
    }

    /// Takes the variables, whose names these are from now on. One that is eliminated by a number that is not finite is an error.
    pub(super) fn signals(&mut self) -> Vec<Signal> {
        let mut problems = Vec::new();
        let variables = std::mem::take(&mut self.causal.dae.variables);
        let is_constant: IdVec<VarId, bool> = variables.values().map(Variable::is_constant).collect();
        let eliminated = self.causal.eliminated.iter();
        let eliminated: FxHashMap<VarId, ExprId> = eliminated.map(|e| (e.variable, e.value)).collect();
        let mut enumerations: FxHashMap<EnumId, Arc<[String]>> = FxHashMap::default();
        let mut last: Option<Arc<About>> = None;
        let make = |(index, variable): (usize, Variable)| {
            let var = VarId::from_index(index);
            let is_of_model = matches!(
                variable.kind,
                Kind::Constant
                    | Kind::Parameter
                    | Kind::Input
                    | Kind::Continuous
                    | Kind::Derivative(_)
                    | Kind::Discrete
            );
            let ty = match variable.ty {
                BaseType::Boolean => SignalType::Boolean,
                BaseType::Enum(id) => {
                    let literals = || self.literals_of(id);
                    SignalType::Enumeration(enumerations.entry(id).or_insert_with(literals).clone())
                }
                _ => SignalType::Number,
            };
            let is_number = !matches!(variable.ty, BaseType::String | BaseType::Object(_));
            // A constant of a package that nobody needs may have no value.
            let has_value = !variable.is_constant() || self.parameter(var).is_some();
            if !is_of_model || !is_number || !has_value {
                return None;
            }
            let source = self.source(var, &eliminated, |var| is_constant[var])?;
            if let Source::Constant(constant) = source
                && !constant.is_finite()
            {
                let what = if constant.is_nan() { "not a number" } else { "infinite" };
                let message = format!("`{}` is {what}", variable.name);
                problems.push(Diagnostic::error(variable.origin.span, message));
            }
            let about = About {
                unit: variable.unit().map(str::to_string),
                description: variable.description().map(str::to_string),
                is_hidden: variable.is_hidden,
                is_internal: variable.is_internal,
                ty,
                min: self.attributes.min[var],
                max: self.attributes.max[var],
                nominal: self.attributes.nominal[var],
            };
            // Elements of an array differ in their names only.
            let about = last.take().filter(|last| **last == about).unwrap_or_else(|| Arc::new(about));
            last = Some(about.clone());
            Some(Signal { name: variable.name, source, about })
        };
        // Each signal takes the place of its variable: there may be millions.
        let mut signals: Vec<Signal> = variables.into_values().enumerate().filter_map(make).collect();
        signals.shrink_to_fit();
        self.diagnostics.extend(problems);
        signals
    }

    fn literals_of(&self, id: EnumId) -> Arc<[String]> {
        let literals = &self.build.world.pool.enumeration(id).literals;
        literals.iter().map(|literal| literal.to_string()).collect()
    }

    /// Texts have no cells: they are known before the run.
    pub(super) fn known_texts(&self) -> Vec<Text> {
        let variables = self.dae().variables.iter();
        // Those that are one in memory stay one.
        let mut known: FxHashMap<*const str, Arc<str>> = FxHashMap::default();
        let mut shared =
            |text: &Rc<str>| known.entry(Rc::as_ptr(text)).or_insert_with(|| (**text).into()).clone();
        let texts = variables.filter_map(|(var, variable)| match self.parameter(var) {
            Some(Value::String(value)) if variable.is_constant() => Some(Text {
                name: variable.name.clone(),
                description: variable.description().map(str::to_string),
                value: shared(&value),
                is_hidden: variable.is_hidden,
                is_internal: variable.is_internal,
            }),
            _ => None,
        });
        texts.collect()
    }

    /// Follows what an eliminated variable is equal to.
    pub(super) fn source(
        &self,
        mut var: VarId,
        eliminated: &FxHashMap<VarId, ExprId>,
        is_constant: impl Fn(VarId) -> bool,
    ) -> Option<Source> {
        let pool = &self.build.world.pool;
        let mut negated = false;
        // Each step leads to another variable; more of them than there are variables would be a circle.
        for _ in 0..=eliminated.len() {
            if let Some(cell) = self.cell(var) {
                return Some(Source::Cell { cell, negated, varies: !is_constant(var) });
            }
            let mut value = *eliminated.get(&var)?;
            if let Node::Unary(UnaryOp::Neg, inner) = *pool.node(value) {
                negated = !negated;
                value = inner;
            }
            match *pool.node(value) {
                Node::Var(next) => var = next,
                _ => {
                    let constant = number(&pool.as_value(value)?)?;
                    return Some(Source::Constant(if negated { -constant } else { constant }));
                }
            }
        }
        None
    }
}
