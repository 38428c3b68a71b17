//! Functions with an algorithm → routines.
//!
//! A routine is made for the sizes of the arguments of a call, and for the values of arguments that are no numbers or are
//! known beforehand. The statements are executed on names: every assignment gives the scalars of the variable new names
//! (static single assignment), so that the emitter never has to forget what it computed. Where ways meet, after `if` and
//! around loops, a variable gets registers that each way fills. Variables with running subscripts live in the frame.
//! Whatever has no static size is left to the host.

mod statement;
mod target;

use std::cell::RefCell;
use std::rc::Rc;

use harpoon_expr::{
    BaseType, Body, Dim, ExprId, Function, FunctionId, IterId, LocalId, Node, Scalars, Statement, Subscript,
    Type, Value, VarId,
};
use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::emit::{Build, Emitter, Outcome, Unsupported, in_frame, unsupported};
use crate::ir::{Address, RegId, RegKind, RoutineId};

/// What a routine was made for: the type of each argument, and how its scalars come.
pub type Signature = Vec<(Type, Vec<Leaf>)>;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Leaf {
    /// In the frame.
    Passed,
    Known(Value),
    /// A function with some inputs given: their number, type and scalars.
    Function(FunctionId, Vec<(u32, Type, Vec<Leaf>)>),
}

#[derive(Debug, Clone, Copy)]
pub struct Compiled {
    pub routine: RoutineId,
    pub frame_size: u32,
    /// Where the results begin in the frame, after the scalars of the arguments that are not known.
    pub results: u32,
    pub n_results: u32,
}

#[derive(Default)]
pub struct Specialised {
    known: FxHashMap<(FunctionId, Signature), Outcome<Compiled>>,
    counts: FxHashMap<FunctionId, usize>,
}

/// Functions that need more instructions are left to the host: they were unrolled beyond measure.
const MAX_INSTRUCTIONS: usize = 20_000;

/// Of an array that is computed at once: each takes an instruction or two.
const MAX_ELEMENTS: usize = MAX_INSTRUCTIONS;

/// So many routines of one function may differ in the numbers of their arguments; further ones get them passed.
const MAX_BY_NUMBERS: usize = 16;

/// Larger arrays do not live in registers.
const MAX_IN_REGISTERS: usize = 32;

impl Build {
    /// Whether another routine may be made for known numbers.
    pub fn may_specialise(&self, function: FunctionId) -> bool {
        self.specialised.counts.get(&function).is_none_or(|count| *count < MAX_BY_NUMBERS)
    }

    /// The routine of a function for such arguments.
    pub fn routine_for(&mut self, id: FunctionId, signature: &Signature) -> Outcome<Compiled> {
        let key = (id, signature.clone());
        if let Some(known) = self.specialised.known.get(&key) {
            return known.clone();
        }
        let Some(function) = self.world.functions.get(id).cloned() else {
            return unsupported("a function of the model is missing");
        };
        *self.specialised.counts.entry(id).or_default() += 1;
        // A call of itself finds this.
        let recursive = unsupported("the function calls itself");
        self.specialised.known.insert(key.clone(), recursive);
        let subject = std::mem::replace(&mut self.subject, function.name.to_string());
        let origin = self.origin.take(); // others may call it too
        // It may run at any time.
        let keeps_calls = std::mem::replace(&mut self.keeps_calls, false);
        let compiled = Execution::new(self, function).run(signature);
        (self.subject, self.origin, self.keeps_calls) = (subject, origin, keeps_calls);
        self.specialised.known.insert(key, compiled.clone());
        compiled
    }
}

/// The writing of one routine.
struct Execution<'b> {
    emitter: Emitter<'b>,
    function: Rc<Function>,
    slots: Vec<Slot>,
    scalars: Scalars<'static>,
    /// The scalars of the arrays and records that a name stands for.
    versions: Rc<RefCell<FxHashMap<VarId, Rc<[ExprId]>>>>,
    iterators: Vec<(IterId, ExprId)>,
    loops: Vec<Loop>,
    /// Of the turns of the loops around.
    counters: Option<[RegId; 2]>,
    /// Where the results begin in the frame.
    results: u32,
}

#[derive(Clone)]
struct Slot {
    value: Option<Version>,
    is_binding_pending: bool,
    /// Its cells in the frame, if it lives there.
    home: Option<u32>,
    is_in_memory: bool,
}

/// What a local variable is at some point of the algorithm.
#[derive(Clone)]
struct Version {
    ty: Type,
    /// The whole as an expression.
    whole: ExprId,
    scalars: Rc<[ExprId]>,
}

/// The registers of variables that a loop around changes.
#[derive(Clone)]
struct Loop {
    merged: Vec<(LocalId, Vec<RegId>)>,
}

impl<'b> Execution<'b> {
    fn new(build: &'b mut Build, function: Rc<Function>) -> Execution<'b> {
        let versions: Rc<RefCell<FxHashMap<VarId, Rc<[ExprId]>>>> = Rc::default();
        let known = versions.clone();
        let types = build.types.clone();
        let scalars = Scalars::new(build.world.functions.clone(), move |pool, var| {
            known.borrow().get(&var).cloned().unwrap_or_else(|| {
                let ty = types.borrow().get(&var).cloned().unwrap_or(BaseType::Real);
                [pool.var(var, Type::scalar(ty))].into()
            })
        });
        let slots = function.locals.values().map(|local| Slot {
            value: None,
            is_binding_pending: local.binding.is_some(),
            home: None,
            is_in_memory: false,
        });
        let slots = slots.collect();
        Execution {
            emitter: Emitter::new(build),
            slots,
            function,
            scalars,
            versions,
            iterators: Vec::new(),
            loops: Vec::new(),
            counters: None,
            results: 0,
        }
    }

    fn run(mut self, signature: &Signature) -> Outcome<Compiled> {
        let function = self.function.clone();
        let Body::Algorithm(statements) = &function.body else {
            return unsupported("the function is external");
        };
        if !function.pure || signature.len() != function.inputs.len() {
            return unsupported("the function has effects");
        }
        for local in self.indexed(statements) {
            self.slots[local.index()].is_in_memory = true;
        }
        for (&input, (ty, leaves)) in function.inputs.iter().zip(signature) {
            self.receive(input, ty, leaves)?;
        }
        self.place_results()?;
        for local in function.locals.ids() {
            self.bind(local)?;
        }
        self.statements(statements)?;
        self.return_results()?;
        let (results, n_results) = (self.results, self.size_of_results()?);
        let frame_size = self.emitter.frame_size();
        let routine = self.emitter.finish(function.name.to_string());
        Ok(Compiled { routine, frame_size, results, n_results })
    }

    /// An input: its scalars are in the frame, or known.
    fn receive(&mut self, input: LocalId, ty: &Type, leaves: &[Leaf]) -> Outcome<()> {
        let ty = ty.with_base(self.function.locals[input].ty.base.clone());
        let scalars = self.received(&ty, leaves)?;
        self.set(input, ty, scalars);
        Ok(())
    }

    fn received(&mut self, ty: &Type, leaves: &[Leaf]) -> Outcome<Vec<ExprId>> {
        let bases = leaf_bases(self.emitter.pool(), ty)?;
        if bases.len() != leaves.len() {
            return unsupported("an argument has another size");
        }
        let mut scalars = Vec::with_capacity(leaves.len());
        for (base, leaf) in bases.into_iter().zip(leaves) {
            scalars.push(match leaf {
                Leaf::Known(value) => self.emitter.fixed_expr(value, &base)?,
                Leaf::Passed => {
                    let cell = self.emitter.reserve(1);
                    self.emitter.name_of_cell(in_frame(cell), base)
                }
                Leaf::Function(function, given) => {
                    let mut known = Vec::with_capacity(given.len());
                    for (k, ty, leaves) in given {
                        let scalars = self.received(ty, leaves)?;
                        known.push((*k, self.whole(ty, &scalars.into())));
                    }
                    self.emitter.pool().function_value(*function, known, Type::scalar(base))
                }
            });
        }
        Ok(scalars)
    }

    /// Results follow the arguments in the frame.
    fn place_results(&mut self) -> Outcome<()> {
        self.results = self.emitter.frame_size();
        for output in self.function.outputs.clone() {
            let ty = self.declared_type(output)?;
            let size = self.emitter.size(&ty)?;
            let offset = self.emitter.reserve(size);
            self.slots[output.index()].is_in_memory |= size as usize > MAX_IN_REGISTERS;
            if self.slots[output.index()].is_in_memory {
                self.slots[output.index()].home = Some(offset);
            }
        }
        Ok(())
    }

    fn size_of_results(&mut self) -> Outcome<u32> {
        let mut size = 0;
        for output in self.function.outputs.clone() {
            let ty = self.declared_type(output)?;
            size += self.emitter.size(&ty)?;
        }
        Ok(size)
    }

    /// Stores the results.
    fn return_results(&mut self) -> Outcome<()> {
        let mut offset = self.results;
        for output in self.function.outputs.clone() {
            let Some(version) = self.slots[output.index()].value.clone() else {
                return unsupported("a result is not assigned");
            };
            if self.slots[output.index()].home != Some(offset) {
                for (k, &scalar) in version.scalars.iter().enumerate() {
                    let from = self.emitter.scalar(scalar)?;
                    self.emitter.store(in_frame(offset + k as u32), from);
                }
            }
            offset += version.scalars.len() as u32;
        }
        Ok(())
    }

    /// The type of a local with all its sizes.
    fn declared_type(&mut self, id: LocalId) -> Outcome<Type> {
        if let Some(version) = &self.slots[id.index()].value {
            return Ok(version.ty.clone());
        }
        let function = self.function.clone();
        let local = &function.locals[id];
        let mut dims = Vec::with_capacity(local.ty.rank());
        for (k, dim) in local.ty.dims.iter().enumerate() {
            let size = match (dim.known(), local.dims.get(k)) {
                (Some(n), _) => Some(n),
                (None, Some(Some(size))) => {
                    let size = self.scalar_of(*size)?;
                    self.emitter.pool().as_integer(size).and_then(|n| usize::try_from(n).ok())
                }
                (None, _) => None,
            };
            match size {
                Some(n) => dims.push(Dim::Known(n)),
                None => return unsupported(format!("the size of `{}` is not known", local.name)),
            }
        }
        Ok(Type { base: local.ty.base.clone(), dims })
    }

    /// Gives a local its initial value, if it has one and nobody needed it before.
    fn bind(&mut self, id: LocalId) -> Outcome<()> {
        if !std::mem::take(&mut self.slots[id.index()].is_binding_pending)
            || self.slots[id.index()].value.is_some()
        {
            return Ok(());
        }
        let binding = self.function.locals[id].binding.expect("a pending binding is there");
        let (scalars, ty) = self.elements_of(binding)?;
        self.assign_whole(id, scalars, ty)
    }

    /// The same expression over the present names of local variables and iterators.
    fn translated(&mut self, expr: ExprId) -> Outcome<ExprId> {
        for local in self.locals_of(expr) {
            self.bind(local)?;
            if self.slots[local.index()].value.is_none() {
                // Its size may be asked for before it has a value.
                self.allocate(local)?;
            }
        }
        let (slots, iterators) = (&self.slots, &self.iterators);
        let translated =
            self.emitter.pool().rewrite(expr, &mut FxHashMap::default(), |pool, part| {
                match pool.node(part) {
                    Node::Local(local) => slots[local.index()].value.as_ref().map(|version| version.whole),
                    Node::Iter(iter) => {
                        iterators.iter().rev().find(|(known, _)| known == iter).map(|(_, value)| *value)
                    }
                    _ => None,
                }
            });
        Ok(self.emitter.pool().rewrite(translated, &mut FxHashMap::default(), called_values))
    }

    fn locals_of(&mut self, expr: ExprId) -> Vec<LocalId> {
        let mut locals = Vec::new();
        self.emitter.pool().contains(expr, |pool, part| {
            if let Node::Local(local) = *pool.node(part) {
                locals.push(local);
            }
            false
        });
        locals
    }

    fn elements_of(&mut self, expr: ExprId) -> Outcome<(Vec<ExprId>, Type)> {
        let expr = self.translated(expr)?;
        let scalars = self.scalars.elements(self.emitter.pool(), expr).map_err(Unsupported)?;
        Ok((scalars.to_vec(), self.emitter.pool().ty(expr).clone()))
    }

    fn scalar_of(&mut self, expr: ExprId) -> Outcome<ExprId> {
        let expr = self.translated(expr)?;
        self.scalars.scalar(self.emitter.pool(), expr).map_err(Unsupported)
    }

    /// A new version of a local.
    fn set(&mut self, id: LocalId, ty: Type, scalars: Vec<ExprId>) {
        let scalars: Rc<[ExprId]> = scalars.into();
        let whole = self.whole(&ty, &scalars);
        self.slots[id.index()].value = Some(Version { ty, whole, scalars });
    }

    /// A name for an array or record of these scalars; the scalar itself if it is one.
    fn whole(&mut self, ty: &Type, scalars: &Rc<[ExprId]>) -> ExprId {
        let is_scalar = ty.is_scalar() && !matches!(ty.base, BaseType::Record(_));
        if let ([scalar], true) = (&scalars[..], is_scalar) {
            return *scalar;
        }
        let var = self.emitter.build.new_variable();
        self.versions.borrow_mut().insert(var, scalars.clone());
        self.emitter.pool().var(var, ty.clone())
    }

    /// What is filled part by part starts with zeros.
    fn allocate(&mut self, id: LocalId) -> Outcome<()> {
        if self.slots[id.index()].value.is_some() {
            return Ok(());
        }
        let ty = self.declared_type(id)?;
        let Some(value) = Value::default_of(self.emitter.pool(), &ty) else {
            return unsupported("a local has no initial value");
        };
        let literal = self.emitter.pool().literal(&value);
        let scalars = self.scalars.elements(self.emitter.pool(), literal).map_err(Unsupported)?;
        self.assign_whole(id, scalars.to_vec(), ty)
    }

    /// The frame cells of a local that lives in the frame.
    fn home(&mut self, id: LocalId, ty: &Type) -> Outcome<Option<u32>> {
        let size = self.emitter.size(ty)?;
        let slot = &mut self.slots[id.index()];
        slot.is_in_memory |= size as usize > MAX_IN_REGISTERS;
        if slot.is_in_memory && slot.home.is_none() {
            slot.home = Some(self.emitter.reserve(size));
        }
        Ok(self.slots[id.index()].home)
    }

    fn assign_whole(&mut self, id: LocalId, scalars: Vec<ExprId>, ty: Type) -> Outcome<()> {
        let base = self.function.locals[id].ty.base.clone();
        let ty = match self.slots[id.index()].value.as_ref().map(|version| version.ty.clone()) {
            Some(known) => known,
            None => match self.declared_type(id) {
                Ok(declared) => declared,
                // Of any size: it has that of its value.
                Err(_) if ty.shape().is_some() => ty.with_base(base),
                Err(error) => return Err(error),
            },
        };
        if self.emitter.size(&ty)? as usize != scalars.len() {
            return unsupported("an array of another size is assigned");
        }
        if scalars.len() > MAX_ELEMENTS {
            return unsupported("a large array is computed");
        }
        let places: Vec<u32> = (0..scalars.len() as u32).collect();
        let bases = leaf_bases(self.emitter.pool(), &ty)?;
        let home = self.home(id, &ty)?;
        let names = self.named(&scalars, &bases, &places, home)?;
        self.set(id, ty, names);
        Ok(())
    }

    /// Computes scalars and gives them new names; stores them at their places if the variable lives in the frame.
    fn named(
        &mut self,
        scalars: &[ExprId],
        bases: &[BaseType],
        places: &[u32],
        home: Option<u32>,
    ) -> Outcome<Vec<ExprId>> {
        let mut registers: Vec<Option<RegId>> = Vec::with_capacity(scalars.len());
        for (scalar, base) in scalars.iter().zip(bases) {
            let is_literal = self.emitter.pool().is_literal(*scalar);
            registers.push(match kind_of(base) {
                Some(_) if is_literal && home.is_none() => None,
                Some(kind) => Some(self.emitter.in_kind(kind, *scalar)?),
                // Texts and objects are names of what is known.
                None => None,
            });
        }
        let mut names = Vec::with_capacity(scalars.len());
        for (k, register) in registers.into_iter().enumerate() {
            let Some(register) = register else {
                let ty = Type::scalar(bases[k].clone());
                let converted = self.emitter.pool().coerce(scalars[k], &ty).unwrap_or(scalars[k]);
                names.push(converted);
                continue;
            };
            let address = home.map(|home| in_frame(home + places[k]));
            if let Some(address) = address {
                self.emitter.store(address, register);
            }
            names.push(self.emitter.name_of_register(register, address, bases[k].clone()));
        }
        Ok(names)
    }

    /// New names for what lies in the frame and may have changed there.
    fn reread(&mut self, id: LocalId) -> Outcome<()> {
        let (Some(version), Some(home)) = (self.slots[id.index()].value.clone(), self.slots[id.index()].home)
        else {
            return Ok(());
        };
        let bases = leaf_bases(self.emitter.pool(), &version.ty)?;
        let names = (0..).zip(bases).map(|(k, base)| {
            let address: Address = in_frame(home + k);
            self.emitter.name_of_cell(address, base)
        });
        let names = names.collect();
        self.set(id, version.ty, names);
        Ok(())
    }

    /// The locals with subscripts that are no literals.
    fn indexed(&mut self, statements: &[Statement]) -> FxHashSet<LocalId> {
        let mut exprs: Vec<ExprId> =
            self.function.locals.values().filter_map(|local| local.binding).collect();
        statements.iter().for_each(|statement| statement.for_each_expr(&mut |expr| exprs.push(expr)));
        let mut found = FxHashSet::default();
        let pool = self.emitter.pool();
        for expr in exprs {
            pool.contains(expr, |pool, part| {
                if let Node::Index(array, subscripts) = pool.node(part) {
                    let is_open = |subscript: &Subscript| match subscript {
                        Subscript::Index(e) | Subscript::Slice(e) => !pool.is_literal(*e),
                        Subscript::All => false,
                    };
                    let mut root = *array;
                    while let Node::Index(inner, _) | Node::Field(inner, _) = *pool.node(root) {
                        root = inner;
                    }
                    if let (true, Node::Local(local)) = (subscripts.iter().any(is_open), pool.node(root)) {
                        found.insert(*local);
                    }
                }
                false
            });
        }
        for input in &self.function.inputs {
            found.remove(input); // they are in the frame already
        }
        found
    }
}

/// A call of a function that is known by now is an ordinary call.
fn called_values(pool: &mut harpoon_expr::Pool, part: ExprId) -> Option<ExprId> {
    let Node::CallValue(function, arguments) = pool.node(part).clone() else { return None };
    let Node::FunctionValue(id, given) = pool.node(function).clone() else { return None };
    let n = given.len() + arguments.len();
    let mut open = arguments.iter().copied();
    let mut all = Vec::with_capacity(n);
    for k in 0..n as u32 {
        let known = given.iter().find(|(known, _)| *known == k).map(|(_, value)| *value);
        all.push(known.or_else(|| open.next())?);
    }
    let ty = pool.ty(part).clone();
    pool.call(id, all, ty).ok()
}

/// The kind of register for a scalar; none for what no register can hold.
pub(crate) fn kind_of(base: &BaseType) -> Option<RegKind> {
    match base {
        BaseType::Real => Some(RegKind::Real),
        BaseType::Integer | BaseType::Boolean | BaseType::Enum(_) => Some(RegKind::Integer),
        _ => None,
    }
}

/// The types of the scalars that a value of this type consists of.
pub(crate) fn leaf_bases(pool: &harpoon_expr::Pool, ty: &Type) -> Outcome<Vec<BaseType>> {
    let Some(dims) = ty.shape() else {
        return unsupported("the size of an array is not known");
    };
    let of_types = |types: &mut dyn Iterator<Item = &Type>| -> Outcome<Vec<BaseType>> {
        let mut bases = Vec::new();
        for ty in types {
            bases.extend(leaf_bases(pool, ty)?);
        }
        Ok(bases)
    };
    let element = match &ty.base {
        BaseType::Record(id) => of_types(&mut pool.record(*id).fields.iter().map(|field| &field.ty))?,
        BaseType::Tuple(types) => of_types(&mut types.iter())?,
        base => vec![base.clone()],
    };
    let n: usize = dims.iter().product();
    Ok(std::iter::repeat_n(element, n).flatten().collect())
}

#[cfg(test)]
mod tests;
