//! Scalars that are part of something larger: elements of arrays, fields of records, results of calls.
//!
//! What has parts lies in consecutive cells, row by row and field by field. Arrays of variables that happen to be neighbours
//! in the vector of values stay there, everything else is put into the frame.

use harpoon_expr::{BaseType, Builtin, ExprId, Node, Subscript, Type};

use super::{Emitter, Outcome, unsupported};
use crate::ir::{Address, Base, Binary, RegId, RegKind};

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
            return Ok(Address { base: Base::Values, offset: first, index: None });
        }
        if let Some(&offset) = self.placed.get(&root) {
            return Ok(super::in_frame(offset));
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
        self.remember_place(root, offset);
        Ok(super::in_frame(offset))
    }

    /// The first cell of an array of variables that follow each other in the vector of values.
    fn neighbours(&self, root: ExprId) -> Option<u32> {
        let Node::Array(parts) = self.build.world.pool.node(root) else { return None };
        let mut first = None;
        for (k, part) in parts.iter().enumerate() {
            let cell = match self.build.world.pool.node(*part) {
                Node::Var(var) => *self.build.cells.get(var)?,
                Node::Array(_) => {
                    let size = self.build.world.pool.size(self.ty(*part))? as u32;
                    let first_of_row = self.neighbours(*part)?;
                    first_of_row.checked_sub(k as u32 * size)? + k as u32
                }
                _ => return None,
            };
            let expected = *first.get_or_insert(cell);
            if cell != expected + k as u32 {
                return None;
            }
        }
        first
    }

    /// Cells of the frame.
    pub(super) fn reserve(&mut self, count: u32) -> u32 {
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
            let bounds = || format!("a subscript is out of bounds: dimension {} has size {n}", k + 1);
            if let Some(i) = literal {
                match u32::try_from(i - 1) {
                    Ok(place) if (place as usize) < n => position.offset += place * stride,
                    _ => return unsupported(bounds()),
                }
                continue;
            }
            let is_boolean = self.ty(subscript).base == BaseType::Boolean;
            let mut place = self.scalar(subscript)?;
            let one = self.integer_constant(1);
            if is_boolean {
                place = self.binary(RegKind::Integer, Binary::AddInteger, place, one);
            }
            self.check_range(place, n as i64, bounds());
            let place = self.binary(RegKind::Integer, Binary::SubInteger, place, one);
            let stride = self.integer_constant(i64::from(stride));
            let cells = self.binary(RegKind::Integer, Binary::MulInteger, place, stride);
            position.index = Some(match position.index {
                Some(index) => self.binary(RegKind::Integer, Binary::AddInteger, index, cells),
                None => cells,
            });
        }
        Ok(position)
    }

    pub(super) fn size(&self, ty: &Type) -> Outcome<u32> {
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
        let pool = &mut self.build.world.pool;
        if !ty.is_scalar() {
            let Some(n) = ty.dims[0].known() else {
                return unsupported("the size of an array is not known before the simulation");
            };
            for k in 1..=n {
                let pool = &mut self.build.world.pool;
                let k = pool.integer(k as i64);
                let element = pool.index(expr, vec![Subscript::Index(k)]);
                let element = element.map_err(|error| super::Unsupported(error.0))?;
                self.add_leaves(element, leaves)?;
            }
            return Ok(());
        }
        match ty.base {
            BaseType::Record(id) => {
                for k in 0..pool.record(id).fields.len() {
                    let field = self.build.world.pool.field_at(expr, k as u32);
                    let field = field.map_err(|error| super::Unsupported(error.0))?;
                    self.add_leaves(field, leaves)?;
                }
            }
            BaseType::Tuple(ref types) => {
                for k in 0..types.len() {
                    let output = self.build.world.pool.output(expr, k as u32);
                    let output = output.map_err(|error| super::Unsupported(error.0))?;
                    self.add_leaves(output, leaves)?;
                }
            }
            _ => leaves.push(expr),
        }
        Ok(())
    }

    /// A scalar that follows from whole arrays, such as a sum of elements.
    pub(super) fn expanded(&mut self, expr: ExprId) -> Outcome<RegId> {
        let kind = self.kind(expr)?;
        let Node::Builtin(
            builtin @ (Builtin::Sum | Builtin::Product | Builtin::Min | Builtin::Max),
            arguments,
        ) = self.node(expr)
        else {
            return self.evaluated_part(expr, kind);
        };
        let mut leaves = Vec::new();
        for argument in arguments.iter() {
            self.add_leaves(*argument, &mut leaves)?;
        }
        let op = match (builtin, kind) {
            (Builtin::Sum, RegKind::Real) => Binary::Add,
            (Builtin::Sum, RegKind::Integer) => Binary::AddInteger,
            (Builtin::Product, RegKind::Real) => Binary::Mul,
            (Builtin::Product, RegKind::Integer) => Binary::MulInteger,
            (Builtin::Min, RegKind::Real) => Binary::Min,
            (Builtin::Min, RegKind::Integer) => Binary::MinInteger,
            (_, RegKind::Real) => Binary::Max,
            (_, RegKind::Integer) => Binary::MaxInteger,
        };
        let Some((first, rest)) = leaves.split_first() else {
            return self.evaluated_part(expr, kind);
        };
        let mut result = self.in_kind(kind, *first)?;
        for leaf in rest {
            let leaf = self.in_kind(kind, *leaf)?;
            result = self.binary(kind, op, result, leaf);
        }
        Ok(result)
    }
}
