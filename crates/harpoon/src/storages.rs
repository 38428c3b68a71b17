//! Strokes against equations: do the causality of a bond graph and the sorted equations agree about its storages?
//!
//! A strand of a storage in integral causality has a state of its own. Of storages that depend on each other either may be the
//! one with the state, so that it is numbers that must agree: strands in integral causality, and states of the storages.
//!
//! A model has integrators besides its storages (a sensor of displacement, the angle of a joint). To the strokes they are frozen: a
//! transformer has some ratio. So the states of the storages are all states less those that the other integrators
//! stand for, which is how many of these can be chosen freely: the rank of their dependence on the states, told by structure.
//! A differentiated effort or flow is no such integrator: it is another name of what storages store. A storage that integrates
//! nothing, such as a spring whose length follows from positions, has its state there and is not compared.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use harpoon_bond::{BondGraph, Causality, ElementId, Kind, owners};
use harpoon_causal::{Block, Causal};
use harpoon_dae::{Dae, Kind as VariableKind};
use harpoon_expr::{ExprId, Node, VarId};
use harpoon_flat::Origin;
use harpoon_graph::{Adjacency, maximum_matching};
use harpoon_index::{Id, IdVec, define_id};

pub struct Comparison {
    pub storages: Vec<Stored>,
    /// Strands in integral causality, and states of storages among the states of the equations.
    pub n_integral: usize,
    pub n_states: usize,
    pub loops: Vec<AlgebraicLoop>,
}

/// One strand of a storage.
#[derive(Clone, Debug)]
pub struct Stored {
    pub element: ElementId,
    /// From 0, through all ports.
    pub strand: usize,
    pub is_integral: bool,
    /// A variable of the strand is a state; otherwise it follows from states.
    pub is_state: bool,
    /// The storage integrates something: only such are compared.
    pub is_compared: bool,
}

/// Elements whose equations must be solved together.
#[derive(Clone, Debug)]
pub struct AlgebraicLoop {
    pub elements: Vec<ElementId>,
    pub n_unknowns: usize,
    pub n_torn: usize,
    pub is_linear: bool,
}

impl Comparison {
    pub fn agrees(&self) -> bool {
        self.n_integral == self.n_states
    }
}

/// The variables that the equations integrate.
pub struct Integrators {
    of_element: IdVec<ElementId, Vec<VarId>>,
    others: Vec<VarId>,
    /// The variable of each strand of each storage that an I or C is about: flow or effort.
    at_port: HashMap<(ElementId, usize), VarId>,
    /// Efforts and flows of all ports.
    of_bonds: Vec<VarId>,
}

pub fn integrators(graph: &BondGraph, dae: &Dae) -> Integrators {
    let owners = owners(graph, &dae.components);
    let mut of_element: IdVec<ElementId, Vec<VarId>> = graph.elements.ids().map(|_| Vec::new()).collect();
    let mut others = Vec::new();
    for variable in dae.variables.values() {
        let VariableKind::Derivative(of) = variable.kind else { continue };
        let owner = owners[dae.variables[of].origin.component as usize];
        match owner.filter(|owner| graph.elements[*owner].kind.is_storage()) {
            Some(storage) => of_element[storage].push(of),
            None => others.push(of),
        }
    }
    let names: HashMap<&str, VarId> = dae.variables.iter().map(|(id, of)| (of.name.as_str(), id)).collect();
    let mut at_port = HashMap::new();
    let mut of_bonds = Vec::new();
    for (id, element) in graph.elements.iter() {
        let strands =
            element.ports.iter().flat_map(|port| (0..port.cardinality).map(move |strand| (port, strand)));
        for (at, (port, strand)) in strands.enumerate() {
            let variable = |letter: &str| {
                // The ports of a shared junction have names of their own.
                let path = if port.name.contains('.') { String::new() } else { format!("{}.", element.path) };
                let whole = format!("{path}{}.{letter}", port.name);
                let single = names.get(format!("{whole}[{}]", strand + 1).as_str());
                single.or_else(|| names.get(whole.as_str())).copied()
            };
            let (effort, flow) = (variable("e"), variable("f"));
            of_bonds.extend(effort.into_iter().chain(flow));
            let stored = if element.kind == Kind::I { flow } else { effort };
            at_port.extend(stored.filter(|_| element.kind.is_storage()).map(|stored| ((id, at), stored)));
        }
    }
    Integrators { of_element, others, at_port, of_bonds }
}

pub fn compare(
    graph: &BondGraph,
    causality: &Causality,
    integrators: &Integrators,
    causal: &Causal,
) -> Comparison {
    let aliases = Aliases::new(causal);
    let states: Vec<VarId> = causal.states.iter().map(|state| aliases.of(state.variable)).collect();
    let is_state = |variable: VarId| states.contains(&aliases.of(variable));
    let mut storages = Vec::new();
    for (id, element) in graph.elements.iter().filter(|(_, element)| element.kind.is_storage()) {
        let n: usize = element.ports.iter().map(|port| port.cardinality).sum();
        let integrated = &integrators.of_element[id];
        let derivative = causality.derivative.iter().find(|found| found.element == id);
        for strand in 0..n {
            let own = (integrated.len() == n).then(|| integrated[strand]);
            let mut variables = own.into_iter().chain(integrators.at_port.get(&(id, strand)).copied());
            let is_integral = derivative.is_none_or(|found| !found.strands.contains(&strand));
            let is_state = variables.any(is_state);
            storages.push(Stored {
                element: id,
                strand,
                is_integral,
                is_state,
                is_compared: !integrated.is_empty(),
            });
        }
    }
    let n_integral = storages.iter().filter(|stored| stored.is_integral && stored.is_compared).count();
    let of_bonds: BTreeSet<VarId> =
        integrators.of_bonds.iter().map(|variable| aliases.of(*variable)).collect();
    let others = integrators.others.iter().map(|variable| aliases.of(*variable));
    let others: BTreeSet<VarId> = others.filter(|variable| !of_bonds.contains(variable)).collect();
    let n_states = states.len() - rank(causal, &states, &others);
    Comparison { storages, n_integral, n_states, loops: loops(graph, causal) }
}

/// Variables that are others, but for their sign.
struct Aliases(HashMap<VarId, VarId>);

impl Aliases {
    fn new(causal: &Causal) -> Aliases {
        let variable = |expr: ExprId| match *causal.dae.pool.node(expr) {
            Node::Var(variable) => Some(variable),
            Node::Unary(_, inner) => match *causal.dae.pool.node(inner) {
                Node::Var(variable) => Some(variable),
                _ => None,
            },
            _ => None,
        };
        let aliases =
            causal.eliminated.iter().filter_map(|found| Some((found.variable, variable(found.value)?)));
        Aliases(aliases.collect())
    }

    fn of(&self, mut variable: VarId) -> VarId {
        while let Some(other) = self.0.get(&variable) {
            variable = *other;
        }
        variable
    }
}

define_id!(
    /// Something integrated that is no storage.
    Integrator,
    "integrator"
);
define_id!(
    /// What the simulation integrates.
    State,
    "state"
);

/// How many of the variables are independent of each other as functions of the states: a maximum matching of variables and the
/// states they depend on.
fn rank(causal: &Causal, states: &[VarId], variables: &BTreeSet<VarId>) -> usize {
    let depends = dependence(causal, states);
    let row = |variable: &VarId| depends.get(variable).into_iter().flatten().map(|at| State::from_index(*at));
    let graph: Adjacency<Integrator, State> = Adjacency::from_rows(states.len(), variables.iter().map(row));
    maximum_matching(&graph).size()
}

/// The states on which each variable depends, through all equations in the order in which they are solved.
fn dependence(causal: &Causal, states: &[VarId]) -> HashMap<VarId, BTreeSet<usize>> {
    let mut depends: HashMap<VarId, BTreeSet<usize>> = HashMap::new();
    for (at, state) in states.iter().enumerate() {
        depends.insert(*state, BTreeSet::from([at]));
    }
    let of = |depends: &HashMap<VarId, BTreeSet<usize>>, expr: ExprId| -> BTreeSet<usize> {
        causal.dae.pool.variables(expr).iter().filter_map(|id| depends.get(id)).flatten().copied().collect()
    };
    for block in &causal.continuous {
        match block {
            Block::Assign(assign) => {
                let set = of(&depends, assign.value);
                depends.entry(assign.variable).or_insert(set);
            }
            Block::System(system) => {
                let sides = system.residuals.iter().flat_map(|residual| [residual.left, residual.right]);
                let parts = sides.chain(system.inner.iter().map(|inner| inner.value));
                let set: BTreeSet<usize> = parts.flat_map(|part| of(&depends, part)).collect();
                for unknown in
                    system.tearing.iter().copied().chain(system.inner.iter().map(|inner| inner.variable))
                {
                    depends.entry(unknown).or_insert_with(|| set.clone());
                }
            }
        }
    }
    depends
}

fn loops(graph: &BondGraph, causal: &Causal) -> Vec<AlgebraicLoop> {
    let owners = owners(graph, &causal.dae.components);
    let mut loops = Vec::new();
    for block in &causal.continuous {
        let Block::System(system) = block else { continue };
        let origins = system.residuals.iter().map(|residual| residual.origin);
        let owner = |origin: Origin| owners[origin.component as usize];
        let elements: BTreeSet<ElementId> =
            origins.chain(system.inner.iter().map(|inner| inner.origin)).filter_map(owner).collect();
        if !elements.is_empty() {
            loops.push(AlgebraicLoop {
                elements: elements.into_iter().collect(),
                n_unknowns: system.size,
                n_torn: system.tearing.len(),
                is_linear: system.is_linear,
            });
        }
    }
    loops
}

/// For people.
pub struct ComparisonListing<'g> {
    pub graph: &'g BondGraph,
    pub comparison: &'g Comparison,
}

impl fmt::Display for ComparisonListing<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ComparisonListing { graph, comparison } = self;
        if comparison.storages.is_empty() {
            return Ok(());
        }
        let name = |stored: &Stored| {
            let element = &graph.elements[stored.element];
            let n: usize = element.ports.iter().map(|port| port.cardinality).sum();
            let strand = if n > 1 { format!(" strand {}", stored.strand + 1) } else { String::new() };
            format!("{} {}{strand}", element.kind_name(), element.path)
        };
        let width = comparison.storages.iter().map(|stored| name(stored).chars().count()).max().unwrap_or(0);
        writeln!(out, "storages, by the strokes and by the equations:")?;
        for stored in &comparison.storages {
            let strokes = if stored.is_integral { "integral" } else { "derivative" };
            let equations = match (stored.is_compared, stored.is_state) {
                (false, _) => "integrates nothing",
                (_, true) => "state",
                (_, false) => "follows from states",
            };
            writeln!(out, "  {:width$}  {strokes:10}  {equations}", name(stored))?;
        }
        let (integral, states) = (comparison.n_integral, comparison.n_states);
        match comparison.agrees() {
            true => writeln!(out, "  both find {integral} independent")?,
            false => writeln!(
                out,
                "  they disagree: {integral} independent by the strokes, {states} by the equations"
            )?,
        }
        if !comparison.loops.is_empty() {
            writeln!(out, "algebraic loops:")?;
        }
        for found in &comparison.loops {
            let paths: Vec<&str> =
                found.elements.iter().map(|id| graph.elements[*id].path.as_str()).collect();
            let kind = if found.is_linear { "linear" } else { "nonlinear" };
            writeln!(
                out,
                "  {kind}, {} unknowns, {} after tearing: {}",
                found.n_unknowns,
                found.n_torn,
                paths.join(", ")
            )?;
        }
        Ok(())
    }
}
