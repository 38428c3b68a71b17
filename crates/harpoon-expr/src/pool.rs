//! The table of all expressions of one model, each once, with its type.
//!
//! Nodes and types are interned: a node is hashed together with the number of its type, and the tables hold ids
//! only, so that adding a known node allocates nothing.

use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use harpoon_index::{Id, IdVec, define_id};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::value::Outcome;
use crate::{BaseType, Dim, EnumId, EnumType, ExprId, IterId, Node, ObjectId, RecordId, RecordType, Type};

define_id!(
    /// A type in the pool.
    TypeId,
    "t"
);

/// The types of nearly all nodes have the first numbers.
const SIMPLE: [BaseType; 4] = [BaseType::Real, BaseType::Integer, BaseType::Boolean, BaseType::String];

pub struct Pool {
    nodes: IdVec<ExprId, Entry>,
    /// With half of its hash, so that growing the table reads no nodes.
    known: HashTable<(u32, ExprId)>,
    types: IdVec<TypeId, Type>,
    known_types: HashTable<TypeId>,
    enums: IdVec<EnumId, EnumType>,
    known_enums: FxHashMap<EnumType, EnumId>,
    records: IdVec<RecordId, RecordType>,
    known_records: FxHashMap<RecordType, RecordId>,
    objects: IdVec<ObjectId, Rc<str>>,
    known_objects: FxHashMap<Rc<str>, ObjectId>,
    n_iterators: usize,
}

/// Larger arrays are not expanded into literals, nor longer texts: `zeros(1000, 1000)` stays as it is.
pub(crate) const FOLD_LIMIT: usize = 10_000;

/// Copies of one array side by side are more than anybody has written: what is larger is left to the evaluator, which counts.
pub(crate) const MOST_TOGETHER: usize = 2_000_000;

struct Entry {
    node: Node,
    ty: TypeId,
    /// Literals all the way down.
    is_literal: bool,
}

impl Default for Pool {
    fn default() -> Pool {
        Pool::new()
    }
}

fn hash(value: &impl Hash) -> u64 {
    FxBuildHasher.hash_one(value)
}

/// Half of a hash.
fn folded(hash: u64) -> u32 {
    (hash ^ (hash >> 32)) as u32
}

/// A hash made of half of one: tables look at both of its ends.
fn unfolded(half: u32) -> u64 {
    u64::from(half) << 32 | u64::from(half)
}

impl Pool {
    pub fn new() -> Pool {
        Pool {
            nodes: IdVec::new(),
            known: HashTable::new(),
            types: SIMPLE.into_iter().map(Type::scalar).collect(),
            known_types: HashTable::new(),
            enums: IdVec::new(),
            known_enums: FxHashMap::default(),
            records: IdVec::new(),
            known_records: FxHashMap::default(),
            objects: IdVec::new(),
            known_objects: FxHashMap::default(),
            n_iterators: 0,
        }
    }

    /// Adds a node as it is. Prefer the typed constructors, which check and fold.
    pub fn add(&mut self, node: Node, ty: Type) -> ExprId {
        let ty = self.intern_type(ty);
        let key = folded(hash(&(&node, ty)));
        let nodes = &self.nodes;
        let is_same = |known: &(u32, ExprId)| {
            let (known_key, id) = *known;
            known_key == key && nodes[id].ty == ty && nodes[id].node == node
        };
        if let Some(&(_, id)) = self.known.find(unfolded(key), is_same) {
            return id;
        }
        let is_literal = self.consists_of_literals(&node, ty);
        let id = self.nodes.push(Entry { node, ty, is_literal });
        self.known.insert_unique(unfolded(key), (key, id), |&(key, _)| unfolded(key));
        id
    }

    fn intern_type(&mut self, ty: Type) -> TypeId {
        if ty.dims.is_empty()
            && let Some(place) = SIMPLE.iter().position(|base| *base == ty.base)
        {
            return TypeId::from_index(place);
        }
        let key = hash(&ty);
        let types = &self.types;
        if let Some(&id) = self.known_types.find(key, |&id| types[id] == ty) {
            return id;
        }
        let id = self.types.push(ty);
        let types = &self.types;
        self.known_types.insert_unique(key, id, |&id| hash(&types[id]));
        id
    }

    fn consists_of_literals(&self, node: &Node, ty: TypeId) -> bool {
        match node {
            Node::Real(_) | Node::Integer(_) | Node::Boolean(_) | Node::String(_) | Node::Enum(..) => true,
            Node::Array(parts) | Node::Record(_, parts) => parts.iter().all(|&part| self.is_literal(part)),
            Node::Range { start, step, stop } => {
                let is_short = matches!(self.types[ty].dims[..], [Dim::Known(n)] if n <= FOLD_LIMIT);
                let parts = [Some(*start), *step, Some(*stop)];
                is_short && parts.into_iter().flatten().all(|part| self.is_literal(part))
            }
            _ => false,
        }
    }

    /// Whether the expression is made of literals, arrays, records and ranges of them only.
    pub fn is_literal(&self, id: ExprId) -> bool {
        self.nodes[id].is_literal
    }

    /// How many elements the expressions have together, as far as their sizes are known.
    pub(crate) fn extent_of(&self, parts: &[ExprId]) -> usize {
        let extent = |&part: &ExprId| {
            let shape = self.ty(part).shape().unwrap_or_default();
            shape.iter().fold(1usize, |extent, &size| extent.saturating_mul(size))
        };
        parts.iter().map(extent).fold(0, usize::saturating_add)
    }

    pub(crate) fn have_same_type(&self, a: ExprId, b: ExprId) -> bool {
        self.nodes[a].ty == self.nodes[b].ty
    }

    /// The literal of what was computed from literals, as an expression of type `ty`; none if the computation
    /// failed, which is for the evaluator to report, or if there is no number or too many of them.
    pub(crate) fn folded(&mut self, outcome: Outcome, ty: &Type) -> Option<ExprId> {
        let value = outcome.ok()?.converted(self, ty);
        let is_small = value.extent() <= FOLD_LIMIT as u64;
        (is_small && value.is_finite() && value.is_writable()).then(|| self.literal(&value))
    }

    pub fn node(&self, id: ExprId) -> &Node {
        &self.nodes[id].node
    }

    pub fn ty(&self, id: ExprId) -> &Type {
        &self.types[self.nodes[id].ty]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Registers an enumeration; the same name and literals give the same id.
    pub fn enum_type(&mut self, ty: EnumType) -> EnumId {
        if let Some(&id) = self.known_enums.get(&ty) {
            return id;
        }
        let id = self.enums.push(ty.clone());
        self.known_enums.insert(ty, id);
        id
    }

    pub fn enumeration(&self, id: EnumId) -> &EnumType {
        &self.enums[id]
    }

    /// Registers a record; the same name and fields give the same id.
    pub fn record_type(&mut self, ty: RecordType) -> RecordId {
        if let Some(&id) = self.known_records.get(&ty) {
            return id;
        }
        let id = self.records.push(ty.clone());
        self.known_records.insert(ty, id);
        id
    }

    pub fn record(&self, id: RecordId) -> &RecordType {
        &self.records[id]
    }

    pub fn object_type(&mut self, name: &str) -> ObjectId {
        if let Some(&id) = self.known_objects.get(name) {
            return id;
        }
        let name: Rc<str> = name.into();
        let id = self.objects.push(name.clone());
        self.known_objects.insert(name, id);
        id
    }

    pub(crate) fn known_object_type(&self, name: &str) -> Option<ObjectId> {
        self.known_objects.get(name).copied()
    }

    pub fn object(&self, id: ObjectId) -> &str {
        &self.objects[id]
    }

    /// Number of scalars of a value of this type, if its dimensions are known. Records count their fields.
    pub fn size(&self, ty: &Type) -> Option<usize> {
        let mut size = 1usize;
        for dim in &ty.dims {
            size = size.checked_mul(dim.known()?)?;
        }
        let base = match &ty.base {
            BaseType::Record(id) => {
                self.records[*id].fields.iter().map(|field| self.size(&field.ty)).sum::<Option<usize>>()?
            }
            BaseType::Tuple(types) => types.iter().map(|ty| self.size(ty)).sum::<Option<usize>>()?,
            BaseType::None => 0,
            _ => 1,
        };
        size.checked_mul(base)
    }

    /// A new iterator for a comprehension or loop.
    pub fn fresh_iterator(&mut self) -> IterId {
        self.n_iterators += 1;
        IterId::from_index(self.n_iterators - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_nodes_of_equal_types_are_one() {
        let pool = &mut Pool::new();
        let (a, b) = (pool.real(1.0), pool.real(1.0));
        assert_eq!(a, b);
        assert_ne!(a, pool.integer(1));
        assert_ne!(pool.real(0.0), pool.real(-0.0));
        let nan = pool.real(f64::NAN);
        assert_eq!(pool.real(f64::NAN), nan);
        let vector = |n| Type::real().array(&[Dim::Known(n)]);
        let x = pool.var(Id::from_index(0), vector(2));
        assert_eq!(pool.var(Id::from_index(0), vector(2)), x);
        assert_ne!(pool.var(Id::from_index(0), vector(3)), x);
    }

    #[test]
    fn types_are_registered_once() {
        let pool = &mut Pool::new();
        let colour = || EnumType { name: "Colour".into(), literals: vec!["red".into(), "green".into()] };
        assert_eq!(pool.enum_type(colour()), pool.enum_type(colour()));
        let record = |name: &str| RecordType { name: name.into(), fields: vec![], is_operator_record: false };
        assert_eq!(pool.record_type(record("A")), pool.record_type(record("A")));
        assert_ne!(pool.record_type(record("A")), pool.record_type(record("B")));
        assert_eq!(pool.object_type("Table"), pool.object_type("Table"));
    }

    #[test]
    fn sizes_count_the_scalars() {
        let pool = &mut Pool::new();
        let field = |name: &str, ty: Type| crate::Field { name: name.into(), ty };
        let vector = Type::real().array(&[Dim::Known(3)]);
        let fields = vec![field("x", Type::real()), field("v", vector)];
        let id = pool.record_type(RecordType { name: "R".into(), fields, is_operator_record: false });
        let ty = Type::scalar(BaseType::Record(id)).array(&[Dim::Known(2)]);
        assert_eq!(pool.size(&ty), Some(8));
        assert_eq!(pool.size(&Type::real().array(&[Dim::Unknown])), None);
    }
}
