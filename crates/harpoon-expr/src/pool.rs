//! The table of all expressions of one model, each once, with its type.

use std::collections::HashMap;

use harpoon_index::{Id, IdVec};

use crate::{BaseType, EnumId, EnumType, ExprId, IterId, Node, ObjectId, RecordId, RecordType, Type};

#[derive(Default)]
pub struct Pool {
    nodes: IdVec<ExprId, (Node, Type)>,
    known: HashMap<(Node, Type), ExprId>,
    enums: IdVec<EnumId, EnumType>,
    records: IdVec<RecordId, RecordType>,
    objects: IdVec<ObjectId, std::rc::Rc<str>>,
    n_iterators: usize,
}

impl Pool {
    pub fn new() -> Pool {
        Pool::default()
    }

    /// Adds a node as it is. Prefer the typed constructors, which check and fold.
    pub fn add(&mut self, node: Node, ty: Type) -> ExprId {
        if let Some(&id) = self.known.get(&(node.clone(), ty.clone())) {
            return id;
        }
        let id = self.nodes.push((node.clone(), ty.clone()));
        self.known.insert((node, ty), id);
        id
    }

    pub fn node(&self, id: ExprId) -> &Node {
        &self.nodes[id].0
    }

    pub fn ty(&self, id: ExprId) -> &Type {
        &self.nodes[id].1
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Registers an enumeration; the same name and literals give the same id.
    pub fn enum_type(&mut self, ty: EnumType) -> EnumId {
        match self.enums.values().position(|known| *known == ty) {
            Some(index) => Id::from_index(index),
            None => self.enums.push(ty),
        }
    }

    pub fn enumeration(&self, id: EnumId) -> &EnumType {
        &self.enums[id]
    }

    /// Registers a record; the same name and fields give the same id.
    pub fn record_type(&mut self, ty: RecordType) -> RecordId {
        match self.records.values().position(|known| *known == ty) {
            Some(index) => Id::from_index(index),
            None => self.records.push(ty),
        }
    }

    pub fn record(&self, id: RecordId) -> &RecordType {
        &self.records[id]
    }

    pub fn object_type(&mut self, name: &str) -> ObjectId {
        match self.objects.values().position(|known| &**known == name) {
            Some(index) => Id::from_index(index),
            None => self.objects.push(name.into()),
        }
    }

    pub fn object(&self, id: ObjectId) -> &str {
        &self.objects[id]
    }

    /// Number of scalars of a value of this type, if its dimensions are known. Records count their fields.
    pub fn size(&self, ty: &Type) -> Option<usize> {
        let mut size = 1;
        for dim in &ty.dims {
            size *= dim.known()?;
        }
        let base = match &ty.base {
            BaseType::Record(id) => self.records[*id]
                .fields
                .iter()
                .map(|field| self.size(&field.ty))
                .sum::<Option<usize>>()?,
            BaseType::Tuple(types) => types.iter().map(|ty| self.size(ty)).sum::<Option<usize>>()?,
            BaseType::None => 0,
            _ => 1,
        };
        Some(size * base)
    }

    /// A new iterator for a comprehension or loop.
    pub fn fresh_iterator(&mut self) -> IterId {
        self.n_iterators += 1;
        IterId::from_index(self.n_iterators - 1)
    }
}
