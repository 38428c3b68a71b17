//! The types of the built-in functions and operators, and what simplifies at once.

use crate::array::common_dims;
use crate::check::type_error;
use crate::pool::MOST_TOGETHER;
use crate::{
    BaseType, Builtin, Dim, EnumId, ExprId, Node, Pool, Subscript, Type, TypeError, Value, intrinsic,
};

impl Pool {
    /// A call of a built-in function with all its arguments in order. `sample` of one argument or with a clock is the
    /// clocked operator.
    pub fn builtin(&mut self, builtin: Builtin, arguments: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let builtin = match (builtin, &arguments[..]) {
            (Builtin::Sample, [_]) => Builtin::SampleClocked,
            (Builtin::Sample, [_, clock]) if self.ty(*clock).base == BaseType::Clock => {
                Builtin::SampleClocked
            }
            _ => builtin,
        };
        self.check_count(builtin, arguments.len())?;
        match builtin {
            Builtin::Cat => {
                let k = self.literal_count("cat", arguments[0])?;
                return self.cat(k, arguments[1..].to_vec());
            }
            Builtin::Promote => {
                let n = self.literal_count("promote", arguments[1])?;
                return self.promote(arguments[0], n);
            }
            Builtin::Reinit => {
                let ty = self.ty(arguments[0]).clone();
                let arguments = vec![arguments[0], self.coerce(arguments[1], &ty)?];
                return Ok(self.add(Node::Builtin(builtin, arguments.into()), no_value()));
            }
            Builtin::IntegerToReal => {
                let ty = self.ty(arguments[0]).with_base(BaseType::Real);
                return self.coerce(arguments[0], &ty);
            }
            _ => {}
        }
        let ty = self.builtin_type(builtin, &arguments)?;
        if let Some(simpler) = self.simplified_call(builtin, &arguments, &ty) {
            return Ok(simpler);
        }
        self.fold_or_add(builtin, arguments, ty)
    }

    /// `EnumType(n)`
    pub fn integer_to_enum(&mut self, id: EnumId, n: ExprId) -> Result<ExprId, TypeError> {
        let ty = self.ty(n);
        if ty.base != BaseType::Integer {
            let (name, found) = (&self.enumeration(id).name, self.type_name(ty));
            return type_error(format!("`{name}(…)` needs an Integer, not {found}"));
        }
        let ty = ty.with_base(BaseType::Enum(id));
        self.fold_or_add(Builtin::IntegerToEnum, vec![n], ty)
    }

    pub(crate) fn fold_or_add(
        &mut self,
        builtin: Builtin,
        arguments: Vec<ExprId>,
        ty: Type,
    ) -> Result<ExprId, TypeError> {
        // An assertion that holds is no expression to fold, and one that fails is for the evaluator to report.
        let is_foldable = !matches!(builtin, Builtin::Assert | Builtin::Terminate)
            && arguments.iter().all(|&argument| self.is_literal(argument))
            && self.extent_of(&arguments) <= MOST_TOGETHER;
        if is_foldable {
            let values: Option<Vec<Value>> =
                arguments.iter().map(|&argument| self.as_value(argument)).collect();
            if let Some(values) = values {
                let outcome = intrinsic::apply(self, builtin, &values, &ty);
                if let Some(literal) = self.folded(outcome, &ty) {
                    return Ok(literal);
                }
            }
        }
        Ok(self.add(Node::Builtin(builtin, arguments.into()), ty))
    }

    fn simplified_call(&mut self, builtin: Builtin, arguments: &[ExprId], ty: &Type) -> Option<ExprId> {
        match (builtin, arguments) {
            (Builtin::Ndims, [a]) => {
                let n = self.ty(*a).rank();
                Some(self.integer(n as i64))
            }
            (Builtin::Size, [a]) => {
                let sizes = self.ty(*a).shape()?;
                let sizes = Value::integer_vector(sizes.into_iter().map(|n| n as i64));
                Some(self.literal(&sizes))
            }
            (Builtin::Size, [a, k]) => {
                let k = usize::try_from(self.as_integer(*k)?).ok()?;
                let n = self.ty(*a).dims.get(k.checked_sub(1)?)?.known()?;
                Some(self.integer(n as i64))
            }
            (Builtin::Scalar, [a]) => {
                let sizes = self.ty(*a).shape()?;
                let one = self.integer(1);
                self.index(*a, vec![Subscript::Index(one); sizes.len()]).ok()
            }
            (Builtin::Vector, [a]) => self.vector_of(*a),
            (Builtin::Matrix, [a]) => {
                let n = self.ty(*a).rank();
                if n < 2 {
                    return self.promote(*a, 2).ok();
                }
                let one = self.integer(1);
                let subscripts = [Subscript::All; 2].into_iter().chain(vec![Subscript::Index(one); n - 2]);
                self.ty(*a).shape()?;
                self.index(*a, subscripts.collect()).ok()
            }
            (Builtin::Der, [a]) if self.is_literal(*a) => {
                let zero = Value::default_of(self, ty)?;
                Some(self.literal(&zero))
            }
            (Builtin::Pre, [a]) if self.is_literal(*a) => Some(*a),
            (Builtin::NoEvent | Builtin::AtEvent | Builtin::NoClock, [a]) | (Builtin::Smooth, [_, a])
                if self.is_literal(*a) =>
            {
                Some(*a)
            }
            (Builtin::Homotopy, [actual, simplified]) if actual == simplified => Some(*actual),
            (Builtin::Transpose, [a]) => match self.node(*a) {
                Node::Builtin(Builtin::Transpose, inner) => Some(inner[0]),
                _ => None,
            },
            (Builtin::Symmetric | Builtin::Skew | Builtin::Cross | Builtin::OuterProduct, _) => None,
            (Builtin::Sum | Builtin::Product | Builtin::Min | Builtin::Max, [a]) => {
                let is_scalar = self.ty(*a).is_scalar();
                match self.node(*a) {
                    _ if is_scalar => Some(*a),
                    Node::Array(parts) if parts.len() == 1 && self.ty(*a).rank() == 1 => Some(parts[0]),
                    _ => None,
                }
            }
            (Builtin::Ceil | Builtin::Floor, [a]) if self.ty(*a).base == BaseType::Integer => {
                Some(self.convert(*a, &BaseType::Real))
            }
            (Builtin::Integer, [a]) if self.ty(*a).base == BaseType::Integer => Some(*a),
            _ => None,
        }
    }

    /// A vector of all elements: those along the only dimension that is not 1.
    fn vector_of(&mut self, a: ExprId) -> Option<ExprId> {
        let sizes = self.ty(a).shape()?;
        match sizes.len() {
            0 => return self.array(vec![a]).ok(),
            1 => return Some(a),
            _ if sizes.contains(&0) => return None,
            _ => {}
        }
        let long = sizes.iter().position(|&n| n > 1).unwrap_or(0);
        let one = self.integer(1);
        let subscript = |k: usize| {
            if k == long { Subscript::All } else { Subscript::Index(one) }
        };
        self.index(a, (0..sizes.len()).map(subscript).collect()).ok()
    }

    fn literal_count(&self, name: &str, e: ExprId) -> Result<usize, TypeError> {
        match self.as_integer(e).map(usize::try_from) {
            Some(Ok(n)) => Ok(n),
            _ => type_error(format!("`{name}` needs a number of a dimension that is known at compile time")),
        }
    }

    fn check_count(&self, builtin: Builtin, n: usize) -> Result<(), TypeError> {
        use Builtin::*;
        let allowed = match builtin {
            Initial | Terminal | GetInstanceName => 0..=0,
            Abs | Sign | Sqrt | Ceil | Floor | Integer | EnumToInteger | IntegerToEnum | Sin | Cos | Tan
            | Asin | Acos | Atan | Sinh | Cosh | Tanh | Exp | Log | Log10 | Der | Cardinality | InStream
            | ActualStream | NoEvent | AtEvent | Pre | Edge | Change | Terminate | Ndims | Scalar
            | Vector | Matrix | Identity | Diagonal | Sum | Product | Transpose | Symmetric | Skew
            | ConnectionsIsRoot | ConnectionsRooted | Previous | Hold | NoClock | InitialState
            | ActiveState | IntegerToReal => 1..=1,
            DivInteger | Mod | Rem | Atan2 | Homotopy | Smooth | Sample | Reinit | OuterProduct | Cross
            | Promote => 2..=2,
            SemiLinear | Linspace => 3..=3,
            Delay | Assert => 2..=3,
            Size | Min | Max | SampleClocked | SubSample | SuperSample => 1..=2,
            ShiftSample | BackSample => 2..=3,
            ToString => 1..=4,
            SpatialDistribution => 4..=6,
            Interval | FirstTick | TicksInState | TimeInState => 0..=1,
            Zeros | Ones => 1..=usize::MAX,
            Fill | Cat => 2..=usize::MAX,
            History => 3..=usize::MAX,
            Clock => 0..=3,
            Transition => 3..=7,
        };
        if allowed.contains(&n) {
            return Ok(());
        }
        let (name, least, most) = (builtin.name(), *allowed.start(), *allowed.end());
        let expected = match (least, most) {
            (0, 0) => "no arguments".into(),
            (1, 1) => "1 argument".into(),
            (least, usize::MAX) => format!("{least} arguments or more"),
            (least, most) if least == most => format!("{least} arguments"),
            _ => format!("{least} to {most} arguments"),
        };
        type_error(format!("`{name}` needs {expected}, not {n}"))
    }

    fn builtin_type(&self, builtin: Builtin, arguments: &[ExprId]) -> Result<Type, TypeError> {
        use Builtin::*;
        let name = builtin.name();
        let ty = |k: usize| self.ty(arguments[k]);
        let all_as = |base: BaseType| -> Result<Type, TypeError> {
            self.need_numbers(name, arguments)?;
            Ok(Type { base, dims: self.vectorized_dims(name, arguments)? })
        };
        let integer_if_all_are = || {
            let is_integer = arguments.iter().all(|&argument| self.ty(argument).base == BaseType::Integer);
            all_as(if is_integer { BaseType::Integer } else { BaseType::Real })
        };
        match builtin {
            Sqrt | Ceil | Floor | Sin | Cos | Tan | Asin | Acos | Atan | Atan2 | Sinh | Cosh | Tanh | Exp
            | Log | Log10 | SemiLinear => all_as(BaseType::Real),
            Abs | DivInteger | Mod | Rem => integer_if_all_are(),
            Sign | Integer => all_as(BaseType::Integer),
            Homotopy => all_as(BaseType::Real),
            EnumToInteger => match ty(0).base {
                BaseType::Enum(_) => Ok(ty(0).with_base(BaseType::Integer)),
                _ => self.wrong(name, "an enumeration", arguments[0]),
            },
            IntegerToEnum | IntegerToReal | Cat | Promote | Reinit => {
                unreachable!("`{name}` has a constructor of its own")
            }
            ToString => match &ty(0).base {
                BaseType::Real
                | BaseType::Integer
                | BaseType::Boolean
                | BaseType::String
                | BaseType::Enum(_)
                    if ty(0).is_scalar() =>
                {
                    Ok(Type::string())
                }
                _ => self.wrong(name, "a scalar", arguments[0]),
            },
            Der => match ty(0).base {
                BaseType::Real => Ok(ty(0).clone()),
                _ => self.wrong(name, "a Real expression", arguments[0]),
            },
            Delay => {
                self.need_numbers(name, &arguments[1..])?;
                self.need_scalars(name, &arguments[1..])?;
                match ty(0).base {
                    BaseType::Boolean | BaseType::Enum(_) => {}
                    _ => self.need_numbers(name, &arguments[..1])?,
                }
                Ok(ty(0).clone())
            }
            InStream | ActualStream => {
                self.need_numbers(name, arguments)?;
                Ok(ty(0).clone())
            }
            SpatialDistribution => {
                self.need_numbers(name, &arguments[..3])?;
                self.need_scalars(name, &arguments[2..3])?;
                let are_alike = ty(0).rank() == ty(1).rank()
                    && ty(0).dims.iter().zip(&ty(1).dims).all(|(a, b)| a.agrees(*b));
                if !are_alike {
                    return self.wrong(name, "at both ends the same sizes", arguments[1]);
                }
                if ty(3) != &Type::boolean() {
                    return self.wrong(name, "a Boolean for `positiveVelocity`", arguments[3]);
                }
                for &content in &arguments[4..] {
                    if !(self.ty(content).is_numeric() && self.ty(content).rank() == 1) {
                        return self.wrong(name, "vectors of numbers for the initial content", content);
                    }
                }
                let out = ty(0).with_base(BaseType::Real);
                Ok(Type::scalar(BaseType::Tuple([out.clone(), out].into())))
            }
            Cardinality => Ok(Type::integer()),
            Initial | Terminal => Ok(Type::boolean()),
            Sample => {
                self.need_numbers(name, arguments)?;
                self.need_scalars(name, arguments)?;
                Ok(Type::boolean())
            }
            Smooth => match ty(0) == &Type::integer() {
                true => Ok(ty(1).clone()),
                false => self.wrong(name, "an Integer order", arguments[0]),
            },
            NoEvent | AtEvent | Pre | Previous | Hold | NoClock | SampleClocked => Ok(ty(0).clone()),
            SubSample | SuperSample | ShiftSample | BackSample => {
                match arguments[1..].iter().find(|&&factor| self.ty(factor) != &Type::integer()) {
                    Some(&factor) => self.wrong(name, "an Integer", factor),
                    None => Ok(ty(0).clone()),
                }
            }
            Edge => match ty(0).base {
                BaseType::Boolean => Ok(ty(0).clone()),
                _ => self.wrong(name, "a Boolean", arguments[0]),
            },
            Change => match ty(0).base {
                BaseType::Clock => self.wrong(name, "a variable with a value", arguments[0]),
                _ => Ok(ty(0).with_base(BaseType::Boolean)),
            },
            Assert => {
                if ty(0) != &Type::boolean() {
                    return self.wrong(name, "a Boolean condition", arguments[0]);
                }
                if ty(1) != &Type::string() {
                    return self.wrong(name, "a String message", arguments[1]);
                }
                Ok(no_value())
            }
            Terminate => match ty(0) == &Type::string() {
                true => Ok(no_value()),
                false => self.wrong(name, "a String message", arguments[0]),
            },
            Ndims => Ok(Type::integer()),
            Size => self.size_type(arguments),
            Scalar => match ty(0).dims.iter().all(|dim| dim.agrees(Dim::Known(1))) {
                true => Ok(Type::scalar(ty(0).base.clone())),
                false => self.wrong(name, "an array of one element", arguments[0]),
            },
            Vector => self.vector_type(arguments[0]),
            Matrix => self.matrix_type(arguments[0]),
            Identity => {
                let n = self.dim(arguments[0])?;
                Ok(Type::integer().array(&[n, n]))
            }
            Diagonal => match (ty(0).is_numeric(), &ty(0).dims[..]) {
                (true, &[n]) => Ok(Type::scalar(ty(0).base.clone()).array(&[n, n])),
                _ => self.wrong(name, "a vector of numbers", arguments[0]),
            },
            Zeros | Ones => Ok(Type::integer().array(&self.dims(arguments)?)),
            Fill => Ok(ty(0).array(&self.dims(&arguments[1..])?)),
            Linspace => {
                self.need_numbers(name, &arguments[..2])?;
                self.need_scalars(name, &arguments[..2])?;
                Ok(Type::real().array(&[self.dim(arguments[2])?]))
            }
            Min | Max => self.extremum_type(name, arguments),
            Sum | Product => match ty(0).is_numeric() {
                true => Ok(Type::scalar(ty(0).base.clone())),
                false => self.wrong(name, "numbers", arguments[0]),
            },
            Transpose => match ty(0).dims[..] {
                [n, m, ref rest @ ..] => {
                    let dims = [m, n].into_iter().chain(rest.iter().copied()).collect();
                    Ok(Type { base: ty(0).base.clone(), dims })
                }
                _ => self.wrong(name, "a matrix", arguments[0]),
            },
            OuterProduct => {
                self.need_numbers(name, arguments)?;
                match (&ty(0).dims[..], &ty(1).dims[..]) {
                    (&[n], &[m]) => Ok(Type::real().array(&[n, m])),
                    (&[_], _) => self.wrong(name, "vectors", arguments[1]),
                    _ => self.wrong(name, "vectors", arguments[0]),
                }
            }
            Symmetric => match ty(0).dims[..] {
                [n, m] if ty(0).is_numeric() && n.agrees(m) => Ok(ty(0).with_base(BaseType::Real)),
                _ => self.wrong(name, "a square matrix", arguments[0]),
            },
            Cross | Skew => {
                for &argument in arguments {
                    let ty = self.ty(argument);
                    if !(ty.is_numeric() && matches!(ty.dims[..], [n] if n.agrees(Dim::Known(3)))) {
                        return self.wrong(name, "a vector of 3 numbers", argument);
                    }
                }
                let dims = [Dim::Known(3); 2];
                Ok(Type::real().array(&dims[..if builtin == Cross { 1 } else { 2 }]))
            }
            ConnectionsIsRoot | ConnectionsRooted => Ok(Type::boolean()),
            GetInstanceName => Ok(Type::string()),
            Clock => {
                self.need_scalars(name, arguments)?;
                Ok(Type::scalar(BaseType::Clock))
            }
            Interval => Ok(Type::real()),
            FirstTick => Ok(Type::boolean()),
            Transition | InitialState => Ok(no_value()),
            ActiveState => Ok(Type::boolean()),
            TicksInState => Ok(Type::integer()),
            TimeInState | History => Ok(Type::real()),
        }
    }

    fn size_type(&self, arguments: &[ExprId]) -> Result<Type, TypeError> {
        let rank = self.ty(arguments[0]).rank();
        let Some(&k) = arguments.get(1) else {
            return Ok(Type::integer().array(&[Dim::Known(rank)]));
        };
        if *self.ty(k) != Type::integer() {
            return self.wrong("size", "an Integer for the dimension", k);
        }
        match self.as_integer(k) {
            Some(k) if k < 1 || k > rank as i64 => {
                let name = self.type_name(self.ty(arguments[0]));
                type_error(format!("`size` asks for dimension {k} of {name}"))
            }
            _ => Ok(Type::integer()),
        }
    }

    fn vector_type(&self, a: ExprId) -> Result<Type, TypeError> {
        let ty = self.ty(a);
        let is_long = |dim: &&Dim| matches!(dim, Dim::Known(n) if *n > 1);
        if ty.dims.iter().filter(is_long).count() > 1 {
            return self.wrong("vector", "an array with one dimension that is not of size 1", a);
        }
        let n = ty.dims.iter().try_fold(1, |n, dim| dim.known().map(|m| n * m));
        Ok(Type::scalar(ty.base.clone()).array(&[n.map_or(Dim::Unknown, Dim::Known)]))
    }

    fn matrix_type(&self, a: ExprId) -> Result<Type, TypeError> {
        let ty = self.ty(a);
        if ty.dims.iter().skip(2).any(|dim| !dim.agrees(Dim::Known(1))) {
            return self.wrong("matrix", "an array with two dimensions that are not of size 1", a);
        }
        let dim = |k: usize| ty.dims.get(k).copied().unwrap_or(Dim::Known(1));
        Ok(Type::scalar(ty.base.clone()).array(&[dim(0), dim(1)]))
    }

    fn extremum_type(&self, name: &str, arguments: &[ExprId]) -> Result<Type, TypeError> {
        for &argument in arguments {
            let ty = self.ty(argument);
            if !ty.is_numeric()
                && !matches!(ty.base, BaseType::Boolean | BaseType::Enum(_) | BaseType::String)
            {
                return self.wrong(name, "numbers", argument);
            }
        }
        let scalar = |k: usize| Type::scalar(self.ty(arguments[k]).base.clone());
        if arguments.len() == 1 {
            return Ok(scalar(0));
        }
        match self.unify(&scalar(0), &scalar(1), false) {
            Some(element) => Ok(element.array(&self.vectorized_dims(name, arguments)?)),
            None => {
                let (a, b) = (self.type_name(self.ty(arguments[0])), self.type_name(self.ty(arguments[1])));
                type_error(format!("`{name}` cannot combine {a} and {b}"))
            }
        }
    }

    fn dims(&self, sizes: &[ExprId]) -> Result<Vec<Dim>, TypeError> {
        sizes.iter().map(|&size| self.dim(size)).collect()
    }

    fn dim(&self, size: ExprId) -> Result<Dim, TypeError> {
        if *self.ty(size) != Type::integer() {
            return type_error(format!(
                "the size of an array is an Integer, not {}",
                self.type_name(self.ty(size))
            ));
        }
        match self.as_integer(size) {
            None => Ok(Dim::Unknown),
            Some(n) => match usize::try_from(n) {
                Ok(n) => Ok(Dim::Known(n)),
                Err(_) => type_error(format!("the size of an array cannot be {n}")),
            },
        }
    }

    fn vectorized_dims(&self, name: &str, arguments: &[ExprId]) -> Result<Vec<Dim>, TypeError> {
        common_dims(arguments.iter().map(|&argument| self.ty(argument))).ok_or_else(|| {
            let names: Vec<String> =
                arguments.iter().map(|&argument| self.type_name(self.ty(argument))).collect();
            TypeError(format!("`{name}` cannot combine {}", names.join(" and ")))
        })
    }

    fn need_numbers(&self, name: &str, arguments: &[ExprId]) -> Result<(), TypeError> {
        match arguments.iter().find(|&&argument| !self.ty(argument).is_numeric()) {
            Some(&argument) => self.wrong(name, "a number", argument),
            None => Ok(()),
        }
    }

    fn need_scalars(&self, name: &str, arguments: &[ExprId]) -> Result<(), TypeError> {
        match arguments.iter().find(|&&argument| !self.ty(argument).is_scalar()) {
            Some(&argument) => self.wrong(name, "a scalar", argument),
            None => Ok(()),
        }
    }

    fn wrong<T>(&self, name: &str, needed: &str, argument: ExprId) -> Result<T, TypeError> {
        let found = self.type_name(self.ty(argument));
        type_error(format!("`{name}` needs {needed}, not {found}"))
    }
}

fn no_value() -> Type {
    Type::scalar(BaseType::None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EnumType, VarId};
    use harpoon_index::Id;

    struct Bench {
        pool: Pool,
        n: usize,
    }

    impl Bench {
        fn new() -> Bench {
            Bench { pool: Pool::new(), n: 0 }
        }

        fn var(&mut self, base: BaseType, dims: &[usize]) -> ExprId {
            let dims: Vec<Dim> = dims.iter().map(|&n| Dim::Known(n)).collect();
            self.n += 1;
            self.pool.var(VarId::from_index(self.n), Type::scalar(base).array(&dims))
        }

        /// The name of the type, or the message.
        fn ty(&mut self, builtin: Builtin, arguments: &[ExprId]) -> String {
            match self.pool.builtin(builtin, arguments.to_vec()) {
                Ok(id) => self.pool.type_name(self.pool.ty(id)),
                Err(TypeError(message)) => message,
            }
        }

        fn value(&mut self, builtin: Builtin, arguments: &[ExprId]) -> Option<Value> {
            let id = self.pool.builtin(builtin, arguments.to_vec()).unwrap();
            self.pool.as_value(id)
        }
    }

    #[test]
    fn scalar_functions_over_arrays() {
        let mut b = Bench::new();
        let (x, n, v, w) = (
            b.var(BaseType::Real, &[]),
            b.var(BaseType::Integer, &[]),
            b.var(BaseType::Real, &[3]),
            b.var(BaseType::Real, &[2]),
        );
        let flag = b.var(BaseType::Boolean, &[]);
        assert_eq!(b.ty(Builtin::Sin, &[x]), "Real");
        assert_eq!(b.ty(Builtin::Sin, &[n]), "Real");
        assert_eq!(b.ty(Builtin::Sin, &[v]), "Real[3]");
        assert_eq!(b.ty(Builtin::Atan2, &[v, x]), "Real[3]");
        assert_eq!(b.ty(Builtin::Atan2, &[v, w]), "`atan2` cannot combine Real[3] and Real[2]");
        assert_eq!(b.ty(Builtin::Sin, &[flag]), "`sin` needs a number, not Boolean");
        assert_eq!(b.ty(Builtin::Sin, &[x, x]), "`sin` needs 1 argument, not 2");
        assert_eq!(b.ty(Builtin::Abs, &[n]), "Integer");
        assert_eq!(b.ty(Builtin::Mod, &[n, x]), "Real");
        assert_eq!(b.ty(Builtin::Mod, &[n, n]), "Integer");
        assert_eq!(b.ty(Builtin::Sign, &[v]), "Integer[3]");
        assert_eq!(b.ty(Builtin::Max, &[n, x]), "Real");
        assert_eq!(b.ty(Builtin::Max, &[v]), "Real");
        assert_eq!(b.ty(Builtin::Max, &[flag, x]), "`max` cannot combine Boolean and Real");
        assert_eq!(b.ty(Builtin::Sum, &[v]), "Real");
    }

    #[test]
    fn derivatives_and_events() {
        let mut b = Bench::new();
        let (x, n, v, flag) = (
            b.var(BaseType::Real, &[]),
            b.var(BaseType::Integer, &[]),
            b.var(BaseType::Real, &[3]),
            b.var(BaseType::Boolean, &[2]),
        );
        assert_eq!(b.ty(Builtin::Der, &[v]), "Real[3]");
        assert_eq!(b.ty(Builtin::Der, &[n]), "`der` needs a Real expression, not Integer");
        assert_eq!(b.ty(Builtin::Pre, &[flag]), "Boolean[2]");
        assert_eq!(b.ty(Builtin::Edge, &[flag]), "Boolean[2]");
        assert_eq!(b.ty(Builtin::Change, &[v]), "Boolean[3]");
        assert_eq!(b.ty(Builtin::Sample, &[x, x]), "Boolean");
        assert_eq!(b.ty(Builtin::Sample, &[x]), "Real");
        let clock = b.pool.builtin(Builtin::Clock, vec![]).unwrap();
        assert_eq!(b.ty(Builtin::Sample, &[v, clock]), "Real[3]");
        assert_eq!(b.ty(Builtin::Initial, &[]), "Boolean");
        assert_eq!(b.ty(Builtin::Delay, &[v, x]), "Real[3]");
        let zero = b.pool.integer(0);
        assert_eq!(b.ty(Builtin::Smooth, &[zero, v]), "Real[3]");
        assert_eq!(b.ty(Builtin::Homotopy, &[x, n]), "Real");
        let constant = b.pool.real(3.0);
        assert_eq!(b.value(Builtin::Der, &[constant]), Some(Value::Real(0.0)));
        assert_eq!(b.ty(Builtin::Reinit, &[x, n]), "no value");
    }

    #[test]
    fn sizes_are_literals_where_known() {
        let mut b = Bench::new();
        let m = b.var(BaseType::Real, &[2, 3]);
        let (two, three) = (b.pool.integer(2), b.pool.integer(3));
        assert_eq!(b.value(Builtin::Size, &[m, two]), Some(Value::Integer(3)));
        assert_eq!(b.value(Builtin::Size, &[m]), Some(Value::integer_vector([2, 3])));
        assert_eq!(b.value(Builtin::Ndims, &[m]), Some(Value::Integer(2)));
        assert_eq!(b.ty(Builtin::Size, &[m, three]), "`size` asks for dimension 3 of Real[2, 3]");
        let open = Type::real().array(&[Dim::Unknown]);
        let u = b.pool.var(VarId::from_index(99), open);
        let one = b.pool.integer(1);
        assert_eq!(b.value(Builtin::Size, &[u, one]), None);
        assert_eq!(b.ty(Builtin::Size, &[u, one]), "Integer");
    }

    #[test]
    fn arrays_of_literal_sizes() {
        let mut b = Bench::new();
        let (two, three, n) = (b.pool.integer(2), b.pool.integer(3), b.var(BaseType::Integer, &[]));
        assert_eq!(b.ty(Builtin::Zeros, &[two, three]), "Integer[2, 3]");
        assert_eq!(b.ty(Builtin::Zeros, &[n]), "Integer[:]");
        let x = b.var(BaseType::Real, &[]);
        assert_eq!(b.ty(Builtin::Fill, &[x, two]), "Real[2]");
        assert_eq!(b.ty(Builtin::Identity, &[three]), "Integer[3, 3]");
        assert_eq!(b.ty(Builtin::Linspace, &[x, x, three]), "Real[3]");
        assert_eq!(
            b.value(Builtin::Linspace, &[two, three, three]),
            Some(Value::real_vector([2.0, 2.5, 3.0]))
        );
        let many = b.pool.integer(1_000_000);
        assert_eq!(b.ty(Builtin::Zeros, &[many, many]), "Integer[1000000, 1000000]");
        let minus = b.pool.integer(-1);
        assert_eq!(b.ty(Builtin::Zeros, &[minus]), "the size of an array cannot be -1");
        assert_eq!(b.ty(Builtin::Zeros, &[x]), "the size of an array is an Integer, not Real");
    }

    #[test]
    fn matrices_and_vectors() {
        let mut b = Bench::new();
        let (v, m, s) =
            (b.var(BaseType::Real, &[3]), b.var(BaseType::Real, &[2, 3]), b.var(BaseType::Real, &[3, 3]));
        assert_eq!(b.ty(Builtin::Transpose, &[m]), "Real[3, 2]");
        let turned = b.pool.builtin(Builtin::Transpose, vec![m]).unwrap();
        assert_eq!(b.pool.builtin(Builtin::Transpose, vec![turned]), Ok(m));
        assert_eq!(b.ty(Builtin::Transpose, &[v]), "`transpose` needs a matrix, not Real[3]");
        assert_eq!(b.ty(Builtin::Cross, &[v, v]), "Real[3]");
        assert_eq!(b.ty(Builtin::Skew, &[v]), "Real[3, 3]");
        assert_eq!(b.ty(Builtin::OuterProduct, &[v, v]), "Real[3, 3]");
        assert_eq!(b.ty(Builtin::Symmetric, &[s]), "Real[3, 3]");
        assert_eq!(b.ty(Builtin::Symmetric, &[m]), "`symmetric` needs a square matrix, not Real[2, 3]");
        assert_eq!(b.ty(Builtin::Diagonal, &[v]), "Real[3, 3]");
        assert_eq!(b.ty(Builtin::Matrix, &[v]), "Real[3, 1]");
        let column = b.pool.builtin(Builtin::Matrix, vec![v]).unwrap();
        assert_eq!(b.ty(Builtin::Vector, &[column]), "Real[3]");
        assert_eq!(
            b.ty(Builtin::Vector, &[m]),
            "`vector` needs an array with one dimension that is not of size 1, not Real[2, 3]"
        );
        let single = b.var(BaseType::Real, &[1, 1]);
        assert_eq!(b.ty(Builtin::Scalar, &[single]), "Real");
        assert_eq!(b.ty(Builtin::Scalar, &[v]), "`scalar` needs an array of one element, not Real[3]");
    }

    #[test]
    fn conversions() {
        let mut b = Bench::new();
        let colour = b.pool.enum_type(EnumType {
            name: "Colour".into(),
            literals: ["red", "green"].map(Into::into).to_vec(),
        });
        let green = b.pool.enum_literal(colour, 2);
        assert_eq!(b.value(Builtin::EnumToInteger, &[green]), Some(Value::Integer(2)));
        let two = b.pool.integer(2);
        assert_eq!(b.pool.integer_to_enum(colour, two), Ok(green));
        assert_eq!(b.value(Builtin::ToString, &[green]), Some(Value::String("green".into())));
        let three = b.pool.integer(3);
        let bad = b.pool.integer_to_enum(colour, three).unwrap();
        assert!(matches!(b.pool.node(bad), Node::Builtin(Builtin::IntegerToEnum, _)));
        let x = b.var(BaseType::Real, &[]);
        assert_eq!(b.ty(Builtin::EnumToInteger, &[x]), "`Integer` needs an enumeration, not Real");
        assert_eq!(b.ty(Builtin::ToString, &[x]), "String");
    }

    #[test]
    fn literals_fold_and_failures_stay() {
        let mut b = Bench::new();
        let (zero, four, minus) = (b.pool.real(0.0), b.pool.integer(4), b.pool.real(-1.0));
        assert_eq!(b.value(Builtin::Sqrt, &[four]), Some(Value::Real(2.0)));
        assert_eq!(b.value(Builtin::Sqrt, &[minus]), None);
        assert_eq!(b.value(Builtin::Mod, &[four, zero]), None);
        let large = b.pool.real(1e4);
        assert_eq!(b.value(Builtin::Exp, &[large]), None, "infinite");
        let (yes, text) = (b.pool.boolean(true), b.pool.string("fine"));
        assert_eq!(b.ty(Builtin::Assert, &[yes, text]), "no value");
    }
}
