//! Scalars that are part of something larger: elements of arrays, fields of records, results of calls.
//!
//! What has parts lies in consecutive cells, row by row and field by field. Arrays of variables that happen to be neighbours
//! in the vector of values stay there, everything else is put into the frame.

use harpoon_expr::{BaseType, ExprId, Node, Subscript, Type};

use super::{Emitter, Made, Outcome, unsupported};
use crate::functions::{kind_of, leaf_bases};
use crate::ir::{Address, Binary, Inst, RegId, RegKind};
use crate::program::Cell;

/// Some cells of what `root` is.
struct Position {
    root: ExprId,
    offset: u32,
    /// Counted in cells from 0 and checked against the bounds.
    index: Option<RegId>,
}

impl Emitter<'_> {
    /// A scalar part.
    pub(super) fn part(&mut self, expr: ExprId, kind: RegKind) -> Outcome<RegId> {
        let position = self.position(expr)?;
        if position.root == expr && !matches!(self.node(expr), Node::Call(..)) {
            return self.expanded(expr);
        }
        let place = self.place(position.root)?;
        let from =
            Address { offset: place.offset + position.offset, index: position.index, base: place.base };
        Ok(self.load(kind, from))
    }

    /// Where the parts of an expression lie; computes them if they are not there yet.
    pub(super) fn place(&mut self, root: ExprId) -> Outcome<Address> {
        if let Some(first) = self.neighbours(root) {
            return Ok(first);
        }
        if let Some(table) = self.build.table(root) {
            return Ok(super::values(table));
        }
        if let Some(&address) = self.placed.get(&root) {
            return Ok(address);
        }
        if let Some(&cell) = self.build.kept.get(&root) {
            return Ok(super::values(cell));
        }
        if self.is_made_once(root) {
            let address = self.call_once(root)?;
            self.remember_place(root, address);
            return Ok(address);
        }
        let offset = match self.node(root) {
            Node::Call(function, arguments) => self.call(root, function, &arguments)?,
            Node::Array(_) | Node::Record(..) => {
                let leaves = self.leaves(root)?;
                let offset = self.reserve(leaves.len() as u32);
                for (k, leaf) in leaves.into_iter().enumerate() {
                    let from = self.scalar(leaf)?;
                    self.store(super::in_frame(offset + k as u32), from);
                }
                offset
            }
            _ => self.evaluated(root)?,
        };
        self.remember_place(root, super::in_frame(offset));
        if self.build.keeps_calls && self.branches.is_empty() && self.build.shared.contains(&root) {
            self.keep_call(root, offset)?;
        }
        Ok(super::in_frame(offset))
    }

    /// Copies the results of a call to where other routines find them.
    fn keep_call(&mut self, call: ExprId, offset: u32) -> Outcome<()> {
        let first = self.cells_for(call)?;
        self.copy_results(call, offset, first)?;
        self.build.kept.insert(call, first);
        Ok(())
    }

    fn cells_for(&mut self, call: ExprId) -> Outcome<Cell> {
        let size = self.size(&self.ty(call).clone())?;
        let first = self.build.values.len() as Cell;
        self.build.values.resize((first + size) as usize, 0.0);
        Ok(first)
    }

    fn copy_results(&mut self, call: ExprId, from: u32, to: Cell) -> Outcome<()> {
        let bases = leaf_bases(&self.build.world.pool, &self.ty(call).clone())?;
        for (k, base) in (0..).zip(&bases) {
            let kind = kind_of(base).unwrap_or(RegKind::Real);
            let register = self.load(kind, super::in_frame(from + k));
            self.store(super::values(to + k), register);
        }
        Ok(())
    }

    /// Whether several branches need a call, of which nobody knows beforehand which will run.
    fn is_made_once(&self, root: ExprId) -> bool {
        self.build.keeps_calls
            && self.build.repeated.contains(&root)
            && (!self.branches.is_empty() || self.build.made.contains_key(&root))
    }

    /// Makes a call unless it has been made; where its results lie. Without that, the elements of `y = g()` in a `when` would be
    /// those of as many calls.
    fn call_once(&mut self, root: ExprId) -> Outcome<Address> {
        let Node::Call(function, arguments) = self.node(root) else {
            unreachable!("only calls are repeated")
        };
        let made = match self.build.made.get(&root) {
            Some(&made) => made,
            None => Made { mark: self.build.new_cell(0.0), results: self.cells_for(root)? },
        };
        let is_made = self.load(RegKind::Integer, super::values(made.mark));
        let (missing, ()) = self.branch(|this| {
            let offset = this.call(root, function, &arguments)?;
            this.copy_results(root, offset, made.results)?;
            let mark = this.integer_constant(1);
            this.store(super::values(made.mark), mark);
            Ok(())
        })?;
        self.push(Inst::If { condition: is_made, then: Vec::new(), otherwise: missing });
        self.build.made.insert(root, made);
        Ok(super::values(made.results))
    }

    /// Where an array of variables begins that follow each other in memory.
    fn neighbours(&self, root: ExprId) -> Option<Address> {
        let mut next: Option<Address> = None;
        self.follow(root, &mut next)?;
        let end = next?;
        let size = self.build.world.pool.size(self.ty(root))? as u32;
        Some(Address { offset: end.offset - size, ..end })
    }

    /// `next` is where the next scalar must be.
    fn follow(&self, part: ExprId, next: &mut Option<Address>) -> Option<()> {
        match self.build.world.pool.node(part) {
            Node::Array(parts) | Node::Record(_, parts) => {
                parts.iter().try_for_each(|part| self.follow(*part, next))
            }
            Node::Var(var) if self.kind(part).is_ok() => {
                let address = self.address(*var)?;
                if next.is_some_and(|next| next != address) {
                    return None;
                }
                *next = Some(Address { offset: address.offset + 1, ..address });
                Some(())
            }
            _ => None,
        }
    }

    /// Cells of the frame.
    pub(crate) fn reserve(&mut self, count: u32) -> u32 {
        let offset = self.frame_size;
        self.frame_size += count;
        offset
    }

    fn position(&mut self, expr: ExprId) -> Outcome<Position> {
        match self.node(expr) {
            Node::Output(call, k) => {
                let mut position = self.position(call)?;
                let BaseType::Tuple(types) = self.ty(call).base.clone() else {
                    return Ok(position); // the only result
                };
                for ty in &types[..k as usize] {
                    position.offset += self.size(ty)?;
                }
                Ok(position)
            }
            Node::Field(record, k) if self.ty(record).is_scalar() => {
                let mut position = self.position(record)?;
                let BaseType::Record(id) = self.ty(record).base else {
                    return unsupported("only a record has fields");
                };
                for k in 0..k as usize {
                    let ty = self.build.world.pool.record(id).fields[k].ty.clone();
                    position.offset += self.size(&ty)?;
                }
                Ok(position)
            }
            Node::Index(array, subscripts) => self.element_position(expr, array, &subscripts),
            _ => Ok(Position { root: expr, offset: 0, index: None }),
        }
    }

    fn element_position(
        &mut self,
        expr: ExprId,
        array: ExprId,
        subscripts: &[Subscript],
    ) -> Outcome<Position> {
        let ty = self.ty(array).clone();
        let Some(dims) = ty.shape() else {
            return unsupported("the size of an array is not known before the simulation");
        };
        let n = subscripts.iter().take_while(|subscript| matches!(subscript, Subscript::Index(_))).count();
        if subscripts[n..].iter().any(|subscript| *subscript != Subscript::All) {
            // Not consecutive: the selection is made as a whole.
            return Ok(Position { root: expr, offset: 0, index: None });
        }
        let mut position = self.position(array)?;
        let mut stride = self.size(&ty)?;
        for (k, (subscript, &n)) in subscripts[..n].iter().zip(&dims).enumerate() {
            let Subscript::Index(subscript) = *subscript else { unreachable!("these are indices") };
            stride = stride.checked_div(n as u32).unwrap_or(0);
            let literal = match *self.build.world.pool.node(subscript) {
                Node::Integer(i) => Some(i),
                Node::Enum(_, literal) => Some(i64::from(literal)),
                Node::Boolean(b) => Some(i64::from(b) + 1),
                _ => None,
            };
            if let Some(i) = literal {
                match u32::try_from(i - 1) {
                    Ok(place) if (place as usize) < n => position.offset += place * stride,
                    _ => return unsupported(out_of_bounds(&self.build.subject, k, n)),
                }
                continue;
            }
            let cells = self.checked_place(subscript, k, n, stride)?;
            position.index = Some(match position.index {
                Some(index) => self.binary(RegKind::Integer, Binary::AddInteger, index, cells),
                None => cells,
            });
        }
        Ok(position)
    }

    /// How many cells of `stride` a running subscript of dimension `k` with size `n` moves on, from 0.
    pub(crate) fn checked_place(
        &mut self,
        subscript: ExprId,
        k: usize,
        n: usize,
        stride: u32,
    ) -> Outcome<RegId> {
        let is_boolean = self.ty(subscript).base == BaseType::Boolean;
        let mut place = self.scalar(subscript)?;
        let one = self.integer_constant(1);
        if is_boolean {
            place = self.binary(RegKind::Integer, Binary::AddInteger, place, one);
        }
        let message = out_of_bounds(&self.build.subject, k, n);
        self.check_range(place, n as i64, message);
        let place = self.binary(RegKind::Integer, Binary::SubInteger, place, one);
        if stride == 1 {
            return Ok(place);
        }
        let stride = self.integer_constant(i64::from(stride));
        Ok(self.binary(RegKind::Integer, Binary::MulInteger, place, stride))
    }

    pub(crate) fn size(&self, ty: &Type) -> Outcome<u32> {
        match self.build.world.pool.size(ty).and_then(|size| u32::try_from(size).ok()) {
            Some(size) => Ok(size),
            None => unsupported("the size of an array is not known before the simulation"),
        }
    }

    /// The scalars that an expression consists of, as expressions.
    pub(super) fn leaves(&mut self, expr: ExprId) -> Outcome<Vec<ExprId>> {
        let mut leaves = Vec::new();
        self.add_leaves(expr, &mut leaves)?;
        Ok(leaves)
    }

    fn add_leaves(&mut self, expr: ExprId, leaves: &mut Vec<ExprId>) -> Outcome<()> {
        let ty = self.ty(expr).clone();
        match (self.node(expr), &ty.base) {
            (Node::Array(parts) | Node::Record(_, parts), _) => {
                parts.iter().try_for_each(|part| self.add_leaves(*part, leaves))
            }
            (_, BaseType::Record(_) | BaseType::Tuple(_)) => self.split(expr, leaves),
            _ if ty.is_scalar() => {
                leaves.push(expr);
                Ok(())
            }
            _ => self.split(expr, leaves),
        }
    }

    fn split(&mut self, expr: ExprId, leaves: &mut Vec<ExprId>) -> Outcome<()> {
        let mut scalars = self.build.scalars();
        let split = scalars.elements(&mut self.build.world.pool, expr).map_err(super::Unsupported)?;
        leaves.extend_from_slice(&split);
        Ok(())
    }

    /// A scalar that follows from whole arrays, such as a sum of elements.
    pub(super) fn expanded(&mut self, expr: ExprId) -> Outcome<RegId> {
        let kind = self.kind(expr)?;
        let mut scalars = self.build.scalars();
        match scalars.scalar(&mut self.build.world.pool, expr) {
            Ok(scalar) if scalar != expr => self.in_kind(kind, scalar),
            _ => self.evaluated_part(expr, kind),
        }
    }
}

fn out_of_bounds(subject: &str, k: usize, n: usize) -> String {
    let place = if subject.is_empty() { String::new() } else { format!(" in `{subject}`") };
    format!("a subscript is out of bounds{place}: dimension {} has size {n}", k + 1)
}
