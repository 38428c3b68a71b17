//! An impulse-bond graph as a model: one equation for each rule, which any tool can solve.
//!
//! Parameters are the values before the impulse, what is frozen during it, and which impacts strike. Unknowns are p and f_m (q
//! and e_m) of each strand, and what follows from them. The numbering of variables is that of the model it was derived from, so that
//! expressions of the elements stand here unchanged.

use std::collections::{BTreeSet, HashMap};

use harpoon_dae::{Dae, Impact, Kind as VariableKind, Law as ImpactLaw};
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Type, TypeError, UnaryOp, VarId, linear_in};
use harpoon_flat::{Equation, EquationKind, Flat, Origin, Variability, Variable};
use harpoon_index::{Id, IdVec};

use super::determined::{Determined, determine, is_regular};
use super::law::{Place, Row};
use super::{Impulse, ImpulseGraph, Rule};
use crate::graph::{BondGraph, BondId, Element, ElementId, End, Kind};

/// The value of a variable before the impulse, by its name.
pub type StartValues<'v> = dyn Fn(&str) -> Option<f64> + 'v;

impl ImpulseGraph {
    /// The relations of an element between what is in the region; beside impulses what is finite vanishes.
    pub(super) fn rows(&self, graph: &BondGraph, id: ElementId) -> Vec<Row> {
        let Some(law) = &self.laws[id] else { return Vec::new() };
        let element = &graph.elements[id];
        let impulse = |place: &Place| {
            element.ports[place.port].bond.and_then(|(bond, _)| self.impulses[bond][place.strand])
        };
        let is_impulse = |place: &Place| {
            impulse(place) == Some(if place.is_effort { Impulse::Effort } else { Impulse::Flow })
        };
        let mut rows = Vec::new();
        for row in &law.rows {
            let mut row = row.clone();
            let places = || row.terms.keys().filter_map(|id| law.places.get(id));
            if places().all(|place| impulse(place).is_none()) {
                continue;
            }
            // Nothing flows at a port without a bond, and nobody asks for its effort.
            if places().any(|place| element.ports[place.port].bond.is_none() && place.is_effort) {
                continue;
            }
            let has_impulse = places().any(is_impulse);
            let stays = |place: &Place| impulse(place).is_some() && is_impulse(place) == has_impulse;
            let is_mixed = !element.kind.is_storage();
            row.terms.retain(|id, _| {
                law.places
                    .get(id)
                    .is_none_or(|place| if is_mixed { stays(place) } else { impulse(place).is_some() })
            });
            row.has_rest = !has_impulse && is_mixed;
            rows.push(row);
        }
        rows
    }

    /// What must not move while the impulse acts, for each element whose equations take part.
    pub fn frozen(&self, graph: &BondGraph, dae: &Dae) -> Vec<(ElementId, VarId)> {
        let mut frozen = Vec::new();
        for id in
            graph.elements.ids().filter(|id| self.rules[*id].iter().flatten().any(|rule| rule.uses_law()))
        {
            let mut variables = BTreeSet::new();
            for row in self.rows(graph, id) {
                let parts = row.terms.values().copied().chain(row.has_rest.then_some(row.rest));
                parts.for_each(|part| variables.extend(dae.pool.variables(part)));
            }
            let varies = |id: &VarId| {
                matches!(dae.variables[*id].kind, VariableKind::Continuous | VariableKind::Derivative(_))
            };
            frozen.extend(variables.into_iter().filter(varies).map(|variable| (id, variable)));
        }
        frozen
    }

    /// The variables at the ports of an element, as far as they are in a region.
    pub fn moving(&self, id: ElementId) -> Vec<VarId> {
        let mut moving: Vec<VarId> =
            self.laws[id].iter().flat_map(|law| law.places.keys().copied()).collect();
        moving.sort_unstable();
        moving
    }
}

/// An element of which the impulse-bond graph does not tell what an impulse does.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub element: ElementId,
    pub reason: String,
}

/// Only of a graph without clashes and without elements that do not fit.
pub fn model(
    graph: &BondGraph,
    derived: &ImpulseGraph,
    dae: Dae,
    values: &StartValues,
) -> Result<Flat, Vec<Refusal>> {
    let mut writing = Writing::new(graph, derived, dae, values);
    for bond in graph.bonds.ids() {
        writing.add_bond(bond);
    }
    for (id, element) in graph.elements.iter() {
        if derived.rules[id].iter().any(Option::is_some) {
            writing.write(id, element).expect("only real scalars are combined");
        }
    }
    writing.leave_out_what_is_open()?;
    Ok(writing.finish())
}

/// What may be missing of equality by rounding.
const ROUNDING: f64 = 1e-9;

fn sticks_name(element: &Element) -> String {
    format!("{}.sticks", element.path)
}

/// Which of the unknowns an impact is about.
struct Struck {
    element: ElementId,
    /// Whether it happens: a parameter.
    strikes: VarId,
    /// Impulse and mean of each strand.
    strands: Vec<(VarId, VarId)>,
}

/// Effort and flow of a strand: one is an impulse, the other a mean.
#[derive(Clone, Copy)]
struct Pair {
    effort: VarId,
    flow: VarId,
}

/// What the law of an impact is about, into its element.
#[derive(Clone, Copy)]
struct Strand {
    impulse: ExprId,
    mean: ExprId,
    before: ExprId,
}

struct Writing<'g> {
    graph: &'g BondGraph,
    derived: &'g ImpulseGraph,
    values: &'g StartValues<'g>,
    flat: Flat,
    impacts: Vec<Impact>,
    kinds: Vec<VariableKind>,
    names: HashMap<String, VarId>,
    pairs: HashMap<(BondId, usize), Pair>,
    /// Of the model it was derived from, those that are needed.
    needed: BTreeSet<VarId>,
    /// Made here, parameters first.
    parameters: Vec<VarId>,
    unknowns: Vec<VarId>,
    /// The numbers of the equations between impulses and means, without the laws of impact.
    network: Vec<usize>,
    struck: Vec<Struck>,
    /// The storage that each of these unknowns is about.
    stored: HashMap<VarId, ElementId>,
    /// The equations that give what is frozen.
    frozen: HashMap<VarId, (ExprId, ExprId)>,
    memo: HashMap<ExprId, ExprId>,
    impact_time: Option<VarId>,
    origin: Origin,
}

type Written<T> = Result<T, TypeError>;

impl<'g> Writing<'g> {
    fn new(
        graph: &'g BondGraph,
        derived: &'g ImpulseGraph,
        dae: Dae,
        values: &'g StartValues<'g>,
    ) -> Writing<'g> {
        let Dae { name, mut pool, functions, objects, variables, components, impacts, .. } = dae;
        let mut flat_variables: IdVec<VarId, Variable> = IdVec::new();
        let mut names = HashMap::new();
        let mut origin = None;
        for (id, variable) in variables.iter() {
            names.insert(variable.name.clone(), id);
            origin.get_or_insert(variable.origin);
            let is_constant = variable.kind == VariableKind::Constant;
            let variability = if is_constant { Variability::Constant } else { Variability::Parameter };
            let ty = Type::scalar(variable.ty.clone());
            let mut made = Variable::hidden(variable.name.clone(), ty, variability, variable.origin);
            made.binding = match variable.is_constant() {
                true => variable.binding,
                false => values(&variable.name).map(|value| literal(&mut pool, &variable.ty, value)),
            };
            made.description = variable.description().map(str::to_string);
            flat_variables.push(made);
        }
        let flat = Flat {
            name: format!("{name}.Impulse"),
            pool,
            variables: flat_variables,
            order: Vec::new(),
            equations: Vec::new(),
            initial_equations: Vec::new(),
            algorithms: Vec::new(),
            functions: functions.iter().map(|(id, function)| (id, function.clone())).collect(),
            objects,
            declared_at: vec![None; components.len()],
            components,
            connectors: Vec::new(),
            bond_components: Vec::new(),
            impacts: Vec::new(),
        };
        let laws = derived.laws.values().flatten();
        Writing {
            graph,
            derived,
            values,
            flat,
            impacts,
            kinds: variables.values().map(|variable| variable.kind).collect(),
            names,
            pairs: HashMap::new(),
            needed: BTreeSet::new(),
            parameters: Vec::new(),
            unknowns: Vec::new(),
            network: Vec::new(),
            struck: Vec::new(),
            stored: HashMap::new(),
            frozen: laws.flat_map(|law| law.frozen.iter().map(|(id, sides)| (*id, *sides))).collect(),
            memo: HashMap::new(),
            impact_time: None,
            origin: origin.expect("a model with a bond graph has variables"),
        }
    }

    /// Two unknowns for each strand that carries an impulse.
    fn add_bond(&mut self, bond: BondId) {
        let path = self.graph.bonds[bond].path.clone();
        for strand in 0..self.graph.bonds[bond].cardinality {
            let Some(impulse) = self.derived.impulse(self.graph, bond, strand) else { continue };
            let [(effort, of_effort), (flow, of_flow)] = match impulse {
                Impulse::Effort => [("p", "Impulse of effort"), ("f_m", "Mean flow along the harpoon")],
                Impulse::Flow => [("e_m", "Mean effort"), ("q", "Impulse of flow along the harpoon")],
            };
            let mut unknown = |name: &str, description| {
                self.add(format!("{path}.{name}[{}]", strand + 1), Variability::Continuous, None, description)
            };
            let pair = Pair { effort: unknown(effort, of_effort), flow: unknown(flow, of_flow) };
            self.pairs.insert((bond, strand), pair);
        }
    }

    fn add(
        &mut self,
        name: String,
        variability: Variability,
        binding: Option<ExprId>,
        description: &str,
    ) -> VarId {
        let ty = match binding {
            Some(binding) => self.flat.pool.ty(binding).clone(),
            None => Type::real(),
        };
        let mut variable = Variable::hidden(name, ty, variability, self.origin);
        variable.is_protected = false;
        variable.binding = binding;
        variable.description = Some(description.to_string());
        let id = self.flat.variables.push(variable);
        let list =
            if variability == Variability::Parameter { &mut self.parameters } else { &mut self.unknowns };
        list.push(id);
        id
    }

    fn var(&mut self, id: VarId) -> ExprId {
        let ty = self.flat.variables[id].ty.clone();
        self.flat.pool.var(id, ty)
    }

    fn equate(&mut self, left: ExprId, right: ExprId) {
        self.flat.equations.push(Equation { kind: EquationKind::Equal(left, right), origin: self.origin });
    }

    /// An equation of the network.
    fn relate(&mut self, left: ExprId, right: ExprId) {
        self.network.push(self.flat.equations.len());
        self.equate(left, right);
    }

    // ---------------------------------------------------------------------------------------------- elements

    fn write(&mut self, id: ElementId, element: &Element) -> Written<()> {
        if element.kind.is_junction() {
            return self.write_junction(element);
        }
        if self.derived.rules[id].iter().flatten().any(|rule| rule.uses_law()) {
            return self.write_law(id, element);
        }
        if element.kind == Kind::ISw {
            return self.write_impact(id, element);
        }
        for (number, port) in element.ports.iter().enumerate() {
            let Some((bond, end)) = port.bond else { continue };
            for strand in 0..port.cardinality {
                let Some(&Pair { effort, flow }) = self.pairs.get(&(bond, strand)) else { continue };
                let zero = self.flat.pool.real(0.0);
                let (effort, flow) = (self.var(effort), self.var(flow));
                match self.derived.rule(self.graph, id, number, strand) {
                    Some(Rule::ZeroEffort) => self.relate(effort, zero),
                    Some(Rule::ZeroFlow) => self.relate(flow, zero),
                    Some(Rule::Source) => {
                        let is_effort = element.kind == Kind::Se;
                        let before = self.before(element, number, strand, is_effort);
                        let before = if is_effort { before } else { self.along(end, before)? };
                        self.relate(if is_effort { effort } else { flow }, before);
                    }
                    Some(Rule::Switch) => {
                        let is_open = self.is_open(element, number, strand);
                        let is_open = self.var(is_open);
                        let otherwise = self.flat.pool.if_then_else(is_open, flow, effort)?;
                        self.relate(zero, otherwise);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn write_junction(&mut self, junction: &Element) -> Written<()> {
        for strand in 0..junction.cardinality() {
            let mut common: Option<ExprId> = None;
            let mut sum = self.flat.pool.real(0.0);
            let bonds = junction.ports.iter().filter_map(|port| port.bond);
            let pairs: Vec<(End, Pair)> = bonds
                .filter_map(|(bond, end)| self.pairs.get(&(bond, strand)).map(|pair| (end, *pair)))
                .collect();
            for (end, pair) in &pairs {
                let (equal, summed) = match junction.kind {
                    Kind::Zero => (pair.effort, pair.flow),
                    _ => (pair.flow, pair.effort),
                };
                let (equal, summed) = (self.var(equal), self.var(summed));
                match common {
                    None => common = Some(equal),
                    Some(common) => self.relate(equal, common),
                }
                let summed = self.along(*end, summed)?;
                sum = self.flat.pool.plus(sum, summed)?;
            }
            if !pairs.is_empty() {
                let zero = self.flat.pool.real(0.0);
                self.relate(sum, zero);
            }
        }
        Ok(())
    }

    /// A flow into the element as one along the harpoon, and the other way round.
    fn along(&mut self, end: End, flow: ExprId) -> Written<ExprId> {
        match end {
            End::Head => Ok(flow),
            End::Tail => self.flat.pool.negated(flow),
        }
    }

    fn write_law(&mut self, id: ElementId, element: &Element) -> Written<()> {
        let Some(law) = &self.derived.laws[id] else { return Ok(()) };
        let mut locals = HashMap::new();
        for local in &law.locals {
            let name = self.flat.variables[*local].name.clone();
            let description = "Moves during the impulse";
            locals.insert(*local, self.add(format!("{name}_m"), Variability::Continuous, None, description));
        }
        for row in self.derived.rows(self.graph, id) {
            let mut terms: Vec<(ExprId, ExprId)> = Vec::new();
            for (variable, factor) in &row.terms {
                let value = match law.places.get(variable) {
                    Some(place) => self.moved(element, place)?,
                    None => self.var(locals[variable]),
                };
                let factor = self.import(*factor);
                terms.push(match *self.flat.pool.node(value) {
                    Node::Unary(UnaryOp::Neg, value) => (value, self.flat.pool.negated(factor)?),
                    _ => (value, factor),
                });
            }
            let zero = self.flat.pool.real(0.0);
            let rest = if row.has_rest { self.import(row.rest) } else { zero };
            self.write_row(terms, rest)?;
        }
        if element.kind.is_storage() {
            self.write_after(id, element)?;
        }
        Ok(())
    }

    /// The mean or impulse at a port; of a storage what jumps is taken from its value before.
    fn moved(&mut self, element: &Element, place: &Place) -> Written<ExprId> {
        let (bond, end) = element.ports[place.port].bond.expect("only what has a bond is in a region");
        let Pair { effort, flow } = self.pairs[&(bond, place.strand)];
        let jumps = match element.kind {
            Kind::I => !place.is_effort,
            Kind::C => place.is_effort,
            _ => false,
        };
        let value = self.var(if place.is_effort { effort } else { flow });
        let value = if place.is_effort { value } else { self.along(end, value)? };
        if !jumps {
            return Ok(value);
        }
        let before = self.before(element, place.port, place.strand, place.is_effort);
        self.flat.pool.minus(value, before)
    }

    /// `first = -(others)` if the first term has the factor ±1, otherwise `sum = 0`.
    fn write_row(&mut self, mut terms: Vec<(ExprId, ExprId)>, rest: ExprId) -> Written<()> {
        let pool = &mut self.flat.pool;
        let is_plain = |pool: &harpoon_expr::Pool, (value, factor): &(ExprId, ExprId)| {
            pool.as_real(*factor).is_some_and(|factor| factor.abs() == 1.0)
                && matches!(pool.node(*value), Node::Var(_))
        };
        let single = terms.iter().position(|term| is_plain(pool, term)).map(|at| terms.remove(at));
        let mut sum = rest;
        for (value, factor) in terms {
            let term = pool.times(factor, value)?;
            sum = pool.plus(sum, term)?;
        }
        let (left, right) = match single {
            Some((value, factor)) if pool.as_real(factor) == Some(1.0) => (value, pool.negated(sum)?),
            Some((value, _)) => (value, sum),
            None => (sum, pool.real(0.0)),
        };
        self.relate(left, right);
        Ok(())
    }

    /// x⁺ = 2·x_m − x⁻ of what jumps in a storage.
    fn write_after(&mut self, id: ElementId, element: &Element) -> Written<()> {
        let is_effort = element.kind == Kind::C;
        for (number, port) in element.ports.iter().enumerate() {
            let Some((bond, _)) = port.bond else { continue };
            for strand in (0..port.cardinality)
                .filter(|strand| self.pairs.contains_key(&(bond, *strand)))
                .collect::<Vec<_>>()
            {
                let place = Place { port: number, strand, is_effort };
                let Pair { effort, flow } = self.pairs[&(bond, strand)];
                self.stored.insert(if is_effort { effort } else { flow }, id);
                let change = self.moved(element, &place)?;
                let before = self.before(element, number, strand, is_effort);
                self.write_post(element, place, before, change)?;
            }
        }
        Ok(())
    }

    /// With half the change.
    fn write_post(&mut self, element: &Element, place: Place, before: ExprId, half: ExprId) -> Written<()> {
        let Place { port, strand, is_effort } = place;
        let what = if is_effort { "e_post" } else { "f_post" };
        let name = self.port_name(element, port, what, strand);
        let description =
            if is_effort { "Effort after the impulse" } else { "Flow into the element after the impulse" };
        let after = self.add(name, Variability::Continuous, None, description);
        let after = self.var(after);
        let two = self.flat.pool.real(2.0);
        let change = self.flat.pool.times(two, half)?;
        let value = self.flat.pool.plus(before, change)?;
        self.equate(after, value);
        Ok(())
    }

    /// `mass.f_pre[1]`; with several ports `transformer.port1.f_pre[1]`.
    fn port_name(&self, element: &Element, port: usize, what: &str, strand: usize) -> String {
        let strand = strand + 1;
        match element.ports.len() {
            1 => format!("{}.{what}[{strand}]", element.path),
            _ => format!("{}.{}.{what}[{strand}]", element.path, element.ports[port].name),
        }
    }

    /// The effort or the flow into the element before the impulse: a parameter.
    fn before(&mut self, element: &Element, port: usize, strand: usize, is_effort: bool) -> ExprId {
        let name = self.port_name(element, port, if is_effort { "e_pre" } else { "f_pre" }, strand);
        if let Some(known) = self.names.get(&name) {
            return self.var(*known);
        }
        let value = self.value(element, port, strand, is_effort);
        let binding = self.flat.pool.real(value);
        let description =
            if is_effort { "Effort before the impulse" } else { "Flow into the element before the impulse" };
        let id = self.add(name.clone(), Variability::Parameter, Some(binding), description);
        self.names.insert(name, id);
        self.var(id)
    }

    fn value(&self, element: &Element, port: usize, strand: usize, is_effort: bool) -> f64 {
        let letter = if is_effort { "e" } else { "f" };
        let whole = format!("{}.{}.{letter}", element.path, element.ports[port].name);
        let value = (self.values)(&format!("{whole}[{}]", strand + 1)).or_else(|| (self.values)(&whole));
        value.unwrap_or(0.0)
    }

    fn is_open(&mut self, element: &Element, port: usize, strand: usize) -> VarId {
        let [effort, flow] = [true, false].map(|is_effort| self.value(element, port, strand, is_effort));
        let binding = self.flat.pool.boolean(flow == 0.0 && effort != 0.0);
        let name = self.port_name(element, port, "blocks", strand);
        self.add(name, Variability::Parameter, Some(binding), "Open, or blocking, during the impulse")
    }

    // ---------------------------------------------------------------------------------------------- impacts

    /// The laws of impact, see `harpoon_dae::Law`; an impact that does not strike has no impulse.
    fn write_impact(&mut self, id: ElementId, element: &Element) -> Written<()> {
        let Some(impact) = self.impacts.iter().find(|impact| impact.component == element.path).cloned()
        else {
            return Ok(());
        };
        let yes = self.flat.pool.boolean(true);
        let strikes = self.add(
            format!("{}.strikes_now", element.path),
            Variability::Parameter,
            Some(yes),
            "Whether this impact happens",
        );
        let mut struck = Struck { element: id, strikes, strands: Vec::new() };
        let strikes = self.var(strikes);
        let law = impact.law.map(|parameter| self.import_variable(parameter));
        let mut work = self.flat.pool.real(0.0);
        let mut normal: Option<Strand> = None;
        for (number, port) in element.ports.iter().enumerate() {
            let Some((bond, end)) = port.bond else { continue };
            for at in 0..port.cardinality {
                let Some(&Pair { effort, flow }) = self.pairs.get(&(bond, at)) else { continue };
                let is_flow = self.derived.impulses[bond][at] == Some(Impulse::Flow);
                let (effort_now, along) = (self.var(effort), self.var(flow));
                let into = self.along(end, along)?;
                let (impulse, mean) = if is_flow { (into, effort_now) } else { (effort_now, into) };
                let before = self.before(element, number, at, is_flow);
                let strand = Strand { impulse, mean, before };
                let residual = self.residual(element, law, strand, normal)?;
                if let (ImpactLaw::Friction { mu, .. }, Some(normal)) = (law, normal) {
                    self.assert_friction(element, strikes, strand, normal, mu)?;
                }
                let either = self.flat.pool.if_then_else(strikes, residual, impulse)?;
                let zero = self.flat.pool.real(0.0);
                self.equate(either, zero);
                struck.strands.push(if is_flow { (flow, effort) } else { (effort, flow) });
                normal.get_or_insert(strand);
                let product = self.flat.pool.times(impulse, mean)?;
                work = self.flat.pool.plus(work, product)?;
                let half = self.flat.pool.minus(mean, before)?;
                self.write_post(
                    element,
                    Place { port: number, strand: at, is_effort: is_flow },
                    before,
                    half,
                )?;
            }
        }
        let taken = self.add(
            format!("{}.work", element.path),
            Variability::Continuous,
            None,
            "Work taken by the impact",
        );
        let taken = self.var(taken);
        self.equate(taken, work);
        if let ImpactLaw::Energy(energy) = law {
            self.assert_energy(strikes, taken, energy)?;
        }
        self.struck.push(struck);
        Ok(())
    }

    /// What vanishes by the law, for one strand; `normal` is the first one.
    fn residual(
        &mut self,
        element: &Element,
        law: ImpactLaw<ExprId>,
        strand: Strand,
        normal: Option<Strand>,
    ) -> Written<ExprId> {
        let Strand { impulse, mean, before } = strand;
        match (law, normal) {
            (ImpactLaw::Friction { mu, .. }, Some(normal)) => {
                let (stick, slip) = (self.stick(strand)?, self.slip(strand, normal.impulse, mu)?);
                let sticks = self.rests(strand, normal)?;
                let name = sticks_name(element);
                let sticks = self.add(
                    name.clone(),
                    Variability::Parameter,
                    Some(sticks),
                    "Nothing slips before the impulse",
                );
                self.names.insert(name, sticks);
                let sticks = self.var(sticks);
                self.flat.pool.if_then_else(sticks, stick, slip)
            }
            (ImpactLaw::Restitution(Some(epsilon)) | ImpactLaw::Friction { epsilon, .. }, _) => {
                // f_m = (1 - ε)/2·f⁻
                let [one, two] = [1.0, 2.0].map(|x| self.flat.pool.real(x));
                let rest = self.flat.pool.minus(one, epsilon)?;
                let share = self.flat.pool.over(rest, two)?;
                let target = self.flat.pool.times(share, before)?;
                self.flat.pool.minus(mean, target)
            }
            (ImpactLaw::Restitution(None), _) => Ok(mean),
            (ImpactLaw::Inelastic, _) => self.stick(strand),
            (ImpactLaw::Energy(energy), _) => {
                // The motion goes on in its direction, so that |f_m| is at least |f⁻|/2: with the other root it is not.
                let [zero, two] = [0.0, 2.0].map(|x| self.flat.pool.real(x));
                let half = self.flat.pool.over(before, two)?;
                let forward = self.flat.pool.binary(BinaryOp::GreaterEqual, before, zero)?;
                let [most, least] = [Builtin::Max, Builtin::Min]
                    .map(|extremum| self.flat.pool.builtin(extremum, vec![mean, half]));
                let mean = self.flat.pool.if_then_else(forward, most?, least?)?;
                let product = self.flat.pool.times(impulse, mean)?;
                self.flat.pool.plus(product, energy)
            }
        }
    }

    /// f⁻ along the surface is none beside that against it, but for rounding.
    fn rests(&mut self, along: Strand, normal: Strand) -> Written<ExprId> {
        let pool = &mut self.flat.pool;
        let share = pool.real(ROUNDING);
        let [slip, speed] = [along, normal].map(|strand| pool.builtin(Builtin::Abs, vec![strand.before]));
        let least = pool.times(share, speed?)?;
        pool.binary(BinaryOp::LessEqual, slip?, least)
    }

    /// What sticks is held by friction, and what slips goes on to do so. Where the slip ends on the way, or begins, the impulse depends on the
    /// path, which the simulation follows: no equation between before and after has it (docs/decisions/0024).
    fn assert_friction(
        &mut self,
        element: &Element,
        strikes: ExprId,
        along: Strand,
        normal: Strand,
        mu: ExprId,
    ) -> Written<()> {
        let sticks = self.var(self.names[&sticks_name(element)]);
        let pool = &mut self.flat.pool;
        let [held, pressed] = [along, normal].map(|strand| pool.builtin(Builtin::Abs, vec![strand.impulse]));
        let most = pool.times(mu, pressed?)?;
        let margin = pool.real(1.0 + ROUNDING);
        let most = pool.times(margin, most)?;
        let is_held = pool.binary(BinaryOp::LessEqual, held?, most)?;
        // f⁺ = 2·f_m - f⁻ in the direction of f⁻.
        let (two, zero) = (pool.real(2.0), pool.real(0.0));
        let double = pool.times(two, along.mean)?;
        let after = pool.minus(double, along.before)?;
        let product = pool.times(after, along.before)?;
        let goes_on = pool.binary(BinaryOp::GreaterEqual, product, zero)?;
        let is_right = pool.if_then_else(sticks, is_held, goes_on)?;
        let rests = pool.unary(UnaryOp::Not, strikes)?;
        let holds = pool.binary(BinaryOp::Or, rests, is_right)?;
        let text = pool.string(&format!(
            "the slip at {} begins or ends during the impulse: only the simulation follows that",
            element.path
        ));
        let assertion = pool.builtin(Builtin::Assert, vec![holds, text])?;
        self.flat.equations.push(Equation { kind: EquationKind::Call(assertion), origin: self.origin });
        Ok(())
    }

    /// More energy may be asked for than there is.
    fn assert_energy(&mut self, strikes: ExprId, work: ExprId, energy: ExprId) -> Written<()> {
        let pool = &mut self.flat.pool;
        let sum = pool.plus(work, energy)?;
        let [missing, size] = [sum, energy].map(|of| pool.builtin(Builtin::Abs, vec![of]));
        let share = pool.real(1e-6);
        let rounding = pool.times(share, size?)?;
        let is_given = pool.binary(BinaryOp::LessEqual, missing?, rounding)?;
        let rests = pool.unary(UnaryOp::Not, strikes)?;
        let holds = pool.binary(BinaryOp::Or, rests, is_given)?;
        let text = pool.string("no impulse has this energy: nothing moves, or less can be taken");
        let assertion = pool.builtin(Builtin::Assert, vec![holds, text])?;
        self.flat.equations.push(Equation { kind: EquationKind::Call(assertion), origin: self.origin });
        Ok(())
    }

    /// f_m = f⁻/2
    fn stick(&mut self, Strand { mean, before, .. }: Strand) -> Written<ExprId> {
        let two = self.flat.pool.real(2.0);
        let half = self.flat.pool.over(before, two)?;
        self.flat.pool.minus(mean, half)
    }

    /// p_t = μ·|p_n| against the slip.
    fn slip(
        &mut self,
        Strand { impulse, before, .. }: Strand,
        normal: ExprId,
        mu: ExprId,
    ) -> Written<ExprId> {
        let pool = &mut self.flat.pool;
        let size = pool.builtin(Builtin::Abs, vec![normal])?;
        let friction = pool.times(mu, size)?;
        let zero = pool.real(0.0);
        let forward = pool.binary(BinaryOp::GreaterEqual, before, zero)?;
        let backward = pool.negated(friction)?;
        let friction = pool.if_then_else(forward, friction, backward)?;
        pool.minus(impulse, friction)
    }

    // ------------------------------------------------------------------------------------- what was there before

    /// An expression of the original model, with everything that it needs. Time stands still.
    fn import(&mut self, expr: ExprId) -> ExprId {
        if self.impact_time.is_none()
            && self.flat.pool.contains(expr, |pool, id| matches!(pool.node(id), Node::Time))
        {
            let zero = self.flat.pool.real((self.values)("time").unwrap_or(0.0));
            self.impact_time =
                Some(self.add("impactTime".into(), Variability::Parameter, Some(zero), "When it happens"));
        }
        let at = self.impact_time.map(|id| self.var(id));
        let mut memo = std::mem::take(&mut self.memo);
        let expr = self.flat.pool.rewrite(expr, &mut memo, |pool, id| match pool.node(id) {
            Node::Time => at,
            _ => None,
        });
        self.memo = memo;
        for variable in self.flat.pool.variables(expr) {
            self.need(variable);
        }
        expr
    }

    fn import_variable(&mut self, id: VarId) -> ExprId {
        self.need(id);
        self.var(id)
    }

    /// A parameter with its binding, a frozen variable with its equation or as a parameter.
    fn need(&mut self, id: VarId) {
        if id.index() >= self.kinds.len() || !self.needed.insert(id) {
            return;
        }
        match self.frozen.get(&id).copied() {
            Some((left, right)) => {
                self.flat.variables[id].variability = Variability::Continuous;
                self.flat.variables[id].binding = None;
                let (left, right) = (self.import(left), self.import(right));
                self.equate(left, right);
            }
            None => {
                if let Some(binding) = self.flat.variables[id].binding {
                    self.import(binding);
                }
            }
        }
    }

    // ---------------------------------------------------------------------------------------- what is determined

    /// Leaves out what the rules do not determine and what they say twice; impacts that cannot happen together do not.
    fn leave_out_what_is_open(&mut self) -> Result<(), Vec<Refusal>> {
        let rows = self.network_rows();
        let impulses: Vec<VarId> = self.strands().map(|(impulse, _)| impulse).collect();
        let n_before = rows.len();
        let found = determine(&mut self.flat.pool, rows, &impulses);
        let refusals = self.refusals(&found);
        if !refusals.is_empty() {
            return Err(refusals);
        }
        self.choose_striking(&found);
        if found.relations.len() < n_before {
            self.write_network(found);
        }
        Ok(())
    }

    fn strands(&self) -> impl Iterator<Item = (VarId, VarId)> {
        self.struck.iter().flat_map(|struck| struck.strands.iter().copied())
    }

    /// The network as sums over the unknowns.
    fn network_rows(&mut self) -> Vec<Row> {
        let mut unknowns = self.unknowns.clone();
        unknowns.sort_unstable();
        let mut rows = Vec::with_capacity(self.network.len());
        for number in &self.network {
            let EquationKind::Equal(left, right) = self.flat.equations[*number].kind else { continue };
            let pool = &mut self.flat.pool;
            let difference = pool.minus(left, right).expect("only real scalars are combined");
            let (terms, rest) = linear_in(pool, difference, &unknowns).expect("rules are linear");
            rows.push(Row { terms: terms.into_iter().collect(), rest, has_rest: true });
        }
        rows
    }

    fn refusals(&self, found: &Determined) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for struck in &self.struck {
            let strands = &struck.strands;
            let path = &self.graph.elements[struck.element].path;
            let why = if strands.iter().any(|(impulse, _)| found.bound.contains(impulse)) {
                "can have no impulse: what it acts on keeps it finite"
            } else if strands.iter().any(|(_, mean)| found.open.contains(mean)) {
                "acts on something that has no inertia: nothing stores its impulse"
            } else if !is_regular(&answers(found, strands)) {
                "has no solution: no impulse can change the flow there"
            } else {
                continue;
            };
            refusals.push(Refusal { element: struck.element, reason: format!("the impact `{path}` {why}") });
        }
        let mut open: Vec<ElementId> =
            found.open.iter().filter_map(|id| self.stored.get(id).copied()).collect();
        open.sort_unstable();
        open.dedup();
        for element in open {
            let path = &self.graph.elements[element].path;
            let reason = format!("the rules for impulses do not determine what becomes of `{path}`");
            refusals.push(Refusal { element, reason });
        }
        refusals
    }

    /// Two impacts that ask for the same flow, such as two stops of one body, do not happen at the same time.
    fn choose_striking(&mut self, found: &Determined) {
        let mut together: Vec<(VarId, VarId)> = Vec::new();
        let mut others = Vec::new();
        for struck in &self.struck {
            let more: Vec<(VarId, VarId)> = together.iter().chain(&struck.strands).copied().collect();
            if is_regular(&answers(found, &more)) {
                together = more;
            } else {
                others.push(struck.strikes);
            }
        }
        let no = self.flat.pool.boolean(false);
        for strikes in others {
            let variable = &mut self.flat.variables[strikes];
            variable.binding = Some(no);
            variable.description = Some("Whether this impact happens; not together with those above".into());
        }
    }

    fn write_network(&mut self, found: Determined) {
        let network = std::mem::take(&mut self.network);
        let stays = |number: usize| found.relations.iter().any(|of| of.number == Some(number));
        let left_out: BTreeSet<usize> =
            (0..network.len()).filter(|number| !stays(*number)).map(|number| network[number]).collect();
        let mut number = 0..;
        self.flat.equations.retain(|_| number.next().is_some_and(|number| !left_out.contains(&number)));
        for relation in found.relations.into_iter().filter(|of| of.number.is_none()) {
            let terms: Vec<(VarId, ExprId)> = relation.row.terms.into_iter().collect();
            let terms = terms.into_iter().map(|(id, factor)| (self.var(id), factor)).collect();
            self.write_row(terms, relation.row.rest).expect("only real scalars are combined");
        }
        self.unknowns.retain(|id| !found.open.contains(id));
    }

    fn finish(mut self) -> Flat {
        self.flat.order = self.needed.into_iter().chain(self.parameters).chain(self.unknowns).collect();
        self.flat.verify();
        self.flat
    }
}

/// Of each mean on each impulse.
fn answers(found: &Determined, strands: &[(VarId, VarId)]) -> Vec<Vec<f64>> {
    let of = |mean: VarId| strands.iter().map(|(impulse, _)| found.answer(mean, *impulse)).collect();
    strands.iter().map(|(_, mean)| of(*mean)).collect()
}

fn literal(pool: &mut harpoon_expr::Pool, ty: &BaseType, value: f64) -> ExprId {
    match ty {
        BaseType::Boolean => pool.boolean(value != 0.0),
        BaseType::Integer => pool.integer(value as i64),
        BaseType::Enum(id) => pool.enum_literal(*id, value as u32),
        _ => pool.real(value),
    }
}
