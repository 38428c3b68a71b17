//! Assignments: to whole variables, and to parts of them.

use harpoon_expr::{BaseType, Dim, ExprId, LocalId, Node, Subscript, Type};
use harpoon_index::Id;

use super::{Execution, leaf_bases};
use crate::emit::{Outcome, unsupported};
use crate::ir::{Address, Base, Binary, RegId, RegKind};

/// A part of a local variable.
struct Part {
    local: LocalId,
    ty: Type,
    /// Where its scalars are among those of the variable,
    places: Vec<u32>,
    /// moved by what running subscripts say, counted from 0.
    index: Option<RegId>,
}

impl Execution<'_> {
    pub(super) fn assign(&mut self, target: ExprId, value: ExprId) -> Outcome<()> {
        let (scalars, ty) = self.elements_of(value)?;
        self.assign_scalars(target, scalars, ty)
    }

    fn assign_scalars(&mut self, target: ExprId, scalars: Vec<ExprId>, ty: Type) -> Outcome<()> {
        let node = self.emitter.pool().node(target).clone();
        match (&node, &ty.base) {
            (Node::Tuple(parts), BaseType::Tuple(types)) => {
                // All are computed before the first one is assigned.
                let mut rest = &scalars[..];
                for (part, ty) in parts.iter().zip(types.iter()) {
                    let size = self.emitter.size(ty)? as usize;
                    let (of_part, others) = rest.split_at(size.min(rest.len()));
                    if let Some(part) = part {
                        self.assign_scalars(*part, of_part.to_vec(), ty.clone())?;
                    }
                    rest = others;
                }
                Ok(())
            }
            (Node::Tuple(parts), _) => match parts.first() {
                Some(Some(first)) => self.assign_scalars(*first, scalars, ty),
                _ => Ok(()),
            },
            // Of several results the first is meant where one is expected.
            (_, BaseType::Tuple(types)) => {
                let first = types.first().cloned();
                let Some(first) = first else { return unsupported("a call has no result") };
                let size = self.emitter.size(&first)? as usize;
                self.assign_scalars(target, scalars[..size].to_vec(), first)
            }
            (Node::Local(local), _) => self.assign_whole(*local, scalars, ty),
            (Node::Index(..) | Node::Field(..), _) => self.assign_part(target, scalars),
            _ => unsupported("this cannot be assigned to"),
        }
    }

    fn assign_part(&mut self, target: ExprId, scalars: Vec<ExprId>) -> Outcome<()> {
        let part = self.locate(target)?;
        if part.places.len() != scalars.len() {
            return unsupported("an array of another size is assigned");
        }
        let Some(version) = self.slots[part.local.index()].value.clone() else {
            return unsupported("a local has no memory");
        };
        let bases = leaf_bases(self.emitter.pool(), &part.ty)?;
        let home = self.slots[part.local.index()].home;
        let Some(index) = part.index else {
            let names = self.named(&scalars, &bases, &part.places, home)?;
            let mut all = version.scalars.to_vec();
            for (&place, name) in part.places.iter().zip(names) {
                all[place as usize] = name;
            }
            self.set(part.local, version.ty, all);
            return Ok(());
        };
        let Some(home) = home else {
            return unsupported("a running subscript of a variable without memory");
        };
        let mut registers = Vec::with_capacity(scalars.len());
        for (scalar, base) in scalars.iter().zip(&bases) {
            let Some(kind) = super::kind_of(base) else {
                return unsupported("a text with a running subscript");
            };
            registers.push(self.emitter.in_kind(kind, *scalar)?);
        }
        for (register, place) in registers.into_iter().zip(&part.places) {
            let address = Address { base: Base::Frame, offset: home + place, index: Some(index) };
            self.emitter.store(address, register);
        }
        self.reread(part.local)
    }

    fn locate(&mut self, target: ExprId) -> Outcome<Part> {
        match self.emitter.pool().node(target).clone() {
            Node::Local(local) => {
                self.bind(local)?;
                self.allocate(local)?;
                let ty = self.declared_type(local)?;
                let places = (0..self.emitter.size(&ty)?).collect();
                Ok(Part { local, ty, places, index: None })
            }
            Node::Field(record, k) => {
                let part = self.locate(record)?;
                self.field(part, k as usize)
            }
            Node::Index(array, subscripts) => {
                let part = self.locate(array)?;
                self.element(part, &subscripts)
            }
            _ => unsupported("this cannot be assigned to"),
        }
    }

    /// Field `k` of each element.
    fn field(&mut self, part: Part, k: usize) -> Outcome<Part> {
        let BaseType::Record(id) = part.ty.base else {
            return unsupported("only a record has fields");
        };
        let fields = self.emitter.pool().record(id).fields.clone();
        let mut start = 0;
        for field in &fields[..k] {
            start += self.emitter.size(&field.ty)? as usize;
        }
        let len = self.emitter.size(&fields[k].ty)? as usize;
        let width = self.emitter.size(&Type::scalar(part.ty.base.clone()))? as usize;
        let places = part.places.chunks(width.max(1)).flat_map(|element| &element[start..start + len]);
        let places = places.copied().collect();
        let ty = fields[k].ty.array(&part.ty.dims);
        Ok(Part { local: part.local, ty, places, index: part.index })
    }

    fn element(&mut self, part: Part, subscripts: &[Subscript]) -> Outcome<Part> {
        let Some(dims) = part.ty.shape() else {
            return unsupported("the size of an array is not known");
        };
        let width = self.emitter.size(&Type::scalar(part.ty.base.clone()))? as usize;
        let mut index = part.index;
        let mut picks: Vec<Vec<usize>> = Vec::with_capacity(dims.len());
        let mut kept = Vec::new();
        for (k, &n) in dims.iter().enumerate() {
            match subscripts.get(k).copied().unwrap_or(Subscript::All) {
                Subscript::All => {
                    picks.push((0..n).collect());
                    kept.push(Dim::Known(n));
                }
                Subscript::Slice(e) => {
                    let (elements, _) = self.elements_of(e)?;
                    let places: Option<Vec<usize>> =
                        elements.iter().map(|e| self.place_of(*e).filter(|place| *place < n)).collect();
                    let Some(places) = places else {
                        return unsupported("a subscript that is not known");
                    };
                    kept.push(Dim::Known(places.len()));
                    picks.push(places);
                }
                Subscript::Index(e) => {
                    let e = self.scalar_of(e)?;
                    if let Some(place) = self.place_of(e) {
                        if place >= n {
                            return unsupported("a subscript out of bounds");
                        }
                        picks.push(vec![place]);
                        continue;
                    }
                    picks.push(vec![0]);
                    let step: usize = dims[k + 1..].iter().product::<usize>() * width;
                    let stride =
                        if n > 1 && !part.places.is_empty() { part.places[step] - part.places[0] } else { 0 };
                    let moved = self.emitter.checked_place(e, k, n, stride)?;
                    index = Some(match index {
                        Some(index) => {
                            self.emitter.binary(RegKind::Integer, Binary::AddInteger, index, moved)
                        }
                        None => moved,
                    });
                }
            }
        }
        let mut chosen = vec![0usize];
        for (picks, &n) in picks.iter().zip(&dims) {
            chosen = chosen.iter().flat_map(|place| picks.iter().map(move |pick| place * n + pick)).collect();
        }
        let places = chosen.into_iter().flat_map(|place| &part.places[place * width..(place + 1) * width]);
        let places = places.copied().collect();
        Ok(Part { local: part.local, ty: Type { base: part.ty.base, dims: kept }, places, index })
    }

    /// The place (from 0) that a literal subscript means.
    fn place_of(&mut self, e: ExprId) -> Option<usize> {
        match *self.emitter.pool().node(e) {
            Node::Integer(n) => usize::try_from(n).ok()?.checked_sub(1),
            Node::Enum(_, literal) => (literal as usize).checked_sub(1),
            Node::Boolean(b) => Some(usize::from(b)),
            _ => None,
        }
    }
}
