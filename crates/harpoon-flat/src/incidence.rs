//! Which scalar unknowns each scalar element of an expression depends on.
//!
//! Array operations that work element by element keep their elements apart, so that a vector equation of n elements
//! costs n rows and not n². What mixes elements (products of linear algebra, functions) depends on all of them.

use std::cell::Cell;
use std::collections::HashMap;

use harpoon_expr::{BinaryOp, Builtin, ExprId, Node, Pool, Subscript, VarId};

/// So many numbers are held at once; they take about 0.2 GB. A vector of 4000 elements of which each depends on all
/// the others has as many.
const MAX_HELD: u64 = 20_000_000;

/// So many are looked at in all, which takes some seconds.
const MAX_LOOKED_AT: u64 = 20 * MAX_HELD;

/// Numbers of the unknowns: the first element of each variable, the others follow row-major.
pub struct Unknowns {
    pub first: HashMap<VarId, u32>,
    looked_at: Cell<u64>,
    is_too_large: Cell<bool>,
}

/// The unknowns of each element (row-major), or the same ones for all of them.
#[derive(Clone)]
pub enum Incidence {
    Each(Vec<Vec<u32>>),
    Same(Vec<u32>),
}

impl Incidence {
    pub fn of_element(&self, at: usize) -> &[u32] {
        match self {
            Incidence::Each(rows) => rows.get(at).map_or(&[], Vec::as_slice),
            Incidence::Same(row) => row,
        }
    }

    /// How many numbers it holds, and how many rows.
    fn extent(&self) -> u64 {
        match self {
            Incidence::Each(rows) => rows.iter().map(|row| row.len() as u64 + 1).sum(),
            Incidence::Same(row) => row.len() as u64 + 1,
        }
    }

    fn n_rows(&self) -> u64 {
        match self {
            Incidence::Each(rows) => rows.len() as u64,
            Incidence::Same(_) => 1,
        }
    }

    fn flattened(&self) -> Incidence {
        match self {
            Incidence::Same(row) => Incidence::Same(row.clone()),
            Incidence::Each(rows) => {
                let mut all: Vec<u32> = rows.iter().flatten().copied().collect();
                all.sort_unstable();
                all.dedup();
                Incidence::Same(all)
            }
        }
    }
}

/// Both are sorted, and so is the result.
fn joined(a: &[u32], b: &[u32]) -> Vec<u32> {
    if a.is_empty() {
        return b.to_vec();
    }
    let mut all: Vec<u32> = a.iter().chain(b).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

impl Unknowns {
    pub fn new() -> Unknowns {
        Unknowns { first: HashMap::new(), looked_at: Cell::new(0), is_too_large: Cell::new(false) }
    }

    /// Whether there were too many to tell: then what was found so far is not all.
    pub fn is_too_large(&self) -> bool {
        self.is_too_large.get()
    }

    /// Whether there is still room for `more`, with which `held` are held at once.
    pub fn has_room(&self, more: u64, held: u64) -> bool {
        self.looked_at.set(self.looked_at.get().saturating_add(more));
        if held > MAX_HELD || self.looked_at.get() > MAX_LOOKED_AT {
            self.is_too_large.set(true);
        }
        !self.is_too_large.get()
    }

    fn has_room_for(&self, n: u64) -> bool {
        self.has_room(n, n)
    }

    fn union(&self, a: &Incidence, b: &Incidence) -> Incidence {
        let n_rows = a.n_rows().max(b.n_rows());
        let repeated = |x: &Incidence| match x {
            Incidence::Same(_) => x.extent().saturating_mul(n_rows),
            Incidence::Each(_) => x.extent(),
        };
        if !self.has_room_for(repeated(a).saturating_add(repeated(b))) {
            return Incidence::Same(Vec::new());
        }
        match (a, b) {
            (Incidence::Same(a), Incidence::Same(b)) => Incidence::Same(joined(a, b)),
            (Incidence::Each(rows), Incidence::Same(row)) | (Incidence::Same(row), Incidence::Each(rows)) => {
                Incidence::Each(rows.iter().map(|each| joined(each, row)).collect())
            }
            (Incidence::Each(a), Incidence::Each(b)) => {
                let n = a.len().max(b.len());
                let at = |rows: &[Vec<u32>], k: usize| rows.get(k).cloned().unwrap_or_default();
                Incidence::Each((0..n).map(|k| joined(&at(a, k), &at(b, k))).collect())
            }
        }
    }

    /// The elements of several expressions one after the other.
    fn listed(&self, pool: &Pool, parts: impl IntoIterator<Item = ExprId>) -> Incidence {
        let mut rows = Vec::new();
        for part in parts {
            let n = pool.size(pool.ty(part)).unwrap_or(0);
            let inner = self.incidence(pool, part);
            let held = match &inner {
                Incidence::Same(_) => inner.extent().saturating_mul(n as u64),
                Incidence::Each(_) => inner.extent(),
            };
            if !self.has_room_for(held) {
                return Incidence::Same(Vec::new());
            }
            rows.extend((0..n).map(|at| inner.of_element(at).to_vec()));
        }
        Incidence::Each(rows)
    }

    pub fn incidence(&self, pool: &Pool, expr: ExprId) -> Incidence {
        match pool.node(expr) {
            Node::Var(variable) => match self.first.get(variable) {
                None => Incidence::Same(Vec::new()),
                Some(first) => {
                    let n = pool.size(pool.ty(expr)).unwrap_or(0) as u32;
                    match self.has_room_for(2 * u64::from(n)) {
                        true => Incidence::Each((0..n).map(|at| vec![first + at]).collect()),
                        false => Incidence::Same(Vec::new()),
                    }
                }
            },
            Node::Array(elements) => self.listed(pool, elements.iter().copied()),
            Node::Record(_, fields) => self.listed(pool, fields.iter().copied()),
            Node::Tuple(parts) => self.listed(pool, parts.iter().flatten().copied()),
            Node::Index(base, subscripts) => self.indexed(pool, expr, *base, subscripts),
            Node::Unary(_, a) => self.incidence(pool, *a),
            Node::Binary(op, a, b) => {
                let (x, y) = (self.incidence(pool, *a), self.incidence(pool, *b));
                let (rank_a, rank_b) = (pool.ty(*a).rank(), pool.ty(*b).rank());
                let by_element = match op {
                    BinaryOp::Mul | BinaryOp::Div => rank_a == 0 || rank_b == 0,
                    BinaryOp::Pow => rank_a == 0,
                    _ => true,
                };
                match by_element {
                    false => self.union(&x.flattened(), &y.flattened()),
                    // A scalar goes with every element of the other side.
                    true if rank_a == 0 && rank_b > 0 => self.union(&x.flattened(), &y),
                    true if rank_b == 0 && rank_a > 0 => self.union(&x, &y.flattened()),
                    true => self.union(&x, &y),
                }
            }
            Node::If { condition, then, otherwise } => {
                let branches = self.union(&self.incidence(pool, *then), &self.incidence(pool, *otherwise));
                self.union(&branches, &self.incidence(pool, *condition).flattened())
            }
            Node::Builtin(
                Builtin::Der
                | Builtin::Pre
                | Builtin::Previous
                | Builtin::NoEvent
                | Builtin::IntegerToReal
                | Builtin::Hold
                | Builtin::SampleClocked,
                arguments,
            ) if !arguments.is_empty() => self.incidence(pool, arguments[0]),
            Node::Builtin(Builtin::Smooth, arguments) if arguments.len() == 2 => {
                self.incidence(pool, arguments[1])
            }
            _ => self.mixed(pool, expr),
        }
    }

    /// All unknowns below.
    fn mixed(&self, pool: &Pool, expr: ExprId) -> Incidence {
        let mut all = Incidence::Same(Vec::new());
        pool.for_each_child(expr, |child| {
            all = self.union(&all, &self.incidence(pool, child).flattened());
        });
        all
    }

    fn indexed(&self, pool: &Pool, expr: ExprId, base: ExprId, subscripts: &[Subscript]) -> Incidence {
        let Some(shape) = pool.ty(base).shape() else { return self.mixed(pool, expr) };
        let mut positions: Vec<Vec<usize>> = Vec::new();
        for (at, n) in shape.iter().enumerate() {
            let chosen = match subscripts.get(at) {
                None | Some(Subscript::All) => Some((1..=*n).collect()),
                Some(Subscript::Index(id)) => pool.place(*id).map(|place| vec![place + 1]),
                Some(Subscript::Slice(id)) => match pool.as_value(*id) {
                    Some(harpoon_expr::Value::Array(array)) => {
                        array.data.iter().map(|value| Some(value.place()? + 1)).collect()
                    }
                    _ => None,
                },
            };
            // A subscript that is only known at run time: any element may be meant.
            let Some(chosen) = chosen else { return self.mixed(pool, expr) };
            if chosen.iter().any(|i| *i < 1 || i > n) {
                return self.mixed(pool, expr);
            }
            positions.push(chosen);
        }
        let counts: Vec<usize> = positions.iter().map(Vec::len).collect();
        if !self.has_room_for(2 * counts.iter().map(|&n| n as u64).product::<u64>()) {
            return Incidence::Same(Vec::new());
        }
        // Elements that are records themselves have several scalars.
        let n_inner = pool.size(&harpoon_expr::Type::scalar(pool.ty(base).base.clone())).unwrap_or(1);
        let whole = match pool.node(base) {
            // One element of a large array must not cost the whole.
            Node::Var(variable) => Err(self.first.get(variable)),
            _ => Ok(self.incidence(pool, base)),
        };
        let rows = harpoon_instance::Indices::new(&counts)
            .flat_map(|choice| {
                let index: Vec<usize> =
                    choice.iter().zip(&positions).map(|(at, list)| list[at - 1]).collect();
                let flat = harpoon_instance::flat_index(&shape, &index);
                (0..n_inner).map(move |k| flat * n_inner + k)
            })
            .map(|at| match &whole {
                Ok(whole) => whole.of_element(at).to_vec(),
                Err(first) => first.iter().map(|first| **first + at as u32).collect(),
            })
            .collect();
        Incidence::Each(rows)
    }
}
