//! The types and functions that the text of a flat model must declare, and what they are called there.
//!
//! Input: a flat model. Output: [`Declarations`]: whatever its variables, equations, algorithms and functions name,
//! each under one identifier. Classes that share a name but differ, because they stand in differently modified
//! packages, get numbers (`'P.f$2'`); copies that read the same are one.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use harpoon_expr::{
    BaseType, Body, Builtin, Dim, EnumId, ExprId, Function, FunctionId, IterId, LocalId, Names, Node,
    ObjectId, Pool, RecordId, Type, VarId, print_function,
};
use harpoon_index::Name;

use crate::parts::{needing_parts, parts_function};
use crate::{Flat, Object};

/// A class of the text. The order is that of the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Declared {
    Enum(EnumId),
    Record(RecordId),
    Object(ObjectId),
    Function(FunctionId),
}

pub struct Declarations<'f> {
    flat: &'f Flat,
    functions: HashMap<FunctionId, &'f Function>,
    /// Of the model; any other in an expression is a constant of a package and stands for its value.
    is_variable: HashSet<VarId>,
    names: HashMap<Declared, String>,
    /// Those of function-typed inputs, by name.
    function_types: BTreeMap<String, BaseType>,
    /// Functions that take results apart, and their texts by name.
    parts: HashMap<(ExprId, ExprId), String>,
    parts_texts: BTreeMap<String, String>,
    /// Identifiers that are not free for classes and loops.
    taken: HashSet<String>,
    /// The loop variables of what is being written, in order.
    iterators: RefCell<Vec<IterId>>,
}

impl<'f> Declarations<'f> {
    pub fn new(flat: &'f Flat) -> Declarations<'f> {
        let mut declarations = Declarations {
            flat,
            functions: flat.functions.iter().map(|(id, function)| (*id, &**function)).collect(),
            is_variable: flat.order.iter().copied().collect(),
            names: HashMap::new(),
            function_types: BTreeMap::new(),
            parts: HashMap::new(),
            parts_texts: BTreeMap::new(),
            taken: HashSet::new(),
            iterators: RefCell::new(Vec::new()),
        };
        declarations.take_identifiers();
        let (declared, function_types) = Reached::new(&declarations).everything();
        declarations.give_names(&declared);
        for base in function_types {
            declarations.function_types.insert(declarations.function_type_name(&base), base);
        }
        declarations.make_parts();
        declarations
    }

    fn take_identifiers(&mut self) {
        self.taken.insert(quoted(&self.flat.name));
        for id in &self.flat.order {
            self.taken.insert(quoted(&self.flat.variables[*id].name));
        }
        for (_, function) in &self.flat.functions {
            self.taken.extend(function.locals.values().map(|local| local.name.to_string()));
        }
    }

    /// All declarations as text: types first, each kind in the order of the names.
    pub fn text(&self) -> String {
        let mut texts: BTreeMap<(u8, &str), String> = BTreeMap::new();
        for (&declared, name) in &self.names {
            let kind = match declared {
                Declared::Enum(_) => 0,
                Declared::Record(_) => 1,
                Declared::Object(_) => 2,
                Declared::Function(id) if self.is_part_of_object(id) => continue,
                Declared::Function(_) => 4,
            };
            // Copies have one name and read the same.
            texts.entry((kind, name)).or_insert_with(|| self.declaration(declared));
        }
        for (name, base) in &self.function_types {
            texts.insert((3, name), self.function_type(name, base));
        }
        for (name, text) in &self.parts_texts {
            texts.insert((4, name), text.clone());
        }
        texts.values().flat_map(|text| [text, "\n"]).collect()
    }

    /// Starts counting loop variables anew.
    pub fn forget_iterators(&self) {
        self.iterators.borrow_mut().clear();
    }

    // ----------------------------------------------------------------------------------------------- names

    /// Copies start as one class and part as soon as their texts, which name other classes, differ.
    fn give_names(&mut self, declared: &BTreeSet<Declared>) {
        let mut groups: BTreeMap<&str, Vec<Declared>> = BTreeMap::new();
        for &item in declared {
            groups.entry(self.own_name(item)).or_default().push(item);
        }
        let mut classes: Vec<(&str, Vec<Declared>)> = groups.into_iter().collect();
        for (own, members) in &classes {
            let name = self.free_name(own);
            members.iter().for_each(|item| drop(self.names.insert(*item, name.clone())));
        }
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for at in 0..classes.len() {
                let (own, members) = classes[at].clone();
                let mut by_text: Vec<(String, Vec<Declared>)> = Vec::new();
                for item in members.iter().filter(|_| members.len() > 1) {
                    let text = self.declaration(*item);
                    match by_text.iter_mut().find(|(known, _)| *known == text) {
                        Some((_, same)) => same.push(*item),
                        None => by_text.push((text, vec![*item])),
                    }
                }
                let mut parts = by_text.into_iter().map(|(_, part)| part);
                classes[at].1 = parts.next().unwrap_or(members);
                for part in parts {
                    let name = self.free_name(own);
                    part.iter().for_each(|item| drop(self.names.insert(*item, name.clone())));
                    classes.push((own, part));
                    is_settled = false;
                }
            }
        }
    }

    fn make_parts(&mut self) {
        let mut known: HashMap<String, String> = HashMap::new();
        for (target, value) in needing_parts(self.flat) {
            let (stem, text) = parts_function(self, self.flat, target, value);
            let name = match known.get(&text) {
                Some(name) => name.clone(),
                None => {
                    let name = self.free_name(&format!("{}.parts", stem.replace('\'', "")));
                    self.parts_texts.insert(name.clone(), format!("function {name}\n{text}end {name};\n"));
                    known.insert(text, name.clone());
                    name
                }
            };
            self.parts.insert((target, value), name);
        }
    }

    fn own_name(&self, declared: Declared) -> &'f str {
        let pool = &self.flat.pool;
        match declared {
            Declared::Enum(id) => &pool.enumeration(id).name,
            Declared::Record(id) => &pool.record(id).name,
            Declared::Object(id) => pool.object(id),
            Declared::Function(id) => {
                &self.flat.functions.iter().find(|(known, _)| *known == id).expect("a function in use").1.name
            }
        }
    }

    fn free_name(&mut self, own: &str) -> String {
        // The number goes inside the quotes.
        let numbered = (2..).map(|n| match own.strip_suffix('\'').filter(|_| is_quoted_identifier(own)) {
            Some(open) => format!("{open}${n}'"),
            None => quoted(&format!("{own}${n}")),
        });
        let name = [quoted(own)].into_iter().chain(numbered).find(|name| {
            let hides_operator = Builtin::from_name(name).is_some();
            !hides_operator && !self.taken.contains(name)
        });
        let name = name.expect("there are enough numbers");
        self.taken.insert(name.clone());
        name
    }

    fn function_type_name(&self, base: &BaseType) -> String {
        let BaseType::Function { inputs, outputs } = base else {
            unreachable!("only function types are asked for")
        };
        let list = |types: &[Type]| {
            let names = types.iter().map(|ty| self.type_name(&self.flat.pool, &ty.base) + &dims_text(ty));
            names.collect::<Vec<_>>().join(", ").replace('\'', "")
        };
        quoted(&format!("function({}) -> ({})", list(inputs), list(outputs)))
    }

    // ------------------------------------------------------------------------------------------------ text

    fn declaration(&self, declared: Declared) -> String {
        self.forget_iterators();
        let name = &self.names[&declared];
        let pool = &self.flat.pool;
        match declared {
            Declared::Enum(id) => {
                let literals: Vec<&str> =
                    pool.enumeration(id).literals.iter().map(|name| name.as_str()).collect();
                format!("type {name} = enumeration({});\n", literals.join(", "))
            }
            Declared::Record(id) => {
                let mut text = format!("record {name}\n");
                for field in &pool.record(id).fields {
                    let ty = self.type_name(pool, &field.ty.base);
                    let _ = writeln!(text, "  {ty} {}{};", field.name, dims_text(&field.ty));
                }
                text + &format!("end {name};\n")
            }
            Declared::Object(id) => {
                let mut text = format!("class {name}\n  extends ExternalObject;\n");
                if let Some(object) = self.flat.objects.iter().find(|object| object.ty == id) {
                    let parts =
                        [("constructor", Some(object.constructor)), ("destructor", object.destructor)];
                    for (name, function) in parts {
                        text.extend(function.map(|function| self.function_text(function, name)));
                    }
                }
                text + &format!("end {name};\n")
            }
            Declared::Function(id) => self.function_text(id, name),
        }
    }

    fn function_text(&self, id: FunctionId, name: &str) -> String {
        let mut function = self.functions[&id].clone();
        function.name = name.into();
        // A call states all inputs; a default that is made of variables is known inside the model only.
        let is_local = |value: &ExprId| {
            let variables = self.flat.pool.variables(*value);
            variables.iter().all(|variable| !self.is_variable.contains(variable))
        };
        // Those of derivatives are called `der(x)`.
        for local in function.locals.values_mut() {
            local.name = Name::new(&quoted(local.name.as_str()));
        }
        for input in &function.inputs {
            let local = &mut function.locals[*input];
            local.binding = local.binding.filter(is_local);
        }
        print_function(&self.flat.pool, self, &function)
    }

    fn function_type(&self, name: &str, base: &BaseType) -> String {
        let BaseType::Function { inputs, outputs } = base else {
            unreachable!("only function types are collected")
        };
        let mut text = format!("partial function {name}\n");
        for (prefix, types) in [("input", inputs), ("output", outputs)] {
            for (at, ty) in types.iter().enumerate() {
                let element = self.type_name(&self.flat.pool, &ty.base);
                let _ = writeln!(text, "  {prefix} {element} {prefix}{}{};", at + 1, dims_text(ty));
            }
        }
        text + &format!("end {name};\n")
    }

    fn is_part_of_object(&self, id: FunctionId) -> bool {
        let is_destructor = |object: &Object| object.destructor == Some(id);
        self.made_object(id).is_some() || self.flat.objects.iter().any(is_destructor)
    }

    /// The type of external objects that the function is the constructor of: no other function returns one.
    fn made_object(&self, id: FunctionId) -> Option<ObjectId> {
        let function = self.functions.get(&id)?;
        match function.locals[*function.outputs.first()?].ty.base {
            BaseType::Object(ty) => Some(ty),
            _ => None,
        }
    }
}

impl Names for Declarations<'_> {
    fn var(&self, variable: VarId) -> String {
        quoted(&self.flat.variables[variable].name)
    }

    fn value(&self, variable: VarId) -> Option<ExprId> {
        let is_constant = !self.is_variable.contains(&variable);
        self.flat.variables[variable].binding.filter(|_| is_constant)
    }

    fn local(&self, local: LocalId) -> String {
        format!("{local:?}")
    }

    /// An external object is made by calling its class.
    fn function(&self, function: FunctionId) -> String {
        let declared = self.made_object(function).map_or(Declared::Function(function), Declared::Object);
        self.names.get(&declared).cloned().unwrap_or_else(|| format!("{function:?}"))
    }

    fn record(&self, record: RecordId) -> String {
        self.type_name(&self.flat.pool, &BaseType::Record(record))
    }

    fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
        let literals = &self.flat.pool.enumeration(ty).literals;
        let name = (literal as usize).checked_sub(1).and_then(|at| literals.get(at));
        let ty = self.type_name(&self.flat.pool, &BaseType::Enum(ty));
        name.map_or_else(|| format!("{ty}({literal})"), |name| format!("{ty}.{name}"))
    }

    fn type_name(&self, pool: &Pool, base: &BaseType) -> String {
        let declared = match base {
            BaseType::Enum(id) => Declared::Enum(*id),
            BaseType::Record(id) => Declared::Record(*id),
            BaseType::Object(id) => Declared::Object(*id),
            BaseType::Function { .. } => return self.function_type_name(base),
            _ => return pool.type_name(&Type::scalar(base.clone())),
        };
        let own = || quoted(&pool.type_name(&Type::scalar(base.clone())));
        self.names.get(&declared).cloned().unwrap_or_else(own)
    }

    fn iter(&self, iter: IterId) -> String {
        let mut iterators = self.iterators.borrow_mut();
        let at = iterators.iter().position(|known| *known == iter).unwrap_or_else(|| {
            iterators.push(iter);
            iterators.len() - 1
        });
        let mut free = (1..).map(|n| format!("i{n}")).filter(|name| !self.taken.contains(name));
        free.nth(at).expect("there are enough numbers")
    }

    fn parts(&self, target: ExprId, value: ExprId) -> Option<String> {
        self.parts.get(&(target, value)).cloned()
    }

    fn input(&self, function: FunctionId, k: u32) -> String {
        let function = self.functions.get(&function);
        let local = function.and_then(|function| Some(&function.locals[*function.inputs.get(k as usize)?]));
        local.map_or_else(|| format!("input{}", k + 1), |local| quoted(local.name.as_str()))
    }
}

/// What a walk over the whole model has come upon.
struct Reached<'d, 'f> {
    declarations: &'d Declarations<'f>,
    declared: BTreeSet<Declared>,
    function_types: Vec<BaseType>,
    seen: HashSet<ExprId>,
}

impl<'d, 'f> Reached<'d, 'f> {
    fn new(declarations: &'d Declarations<'f>) -> Reached<'d, 'f> {
        Reached { declarations, declared: BTreeSet::new(), function_types: Vec::new(), seen: HashSet::new() }
    }

    fn everything(mut self) -> (BTreeSet<Declared>, Vec<BaseType>) {
        let flat = self.declarations.flat;
        for id in &flat.order {
            let variable = &flat.variables[*id];
            self.ty(&variable.ty);
            variable.binding.iter().for_each(|value| self.expr(*value));
            variable.attributes.iter().for_each(|(_, value)| self.expr(*value));
        }
        for equation in flat.initial_equations.iter().chain(&flat.equations) {
            crate::equation::visit(equation, &mut |expr| self.expr(expr));
        }
        for algorithm in &flat.algorithms {
            crate::algorithm::visit(&algorithm.statements, &mut |expr| self.expr(expr));
        }
        for (id, function) in &flat.functions {
            self.declared.insert(Declared::Function(*id));
            for local in function.locals.values() {
                self.ty(&local.ty);
                local.dims.iter().flatten().chain(&local.binding).for_each(|expr| self.expr(*expr));
            }
            match &function.body {
                Body::Algorithm(statements) => {
                    crate::algorithm::visit(statements, &mut |expr| self.expr(expr));
                }
                Body::External(external) => external.arguments.iter().for_each(|expr| self.expr(*expr)),
                Body::Missing => {}
            }
            function.annotations.inverses.iter().for_each(|inverse| self.expr(inverse.value));
        }
        (self.declared, self.function_types)
    }

    fn ty(&mut self, ty: &Type) {
        let pool = &self.declarations.flat.pool;
        match &ty.base {
            BaseType::Enum(id) if is_predefined(&pool.enumeration(*id).name) => {}
            BaseType::Enum(id) => drop(self.declared.insert(Declared::Enum(*id))),
            BaseType::Object(id) => drop(self.declared.insert(Declared::Object(*id))),
            BaseType::Record(id) => {
                let is_new = self.declared.insert(Declared::Record(*id));
                let fields = pool.record(*id).fields.iter().filter(|_| is_new);
                fields.for_each(|field| self.ty(&field.ty));
            }
            BaseType::Function { inputs, outputs } if !self.function_types.contains(&ty.base) => {
                self.function_types.push(ty.base.clone());
                inputs.iter().chain(&**outputs).for_each(|ty| self.ty(ty));
            }
            _ => {}
        }
    }

    fn expr(&mut self, root: ExprId) {
        let flat = self.declarations.flat;
        let pool = &flat.pool;
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            if !self.seen.insert(id) {
                continue;
            }
            match pool.node(id) {
                // Their text names the type.
                Node::Enum(..) | Node::Record(..) | Node::Builtin(Builtin::IntegerToEnum, _) => {
                    self.ty(pool.ty(id));
                }
                Node::Array(parts) if parts.is_empty() => self.ty(pool.ty(id)),
                Node::Var(variable) if !self.declarations.is_variable.contains(variable) => {
                    stack.extend(flat.variables[*variable].binding);
                }
                _ => {}
            }
            pool.for_each_child(id, |child| stack.push(child));
        }
    }
}

/// Enumerations that every model sees.
fn is_predefined(name: &str) -> bool {
    matches!(name, "StateSelect" | "AssertionLevel")
}

/// A name as an identifier.
pub fn quoted(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.starts_with(|c: char| c.is_ascii_digit());
    if is_plain || is_quoted_identifier(name) {
        return name.to_string();
    }
    // A quoted identifier inside a dotted name keeps its quotes, escaped.
    format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// Whether the whole name is one quoted identifier, as in a flat text that is read again.
fn is_quoted_identifier(name: &str) -> bool {
    let Some(inside) = name.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) else {
        return false;
    };
    let mut is_escaped = false;
    let is_closed = inside.chars().any(|c| {
        let closes = c == '\'' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        closes
    });
    !is_closed && !is_escaped
}

pub fn dims_text(ty: &Type) -> String {
    if ty.dims.is_empty() {
        return String::new();
    }
    let size = |dim: &Dim| dim.known().map_or(":".to_string(), |n| n.to_string());
    let dims: Vec<String> = ty.dims.iter().map(size).collect();
    format!("[{}]", dims.join(", "))
}
