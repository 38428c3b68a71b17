//! The equations of one element → linear relations between the efforts and flows at its ports.
//!
//! What moves during an impulse are efforts and flows, what the element computes from them, and, of a storage, what it
//! integrates. Everything else (parameters, positions, modulating signals) is frozen: it may stand in coefficients. Variables of the
//! element that move are eliminated as far as an equation has them with a number as coefficient.
//!
//! Of a storage, `der(x)` stands for the change of x, twice the difference of its mean and its value before; in its
//! relations a flow (of an I) or effort (of a C) stands for that difference.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use harpoon_dae::{Dae, Kind as VariableKind};
use harpoon_expr::{BaseType, ExprId, Pool, VarId, linear_in};
use harpoon_graph::{Augmentation, Matching};
use harpoon_index::{Id, IdVec, define_id};

use crate::graph::{BondGraph, Element, ElementId, Kind};
use crate::owner::owners;

#[derive(Clone, Default, Debug)]
pub struct Law {
    /// Each is zero: Σ coefficient·variable + rest.
    pub rows: Vec<Row>,
    /// Variables of the element that could not be eliminated.
    pub locals: Vec<VarId>,
    /// Variables of the element that are frozen, each with the equation that gives it. A modulating signal has none.
    pub frozen: BTreeMap<VarId, (ExprId, ExprId)>,
    /// Port, strand and which of the two of each port variable.
    pub places: HashMap<VarId, Place>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    pub port: usize,
    pub strand: usize,
    pub is_effort: bool,
}

#[derive(Clone, Debug)]
pub struct Row {
    pub terms: BTreeMap<VarId, ExprId>,
    pub rest: ExprId,
    /// Beside impulses, and of differences, the rest vanishes.
    pub has_rest: bool,
}

/// An element that the rules cannot treat.
#[derive(Clone, Debug)]
pub struct Unfit {
    pub element: ElementId,
    /// What the rules take to move: if it does not, nothing is wrong.
    pub moving: Vec<VarId>,
    pub reason: &'static str,
}

pub struct Laws {
    pub laws: IdVec<ElementId, Option<Law>>,
    pub unfit: Vec<Unfit>,
}

impl Kind {
    /// Whether impulses are related by the equations of the element itself.
    pub fn has_law(self) -> bool {
        self.is_storage() || self.is_two_port() || matches!(self, Kind::Compose | Kind::Decompose)
    }
}

pub fn laws(graph: &BondGraph, dae: &mut Dae) -> Laws {
    let mut laws = Laws { laws: graph.elements.ids().map(|_| None).collect(), unfit: Vec::new() };
    let equations = equations_of(graph, dae);
    let names: HashMap<String, VarId> = dae.variables.iter().map(|(id, of)| (of.name.clone(), id)).collect();
    let derivatives = dae.variables.iter().filter_map(|(id, variable)| match variable.kind {
        VariableKind::Derivative(of) => Some((of, id)),
        _ => None,
    });
    let around = Around { derivative_of: derivatives.collect(), n_uses: uses(dae) };
    for (id, element) in graph.elements.iter().filter(|(_, element)| element.kind.has_law()) {
        let places = places(element, &names);
        let mut moving: Vec<VarId> = places.keys().copied().collect();
        moving.sort_unstable();
        let law = Derivation::new(dae, &around, element.kind, places).law(&equations[id]);
        match law {
            Ok(law) => laws.laws[id] = Some(law),
            Err(reason) => laws.unfit.push(Unfit { element: id, moving, reason }),
        }
    }
    laws
}

/// What is known about all variables.
struct Around {
    derivative_of: HashMap<VarId, VarId>,
    /// In how many equations each variable is.
    n_uses: HashMap<VarId, usize>,
}

fn uses(dae: &Dae) -> HashMap<VarId, usize> {
    let mut n_uses = HashMap::new();
    for equation in &dae.equations {
        let mut variables = dae.pool.variables(equation.left);
        variables.extend(dae.pool.variables(equation.right));
        variables.sort_unstable();
        variables.dedup();
        variables.into_iter().for_each(|id| *n_uses.entry(id).or_default() += 1);
    }
    n_uses
}

/// The equations that stand in the component of each element, by number.
fn equations_of(graph: &BondGraph, dae: &Dae) -> IdVec<ElementId, Vec<usize>> {
    let owners = owners(graph, &dae.components);
    let mut equations: IdVec<ElementId, Vec<usize>> = graph.elements.ids().map(|_| Vec::new()).collect();
    for (number, equation) in dae.equations.iter().enumerate() {
        if let Some(element) = owners[equation.origin.component as usize] {
            equations[element].push(number);
        }
    }
    equations
}

/// The scalar variables at the ports. Where a port is missing in the equations, so is its place.
fn places(element: &Element, names: &HashMap<String, VarId>) -> HashMap<VarId, Place> {
    let mut places = HashMap::new();
    for (number, port) in element.ports.iter().enumerate() {
        for strand in 0..port.cardinality {
            for (letter, is_effort) in [("e", true), ("f", false)] {
                let whole = format!("{}.{}.{letter}", element.path, port.name);
                let found = names.get(&format!("{whole}[{}]", strand + 1)).or_else(|| names.get(&whole));
                if let Some(variable) = found {
                    places.insert(*variable, Place { port: number, strand, is_effort });
                }
            }
        }
    }
    places
}

impl Law {
    /// The strands that depend on each other through this one.
    pub fn coupled(&self, place: (usize, usize)) -> Vec<(usize, usize)> {
        let strand = |variable: &VarId| self.places.get(variable).map(|place| (place.port, place.strand));
        let mut found = BTreeSet::from([place]);
        let mut locals: BTreeSet<VarId> = BTreeSet::new();
        let mut n_before = 0;
        while found.len() + locals.len() > n_before {
            n_before = found.len() + locals.len();
            for row in &self.rows {
                let touches = |variable: &VarId| {
                    strand(variable).map_or(locals.contains(variable), |strand| found.contains(&strand))
                };
                if row.terms.keys().any(touches) {
                    for variable in row.terms.keys() {
                        match strand(variable) {
                            Some(strand) => drop(found.insert(strand)),
                            None => drop(locals.insert(*variable)),
                        }
                    }
                }
            }
        }
        found.into_iter().collect()
    }
}

/// How fast a variable changes during an impulse: its mean is finite, or it is an impulse itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Motion {
    Mean,
    Impulse,
}

struct Derivation<'d> {
    dae: &'d mut Dae,
    around: &'d Around,
    kind: Kind,
    places: HashMap<VarId, Place>,
    moving: BTreeMap<VarId, Motion>,
}

define_id!(
    /// A variable that stays as it is.
    Frozen,
    "frozen"
);
define_id!(
    /// An equation that may give one.
    Giving,
    "giving"
);

type Unsuited = &'static str;

impl<'d> Derivation<'d> {
    fn new(
        dae: &'d mut Dae,
        around: &'d Around,
        kind: Kind,
        places: HashMap<VarId, Place>,
    ) -> Derivation<'d> {
        let motion = |place: &Place| match kind {
            Kind::I if place.is_effort => Motion::Impulse,
            Kind::C if !place.is_effort => Motion::Impulse,
            // Of two-ports either may be the impulse.
            _ => Motion::Mean,
        };
        let moving: BTreeMap<VarId, Motion> =
            places.iter().map(|(variable, place)| (*variable, motion(place))).collect();
        Derivation { dae, around, kind, places, moving }
    }

    fn law(mut self, numbers: &[usize]) -> Result<Law, Unsuited> {
        let mut residuals = self.residuals(numbers);
        self.leave_out_results(&mut residuals);
        self.find_moving(&residuals);
        let (moving, frozen): (Vec<Residual>, Vec<Residual>) = residuals
            .into_iter()
            .partition(|residual| self.variables(residual).iter().any(|v| self.moving.contains_key(v)));
        let mut rows = Vec::new();
        for residual in &moving {
            rows.push(self.row(residual)?);
        }
        let locals = self.eliminate(&mut rows)?;
        if self.kind == Kind::TF && locals.is_empty() {
            self.add_flows(&mut rows).ok_or("its equations are not between numbers")?;
        }
        let n_strands = self.places.len() / 2;
        if rows.len() != n_strands + locals.len() {
            return Err("its equations are not one for each strand of its ports");
        }
        let frozen = self.frozen(&frozen);
        Ok(Law { rows, locals, frozen, places: self.places })
    }

    /// A transformer that speaks of positions instead of flows, such as a gear that holds without drift, still passes power on:
    /// with e1 = M'*e2 the flows into it are f2 = -M*f1.
    fn add_flows(&mut self, rows: &mut Vec<Row>) -> Option<()> {
        let place = |id: &VarId| self.places.get(id).copied();
        let is_of_efforts = |row: &Row| row.terms.keys().all(|id| place(id).is_some_and(|at| at.is_effort));
        if rows.is_empty() || !rows.iter().all(is_of_efforts) {
            return Some(());
        }
        // The port whose efforts are given: one in each row.
        let given = |port: usize, row: &Row| -> Option<VarId> {
            let mut efforts = row.terms.keys().filter(|id| place(id).is_some_and(|at| at.port == port));
            efforts.next().copied().filter(|_| efforts.next().is_none())
        };
        let by = [0, 1].into_iter().find(|port| {
            let strands = self.places.values().filter(|at| at.port == *port && at.is_effort).count();
            let found: BTreeSet<VarId> = rows.iter().filter_map(|row| given(*port, row)).collect();
            found.len() == strands && rows.len() == strands
        });
        let Some(by) = by else { return Some(()) };
        let efforts: BTreeMap<Place, VarId> = self.places.iter().map(|(id, at)| (*at, *id)).collect();
        let flow = |effort: VarId| efforts[&Place { is_effort: false, ..self.places[&effort] }];
        let mut others: Vec<VarId> =
            efforts.iter().filter(|(at, _)| at.port != by && at.is_effort).map(|(_, id)| *id).collect();
        others.sort_unstable();
        let pool = &mut self.dae.pool;
        let mut added = Vec::new();
        for other in others {
            let mut terms = BTreeMap::from([(flow(other), pool.real(1.0))]);
            for row in rows.iter() {
                let (Some(own), Some(factor)) = (given(by, row), row.terms.get(&other)) else { continue };
                let ratio = pool.over(*factor, row.terms[&own]).ok()?;
                terms.insert(flow(own), pool.negated(ratio).ok()?);
            }
            added.push(Row { terms, rest: pool.real(0.0), has_rest: false });
        }
        rows.extend(added);
        Some(())
    }

    /// Which equation gives which frozen variable, explicitly (`x = …`): by a matching in which those that are in no equation outside
    /// of the element come first, so that signals from outside are what is left.
    fn frozen(&mut self, residuals: &[Residual]) -> BTreeMap<VarId, (ExprId, ExprId)> {
        let mut rows_of: BTreeMap<VarId, Vec<usize>> = BTreeMap::new();
        let mut n_inside: BTreeMap<VarId, usize> = BTreeMap::new();
        for (row, residual) in residuals.iter().enumerate() {
            for id in self.variables(residual) {
                *n_inside.entry(id).or_default() += 1;
                if gives(&mut self.dae.pool, residual, id) {
                    rows_of.entry(id).or_default().push(row);
                }
            }
        }
        let is_outside = |id: &VarId| self.around.n_uses.get(id).copied().unwrap_or(0) > n_inside[id];
        let mut variables: Vec<VarId> = rows_of.keys().copied().collect();
        variables.sort_by_key(|id| (is_outside(id), *id));
        let giving: IdVec<Frozen, Vec<Giving>> = variables
            .iter()
            .map(|id| rows_of[id].iter().map(|row| Giving::from_index(*row)).collect())
            .collect();
        let mut matching: Matching<Frozen, Giving> = Matching {
            column_of: giving.ids().map(|_| None).collect(),
            row_of: residuals.iter().map(|_| None).collect(),
        };
        let mut augmentation = Augmentation::new(residuals.len());
        for frozen in giving.ids() {
            // One for which no equation is left is a signal from outside.
            let _ = augmentation.augment(|frozen| giving[frozen].as_slice(), &mut matching, frozen);
        }
        let pairs = matching.row_of.values().zip(residuals).filter_map(|(frozen, residual)| {
            frozen.map(|frozen| (variables[frozen.index()], (residual.left, residual.right)))
        });
        pairs.collect()
    }

    /// Equations between numbers in which something continuous is unknown.
    fn residuals(&mut self, numbers: &[usize]) -> Vec<Residual> {
        let mut residuals = Vec::new();
        for number in numbers {
            let harpoon_dae::Equation { left, right, .. } = self.dae.equations[*number];
            if self.dae.pool.ty(left).base != BaseType::Real {
                continue;
            }
            if let Ok(difference) = self.dae.pool.minus(left, right) {
                residuals.push(Residual { left, right, difference });
            }
        }
        residuals.retain(|residual| !self.variables(residual).is_empty());
        residuals
    }

    /// The unknowns that vary continuously.
    fn variables(&self, residual: &Residual) -> Vec<VarId> {
        let is_continuous = |id: &VarId| {
            matches!(self.dae.variables[*id].kind, VariableKind::Continuous | VariableKind::Derivative(_))
        };
        self.dae.pool.variables(residual.difference).into_iter().filter(is_continuous).collect()
    }

    /// A variable that one equation computes and no other uses is a result for the user, such as an energy or an integral.
    fn leave_out_results(&mut self, residuals: &mut Vec<Residual>) {
        loop {
            let mut n_uses: BTreeMap<VarId, usize> = BTreeMap::new();
            for residual in residuals.iter() {
                self.variables(residual).into_iter().for_each(|id| *n_uses.entry(id).or_default() += 1);
            }
            let found = residuals.iter().position(|residual| {
                let is_used = |id: &VarId| n_uses.contains_key(id) || self.places.contains_key(id);
                let candidates = self.variables(residual).into_iter().filter(|id| {
                    let is_integrated = match self.dae.variables[*id].kind {
                        VariableKind::Derivative(of) => is_used(&of),
                        _ => self.around.derivative_of.get(id).is_some_and(is_used),
                    };
                    n_uses[id] == 1 && !self.places.contains_key(id) && !is_integrated
                });
                let candidates: Vec<VarId> = candidates.collect();
                candidates.into_iter().any(|id| gives(&mut self.dae.pool, residual, id))
            });
            match found {
                Some(at) => drop(residuals.remove(at)),
                None => return,
            }
        }
    }

    /// A variable moves if an equation gives it from what moves, with a coefficient that does not: not the ratio of a transformer.
    fn find_moving(&mut self, residuals: &[Residual]) {
        loop {
            let n_before = self.moving.len();
            for residual in residuals {
                let variables = self.variables(residual);
                let known: Vec<VarId> =
                    variables.iter().copied().filter(|id| self.moving.contains_key(id)).collect();
                let Some(motion) = known.iter().map(|id| self.moving[id]).max() else { continue };
                let open: Vec<VarId> =
                    variables.into_iter().filter(|id| !self.moving.contains_key(id)).collect();
                for candidate in &open {
                    let all: Vec<VarId> = known.iter().copied().chain([*candidate]).collect();
                    let Some((terms, rest)) = linear_in(&mut self.dae.pool, residual.difference, &all) else {
                        continue;
                    };
                    let own = terms.iter().find(|(id, _)| id == candidate).map(|(_, factor)| *factor);
                    let is_free = |e: ExprId| !self.dae.pool.variables(e).iter().any(|id| open.contains(id));
                    if own.is_some_and(is_free) && is_free(rest) {
                        self.set_moving(*candidate, motion);
                        break;
                    }
                }
            }
            if self.moving.len() == n_before {
                return;
            }
        }
    }

    /// What is integrated over an impulse jumps, what jumps has an impulse as its derivative.
    fn set_moving(&mut self, id: VarId, motion: Motion) {
        self.moving.insert(id, motion);
        if !self.kind.is_storage() {
            return;
        }
        match (self.dae.variables[id].kind, motion) {
            (VariableKind::Derivative(of), Motion::Impulse) => drop(self.moving.insert(of, Motion::Mean)),
            (VariableKind::Continuous, Motion::Mean) => {
                if let Some(derivative) = self.around.derivative_of.get(&id) {
                    self.moving.insert(*derivative, Motion::Impulse);
                }
            }
            _ => {}
        }
    }

    fn row(&mut self, residual: &Residual) -> Result<Row, Unsuited> {
        let moving: Vec<VarId> = self.moving.keys().copied().collect();
        let is_storage = self.kind.is_storage();
        let reason = if is_storage { "its law is not linear in what jumps" } else { "it is not linear" };
        let (terms, rest) = linear_in(&mut self.dae.pool, residual.difference, &moving).ok_or(reason)?;
        let mut row = Row { terms: terms.into_iter().collect(), rest, has_rest: !is_storage };
        if is_storage {
            let strongest = row.terms.keys().map(|id| self.moving[id]).max();
            // Beside an impulse what is finite vanishes; of differences constants vanish.
            row.terms.retain(|id, _| Some(self.moving[id]) == strongest);
            row.rest = self.dae.pool.real(0.0);
            let derivatives: Vec<VarId> = row.terms.keys().copied().collect();
            for id in derivatives {
                if let VariableKind::Derivative(of) = self.dae.variables[id].kind
                    && let Some(factor) = row.terms.remove(&id)
                {
                    let two = self.dae.pool.real(2.0);
                    let twice = self.dae.pool.times(two, factor).map_err(|_| reason)?;
                    add(&mut self.dae.pool, &mut row.terms, of, twice).ok_or(reason)?;
                }
            }
        }
        Ok(row)
    }

    /// Solves rows for variables that are not at ports, and puts them into the others. Returns the variables that are left.
    fn eliminate(&mut self, rows: &mut Vec<Row>) -> Result<Vec<VarId>, Unsuited> {
        let pool = &mut self.dae.pool;
        let mut left = Vec::new();
        let used: BTreeSet<VarId> = rows.iter().flat_map(|row| row.terms.keys().copied()).collect();
        for local in used.into_iter().filter(|id| !self.places.contains_key(id)) {
            let factor = |row: &Row| row.terms.get(&local).and_then(|factor| pool.as_real(*factor));
            // A factor of one gives the simplest text.
            let simple = rows.iter().position(|row| factor(row).is_some_and(|factor| factor.abs() == 1.0));
            let any = || rows.iter().position(|row| factor(row).is_some_and(|factor| factor != 0.0));
            let Some(at) = simple.or_else(any) else {
                if rows.iter().any(|row| row.terms.contains_key(&local)) {
                    left.push(local);
                }
                continue;
            };
            let pivot = rows.remove(at);
            for row in rows.iter_mut() {
                substitute(pool, row, local, &pivot).ok_or("its equations are not between numbers")?;
            }
        }
        Ok(left)
    }
}

/// Whether the equation has the variable with a number as its coefficient, so that it gives it from the others.
fn gives(pool: &mut Pool, residual: &Residual, id: VarId) -> bool {
    let linear = linear_in(pool, residual.difference, &[id]);
    linear.is_some_and(|(terms, _)| terms.iter().all(|(_, factor)| pool.as_real(*factor).is_some()))
}

struct Residual {
    left: ExprId,
    right: ExprId,
    difference: ExprId,
}

/// Removes the variable from the row by a multiple of the pivot.
pub(super) fn substitute(pool: &mut Pool, row: &mut Row, variable: VarId, pivot: &Row) -> Option<()> {
    let Some(factor) = row.terms.remove(&variable) else { return Some(()) };
    let ratio = pool.over(factor, pivot.terms[&variable]).ok()?;
    let multiple = pool.negated(ratio).ok()?;
    for (id, coefficient) in pivot.terms.iter().filter(|(id, _)| **id != variable) {
        let term = pool.times(multiple, *coefficient).ok()?;
        add(pool, &mut row.terms, *id, term)?;
    }
    let rest = pool.times(multiple, pivot.rest).ok()?;
    row.rest = pool.plus(row.rest, rest).ok()?;
    Some(())
}

fn add(pool: &mut Pool, terms: &mut BTreeMap<VarId, ExprId>, id: VarId, term: ExprId) -> Option<()> {
    let sum = match terms.get(&id) {
        Some(known) => pool.plus(*known, term).ok()?,
        None => term,
    };
    match pool.is_zero(sum) {
        true => drop(terms.remove(&id)),
        false => drop(terms.insert(id, sum)),
    }
    Some(())
}
