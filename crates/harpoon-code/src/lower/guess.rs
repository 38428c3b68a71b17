//! Start values that are given → where to begin with unknowns of nonlinear systems that have none.
//!
//! `Real pH(start = 3), h` with `h = 10^(-pH)`: whoever gives the one says what is known of the other. The system that is solved may know
//! `h` only, and would begin at zero, which is nobody's guess. So an equation is looked for that gives the unknown from start values,
//! directly or by way of a few others.

use harpoon_causal::{Block, Causal};
use harpoon_expr::{BaseType, EvalError, ExprId, Node, Pool, Type, Value, VarId, evaluate, solve};
use rustc_hash::{FxHashMap, FxHashSet};

use super::range::Ranges;
use crate::fixed::Fixed;
use crate::parameters::{Attributes, number};
use crate::world::{Known, World};

/// How many equations may be between an unknown and the start values that it follows from.
const MOST_LINKS: usize = 4;
/// Of those that an unknown stands in, so many are tried.
const MOST_TRIED: usize = 16;

/// An equation between more variables hardly follows from start values.
const MOST_VARIABLES: usize = 20;
/// So many equations are followed in all, whatever the model.
const MOST_FOLLOWED: usize = 20_000;

/// Where to begin with the unknowns that nothing is said of.
pub(super) fn guesses(
    world: &mut World,
    causal: &Causal,
    attributes: &Attributes,
    ranges: &Ranges,
    fixed: &Fixed,
) -> FxHashMap<VarId, f64> {
    let variables = &causal.dae.variables;
    let is_wanted = |var: &VarId| variables[*var].start.is_none() && variables[*var].ty == BaseType::Real;
    let wanted: Vec<VarId> = causal.initial.iter().flat_map(iterated).filter(is_wanted).collect();
    if wanted.is_empty() {
        return FxHashMap::default();
    }
    let mut search = Search::new(world, causal, attributes, fixed);
    let mut guesses = FxHashMap::default();
    for var in wanted {
        let [min, max] = ranges.of(attributes, var);
        if let Some(Guess { value, is_from_start: true }) = search.guess(var, MOST_LINKS)
            && (min..=max).contains(&value)
        {
            guesses.insert(var, value);
        }
    }
    guesses
}

/// The unknowns that Newton's method begins with.
fn iterated(block: &Block) -> Vec<VarId> {
    match block {
        Block::System(system) if !system.is_linear => system.tearing.clone(),
        _ => Vec::new(),
    }
}

#[derive(Clone, Copy)]
struct Guess {
    value: f64,
    /// Rather than from parameters alone.
    is_from_start: bool,
}

struct Search<'a> {
    world: &'a mut World,
    causal: &'a Causal,
    attributes: &'a Attributes,
    fixed: &'a Fixed,
    equations: Vec<(ExprId, ExprId)>,
    /// By variable, the numbers of the equations in which it stands.
    places: FxHashMap<VarId, Vec<usize>>,
    found: FxHashMap<VarId, Guess>,
    /// What is looked for already, further up.
    open: FxHashSet<VarId>,
    n_left: usize,
}

impl<'a> Search<'a> {
    fn new(
        world: &'a mut World,
        causal: &'a Causal,
        attributes: &'a Attributes,
        fixed: &'a Fixed,
    ) -> Search<'a> {
        let mut search = Search {
            world,
            causal,
            attributes,
            fixed,
            equations: Vec::new(),
            places: FxHashMap::default(),
            found: FxHashMap::default(),
            open: FxHashSet::default(),
            n_left: MOST_FOLLOWED,
        };
        for block in &causal.initial {
            match block {
                Block::Assign(assign) => search.add_assign(assign.variable, assign.value),
                Block::System(system) => {
                    system.inner.iter().for_each(|inner| search.add_assign(inner.variable, inner.value));
                    system.residuals.iter().for_each(|one| search.add(one.left, one.right));
                }
            }
        }
        for eliminated in &causal.eliminated {
            search.add_assign(eliminated.variable, eliminated.value);
        }
        search
    }

    fn add_assign(&mut self, variable: VarId, value: ExprId) {
        let ty = Type::scalar(self.causal.dae.variables[variable].ty.clone());
        let left = self.world.pool.var(variable, ty);
        self.add(left, value);
    }

    fn add(&mut self, left: ExprId, right: ExprId) {
        let mut variables = self.world.pool.variables(left);
        variables.extend(self.world.pool.variables(right));
        variables.sort_unstable();
        variables.dedup();
        if variables.len() > MOST_VARIABLES {
            return;
        }
        for var in variables {
            self.places.entry(var).or_default().push(self.equations.len());
        }
        self.equations.push((left, right));
    }

    /// What is known of a variable before the initialisation, from no more than so many equations in a row.
    fn guess(&mut self, var: VarId, links: usize) -> Option<Guess> {
        if let Some(known) = self.known(var).or_else(|| self.found.get(&var).copied()) {
            return Some(known);
        }
        let is_real = self.causal.dae.variables.get(var).is_some_and(|one| one.ty == BaseType::Real);
        if links == 0 || !is_real || !self.open.insert(var) {
            return None;
        }
        let places = self.places.get(&var).cloned().unwrap_or_default();
        let guess = places.into_iter().take(MOST_TRIED).find_map(|place| self.follow(place, var, links - 1));
        self.open.remove(&var);
        if let Some(guess) = guess {
            self.found.insert(var, guess);
        }
        guess
    }

    fn known(&self, var: VarId) -> Option<Guess> {
        if let Some(value) = self.fixed.get(var) {
            return Some(Guess { value: number(&value)?, is_from_start: false });
        }
        let variable = self.causal.dae.variables.get(var)?;
        let is_given = variable.ty == BaseType::Real && (variable.start.is_some() || variable.fixed);
        is_given.then(|| Guess { value: self.attributes.start[var], is_from_start: variable.start.is_some() })
    }

    /// What an equation says of a variable.
    fn follow(&mut self, place: usize, var: VarId, links: usize) -> Option<Guess> {
        self.n_left = self.n_left.checked_sub(1)?;
        let (left, right) = self.equations[place];
        // Functions may take their time, or have effects.
        let is_call = |pool: &Pool, part: ExprId| {
            matches!(pool.node(part), Node::Call(..) | Node::CallVectorized(..) | Node::CallValue(..))
        };
        if [left, right].iter().any(|&side| self.world.pool.contains(side, is_call)) {
            return None;
        }
        let mut others = self.world.pool.variables(left);
        others.extend(self.world.pool.variables(right));
        others.sort_unstable();
        others.dedup();
        let mut values: FxHashMap<VarId, f64> = FxHashMap::default();
        let mut is_from_start = false;
        for other in others.into_iter().filter(|&other| other != var) {
            let known = self.guess(other, links)?;
            is_from_start |= known.is_from_start;
            values.insert(other, known.value);
        }
        let World { pool, functions, .. } = &mut *self.world;
        let solution = solve(pool, functions, left, right, var)?;
        let variable = |var: VarId| match (self.fixed.get(var), values.get(&var)) {
            (Some(value), _) => Ok(value),
            (None, Some(&value)) => Ok(Value::Real(value)),
            (None, None) => Err(EvalError::NotConstant("it is not known before the start".to_string())),
        };
        let value = evaluate(&mut Known { world: &mut *self.world, variable }, solution.value).ok()?;
        let value = number(&value).filter(|value| value.is_finite())?;
        Some(Guess { value, is_from_start })
    }
}
