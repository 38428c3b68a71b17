//! Aliases and constants: equations `a = b`, `a = -b`, `a + b = 0`, `a = 3`, `a = 2*p + q` are removed together with a
//! variable each.
//!
//! Input: a system of any index. Output: the same system without these equations and variables; what has become of
//! them; and which variable is the derivative of which, because in `der(x) = v` the variable v is the derivative.
//! A variable that is an expression of parameters becomes a parameter, and so does a relation between them. An equation is looked at again only when
//! variables of it have been removed, so that chains cost no more than other equations.

mod affine;
mod before;
mod dependent;
pub(crate) mod finish;
mod hidden;
mod integers;
mod relations;
mod sets;

use harpoon_dae::{Dae, Equation, Kind};
use harpoon_expr::{BaseType, ExprId, Node, Pool, Type, UnaryOp, VarId};
use harpoon_index::IdVec;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::incidence::is_discrete;
use crate::overruled::Overruled;
use crate::{Eliminated, Tools};
use affine::{Affine, Leaf, is_constant};
use before::Before;
use sets::{Set, Sets, Signed};

pub(crate) struct Elimination {
    pub(crate) eliminated: Vec<Eliminated>,
    /// The derivative of each variable that has one, after elimination.
    pub(crate) derivative: IdVec<VarId, Option<VarId>>,
    /// Variables with a fixed start value that turned out to be constant: it must be that constant.
    pub(crate) folded: Vec<VarId>,
    /// Free start values of aliases that differ from the one that counts.
    pub(crate) overruled: Vec<Overruled>,
}

pub(crate) fn eliminate(dae: &mut Dae, tools: &mut Tools) -> Elimination {
    crate::late_objects::write_out(dae, &mut tools.leaves);
    let mut search = Search::new(dae, tools);
    // Each round starts from equations that removing variables has made simpler. Models need two or three.
    const MOST_ROUNDS: usize = 20;
    for _ in 0..MOST_ROUNDS {
        search.reduce_all();
        if !search.substitute_all() && !search.reveal_constraints() && !search.reveal_hidden_constraints() {
            break;
        }
    }
    let elimination = search.finish();
    tools.forget();
    elimination
}

struct Search<'a> {
    dae: &'a mut Dae,
    sets: Sets,
    /// The variables of relations.
    relations: FxHashSet<VarId>,
    /// The variables that equations `v = if … else pre(v)` keep between events.
    keepers: FxHashSet<VarId>,
    /// What the model says about values before the start.
    before: Before,
    tools: &'a mut Tools,
    /// One for each equation.
    rows: Vec<Row>,
    /// Of the equations that there were: which determine something discrete.
    is_discrete: Vec<bool>,
    /// Equations to look at.
    open: Vec<u32>,
    /// Where states are reset: what stands in more than equalities.
    used: FxHashSet<VarId>,
    folded: Vec<VarId>,
    overruled: Vec<Overruled>,
}

struct Row {
    /// Unknowns when the equation was last written anew.
    variables: Vec<VarId>,
    /// How many of them are not constant; those that have become equal count twice.
    n_open: usize,
    /// Depends on what changes during the simulation without being an unknown.
    varies: bool,
    is_removed: bool,
}

/// Longer equations are not counted anew when two of their variables become one; the next round sees them.
const SHORT: usize = 8;

impl<'a> Search<'a> {
    fn new(dae: &'a mut Dae, tools: &'a mut Tools) -> Search<'a> {
        let mut derivative: FxHashMap<VarId, VarId> = FxHashMap::default();
        for (id, variable) in dae.variables.iter() {
            if let Kind::Derivative(of) = variable.kind {
                derivative.insert(of, id);
            }
        }
        let relations: FxHashSet<VarId> = dae.relations.values().map(|relation| relation.variable).collect();
        let set = |id: VarId| {
            let kind = dae.variables[id].kind;
            let is_unknown = dae.variables[id].is_unknown() || kind == Kind::Input;
            let positive = |variable: VarId| Signed { variable, is_negative: false };
            is_unknown.then(|| Set {
                members: vec![positive(id)],
                derivative: derivative.get(&id).copied().map(positive),
                is_derivative: matches!(kind, Kind::Derivative(_)),
                is_anchored: kind == Kind::Input || relations.contains(&id),
                is_discrete: kind == Kind::Discrete,
                value: None,
                equations: Vec::new(),
            })
        };
        let sets = Sets::new(dae.variables.ids().map(set));
        let is_discrete = dae.equations.iter().map(|equation| is_discrete(dae, equation)).collect();
        let keepers = dae.equations.iter().filter_map(|equation| kept(dae, equation)).collect();
        let before = Before::new(dae, &mut tools.leaves);
        let mut search = Search {
            before,
            dae,
            sets,
            relations,
            keepers,
            tools,
            rows: Vec::new(),
            is_discrete,
            open: Vec::new(),
            used: FxHashSet::default(),
            folded: Vec::new(),
            overruled: Vec::new(),
        };
        for number in 0..search.dae.equations.len() {
            search.open_calls(number);
            let row = search.row(number);
            if !search.dae.resets.is_empty() && !search.is_equality(number) {
                search.used.extend(&row.variables);
            }
            search.rows.push(row);
            search.enter(number as u32);
        }
        search
    }

    /// Whether an equation says no more than that two variables are equal, or opposite.
    fn is_equality(&mut self, number: usize) -> bool {
        let Search { dae, sets, .. } = self;
        let Equation { left, right, .. } = dae.equations[number];
        let affine = Affine::difference(&dae.pool, left, right, &mut |var| leaf(dae, sets, var));
        affine.is_some_and(|affine| {
            affine.has_no_constant() && matches!(affine.unknowns[..], [(_, x), (_, y)] if x.abs() == y.abs())
        })
    }

    /// Looks at an equation as it stands.
    fn row(&mut self, number: usize) -> Row {
        let Equation { left, right, .. } = self.dae.equations[number];
        let Dae { pool, functions, variables, .. } = &*self.dae;
        let mut varies = self.tools.leaves.varies_by_itself(pool, functions, &[left, right]);
        let mut unknowns = self.tools.leaves.variables(pool, &[left, right]);
        unknowns.retain(|&var| {
            let is_unknown = self.sets.set(var).is_some();
            varies |= !is_unknown && !variables[var].is_constant();
            is_unknown
        });
        Row { n_open: unknowns.len(), variables: unknowns, varies, is_removed: false }
    }

    /// Writes an equation without what its parameters rule out, and inlines the functions in it if that makes it short
    /// enough to be of interest.
    fn open_calls(&mut self, number: usize) {
        let equation = self.dae.equations[number];
        let solvable = self.tools.solvable(self.dae, equation);
        let variables = self.tools.leaves.variables(&self.dae.pool, &[solvable.left, solvable.right]);
        let n_unknowns = variables.iter().filter(|&&var| self.sets.set(var).is_some()).count();
        let is_short = n_unknowns <= 2 && !self.tools.homotopies.contains(&solvable);
        self.dae.equations[number] = if is_short { solvable } else { self.tools.decided(self.dae, equation) };
    }

    /// Registers an equation with its variables and looks at it soon, if it is of interest.
    fn enter(&mut self, number: u32) {
        let row = &self.rows[number as usize];
        if row.varies {
            return;
        }
        for &var in &row.variables {
            self.sets.set_mut(var).expect("an unknown of an equation just written").equations.push(number);
        }
        if row.n_open <= 2 {
            self.open.push(number);
        }
    }

    fn reduce_all(&mut self) {
        // First come, first served: the names of earlier equations win.
        self.open.reverse();
        while let Some(number) = self.open.pop() {
            if !self.rows[number as usize].is_removed && self.reduce(number as usize) {
                self.rows[number as usize].is_removed = true;
            }
        }
    }

    /// Removes an equation by taking two variables for one, or a variable for a constant.
    fn reduce(&mut self, number: usize) -> bool {
        if self.rows[number].n_open < self.rows[number].variables.len() {
            self.substitute(number, &mut FxHashMap::default());
        }
        let equation = self.dae.equations[number];
        match self.dae.pool.ty(equation.left).base {
            BaseType::Real | BaseType::Integer => self.reduce_sum(equation),
            _ => self.reduce_equality(equation),
        }
    }

    fn reduce_sum(&mut self, equation: Equation) -> bool {
        let Search { dae, sets, .. } = self;
        let mut leaf = |var| leaf(dae, sets, var);
        let affine = Affine::difference(&dae.pool, equation.left, equation.right, &mut leaf);
        let Some(affine) = affine else { return false };
        match affine.unknowns[..] {
            [(variable, factor)] => match self.solution(&affine, factor, variable) {
                Some(value) => self.set_constant(variable, value),
                None => false,
            },
            [(a, x), (b, y)] if x.abs() == y.abs() && affine.has_no_constant() => self.join(a, b, x == y),
            _ => false,
        }
    }

    /// `-(constants + literal)/factor`
    fn solution(&mut self, affine: &Affine, factor: f64, variable: VarId) -> Option<ExprId> {
        let pool = &mut self.dae.pool;
        if self.dae.variables[variable].ty == BaseType::Integer {
            let factors = affine.constants.iter().map(|(_, other)| other / factor);
            let is_whole = |x: f64| x.fract() == 0.0 && x.abs() < 1e15;
            if !factors.chain([affine.literal / factor]).all(is_whole) {
                return None;
            }
        }
        let number = |pool: &mut Pool, x: f64| match self.dae.variables[variable].ty {
            BaseType::Integer => pool.integer(x as i64),
            // A zero without a sign.
            _ => pool.real(x + 0.0),
        };
        let mut sum = number(pool, 0.0);
        for &(constant, other) in &affine.constants {
            let coefficient = number(pool, -other / factor);
            let term = pool.times(coefficient, constant).ok()?;
            sum = pool.plus(sum, term).ok()?;
        }
        let literal = number(pool, -affine.literal / factor);
        pool.plus(sum, literal).ok()
    }

    /// Equations between Booleans, enumerations and texts.
    fn reduce_equality(&mut self, equation: Equation) -> bool {
        let Equation { left, right, .. } = equation;
        match (self.unknown_side(left), self.unknown_side(right)) {
            (Some(a), Some(b)) if a.variable != b.variable => {
                self.join(a.variable, b.variable, a.is_negative != b.is_negative)
            }
            (Some(a), None) => self.set_side(a, right),
            (None, Some(b)) => self.set_side(b, left),
            _ => false,
        }
    }

    fn unknown_side(&mut self, side: ExprId) -> Option<Signed> {
        match *self.dae.pool.node(side) {
            Node::Var(var) => match leaf(self.dae, &mut self.sets, var) {
                Leaf::Unknown(unknown) => Some(unknown),
                _ => None,
            },
            Node::Unary(UnaryOp::Not, inner) => self.unknown_side(inner).map(|unknown| unknown.times(true)),
            _ => None,
        }
    }

    fn set_side(&mut self, unknown: Signed, value: ExprId) -> bool {
        let Search { dae, sets, .. } = self;
        if !is_constant(&dae.pool, value, &mut |var| leaf(dae, sets, var)) {
            return false;
        }
        let value = self.signed(value, unknown.is_negative);
        self.set_constant(unknown.variable, value)
    }

    /// `a = b` (`a = -b`) between roots of different sets.
    fn join(&mut self, a: VarId, b: VarId, is_negative: bool) -> bool {
        if self.dae.variables[a].ty != self.dae.variables[b].ty
            || !self.sets.can_join(a, b)
            || self.differ_before_start(a, b, is_negative)
        {
            return false;
        }
        let (touched, opposite) = self.sets.join(a, b, is_negative);
        if let Some(var) = opposite {
            self.add_zero(var);
        }
        for number in touched {
            let row = &self.rows[number as usize];
            if row.is_removed || row.variables.len() > SHORT {
                continue;
            }
            let mut roots: Vec<VarId> = Vec::new();
            for &var in &row.variables {
                let root = self.sets.find(var).variable;
                let is_open = self.sets.set(root).is_some_and(|set| set.value.is_none());
                if is_open && !roots.contains(&root) {
                    roots.push(root);
                }
            }
            self.rows[number as usize].n_open = roots.len();
            if roots.len() <= 2 {
                self.open.push(number);
            }
        }
        true
    }

    /// A derivative that is equal to its negative: the equation `v = 0`.
    fn add_zero(&mut self, var: VarId) {
        let left = self.var(var);
        let right = self.dae.pool.real(0.0);
        self.dae.equations.push(Equation { left, right, origin: self.dae.variables[var].origin });
        let row = Row { variables: vec![var], n_open: 1, varies: true, is_removed: false };
        self.rows.push(row);
    }

    /// Takes all of a set for constants, and its derivatives for zero.
    fn set_constant(&mut self, root: VarId, value: ExprId) -> bool {
        let set = self.sets.set(root).expect("the root of a set");
        if set.is_derivative || set.is_anchored || self.differs_before_start(root, value) {
            return false;
        }
        self.note_fixed(root);
        let value = self.named_constant(root, value);
        let mut next = Some((root, value));
        while let Some((root, value)) = next.take() {
            self.note_fixed(root);
            let set = self.sets.set_mut(root).expect("the root of a set");
            set.value = Some(value);
            let (touched, derivative) = (set.equations.clone(), set.derivative);
            for number in touched {
                let row = &mut self.rows[number as usize];
                row.n_open = row.n_open.saturating_sub(1);
                if !row.is_removed && row.n_open <= 2 {
                    self.open.push(number);
                }
            }
            if let Some(derivative) = derivative {
                next = Some((self.sets.find(derivative.variable).variable, self.dae.pool.real(0.0)));
            }
        }
        true
    }

    /// Remembers start values that are fixed, before the set becomes constant.
    fn note_fixed(&mut self, root: VarId) {
        let set = self.sets.set(root).expect("the root of a set");
        for member in set.members.iter().map(|member| member.variable) {
            let variable = &self.dae.variables[member];
            let is_continuous = matches!(variable.kind, Kind::Continuous | Kind::Derivative(_));
            if variable.fixed && is_continuous && !self.folded.contains(&member) {
                self.folded.push(member);
            }
        }
    }

    /// Literals and parameters as they are. Any other expression is bound to a variable of the set, which becomes a
    /// parameter, so that it is computed once and expressions do not grow.
    fn named_constant(&mut self, root: VarId, value: ExprId) -> ExprId {
        let is_simple = match *self.dae.pool.node(value) {
            Node::Var(_) => true,
            Node::Unary(_, inner) => matches!(self.dae.pool.node(inner), Node::Var(_)),
            _ => self.dae.pool.is_literal(value),
        };
        if is_simple {
            return value;
        }
        let members = &self.sets.set(root).expect("the root of a set").members;
        let name = finish::best_name(self.dae, &self.relations, members);
        let binding = self.signed(value, name.is_negative);
        let variable = &mut self.dae.variables[name.variable];
        variable.kind = Kind::Parameter;
        variable.binding = Some(binding);
        variable.fixed = true;
        let named = self.var(name.variable);
        self.signed(named, name.is_negative)
    }

    /// Writes an equation in roots and constants.
    fn substitute(&mut self, number: usize, memo: &mut FxHashMap<ExprId, ExprId>) {
        let equation = self.dae.equations[number];
        let [left, right] = [equation.left, equation.right].map(|side| self.substituted(side, memo));
        self.dae.equations[number] = Equation { left, right, ..equation };
    }

    /// An expression in roots and constants.
    fn substituted(&mut self, expr: ExprId, memo: &mut FxHashMap<ExprId, ExprId>) -> ExprId {
        let Search { dae, sets, .. } = self;
        let Dae { pool, variables, .. } = &mut **dae;
        pool.rewrite(expr, memo, |pool, id| {
            let Node::Var(var) = *pool.node(id) else { return None };
            let root = sets.find(var);
            let replacement = match sets.set(root.variable)?.value {
                Some(value) => value,
                None => pool.var(root.variable, Type::scalar(variables[var].ty.clone())),
            };
            Some(signed(pool, replacement, root.is_negative))
        })
    }

    /// Writes all equations anew. Whether some of them may have become aliases or constants.
    fn substitute_all(&mut self) -> bool {
        self.tools.forget();
        self.settle_relations();
        let mut memo = FxHashMap::default();
        for number in 0..self.dae.equations.len() {
            if self.rows[number].is_removed {
                continue;
            }
            let before = self.dae.equations[number];
            self.substitute(number, &mut memo);
            let after = self.dae.equations[number];
            if (after.left, after.right) != (before.left, before.right) {
                self.open_calls(number);
                self.rows[number] = self.row(number);
                self.enter(number as u32);
            }
        }
        !self.open.is_empty()
    }

    fn var(&mut self, var: VarId) -> ExprId {
        self.dae.pool.var(var, Type::scalar(self.dae.variables[var].ty.clone()))
    }

    fn signed(&mut self, expr: ExprId, is_negative: bool) -> ExprId {
        signed(&mut self.dae.pool, expr, is_negative)
    }
}

/// v of `v = if … else pre(v)`
fn kept(dae: &Dae, equation: &Equation) -> Option<VarId> {
    let mut side = equation.right;
    while let Node::If { otherwise, .. } = *dae.pool.node(side) {
        side = otherwise;
    }
    let (Node::Var(now), Node::Var(before)) = (dae.pool.node(equation.left), dae.pool.node(side)) else {
        return None;
    };
    (dae.variables[*before].kind == Kind::Pre(*now)).then_some(*now)
}

fn leaf(dae: &Dae, sets: &mut Sets, var: VarId) -> Leaf {
    let root = sets.find(var);
    match sets.set(root.variable) {
        Some(set) if set.value.is_none() => Leaf::Unknown(root),
        Some(_) => Leaf::Constant,
        None if dae.variables[var].is_constant() => Leaf::Constant,
        None => Leaf::Varying,
    }
}

/// The expression or its negative; of a Boolean, its opposite.
fn signed(pool: &mut Pool, expr: ExprId, is_negative: bool) -> ExprId {
    if !is_negative {
        return expr;
    }
    let op = match pool.ty(expr).base {
        BaseType::Boolean => UnaryOp::Not,
        _ => UnaryOp::Neg,
    };
    pool.unary(op, expr).expect("only numbers and Booleans have a sign")
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    fn eliminated(text: &str) -> Vec<String> {
        causal(text).eliminated_texts()
    }

    #[test]
    fn equal_and_opposite_variables_are_one() {
        let model = "Real a, b, c, d, x = 1 fixed; der(x) = -a*x; a = b; c + b = 0; 0 = d - c; a = 2*x";
        assert_eq!(eliminated(model), ["b = a", "c = -a", "d = -a"]);
    }

    #[test]
    fn a_loop_with_a_sign_is_zero() {
        // a = b and a = -b: both are 0.
        assert_eq!(eliminated("Real a, b; a = b; a = -b"), ["a = 0.0", "b = 0.0"]);
    }

    #[test]
    fn relations_between_constants_are_constants() {
        let model = "parameter p = 2; Real a, y; relation big : a > 1; a = p*p; y = if big then time else 0";
        assert_eq!(eliminated(model), ["big = true"]);
        assert_eq!(causal(model).lines("continuous"), ["y := time"]);
    }

    #[test]
    fn chains_of_constants_fold() {
        let model = "Real a, b, c, y; a = 2; b = 3*a + 1; c - b = a; y = c*time";
        assert_eq!(eliminated(model), ["a = 2.0", "b = 7.0", "c = 9.0"]);
    }

    #[test]
    fn expressions_of_parameters_become_parameters() {
        let causal = causal("parameter p = 2; Real a, b, y; a = p*p + 1; b + a = 0; y = b*time");
        assert_eq!(causal.eliminated_texts(), ["b = -a"]);
        assert_eq!(causal.lines("continuous"), ["y := -a * time"]);
        let a = causal.dae.variables.values().find(|variable| variable.name == "a").unwrap();
        assert_eq!(causal.dae.text(a.binding.unwrap()), "p * p + 1.0");
        assert_eq!(eliminated("parameter p = 2; Real a; a = -p"), ["a = -p"]);
    }

    #[test]
    fn a_variable_is_the_derivative() {
        let model = "Real x = 1 fixed, v = 2 fixed; der(x) = v; der(v) = -x";
        let causal = causal(model);
        assert_eq!(causal.lines("states"), ["der(x) = v", "der(v) = der(v)"]);
        assert_eq!(causal.eliminated_texts(), ["der(x) = v"]);
        // Its own derivative is none of them.
        assert_eq!(eliminated("Real x = 1 fixed; der(x) = x"), [""; 0]);
        assert_eq!(eliminated("Real x = 1 fixed, y; der(x) = y; der(y) = x"), ["der(x) = y"]);
    }

    #[test]
    fn derivatives_of_aliases_are_aliases() {
        // phi = -psi, w = der(phi), u = der(psi): u = -w.
        let model = "Real phi = 1 fixed, psi, w, u; psi = -phi; w = der(phi); u = der(psi); der(w) = -phi; ";
        let causal = causal(model);
        assert_eq!(causal.lines("states"), ["der(phi) = w", "der(w) = der(w)"]);
        assert_eq!(causal.eliminated_texts(), ["psi = -phi", "u = -w", "der(phi) = w", "der(psi) = -w"]);
    }

    #[test]
    fn a_derivative_with_a_sign() {
        let causal = causal("Real x = 1 fixed, v = 2 fixed; der(x) = -v; der(v) = x");
        assert_eq!(causal.eliminated_texts(), ["v = -der(x)"]);
        assert_eq!(causal.lines("states"), ["der(x) = der(x)", "der(der(x)) = der(der(x))"]);
        let start = causal.dae.variables[causal.states[1].variable].start.unwrap();
        assert_eq!(causal.dae.text(start), "-2.0");
    }

    #[test]
    fn what_does_not_change_has_no_derivative() {
        let causal = causal("parameter p = 2; Real x, v; x = p; v = der(x)");
        assert_eq!(causal.eliminated_texts(), ["x = p", "v = 0.0", "der(x) = 0.0"]);
        assert_eq!(causal.states.len(), 0);
    }

    #[test]
    fn the_best_start_value_is_kept() {
        let causal = causal("Real a.b.x = 3, y, z = 2 fixed; y = a.b.x; z = -y; der(y) = 1");
        let z = causal.dae.variables.values().find(|variable| variable.name == "z").unwrap();
        assert_eq!(causal.state_names(), ["z"]);
        assert_eq!((z.fixed, causal.dae.text(z.start.unwrap())), (true, "2.0".into()));
    }

    #[test]
    fn booleans_and_values_before_events() {
        let model = "Real x = 0 fixed; Boolean a, b; relation r : x > 1; a = r; b = not a; der(x) = if pre(b) then 1 else 2";
        assert_eq!(eliminated(model), ["a = r", "b = not r", "pre(b) = not pre(r)"]);
    }
}
