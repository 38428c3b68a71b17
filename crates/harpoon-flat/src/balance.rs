//! As many equations as unknowns? And if not, whose fault it is.

use std::collections::{BTreeSet, HashMap, HashSet};

use harpoon_expr::{BaseType, Builtin, ExprId, Node, Pool, Subscript, VarId};
use harpoon_instance::Variability;
use harpoon_source::Span;
use harpoon_syntax::ast::Causality;

use crate::incidence::Unknowns;
use crate::{Equation, EquationKind, Flat, Origin};

/// More names than this help nobody.
const MAX_NAMED: usize = 20;

/// Counts of scalars.
#[derive(Debug, Clone)]
pub struct Balance {
    pub unknowns: usize,
    pub equations: usize,
    /// Equations whose size could not be determined.
    pub unsized_equations: Vec<Origin>,
}

/// A component whose own unknowns and equations differ in number, as far as a maximum matching can tell.
#[derive(Debug, Clone)]
pub struct Imbalance {
    /// Unknowns that no equation is left for.
    pub undetermined: Vec<Undetermined>,
    /// How many there are: only the first are named.
    pub n_undetermined: usize,
    /// Equations that nothing is left to be solved for.
    pub surplus: Vec<Origin>,
    /// Values that variables are declared with, which take part in determining too much: those that records give their fields first.
    pub bound: Vec<Bound>,
    /// If they are of connected components: who takes part in it.
    pub conflict: Option<Conflict>,
}

/// Components that together determine more than there is.
#[derive(Debug, Clone)]
pub struct Conflict {
    /// As the model declares them.
    pub components: Vec<String>,
    /// Sums of flows are determined twice, and a potential not at all; or the other way round.
    pub is_of_flows: bool,
}

/// A variable whose value is an equation.
#[derive(Debug, Clone)]
pub struct Bound {
    pub name: String,
    /// Where the value stands.
    pub span: Span,
    /// A record says so of its field, wherever it is used.
    pub is_default: bool,
}

#[derive(Debug, Clone)]
pub struct Undetermined {
    pub name: String,
    /// Where it is declared.
    pub origin: Origin,
    /// An input that nothing is connected with.
    pub is_input: bool,
}

/// Scalar equations with the unknowns in them, as long as there is room.
struct Rows<'u> {
    unknowns: &'u Unknowns,
    list: Vec<(Vec<u32>, Origin)>,
    held: u64,
}

impl Rows<'_> {
    fn push(&mut self, parts: &[&[u32]], origin: Origin) {
        let more = parts.iter().map(|part| part.len() as u64).sum::<u64>() + 1;
        self.held += more;
        if self.unknowns.has_room(more, self.held) {
            self.list.push((parts.concat(), origin));
        }
    }
}

/// The rows on alternating paths from these: they compete for too few columns.
fn competing(
    rows: &[(Vec<u32>, Origin)],
    row_of_column: &[Option<u32>],
    from: impl IntoIterator<Item = usize>,
) -> BTreeSet<usize> {
    let mut waiting: Vec<usize> = from.into_iter().collect();
    let mut seen: BTreeSet<usize> = waiting.iter().copied().collect();
    while let Some(row) = waiting.pop() {
        for &column in &rows[row].0 {
            if let Some(next) = row_of_column[column as usize]
                && seen.insert(next as usize)
            {
                waiting.push(next as usize);
            }
        }
    }
    seen
}

/// Number of scalar equations, if it is known.
pub fn size_of(pool: &Pool, equations: &[Equation]) -> Option<usize> {
    equations.iter().map(|equation| equation_size(pool, equation)).sum()
}

pub fn equation_size(pool: &Pool, equation: &Equation) -> Option<usize> {
    match &equation.kind {
        EquationKind::Equal(a, b) => match pool.node(*a) {
            // Left-out results are not computed.
            Node::Tuple(parts) => parts.iter().flatten().map(|part| pool.size(pool.ty(*part))).sum(),
            _ => pool.size(pool.ty(*a)).or_else(|| pool.size(pool.ty(*b))),
        },
        EquationKind::If { branches, otherwise } => {
            let sizes: Option<Vec<usize>> = branches
                .iter()
                .map(|(_, body)| size_of(pool, body))
                .chain([size_of(pool, otherwise)])
                .collect();
            sizes.map(|sizes| sizes.into_iter().max().unwrap_or(0))
        }
        // Equations on a clock are ordinary equations of their partition.
        EquationKind::When { branches }
            if branches.iter().any(|(condition, _)| pool.ty(*condition).base == BaseType::Clock) =>
        {
            branches.iter().map(|(_, body)| size_of(pool, body)).sum()
        }
        EquationKind::When { branches } => {
            let mut assigned = HashSet::new();
            for (_, body) in branches {
                when_targets(pool, body, &mut assigned);
            }
            Some(assigned.len())
        }
        EquationKind::Call(_) => Some(0),
    }
}

/// A variable that one of the branches determines and another does not.
pub fn unequal_branches(pool: &Pool, bodies: &[&[Equation]]) -> Option<VarId> {
    let sets: Vec<HashSet<(VarId, usize)>> = bodies
        .iter()
        .map(|body| {
            let mut set = HashSet::new();
            when_targets(pool, body, &mut set);
            set
        })
        .collect();
    let first = sets.first()?;
    let mut different: Vec<VarId> = sets[1..]
        .iter()
        .flat_map(|set| set.symmetric_difference(first))
        .map(|(variable, _)| *variable)
        .collect();
    different.sort_unstable();
    different.first().copied()
}

/// The scalars that the equations of a `when` determine.
fn when_targets(pool: &Pool, equations: &[Equation], assigned: &mut HashSet<(VarId, usize)>) {
    for equation in equations {
        match &equation.kind {
            EquationKind::Equal(a, _) => scalars(pool, *a, assigned),
            EquationKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| when_targets(pool, body, assigned));
                when_targets(pool, otherwise, assigned);
            }
            EquationKind::When { branches } => {
                branches.iter().for_each(|(_, body)| when_targets(pool, body, assigned));
            }
            EquationKind::Call(_) => {}
        }
    }
}

/// The scalar variables that a reference on a left side is made of.
pub fn scalars(pool: &Pool, target: ExprId, out: &mut HashSet<(VarId, usize)>) {
    match pool.node(target) {
        Node::Var(variable) => {
            let n = pool.size(pool.ty(target)).unwrap_or(0);
            out.extend((0..n).map(|at| (*variable, at)));
        }
        Node::Index(base, subscripts) => {
            let Node::Var(variable) = pool.node(*base) else { return scalars(pool, *base, out) };
            let shape = pool.ty(*base).shape().unwrap_or_default();
            let literal: Option<Vec<usize>> = subscripts
                .iter()
                .map(|subscript| match subscript {
                    Subscript::Index(id) => pool.place(*id).map(|place| place + 1),
                    _ => None,
                })
                .collect();
            match literal {
                Some(index)
                    if index.len() == shape.len()
                        && index.iter().zip(&shape).all(|(i, n)| *i >= 1 && i <= n) =>
                {
                    out.insert((*variable, harpoon_instance::flat_index(&shape, &index)));
                }
                _ => scalars_of_slice(pool, *variable, &shape, subscripts, out),
            }
        }
        Node::Field(base, _) => scalars(pool, *base, out),
        Node::Array(elements) => elements.iter().for_each(|element| scalars(pool, *element, out)),
        Node::Record(_, fields) => fields.iter().for_each(|field| scalars(pool, *field, out)),
        Node::Tuple(parts) => parts.iter().flatten().for_each(|part| scalars(pool, *part, out)),
        Node::Unary(_, a) => scalars(pool, *a, out),
        _ => {}
    }
}

fn scalars_of_slice(
    pool: &Pool,
    variable: VarId,
    shape: &[usize],
    subscripts: &[Subscript],
    out: &mut HashSet<(VarId, usize)>,
) {
    // Each dimension: the positions that are meant, all of them if that is not known.
    let positions: Vec<Vec<usize>> = shape
        .iter()
        .enumerate()
        .map(|(at, n)| {
            let all = || (1..=*n).collect();
            match subscripts.get(at) {
                None | Some(Subscript::All) => all(),
                Some(Subscript::Index(id)) => match pool.place(*id) {
                    Some(place) => vec![place + 1],
                    None => all(),
                },
                Some(Subscript::Slice(id)) => match pool.as_value(*id) {
                    Some(harpoon_expr::Value::Array(array)) => {
                        array.data.iter().filter_map(|value| Some(value.place()? + 1)).collect()
                    }
                    _ => all(),
                },
            }
        })
        .collect();
    let counts: Vec<usize> = positions.iter().map(Vec::len).collect();
    for choice in harpoon_instance::Indices::new(&counts) {
        let index: Vec<usize> = choice.iter().zip(&positions).map(|(at, list)| list[at - 1]).collect();
        if index.iter().zip(shape).all(|(i, n)| *i >= 1 && i <= n) {
            out.insert((variable, harpoon_instance::flat_index(shape, &index)));
        }
    }
}

/// Whether a variable is a component, an element of it, or inside of it.
pub fn is_inside(variable: &str, component: &str) -> bool {
    variable.strip_prefix(component).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
}

impl Flat {
    pub fn is_unknown(&self, variable: VarId) -> bool {
        let variable = &self.variables[variable];
        variable.variability > Variability::Parameter && !variable.is_known
    }

    pub fn balance(&self) -> Balance {
        let mut balance = Balance { unknowns: 0, equations: 0, unsized_equations: Vec::new() };
        for id in &self.order {
            if !self.is_unknown(*id) {
                continue;
            }
            let variable = &self.variables[*id];
            let size = self.pool.size(&variable.ty).unwrap_or(0);
            balance.unknowns += size;
            if variable.binding.is_some() {
                balance.equations += size;
            }
        }
        let alternatives = self.alternatives_of_states();
        for equation in &self.equations {
            if let EquationKind::Equal(a, _) = equation.kind
                && alternatives.get(&a).is_some_and(|first| *first != equation.origin)
            {
                continue;
            }
            match equation_size(&self.pool, equation) {
                Some(size) => balance.equations += size,
                None => balance.unsized_equations.push(equation.origin),
            }
        }
        for algorithm in self.algorithms.iter().filter(|algorithm| !algorithm.initial) {
            balance.equations += self.assigned_by(algorithm).len();
        }
        balance
    }

    /// In a state machine several states may determine one variable of the model around them, each while it is
    /// active (17.3): together they are one equation. The first of them stands for all.
    fn alternatives_of_states(&self) -> HashMap<ExprId, Origin> {
        let is_transition = |equation: &Equation| {
            matches!(&equation.kind, EquationKind::Call(call)
                if matches!(self.pool.node(*call), Node::Builtin(Builtin::Transition | Builtin::InitialState, _)))
        };
        let mut first = HashMap::new();
        if !self.equations.iter().any(is_transition) {
            return first;
        }
        for equation in &self.equations {
            let EquationKind::Equal(a, _) = equation.kind else { continue };
            let Node::Var(variable) = self.pool.node(a) else { continue };
            // Written in a component other than the one the variable belongs to.
            if equation.origin.component != self.variables[*variable].origin.component {
                first.entry(a).or_insert(equation.origin);
            }
        }
        first
    }

    /// The unknown scalars that an algorithm determines.
    pub fn assigned_by(&self, algorithm: &crate::Algorithm) -> HashSet<(VarId, usize)> {
        let mut assigned = HashSet::new();
        crate::algorithm::targets(&algorithm.statements, &mut |target| {
            scalars(&self.pool, target, &mut assigned);
        });
        // An algorithm that assigns one element initializes and determines the whole array (11.1.2).
        let variables: HashSet<VarId> = assigned.into_iter().map(|(variable, _)| variable).collect();
        let size = |variable: VarId| self.pool.size(&self.variables[variable].ty).unwrap_or(0);
        variables
            .into_iter()
            .filter(|variable| self.is_unknown(*variable))
            .flat_map(|variable| (0..size(variable)).map(move |at| (variable, at)))
            .collect()
    }

    /// Where unknowns are short of equations and where there are too many, by a maximum matching. None if the model
    /// is too large to tell.
    pub fn imbalance(&self) -> Option<Imbalance> {
        self.imbalance_of(|_, _| ())
    }

    /// The same if something was connected with the connectors of the model: what then determines each of their flow variables may
    /// determine another variable of the connector instead, and its inputs are given.
    pub fn imbalance_as_component(&self) -> Option<Imbalance> {
        // Each element of an array is a connector of its own.
        let mut known: HashMap<&str, usize> = HashMap::new();
        let mut connector_of = |id: VarId| {
            let name = &self.variables[id].name;
            let connector = self.connectors.iter().find(|connector| is_inside(name, connector))?;
            let end = match name[connector.len()..].starts_with('[') {
                true => connector.len() + name[connector.len()..].find(']').map_or(0, |at| at + 1),
                false => connector.len(),
            };
            let next = known.len();
            Some(*known.entry(&name[..end]).or_insert(next))
        };
        self.imbalance_of(|rows, unknowns| {
            let mut columns_of: Vec<Vec<u32>> = Vec::new();
            let mut flows: HashMap<u32, usize> = HashMap::new();
            for (&id, &first) in &unknowns.first {
                let Some(connector) = connector_of(id) else { continue };
                let columns = first..first + self.pool.size(&self.variables[id].ty).unwrap_or(0) as u32;
                let variable = &self.variables[id];
                if variable.causality == Some(Causality::Input) {
                    rows.extend(columns.map(|column| (vec![column], variable.origin)));
                } else {
                    if columns_of.len() <= connector {
                        columns_of.resize(connector + 1, Vec::new());
                    }
                    columns_of[connector].extend(columns.clone());
                    if variable.is_flow {
                        flows.extend(columns.map(|column| (column, connector)));
                    }
                }
            }
            for (row, _) in rows.iter_mut() {
                // A flow that is nothing but zero: nothing is connected there.
                if let [flow] = row[..]
                    && let Some(&connector) = flows.get(&flow)
                {
                    row.clone_from(&columns_of[connector]);
                    row.sort_unstable();
                }
            }
        })
    }

    fn imbalance_of(
        &self,
        connect: impl FnOnce(&mut Vec<(Vec<u32>, Origin)>, &Unknowns),
    ) -> Option<Imbalance> {
        let mut unknowns = Unknowns::new();
        let mut names: Vec<(VarId, usize)> = Vec::new();
        for id in self.order.iter().filter(|id| self.is_unknown(**id)) {
            unknowns.first.insert(*id, names.len() as u32);
            let size = self.pool.size(&self.variables[*id].ty).unwrap_or(0);
            names.extend((0..size).map(|at| (*id, at)));
        }
        let mut rows = self.rows(&unknowns)?;
        connect(&mut rows, &unknowns);
        let (row_of_column, column_of_row) = crate::matching::maximum(&rows, names.len());
        let n_undetermined = row_of_column.iter().filter(|row| row.is_none()).count();
        let mut undetermined = Vec::new();
        for (column, row) in row_of_column.iter().enumerate() {
            if row.is_none() && undetermined.len() < MAX_NAMED {
                let (variable, at) = names[self.rather_an_input(column, &rows, &column_of_row, &names)];
                undetermined.push(Undetermined {
                    name: self.scalar_name(variable, at),
                    origin: self.variables[variable].origin,
                    is_input: self.is_open_input(variable),
                });
            }
        }
        let mut surplus = Vec::new();
        for (row, column) in column_of_row.iter().enumerate() {
            if column.is_none() && surplus.len() < MAX_NAMED && !surplus.contains(&rows[row].1) {
                surplus.push(rows[row].1);
            }
        }
        let conflict = self.conflict(&rows, (&row_of_column, &column_of_row), &names);
        let bound = self.bound_too_much(&rows, &row_of_column, &column_of_row);
        Some(Imbalance { undetermined, n_undetermined, surplus, bound, conflict })
    }

    /// The values of declarations among the equations that determine too much, but those that nothing is left for anyway.
    fn bound_too_much(
        &self,
        rows: &[(Vec<u32>, Origin)],
        row_of_column: &[Option<u32>],
        column_of_row: &[Option<u32>],
    ) -> Vec<Bound> {
        let left_over = (0..rows.len()).filter(|row| column_of_row[*row].is_none());
        let surplus = competing(rows, row_of_column, left_over);
        // They are the first rows, in this order.
        let bound =
            self.order.iter().filter(|id| self.is_unknown(**id) && self.variables[**id].binding.is_some());
        let mut row = 0;
        let mut found: Vec<Bound> = Vec::new();
        for &id in bound {
            let variable = &self.variables[id];
            let size = self.pool.size(&variable.ty).unwrap_or(0);
            if (row..row + size).any(|row| surplus.contains(&row) && column_of_row[row].is_some()) {
                let span = variable.bound_at;
                let is_default = variable.is_field && variable.origin.span.contains(span);
                found.push(Bound { name: variable.name.clone(), span, is_default });
            }
            row += size;
        }
        found.sort_by_key(|bound| !bound.is_default);
        found
    }

    /// Who takes part in determining too much: the rows on alternating paths from one that is left over.
    fn conflict(
        &self,
        rows: &[(Vec<u32>, Origin)],
        (row_of_column, column_of_row): (&[Option<u32>], &[Option<u32>]),
        names: &[(VarId, usize)],
    ) -> Option<Conflict> {
        let is_flow = |column: usize| self.variables[names[column].0].is_flow;
        let lacks = row_of_column.iter().position(Option::is_none)?;
        let left_over = column_of_row.iter().position(Option::is_none)?;
        let (mut components, mut has_flows): (Vec<String>, bool) = (Vec::new(), false);
        for row in competing(rows, row_of_column, [left_over]) {
            let (columns, origin) = &rows[row];
            let path = self.components[origin.component as usize].as_str();
            let component = path.split('.').next().unwrap_or(path);
            if !component.is_empty() && !components.iter().any(|known| known == component) {
                components.push(component.to_string());
            }
            has_flows |= columns.iter().any(|column| is_flow(*column as usize));
        }
        components.sort();
        // What lacks an equation is the other one of a pair.
        let is_pair = is_flow(lacks) != has_flows && components.len() > 1;
        is_pair.then_some(Conflict { components, is_of_flows: has_flows })
    }

    /// The unknowns in each scalar equation, if there are not too many.
    fn rows(&self, unknowns: &Unknowns) -> Option<Vec<(Vec<u32>, Origin)>> {
        let mut rows = Rows { unknowns, list: Vec::new(), held: 0 };
        for id in self.order.iter().filter(|id| self.is_unknown(**id)) {
            let variable = &self.variables[*id];
            let Some(binding) = variable.binding else { continue };
            let incidence = unknowns.incidence(&self.pool, binding);
            for at in 0..self.pool.size(&variable.ty).unwrap_or(0) {
                let own = unknowns.first[id] + at as u32;
                rows.push(&[incidence.of_element(at), &[own]], variable.origin);
            }
        }
        let alternatives = self.alternatives_of_states();
        for equation in &self.equations {
            self.add_rows(unknowns, equation, &alternatives, &mut rows);
        }
        for algorithm in self.algorithms.iter().filter(|algorithm| !algorithm.initial) {
            // Each output is determined by the algorithm and by nothing else.
            for (variable, at) in self.assigned_by(algorithm) {
                rows.push(&[&[unknowns.first[&variable] + at as u32]], algorithm.origin);
            }
        }
        (!unknowns.is_too_large()).then_some(rows.list)
    }

    fn is_open_input(&self, variable: VarId) -> bool {
        let variable = &self.variables[variable];
        variable.causality == Some(Causality::Input) && variable.binding.is_none()
    }

    /// Any unknown on an alternating path could be the one that is left over. An input that nothing gives a value
    /// to is what the user forgot; of an input and those inside of its component that it is handed on to, it is the outermost.
    fn rather_an_input(
        &self,
        column: usize,
        rows: &[(Vec<u32>, Origin)],
        column_of_row: &[Option<u32>],
        names: &[(VarId, usize)],
    ) -> usize {
        // On large models the search is not worth its time; the first answer is right as well.
        if rows.len() > 20_000 {
            return column;
        }
        let mut outermost: Option<(usize, usize)> = None;
        let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); names.len()];
        for (at, (row, _)) in rows.iter().enumerate() {
            row.iter().for_each(|column| rows_of[*column as usize].push(at as u32));
        }
        let mut seen = HashSet::from([column]);
        let mut waiting = vec![column];
        while let Some(at) = waiting.pop() {
            let variable = names[at].0;
            if self.is_open_input(variable) {
                let depth = self.variables[variable].name.matches('.').count();
                if outermost.is_none_or(|best| (depth, at) < best) {
                    outermost = Some((depth, at));
                }
            }
            for row in &rows_of[at] {
                if let Some(next) = column_of_row[*row as usize]
                    && seen.insert(next as usize)
                {
                    waiting.push(next as usize);
                }
            }
        }
        outermost.map_or(column, |(_, input)| input)
    }

    fn add_rows(
        &self,
        unknowns: &Unknowns,
        equation: &Equation,
        alternatives: &HashMap<ExprId, Origin>,
        rows: &mut Rows<'_>,
    ) {
        let size = equation_size(&self.pool, equation).unwrap_or(0);
        if let EquationKind::Equal(a, b) = equation.kind {
            if alternatives.get(&a).is_some_and(|first| *first != equation.origin) {
                return;
            }
            let (left, right) = (unknowns.incidence(&self.pool, a), unknowns.incidence(&self.pool, b));
            for at in 0..size {
                rows.push(&[left.of_element(at), right.of_element(at)], equation.origin);
            }
            return;
        }
        // Branches may determine different unknowns: any of them counts for each.
        let mut all = Vec::new();
        crate::equation::visit(equation, &mut |expr| {
            let size = self.pool.size(self.pool.ty(expr)).unwrap_or(1).max(1);
            let incidence = unknowns.incidence(&self.pool, expr);
            (0..size).for_each(|at| all.extend_from_slice(incidence.of_element(at)));
        });
        all.sort_unstable();
        all.dedup();
        (0..size).for_each(|_| rows.push(&[&all], equation.origin));
    }

    pub fn scalar_name(&self, variable: VarId, at: usize) -> String {
        let Some(shape) = self.variables[variable].ty.shape().filter(|shape| !shape.is_empty()) else {
            return self.variables[variable].name.clone();
        };
        let mut rest = at;
        let mut index = vec![0; shape.len()];
        for dim in (0..shape.len()).rev() {
            index[dim] = rest % shape[dim] + 1;
            rest /= shape[dim];
        }
        let index: Vec<String> = index.iter().map(usize::to_string).collect();
        format!("{}[{}]", self.variables[variable].name, index.join(","))
    }
}
