//! What C sees of a foreign function: the types of its declaration → shapes of arguments (12.9.1 of the specification).

use std::rc::Rc;

use harpoon_expr::{BaseType, Builtin, ExprId, External, Node, Pool, Type};

/// One number, text or address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    Real,
    /// Integer, Boolean, enumeration.
    Whole,
    Text,
    Object,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    Scalar(Scalar),
    Record(Vec<Shape>),
}

impl Shape {
    fn of(pool: &Pool, ty: &BaseType) -> Result<Shape, String> {
        Ok(Shape::Scalar(match ty {
            BaseType::Real => Scalar::Real,
            BaseType::Integer | BaseType::Boolean | BaseType::Enum(_) => Scalar::Whole,
            BaseType::String => Scalar::Text,
            BaseType::Object(_) => Scalar::Object,
            BaseType::Record(id) => {
                let record = pool.record(*id);
                let fields = record.fields.iter().map(|field| match field.ty.is_scalar() {
                    true => Shape::of(pool, &field.ty.base),
                    false => Err(format!(
                        "has the array `{}` in the record `{}`, which is no C type; pass it by itself",
                        field.name, record.name
                    )),
                });
                return Ok(Shape::Record(fields.collect::<Result<_, String>>()?));
            }
            BaseType::Clock | BaseType::Tuple(_) | BaseType::Function { .. } | BaseType::None => {
                return Err("has a type that C code cannot take".to_string());
            }
        }))
    }

    /// In the order of the declaration.
    pub fn scalars(&self) -> Vec<Scalar> {
        match self {
            Shape::Scalar(scalar) => vec![*scalar],
            Shape::Record(fields) => fields.iter().flat_map(Shape::scalars).collect(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub shape: Shape,
    pub is_array: bool,
    pub is_output: bool,
    /// The size of an array, or a number that is one: `size_t` in C.
    pub is_size: bool,
}

#[derive(Clone, Debug)]
pub struct Prototype {
    pub name: Rc<str>,
    pub parameters: Vec<Parameter>,
    pub result: Option<Shape>,
}

impl Prototype {
    pub fn of(pool: &Pool, external: &External, outputs: &[usize]) -> Result<Prototype, String> {
        // A quoted name may have anything in it.
        if !is_identifier(&external.name) {
            return Err("its name is none in C".to_string());
        }
        let parameter = |(k, &argument): (usize, &ExprId)| {
            let Type { base, .. } = pool.ty(argument);
            let shape = Shape::of(pool, base).map_err(|why| format!("argument {} {why}", k + 1))?;
            Ok(Parameter {
                shape,
                is_array: !pool.ty(argument).is_scalar(),
                is_output: outputs.contains(&k),
                is_size: matches!(pool.node(argument), Node::Builtin(Builtin::Size, _) | Node::Integer(_)),
            })
        };
        let parameters =
            external.arguments.iter().enumerate().map(parameter).collect::<Result<_, String>>()?;
        let result = match external.result {
            Some(result) if !pool.ty(result).is_scalar() => {
                return Err(
                    "it returns an array, which no C function does; that must be an argument".to_string()
                );
            }
            Some(result) => {
                Some(Shape::of(pool, &pool.ty(result).base).map_err(|why| format!("its result {why}"))?)
            }
            None => None,
        };
        Ok(Prototype { name: external.name.clone(), parameters, result })
    }

    /// The function makes an external object.
    pub fn is_constructor(&self) -> bool {
        self.result == Some(Shape::Scalar(Scalar::Object))
    }

    /// Numbers and texts can be passed without a compiler, see `shared.rs`.
    pub fn needs_glue(&self) -> bool {
        let is_plain = |shape: &Shape| matches!(shape, Shape::Scalar(scalar) if *scalar != Scalar::Object);
        let needs = |parameter: &Parameter| {
            let is_text = parameter.shape == Shape::Scalar(Scalar::Text);
            !is_plain(&parameter.shape) || (is_text && (parameter.is_array || parameter.is_output))
        };
        self.parameters.iter().any(needs) || self.result.as_ref().is_some_and(|shape| !is_plain(shape))
    }
}

pub fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
