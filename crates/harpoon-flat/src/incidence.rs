//! Which scalar unknowns each scalar element of an expression depends on.
//!
//! Array operations that work element by element keep their elements apart, so that a vector equation of n elements
//! costs n rows and not n². What mixes elements (products of linear algebra, functions) depends on all of them.

use std::collections::HashMap;

use harpoon_expr::{BinaryOp, Builtin, ExprId, Node, Pool, Subscript, VarId};

/// Numbers of the unknowns: the first element of each variable, the others follow row-major.
pub struct Unknowns {
    pub first: HashMap<VarId, u32>,
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

    fn union(&self, other: &Incidence) -> Incidence {
        match (self, other) {
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
    pub fn incidence(&self, pool: &Pool, expr: ExprId) -> Incidence {
        match pool.node(expr) {
            Node::Var(variable) => match self.first.get(variable) {
                None => Incidence::Same(Vec::new()),
                Some(first) => {
                    let n = pool.size(pool.ty(expr)).unwrap_or(0) as u32;
                    Incidence::Each((0..n).map(|at| vec![first + at]).collect())
                }
            },
            Node::Array(elements) => {
                let mut rows = Vec::new();
                for element in elements.iter() {
                    let n = pool.size(pool.ty(*element)).unwrap_or(0);
                    let inner = self.incidence(pool, *element);
                    rows.extend((0..n).map(|at| inner.of_element(at).to_vec()));
                }
                Incidence::Each(rows)
            }
            Node::Record(_, fields) => {
                let mut rows = Vec::new();
                for field in fields.iter() {
                    let n = pool.size(pool.ty(*field)).unwrap_or(0);
                    let inner = self.incidence(pool, *field);
                    rows.extend((0..n).map(|at| inner.of_element(at).to_vec()));
                }
                Incidence::Each(rows)
            }
            Node::Tuple(parts) => {
                let mut rows = Vec::new();
                for part in parts.iter().flatten() {
                    let n = pool.size(pool.ty(*part)).unwrap_or(0);
                    let inner = self.incidence(pool, *part);
                    rows.extend((0..n).map(|at| inner.of_element(at).to_vec()));
                }
                Incidence::Each(rows)
            }
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
                    false => x.flattened().union(&y.flattened()),
                    // A scalar goes with every element of the other side.
                    true if rank_a == 0 && rank_b > 0 => x.flattened().union(&y),
                    true if rank_b == 0 && rank_a > 0 => x.union(&y.flattened()),
                    true => x.union(&y),
                }
            }
            Node::If { condition, then, otherwise } => {
                let branches = self.incidence(pool, *then).union(&self.incidence(pool, *otherwise));
                branches.union(&self.incidence(pool, *condition).flattened())
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
            all = all.union(&self.incidence(pool, child).flattened());
        });
        all
    }

    fn indexed(&self, pool: &Pool, expr: ExprId, base: ExprId, subscripts: &[Subscript]) -> Incidence {
        let Some(shape) = pool.ty(base).shape() else { return self.mixed(pool, expr) };
        let mut positions: Vec<Vec<usize>> = Vec::new();
        for (at, n) in shape.iter().enumerate() {
            let chosen = match subscripts.get(at) {
                None | Some(Subscript::All) => Some((1..=*n).collect()),
                Some(Subscript::Index(id)) => pool.as_integer(*id).map(|i| vec![i as usize]),
                Some(Subscript::Slice(id)) => match pool.as_value(*id) {
                    Some(harpoon_expr::Value::Array(array)) => {
                        array.data.iter().map(|value| value.as_integer().map(|i| i as usize)).collect()
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
