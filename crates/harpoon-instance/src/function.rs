//! Functions: their inputs and outputs, and on demand their bodies.

use std::collections::HashMap;
use std::rc::Rc;

use harpoon_expr::{
    BaseType, Body, Builtin, Dim, ExprId, External, Field, Function, FunctionId, Local, LocalId, RecordId,
    RecordType, Type, remove_unused,
};
use harpoon_index::{Id, IdVec};
use harpoon_syntax::ast::{self, ClassKind};

use crate::record_local::Beginning;
use crate::tree::*;
use crate::{Context, Instance, Outcome, Reported};

/// Records nested deeper than this contain themselves.
const MAX_RECORD_DEPTH: u32 = 50;

impl<'s> Instance<'s> {
    /// The function (or record constructor) that calls of this class run.
    pub fn function_of(&mut self, class: ClassId) -> Outcome<FunctionId> {
        let frame = self.class_frame(class)?;
        if let Some(function) = self.function_of_frame.get(&frame) {
            return Ok(*function);
        }
        let class = self.frames[frame].class;
        let function = self.functions.push(FunctionSlot {
            frame,
            class,
            signature: Lazy::Pending,
            body: Lazy::Pending,
            is_made: false,
        });
        self.function_of_frame.insert(frame, function);
        self.frames[frame].function = Some(function);
        Ok(function)
    }

    pub fn function_name(&self, function: FunctionId) -> String {
        if let FunctionSlot { body: Lazy::Done(Ok(body)), is_made: true, .. } = &self.functions[function] {
            return body.name.to_string();
        }
        self.class_name(self.functions[function].class)
    }

    /// The record type of a class, as its constructor makes it.
    pub fn record_of_class(&mut self, class: ClassId) -> Outcome<RecordId> {
        let function = self.function_of(class)?;
        let signature = self.signature(function)?;
        match signature.is_record {
            Some(record) => Ok(record),
            None => {
                let name = self.simple_name(class);
                let span = self.classes[class].definition.ast.name.span;
                self.error(span, format!("`{name}` is not a record"))
            }
        }
    }

    pub fn signature(&mut self, function: FunctionId) -> Outcome<Rc<Signature>> {
        match &self.functions[function].signature {
            Lazy::Done(Some(signature)) => return Ok(signature.clone()),
            Lazy::Done(None) => return Err(Reported),
            Lazy::Busy => {
                let class = self.functions[function].class;
                let name = self.simple_name(class);
                let span = self.classes[class].definition.ast.name.span;
                return self.error(span, format!("the types of `{name}` depend on `{name}` itself"));
            }
            Lazy::Pending => {}
        }
        self.functions[function].signature = Lazy::Busy;
        let signature = self.find_signature(function);
        self.functions[function].signature = match &signature {
            Err(_) if self.quiet > 0 => Lazy::Pending,
            _ => Lazy::Done(signature.as_ref().ok().cloned()),
        };
        signature
    }

    fn find_signature(&mut self, function: FunctionId) -> Outcome<Rc<Signature>> {
        let FunctionSlot { frame, class, .. } = self.functions[function].clone();
        let locals = self.components_of(frame);
        for (at, component) in locals.iter().enumerate() {
            self.components[*component].kind = Lazy::Done(Kind::Local(LocalId::from_index(at)));
        }
        let is_record = self.is_record(class);
        let mut inputs = Vec::new();
        let mut outputs = Vec::new();
        let mut types = Vec::new();
        let mut dims = Vec::new();
        for (at, component) in locals.iter().enumerate() {
            let local = LocalId::from_index(at);
            let ty = self.local_type(*component)?;
            dims.push(self.local_dims(*component, &ty)?);
            types.push(ty);
            let Component { name, prefixes, .. } = self.components[*component];
            let written = self.components[*component].written();
            let causality = match written.causality {
                Some(causality) => Some(causality),
                None => self.simple_causality(*component),
            };
            let is_fixed = written.variability == Some(ast::Variability::Constant) || prefixes.is_final;
            match causality {
                _ if is_record && !(is_fixed && self.components[*component].modifier.binding.is_some()) => {
                    inputs.push(Input { local, name, protected: prefixes.protected });
                }
                Some(ast::Causality::Input) => {
                    inputs.push(Input { local, name, protected: prefixes.protected });
                }
                Some(ast::Causality::Output) => outputs.push(local),
                None => {}
            }
        }
        let name: Rc<str> = self.class_name(class).into();
        let is_record = is_record.then(|| {
            let fields = locals
                .iter()
                .zip(&types)
                .map(|(component, ty)| Field { name: self.components[*component].name, ty: ty.clone() })
                .collect();
            let is_operator_record = self.classes[class].definition.ast.kind == ClassKind::OperatorRecord;
            let id = self.pool.record_type(RecordType { name: name.clone(), fields, is_operator_record });
            self.record_classes.entry(id).or_insert(class);
            id
        });
        Ok(Rc::new(Signature { name, locals, inputs, outputs, types, dims, is_record }))
    }

    /// `input` may come with the type: `connector RealInput = input Real` in old functions.
    pub(crate) fn simple_causality(&mut self, component: CompId) -> Option<ast::Causality> {
        let Component { declared, scope, .. } = self.components[component];
        let class = self.quietly(|this| this.lookup_class(&declared.clause.type_name, scope)).ok()?;
        self.quietly(|this| this.simple_type(class)).ok()?.and_then(|simple| simple.causality)
    }

    pub fn is_record(&mut self, class: ClassId) -> bool {
        match self.classes[class].definition.ast.kind {
            ClassKind::Record | ClassKind::OperatorRecord => true,
            ClassKind::Function | ClassKind::OperatorFunction | ClassKind::Package => false,
            // Only records get a function frame besides functions.
            _ => {
                self.classes[class].frame.is_some_and(|frame| self.frames[frame].purpose == Purpose::Function)
            }
        }
    }

    /// A component of a function frame is a local; the signature numbers them.
    pub(crate) fn resolve_local(&mut self, component: CompId) -> Kind {
        let frame = self.components[component].owner;
        let class = self.frames[frame].class;
        let signature = self.function_of(class).and_then(|function| self.signature(function));
        match (&self.components[component].kind, signature) {
            (Lazy::Done(kind), _) => kind.clone(),
            _ => Kind::Error,
        }
    }

    pub(crate) fn local_expr(&mut self, component: CompId) -> Outcome<ExprId> {
        let Kind::Local(local) = self.resolve(component) else {
            return Err(Reported);
        };
        let ty = self.local_type(component)?;
        Ok(self.pool.local(local, ty))
    }

    /// The type of a local; dimensions that depend on the call are unknown.
    pub(crate) fn local_type(&mut self, component: CompId) -> Outcome<Type> {
        match self.local_types.get(&component) {
            Some(Lazy::Done(ty)) => return Ok(ty.clone()),
            Some(_) => {
                let name = self.components[component].name;
                let span = self.components[component].declared.declaration.span;
                return self.error(span, format!("the type of `{name}` depends on `{name}` itself"));
            }
            None => {}
        }
        self.local_types.insert(component, Lazy::Busy);
        let ty = self.find_local_type(component);
        match &ty {
            Ok(ty) => self.local_types.insert(component, Lazy::Done(ty.clone())),
            Err(_) => self.local_types.remove(&component),
        };
        ty
    }

    fn find_local_type(&mut self, component: CompId) -> Outcome<Type> {
        let Component { declared, scope, .. } = self.components[component];
        let class = match self.components[component].class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, scope)?,
        };
        let mut of_type = Vec::new();
        let base = match self.simple_type(class)? {
            Some(simple) => {
                of_type = simple.dims.clone();
                simple.base.base_type()
            }
            None => {
                let class = self.resolve_alias(class)?;
                match self.classes[class].definition.ast.kind {
                    ClassKind::Function | ClassKind::OperatorFunction => self.function_type(class)?,
                    ClassKind::Model | ClassKind::Block => {
                        let (name, kind) =
                            (declared.declaration.ident.name, self.classes[class].definition.ast.kind);
                        let kind = crate::restrictions::kind_name(kind);
                        return self.error(
                            declared.declaration.ident.span,
                            format!("a function cannot contain the {kind} `{name}`"),
                        );
                    }
                    _ => BaseType::Record(self.local_record(component, class)?),
                }
            }
        };
        let subscripts = self.dimension_subscripts(component, &of_type);
        // `A[:, size(A, 1)]` asks for the type of `A` while it is being made.
        let provisional = Type { base: base.clone(), dims: vec![Dim::Unknown; subscripts.len()] };
        self.local_types.insert(component, Lazy::Done(provisional));
        let mut dims = Vec::new();
        for (subscript, scope) in subscripts {
            dims.push(match subscript {
                ast::Subscript::All(_) => Dim::Unknown,
                ast::Subscript::Expr(expr) => match self.local_dimension(expr, scope)? {
                    Some(id) => {
                        self.pool.as_integer(id).map_or(Dim::Unknown, |n| Dim::Known(n.max(0) as usize))
                    }
                    None => Dim::Unknown,
                },
            });
        }
        Ok(Type { base, dims })
    }

    fn local_dims(&mut self, component: CompId, ty: &Type) -> Outcome<Vec<Option<ExprId>>> {
        let mut dims = Vec::with_capacity(ty.rank());
        for (subscript, scope) in self.local_subscripts(component)? {
            dims.push(match subscript {
                ast::Subscript::All(_) => None,
                ast::Subscript::Expr(expr) => self.local_dimension(expr, scope)?,
            });
        }
        Ok(dims)
    }

    /// The dimensions of a local as written, and where each is written.
    pub(crate) fn local_subscripts(
        &mut self,
        component: CompId,
    ) -> Outcome<Vec<(&'s ast::Subscript, ScopeId)>> {
        let Component { declared, scope, .. } = self.components[component];
        let class = match self.components[component].class {
            Some(class) => class,
            None => self.lookup_class(&declared.clause.type_name, scope)?,
        };
        let of_type = self.simple_type(class)?.map(|simple| simple.dims.clone()).unwrap_or_default();
        Ok(self.dimension_subscripts(component, &of_type))
    }

    /// A dimension over other locals; evaluated where it depends on none.
    fn local_dimension(&mut self, expr: &'s ast::Expr, scope: ScopeId) -> Outcome<Option<ExprId>> {
        if let Some(size) = self.index_type_size(expr, scope)? {
            return Ok(Some(self.pool.integer(size as i64)));
        }
        let id = self.elaborate_value(&mut Context::new(scope), expr)?;
        let id = self.expect_type(id, &Type::integer(), expr.span, "an array dimension")?;
        if self.pool.is_literal(id) || !self.is_closed(id) {
            return Ok(Some(id));
        }
        match self.quietly(|this| this.evaluate(id)) {
            Ok(value) => Ok(Some(self.pool.literal(&value))),
            // A constant of a partial package has no value yet.
            Err(_) => Ok(Some(id)),
        }
    }

    /// The record type of a local whose declaration may modify the record.
    fn local_record(&mut self, component: CompId, class: ClassId) -> Outcome<RecordId> {
        let modifier = self.components[component].modifier.without_binding();
        let is_plain = modifier.subs.is_empty();
        if is_plain {
            return self.record_of_class(class);
        }
        // With modifiers each level is a class of its own, and a record that contains itself would never end.
        if self.record_depth > MAX_RECORD_DEPTH {
            let name = self.simple_name(class);
            let span = self.components[component].declared.declaration.span;
            return self.error(span, format!("the record `{name}` contains itself"));
        }
        let inner = self.classes[class].modifier.clone();
        let merged = self.merge(&modifier, &inner);
        let special = self.modified_class(class, merged);
        self.record_depth += 1;
        let record = self.record_of_class(special);
        self.record_depth -= 1;
        record
    }

    pub(crate) fn function_type(&mut self, class: ClassId) -> Outcome<BaseType> {
        let function = self.function_of(class)?;
        let signature = self.signature(function)?;
        let inputs =
            signature.inputs.iter().map(|input| signature.types[input.local.index()].clone()).collect();
        let outputs = signature.outputs.iter().map(|local| signature.types[local.index()].clone()).collect();
        Ok(BaseType::Function { inputs: Rc::new(inputs), outputs: Rc::new(outputs) })
    }

    // ---------------------------------------------------------------------------------------------- bodies

    pub fn function_body(&mut self, function: FunctionId) -> Outcome<Rc<Function>> {
        match &self.functions[function].body {
            Lazy::Done(Ok(body)) => return Ok(body.clone()),
            Lazy::Done(Err(_)) | Lazy::Busy => return Err(Reported),
            Lazy::Pending => {}
        }
        self.functions[function].body = Lazy::Busy;
        let body = self.find_body(function);
        self.functions[function].body = match &body {
            Ok(body) => Lazy::Done(Ok(body.clone())),
            Err(_) if self.quiet > 0 => Lazy::Pending,
            Err(_) => Lazy::Done(Err(String::new())),
        };
        body
    }

    fn find_body(&mut self, function: FunctionId) -> Outcome<Rc<Function>> {
        let signature = self.signature(function)?;
        let FunctionSlot { frame, class, .. } = self.functions[function].clone();
        let root = self.frames[frame].root;
        let body = self.body_of_scope(root, &signature)?.unwrap_or(Body::Missing);
        let mut locals = IdVec::new();
        for (at, component) in signature.locals.iter().enumerate() {
            let mut ty = signature.types[at].clone();
            let binding = match self.component_binding(*component)? {
                None => {
                    let is_input = signature.inputs.iter().any(|input| input.local.index() == at);
                    // An input must be given, whatever its fields are by default.
                    let is_given = is_input && self.components[*component].modifier.subs.is_empty();
                    let record = if is_given { None } else { self.record_by_declarations(*component)? };
                    // Without an algorithm nobody assigns what the declarations leave out.
                    let may_begin = |record: &Beginning| {
                        record.is_complete || !is_input && !matches!(body, Body::Missing)
                    };
                    let record = record.filter(may_begin).map(|record| record.value);
                    if let Some(record) = record {
                        ty = self.pool.ty(record).clone();
                    }
                    record
                }
                Some(binding) => {
                    let span = self.binding_span(*component);
                    let name = self.components[*component].name;
                    Some(self.expect_type(binding, &ty, span, &format!("the value of `{name}`"))?)
                }
            };
            locals.push(Local {
                name: self.components[*component].name,
                ty,
                dims: signature.dims[at].clone(),
                binding,
            });
        }
        self.check_binding_cycle(&locals, &signature)?;
        let pure = self.classes[class].definition.ast.purity != Some(ast::Purity::Impure);
        let mut function = Function {
            name: signature.name.clone(),
            locals,
            inputs: signature.inputs.iter().map(|input| input.local).collect(),
            outputs: signature.outputs.clone(),
            body,
            pure,
            annotations: self.own_annotations(root),
        };
        if self.is_partial_derivative(root) {
            // The variables are those of the function that was differentiated.
            function.outputs.iter().for_each(|output| function.locals[*output].binding = None);
            remove_unused(&mut self.pool, &mut function);
        }
        Ok(Rc::new(function))
    }

    /// Initial values may use each other, but not in a ring.
    fn check_binding_cycle(&mut self, locals: &IdVec<LocalId, Local>, signature: &Signature) -> Outcome<()> {
        let uses = |id: LocalId| {
            let mut used = Vec::new();
            if let Some(binding) = locals[id].binding {
                self.pool.contains(binding, |pool, expr| {
                    if let harpoon_expr::Node::Local(local) = pool.node(expr) {
                        used.push(*local);
                    }
                    false
                });
            }
            used
        };
        let is_input = |id: LocalId| signature.inputs.iter().any(|input| input.local == id);
        for start in locals.ids().filter(|id| !is_input(*id)) {
            let mut seen = vec![start];
            let mut waiting = uses(start);
            while let Some(next) = waiting.pop() {
                if next == start {
                    let component = signature.locals[start.index()];
                    let Component { name, declared, .. } = self.components[component];
                    let span = declared.declaration.span;
                    return self.error(span, format!("the initial value of `{name}` depends on itself"));
                }
                if !is_input(next) && !seen.contains(&next) {
                    seen.push(next);
                    waiting.extend(uses(next));
                }
            }
        }
        Ok(())
    }

    pub fn is_impure(&self, function: FunctionId) -> bool {
        let class = self.functions[function].class;
        self.classes[class].definition.ast.purity == Some(ast::Purity::Impure)
    }

    /// The algorithm or external clause of the class, or of the base class it is taken from.
    fn body_of_scope(&mut self, scope: ScopeId, signature: &Signature) -> Outcome<Option<Body>> {
        let ast = self.scopes[scope].definition.ast;
        if let ast::ClassBody::Derivative { function, inputs } = &ast.body {
            return self.partial_derivative(scope, function, inputs, signature).map(Some);
        }
        if let ast::ClassBody::Long(composition) | ast::ClassBody::Extends { composition, .. } = &ast.body {
            if let Some(external) = &composition.external {
                let has_algorithm = composition
                    .sections
                    .iter()
                    .any(|section| matches!(section, ast::Section::Algorithm { .. }));
                if has_algorithm {
                    return self
                        .error(external.span, "a function has either an algorithm or an external clause");
                }
                return self.external_body(scope, external, signature).map(|body| Some(Body::External(body)));
            }
            let mut found = None;
            for section in &composition.sections {
                match section {
                    ast::Section::Algorithm { statements, .. } => {
                        let statements = self.elaborate_statements(&mut Context::new(scope), statements)?;
                        found.get_or_insert_with(Vec::new).extend(statements);
                    }
                    ast::Section::Equations { equations, .. } => {
                        if let Some(equation) = equations.first() {
                            return self
                                .error(equation.span, "a function has no equations, only an algorithm");
                        }
                    }
                }
            }
            if let Some(statements) = found {
                return Ok(Some(Body::Algorithm(statements)));
            }
        }
        for base in self.scopes[scope].bases.clone() {
            if let Some(body) = self.body_of_scope(base, signature)? {
                return Ok(Some(body));
            }
        }
        Ok(None)
    }

    /// The external clause of a function, if it has one: asked before the body is needed.
    pub(crate) fn external_clause(&self, scope: ScopeId) -> Option<&'s ast::External> {
        if self.is_partial_derivative(scope) {
            return None;
        }
        if let ast::ClassBody::Long(composition) | ast::ClassBody::Extends { composition, .. } =
            &self.scopes[scope].definition.ast.body
        {
            if composition.external.is_some() {
                return composition.external.as_ref();
            }
            if composition.sections.iter().any(|section| matches!(section, ast::Section::Algorithm { .. })) {
                return None;
            }
        }
        self.scopes[scope].bases.iter().find_map(|base| self.external_clause(*base))
    }

    fn external_body(
        &mut self,
        scope: ScopeId,
        external: &'s ast::External,
        signature: &Signature,
    ) -> Outcome<External> {
        let language = external.language.as_ref().map_or("C", |language| &language.text);
        let mut context = Context::new(scope);
        let class = self.frames[self.scopes[scope].frame].class;
        let local_at = |this: &mut Self, local: LocalId| {
            let component = signature.locals[local.index()];
            this.local_expr(component)
        };
        let mut arguments = Vec::new();
        let mut result = None;
        let name: Rc<str> = match external.function {
            Some(name) => {
                for argument in &external.arguments {
                    arguments.push(self.elaborate_value(&mut context, argument)?);
                }
                if let Some(reference) = &external.result {
                    result = Some(self.elaborate_ref(&mut context, reference)?);
                }
                name.name.as_str().into()
            }
            None => {
                // An array is followed by its sizes (12.9.1.2).
                let pass = |this: &mut Self, local: LocalId, arguments: &mut Vec<ExprId>| {
                    let array = local_at(this, local)?;
                    arguments.push(array);
                    for k in 0..this.pool.ty(array).dims.len() {
                        let dimension = this.pool.integer(k as i64 + 1);
                        let size = this.pool.builtin(Builtin::Size, vec![array, dimension]);
                        arguments.push(this.typed(size, external.span)?);
                    }
                    Ok(())
                };
                for input in &signature.inputs {
                    pass(self, input.local, &mut arguments)?;
                }
                match signature.outputs[..] {
                    // C returns no arrays.
                    [output] if signature.types[output.index()].is_scalar() => {
                        result = Some(local_at(self, output)?);
                    }
                    ref outputs => {
                        for output in outputs {
                            pass(self, *output, &mut arguments)?;
                        }
                    }
                }
                self.simple_name(class).as_str().into()
            }
        };
        let outputs = harpoon_external::outputs(&self.pool, &arguments, &signature.outputs);
        self.external_outputs.insert(signature.name.clone(), outputs);
        let texts = external_texts(external.annotation.as_ref());
        let ExternalTexts { libraries, directory, include, include_directory, source_directory } = texts;
        let home = self.libraries.home(external.span);
        // A function inside of a model has a name that begins with the model's; where its text lies is certain.
        let resources: Rc<str> = match &home {
            Some(home) => home.join("Resources").to_string_lossy().into(),
            None => self.libraries.beside(external.span, "Resources").to_string_lossy().into(),
        };
        let directory =
            directory.or_else(|| (!libraries.is_empty()).then(|| format!("{resources}/Library").into()));
        // Without a name and arguments of its own the clause means those of the class that inherits it.
        let named_by =
            external.function.map_or(self.classes[class].definition.ast.name.span, |name| name.span);
        let home = home.filter(|home| self.libraries.home(named_by).as_ref() == Some(home)).map(Rc::from);
        let foreign = External {
            language: language.into(),
            name,
            result,
            arguments,
            libraries,
            directory,
            home,
            include,
            resources,
            include_directory,
            source_directory,
            place: self.libraries.position(external.span).into(),
        };
        if let (Some(builtin), Some(_)) = (harpoon_expr::elementary(&foreign), foreign.result) {
            let value = self.pool.builtin(builtin, foreign.arguments.clone());
            self.typed(value, external.span)?;
        }
        Ok(foreign)
    }
}

/// The annotations of an external function that matter when it is called.
struct ExternalTexts {
    libraries: Vec<Rc<str>>,
    directory: Option<Rc<str>>,
    include: Option<Rc<str>>,
    include_directory: Option<Rc<str>>,
    source_directory: Option<Rc<str>>,
}

fn external_texts(annotation: Option<&ast::Annotation>) -> ExternalTexts {
    let mut texts: HashMap<&str, Vec<Rc<str>>> = HashMap::new();
    for argument in annotation.map_or(&[][..], |annotation| &annotation.arguments) {
        let ast::ArgumentKind::Modify { path, modification: Some(modification), .. } = &argument.kind else {
            continue;
        };
        let list = texts.entry(path.idents[0].name.as_str()).or_default();
        match modification.binding.as_ref().map(|binding| &binding.kind) {
            Some(ast::ExprKind::String(text)) => list.push((**text).into()),
            Some(ast::ExprKind::Array(elements)) => {
                for element in elements {
                    if let ast::ExprKind::String(text) = &element.kind {
                        list.push((**text).into());
                    }
                }
            }
            _ => {}
        }
    }
    let libraries = texts.remove("Library").unwrap_or_default();
    let include = texts.remove("Include").map(|list| list.join("\n").into());
    let mut first = |name: &str| texts.remove(name).and_then(|list| list.into_iter().next());
    ExternalTexts {
        libraries,
        directory: first("LibraryDirectory"),
        include,
        include_directory: first("IncludeDirectory"),
        source_directory: first("SourceDirectory"),
    }
}
