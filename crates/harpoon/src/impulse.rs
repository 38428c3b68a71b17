//! The impulse-bond graph of a model: what the rules refuse, and the model of impulses that follows from it.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use harpoon_bond::{BondGraph, Clash, ElementId, Extracted, ImpulseGraph, Refusal, derive, extract, owners};
use harpoon_causal::{Block, Causal};
use harpoon_code::program::Source as CellSource;
use harpoon_code::{Interpreter, Program};
use harpoon_dae::{Dae, Kind as VariableKind};
use harpoon_expr::{Node, Pool, VarId};
use harpoon_flat::Flat;
use harpoon_index::Id;
use harpoon_source::{Diagnostic, Severity, Span};

use crate::simulate::HostOf;
use crate::{Model, Options, Outcome, compile, outcome};

/// The bond graph of a model with impacts, read from the flat model before its equations are taken apart.
pub struct Impacts {
    pub graph: BondGraph,
    /// The declaration of each element.
    spans: Vec<Span>,
}

impl Impacts {
    /// None if the model has no impacts, or if its bond graph is not one.
    pub fn of(flat: &Flat) -> Option<Impacts> {
        if !flat.bond_components.iter().any(|component| component.kind == "ISw") {
            return None;
        }
        let Extracted { graph, component_of, diagnostics } = extract(flat);
        if diagnostics.iter().any(Diagnostic::is_error) {
            return None;
        }
        Some(Impacts { graph, spans: component_of.iter().map(|at| flat.bond_components[*at].span).collect() })
    }

    pub fn derive(&self, dae: &mut Dae) -> ImpulseGraph {
        derive(&self.graph, dae)
    }

    /// What the rules cannot treat, by naming the elements.
    pub fn refusals(&self, derived: &ImpulseGraph, causal: &Causal) -> Vec<Diagnostic> {
        let mut refusals: Vec<Diagnostic> = derived.clashes.iter().map(|clash| self.clash(clash)).collect();
        let Reached { impulsive, jumping } = Reached::of(causal);
        for (id, held) in held(&self.graph, &causal.dae) {
            if impulsive.contains(&held) {
                let path = self.path(id);
                let message = format!(
                    "an impulse reaches `{path}`, but what it stores cannot follow it: the impact can have no impulse"
                );
                let hint = "a spring or a capacitor keeps the effort finite, an inertia the flow; give the impact something to act on that does not";
                refusals.push(self.error(id, message).hint(hint));
            }
        }
        let moves = |variables: &[VarId]| variables.iter().any(|id| jumping.contains(id));
        for unfit in derived.unfit.iter().filter(|unfit| moves(&unfit.moving)) {
            let path = self.path(unfit.element);
            let message = format!("an impulse reaches `{path}`, but {}", unfit.reason);
            let hint = "storages, transformers and gyrators must be linear in what an impulse changes";
            refusals.push(self.error(unfit.element, message).hint(hint));
        }
        let mut told = HashSet::new();
        for (element, variable) in derived.frozen(&self.graph, &causal.dae) {
            if jumping.contains(&variable) && moves(&derived.moving(element)) && told.insert(element) {
                let path = self.path(element);
                let signal = &causal.dae.variables[variable].name;
                let message = format!(
                    "an impulse reaches `{path}`, but it is not linear: its coefficients depend on `{signal}`, which jumps"
                );
                let hint = "what modulates an element during an impulse may depend on positions, not on what the impulse changes";
                refusals.push(self.error(element, message).hint(hint));
            }
        }
        refusals
    }

    fn clash(&self, Clash { switches: [first, second], element }: &Clash) -> Diagnostic {
        let [first_path, second_path] = [first, second].map(|id| self.path(*id));
        let message = format!(
            "impulses of effort and of flow meet at `{}`: they come from `{first_path}` and `{second_path}`",
            self.path(*element)
        );
        let hint = "a gyrator stands between regions of effort impulses and of flow impulses";
        self.error(*element, message)
            .label(self.spans[first.index()], format!("`{first_path}`"))
            .label(self.spans[second.index()], format!("`{second_path}`"))
            .hint(hint)
    }

    fn path(&self, element: ElementId) -> &str {
        &self.graph.elements[element].path
    }

    fn error(&self, element: ElementId, message: String) -> Diagnostic {
        Diagnostic::error(self.spans[element.index()], message).component(self.path(element))
    }
}

/// The model of the impulses of a model, as Modelica text.
pub fn flatten_impulse(options: &Options) -> Outcome {
    compile(options, |model| {
        let output = impulse_model(model, options).map(|flat| flat.to_string()).unwrap_or_default();
        outcome(options, model, output)
    })
}

fn impulse_model(model: &mut Model<'_>, options: &Options) -> Option<Flat> {
    let flat = model.flat.take().filter(|_| !model.diagnostics.iter().any(Diagnostic::is_error))?;
    let Some(impacts) = Impacts::of(&flat) else {
        let problems = extract(&flat).diagnostics;
        let has_errors = problems.iter().any(Diagnostic::is_error);
        model.diagnostics.extend(problems);
        if !has_errors {
            let message = format!("`{}` has no impulse switch: nothing makes impulses", model.name);
            let hint = "BondGraph.Impacts has the laws of impact";
            model.diagnostics.push(Diagnostic::new(Severity::Error, None, message).hint(hint));
        }
        return None;
    };
    let derived = derived(&impacts, flat);
    let (derived, dae) = derived.map_err(|problems| model.diagnostics.extend(problems)).ok()?;
    let values = start_values(options);
    let values = values.map_err(|problem| model.diagnostics.push(problem)).ok()?;
    let flat = harpoon_bond::model(&impacts.graph, &derived, dae, &|name| values.get(name).copied());
    let refuse = |refusals: Vec<Refusal>| {
        refusals.into_iter().map(|refusal| impacts.error(refusal.element, refusal.reason)).collect::<Vec<_>>()
    };
    flat.map_err(|refusals| model.diagnostics.extend(refuse(refusals))).ok()
}

fn derived(impacts: &Impacts, flat: Flat) -> Result<(ImpulseGraph, Dae), Vec<Diagnostic>> {
    let mut dae = harpoon_dae::lower(flat)?;
    let derived = impacts.derive(&mut dae);
    let causal = harpoon_causal::causalize(dae)?;
    let refusals = impacts.refusals(&derived, &causal);
    if refusals.is_empty() { Ok((derived, causal.dae)) } else { Err(refusals) }
}

// ---------------------------------------------------------------------------------------------- what jumps

/// What a push at some impact reaches, told by the structure of the equations in the order in which they are solved.
struct Reached {
    /// What is infinite with the push.
    impulsive: HashSet<VarId>,
    /// That, and what depends on a state whose derivative is.
    jumping: HashSet<VarId>,
}

impl Reached {
    fn of(causal: &Causal) -> Reached {
        let impacts = causal.dae.impacts.iter();
        let pushes: HashSet<VarId> =
            impacts.flat_map(|impact| impact.strands.iter().map(|strand| strand.push)).collect();
        let impulsive = reached(causal, pushes.clone());
        let states = causal.states.iter().filter(|state| impulsive.contains(&state.derivative));
        let jumping = reached(causal, pushes.into_iter().chain(states.map(|state| state.variable)).collect());
        Reached { impulsive, jumping }
    }
}

/// What the storages integrate.
fn held(graph: &BondGraph, dae: &Dae) -> Vec<(ElementId, VarId)> {
    let owners = owners(graph, &dae.components);
    let integrated = dae.variables.values().filter_map(|variable| match variable.kind {
        VariableKind::Derivative(of) => Some(of),
        _ => None,
    });
    let of_storage = |id: VarId| {
        let owner = owners[dae.variables[id].origin.component as usize]?;
        graph.elements[owner].kind.is_storage().then_some((owner, id))
    };
    integrated.filter_map(of_storage).collect()
}

fn reached(causal: &Causal, mut reached: HashSet<VarId>) -> HashSet<VarId> {
    let pool = &causal.dae.pool;
    // A push may go by another name.
    for eliminated in
        causal.eliminated.iter().filter(|found| reached.contains(&found.variable)).collect::<Vec<_>>()
    {
        reached.extend(alias(pool, eliminated.value));
    }
    let is_reached =
        |reached: &HashSet<VarId>, expr| pool.variables(expr).iter().any(|id| reached.contains(id));
    for block in &causal.continuous {
        match block {
            Block::Assign(assign) => {
                if is_reached(&reached, assign.value) {
                    reached.insert(assign.variable);
                }
            }
            Block::System(system) => {
                let sides = system.residuals.iter().flat_map(|residual| [residual.left, residual.right]);
                let mut parts = sides.chain(system.inner.iter().map(|inner| inner.value));
                if parts.any(|part| is_reached(&reached, part)) {
                    reached.extend(&system.tearing);
                    reached.extend(system.inner.iter().map(|inner| inner.variable));
                }
            }
        }
    }
    let mut n_before = 0;
    while reached.len() > n_before {
        n_before = reached.len();
        for eliminated in &causal.eliminated {
            if is_reached(&reached, eliminated.value) {
                reached.insert(eliminated.variable);
            }
        }
    }
    reached
}

/// The variable that a value is, or is the negative of.
fn alias(pool: &Pool, value: harpoon_expr::ExprId) -> Option<VarId> {
    match *pool.node(value) {
        Node::Var(id) => Some(id),
        Node::Unary(_, inner) => alias(pool, inner),
        _ => None,
    }
}

// ---------------------------------------------------------------------------------------------- start values

/// The values of all variables at the start, by name.
fn start_values(options: &Options) -> Result<HashMap<String, f64>, Diagnostic> {
    compile(options, |model| {
        let failed = |message: String| Diagnostic::new(Severity::Error, None, message);
        let first = |problems: Vec<Diagnostic>| {
            let message =
                problems.iter().find(|problem| problem.is_error()).map(|problem| problem.message.clone());
            failed(message.unwrap_or_else(|| "the model cannot be compiled".into()))
        };
        let flat = model.flat.take().ok_or_else(|| failed("the model cannot be compiled".into()))?;
        let dae = harpoon_dae::lower(flat).map_err(first)?;
        let causal = harpoon_causal::causalize(dae).map_err(first)?;
        let lowered = harpoon_code::lower(causal, model.surroundings.clone()).map_err(first)?;
        let harpoon_code::Lowered { program, mut host, .. } = lowered;
        let mut engine = Interpreter::new(&program.module);
        let start = model.experiment.start_time.unwrap_or(0.0);
        let settings = harpoon_sim::Settings {
            start,
            stop: start,
            tolerance: model.experiment.tolerance.unwrap_or(1e-6),
            intervals: 1,
            method: harpoon_sim::Method::Dassl,
            step: None,
            chattering: harpoon_sim::Chattering::default(),
        };
        let program = Arc::new(program);
        let mut row = FirstRow { values: Vec::new() };
        let run =
            harpoon_sim::simulate(program.clone(), &mut engine, &mut HostOf(&mut host), &settings, &mut row);
        if row.values.is_empty() {
            let message = run.err().map_or_else(String::new, |failure| failure.message);
            return Err(failed(format!(
                "the values before the impulse are those at the start, which cannot be found: {message}"
            )));
        }
        Ok(named(&program, &row.values))
    })
}

fn named(program: &Program, values: &[f64]) -> HashMap<String, f64> {
    let value = |source: &CellSource| match *source {
        CellSource::Cell { cell, negated, .. } => values[cell as usize] * if negated { -1.0 } else { 1.0 },
        CellSource::Constant(value) => value,
    };
    let mut named: HashMap<String, f64> =
        program.signals.iter().map(|signal| (signal.name.clone(), value(&signal.source))).collect();
    named.insert("time".to_string(), values[0]);
    named
}

/// The values before anything happens.
struct FirstRow {
    values: Vec<f64>,
}

impl harpoon_sim::Observer for FirstRow {
    fn row(&mut self, values: &[f64]) -> Result<(), String> {
        if self.values.is_empty() {
            self.values = values.to_vec();
        }
        Ok(())
    }

    fn warning(&mut self, _: f64, _: &str) {}

    fn printed(&mut self, _: &str) {}
}
