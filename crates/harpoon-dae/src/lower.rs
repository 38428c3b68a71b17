//! Flat model → hybrid differential-algebraic system.

use std::cell::RefCell;
use std::rc::Rc;

use harpoon_expr::{BaseType, Differentiator, ExprId, Functions, Node, Scalars, Type, VarId};
use harpoon_flat::{Flat, Origin};
use harpoon_index::{Id, IdVec};
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::clock::Clocks;
use crate::memory::Rewriting;
use crate::steady::Steady;
use crate::text::Text;
use crate::{Dae, Kind, Variable, algorithm, occurrence, state_machine};

pub fn lower(mut flat: Flat) -> Result<Dae, Vec<Diagnostic>> {
    let problems = state_machine::into_equations(&mut flat);
    let mut functions = Functions::default();
    for (id, function) in std::mem::take(&mut flat.functions) {
        functions.insert(id, function.with_assignments_checked(&mut flat.pool));
    }
    occurrence::tell_apart(&mut flat, &mut functions);
    let algorithm::Outcome { actions, set_at_events, problems: in_algorithms } =
        algorithm::into_equations(&mut flat, &mut functions);
    let mut lowering = Lowering::new(flat, functions);
    lowering.problems = problems;
    lowering.problems.extend(in_algorithms);
    lowering.add_variables();
    lowering.set_at_events = set_at_events.into_iter().flat_map(|var| lowering.element_ids(var)).collect();
    lowering.add_impacts();
    lowering.add_equations();
    lowering.add_algorithm_actions(actions);
    lowering.finish()
}

type Elements = Rc<RefCell<FxHashMap<VarId, Rc<[ExprId]>>>>;

/// Expressions of the flat model and of the scalar system live in one pool, but number variables differently. An
/// expression is translated exactly once, by [`Lowering::scalars_of`].
pub(crate) struct Lowering {
    pub(crate) flat: Flat,
    pub(crate) dae: Dae,
    /// The scalars of each flat variable, row-major.
    elements: Elements,
    scalars: Scalars<'static>,
    /// With all that the text refers to, for partitions.
    verbatim: Scalars<'static>,
    pub(crate) rewriting: Rewriting,
    pub(crate) clocks: Clocks,
    pub(crate) steady: Steady,
    pub(crate) differentiator: Differentiator,
    /// Flat variables that are determined at events only.
    pub(crate) discrete: FxHashSet<VarId>,
    /// Scalars that equations in a `when` determine.
    pub(crate) set_by_when: FxHashSet<VarId>,
    /// Scalars that procedures in a `when` compute.
    pub(crate) set_at_events: FxHashSet<VarId>,
    /// `variable = value` of declarations, in terms of the flat model.
    pub(crate) bindings: Vec<(ExprId, ExprId, Origin)>,
    pub(crate) texts: Vec<Text>,
    pub(crate) problems: Vec<Diagnostic>,
}

impl Lowering {
    fn new(mut flat: Flat, functions: Functions) -> Lowering {
        let elements = Elements::default();
        let known = elements.clone();
        let scalars = Scalars::new(functions.clone(), move |_, var| known.borrow()[&var].clone());
        let known = elements.clone();
        let verbatim = Scalars::verbatim(move |_, var| known.borrow()[&var].clone());
        let dae = Dae {
            name: std::mem::take(&mut flat.name),
            pool: std::mem::take(&mut flat.pool),
            functions,
            objects: std::mem::take(&mut flat.objects),
            variables: IdVec::new(),
            equations: Vec::new(),
            initial_equations: Vec::new(),
            relations: IdVec::new(),
            samples: IdVec::new(),
            histories: Vec::new(),
            resets: Vec::new(),
            impacts: Vec::new(),
            checks: Vec::new(),
            components: std::mem::take(&mut flat.components),
            declared_at: std::mem::take(&mut flat.declared_at),
            potentials: FxHashSet::default(),
            free_values: Default::default(),
            suspect: None,
            warnings: Vec::new(),
        };
        Lowering {
            flat,
            dae,
            elements,
            scalars,
            verbatim,
            rewriting: Rewriting::default(),
            clocks: Clocks::default(),
            steady: Steady::default(),
            differentiator: Differentiator::of_values(),
            discrete: FxHashSet::default(),
            set_by_when: FxHashSet::default(),
            set_at_events: FxHashSet::default(),
            bindings: Vec::new(),
            texts: Vec::new(),
            problems: Vec::new(),
        }
    }

    fn finish(mut self) -> Result<Dae, Vec<Diagnostic>> {
        if self.problems.iter().any(Diagnostic::is_error) {
            return Err(self.problems);
        }
        self.dae.warnings = self.problems;
        self.dae.equations.shrink_to_fit();
        debug_assert_eq!(self.dae.verify(), Ok(()));
        Ok(self.dae)
    }

    pub(crate) fn report(&mut self, origin: Origin, message: impl Into<String>) {
        let component = self.dae.components[origin.component as usize].clone();
        let diagnostic = Diagnostic::error(origin.span, message);
        self.problems.push(if component.is_empty() { diagnostic } else { diagnostic.component(component) });
    }

    /// The scalars of a flat expression, over scalar variables; operators with a memory are still there.
    pub(crate) fn scalars_of(&mut self, expr: ExprId, origin: Origin) -> Rc<[ExprId]> {
        let outcome = self.scalars.elements(&mut self.dae.pool, expr);
        outcome.unwrap_or_else(|message| {
            self.report(origin, message);
            Rc::new([])
        })
    }

    /// The expression over scalar variables, in one piece.
    pub(crate) fn whole_of(&mut self, expr: ExprId, origin: Origin) -> Option<ExprId> {
        let outcome = self.scalars.whole(&mut self.dae.pool, expr);
        outcome.map_err(|message| self.report(origin, message)).ok()
    }

    pub(crate) fn scalar_of(&mut self, expr: ExprId, origin: Origin) -> Option<ExprId> {
        let outcome = self.scalars.scalar(&mut self.dae.pool, expr);
        outcome.map_err(|message| self.report(origin, message)).ok()
    }

    /// The scalars of both sides; `(a, , b) = f(x)` has those of the results that are asked for.
    pub(crate) fn pairs(&mut self, left: ExprId, right: ExprId, origin: Origin) -> Vec<(ExprId, ExprId)> {
        let outcome = self.try_pairs(left, right);
        outcome.unwrap_or_else(|message| {
            self.report(origin, message);
            Vec::new()
        })
    }

    pub(crate) fn try_pairs(&mut self, left: ExprId, right: ExprId) -> Result<Vec<(ExprId, ExprId)>, String> {
        self.scalars.pairs(&mut self.dae.pool, left, right)
    }

    /// What each of the pairs refers to in the text, whether it matters for its value or not.
    pub(crate) fn references(&mut self, left: ExprId, right: ExprId, n_pairs: usize) -> Vec<Vec<ExprId>> {
        let pairs = self.verbatim.pairs(&mut self.dae.pool, left, right).unwrap_or_default();
        // What cannot be taken apart without a look into functions refers to what its pairs do.
        match pairs.len() == n_pairs {
            true => pairs.into_iter().map(|(left, right)| vec![left, right]).collect(),
            false => Vec::new(),
        }
    }

    pub(crate) fn try_scalar(&mut self, expr: ExprId) -> Option<ExprId> {
        self.scalars.scalar(&mut self.dae.pool, expr).ok()
    }

    /// A variable that the stage makes for itself.
    pub(crate) fn add_hidden(&mut self, name: String, ty: BaseType, kind: Kind, origin: Origin) -> VarId {
        self.dae.variables.push(Variable::hidden(name, ty, kind, origin))
    }

    pub(crate) fn var(&mut self, var: VarId) -> ExprId {
        let ty = Type::scalar(self.dae.variables[var].ty.clone());
        self.dae.pool.var(var, ty)
    }

    /// The scalar variables of a flat one.
    pub(crate) fn element_ids(&self, flat: VarId) -> impl Iterator<Item = VarId> + use<> {
        let elements = self.elements.borrow()[&flat].clone();
        let first = elements.first().map(|&first| match *self.dae.pool.node(first) {
            Node::Var(var) => var.index(),
            _ => unreachable!("elements are variables"),
        });
        (0..elements.len()).map(move |k| VarId::from_index(first.unwrap_or(0) + k))
    }

    pub(crate) fn set_elements(&mut self, flat: VarId, elements: Rc<[ExprId]>) {
        self.elements.borrow_mut().insert(flat, elements);
    }
}
