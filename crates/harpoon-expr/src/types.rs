//! What an expression can be: a base type and its dimensions.

use std::rc::Rc;

use harpoon_index::{Name, define_id};

define_id!(
    /// An enumeration type, registered in the pool.
    EnumId,
    "enum"
);
define_id!(
    /// A record type, registered in the pool.
    RecordId,
    "record"
);
define_id!(
    /// An external object class, registered in the pool.
    ObjectId,
    "object"
);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum BaseType {
    Real,
    Integer,
    Boolean,
    String,
    Clock,
    Enum(EnumId),
    Record(RecordId),
    /// An external object (a table, a random generator).
    Object(ObjectId),
    /// The results of a function with several outputs.
    Tuple(Rc<[Type]>),
    /// A function as an argument: types of its open inputs and of its outputs.
    Function {
        // Not `Rc<[Type]>`, which would make every type larger: there may be millions.
        inputs: Rc<Vec<Type>>,
        outputs: Rc<Vec<Type>>,
    },
    /// `der(x)`-less calls such as `assert`, and functions without outputs.
    None,
}

/// Unknown only in functions, whose `:` dimensions are fixed by the call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Dim {
    Known(usize),
    Unknown,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    pub base: BaseType,
    /// Outermost first; empty for a scalar.
    pub dims: Vec<Dim>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnumType {
    /// Fully qualified, as the user knows it.
    pub name: Rc<str>,
    pub literals: Vec<Name>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RecordType {
    /// Fully qualified name of the class, as the user knows it.
    pub name: Rc<str>,
    pub fields: Vec<Field>,
    /// Name of the `'+'`-style operator functions' class if it is an operator record; resolved by the owner of
    /// the class tree, kept here only to know that one is.
    pub is_operator_record: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    pub name: Name,
    pub ty: Type,
}

impl Type {
    pub const fn scalar(base: BaseType) -> Type {
        Type { base, dims: Vec::new() }
    }
    pub const fn real() -> Type {
        Type::scalar(BaseType::Real)
    }
    pub const fn integer() -> Type {
        Type::scalar(BaseType::Integer)
    }
    pub const fn boolean() -> Type {
        Type::scalar(BaseType::Boolean)
    }
    pub const fn string() -> Type {
        Type::scalar(BaseType::String)
    }

    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    pub fn is_scalar(&self) -> bool {
        self.dims.is_empty()
    }

    pub fn is_numeric(&self) -> bool {
        matches!(self.base, BaseType::Real | BaseType::Integer)
    }

    /// The type of one element along the first dimension.
    pub fn element(&self) -> Type {
        Type { base: self.base.clone(), dims: self.dims[1..].to_vec() }
    }

    /// An array of `dims` of this type: the new dimensions come first.
    pub fn array(&self, dims: &[Dim]) -> Type {
        Type { base: self.base.clone(), dims: dims.iter().chain(&self.dims).copied().collect() }
    }

    /// The same dimensions over another base.
    pub fn with_base(&self, base: BaseType) -> Type {
        Type { base, dims: self.dims.clone() }
    }

    /// The dimensions as numbers, if all are known.
    pub fn shape(&self) -> Option<Vec<usize>> {
        self.dims.iter().map(|dim| dim.known()).collect()
    }
}

impl Dim {
    pub fn known(self) -> Option<usize> {
        match self {
            Dim::Known(n) => Some(n),
            Dim::Unknown => None,
        }
    }

    /// Equal as far as both are known.
    pub fn agrees(self, other: Dim) -> bool {
        self == other || self == Dim::Unknown || other == Dim::Unknown
    }
}
