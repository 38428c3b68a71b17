//! The call of a foreign function as a Modelica function declares it (12.9 of the specification): which arguments are
//! outputs, and what the foreign function sees of them.

use std::path::PathBuf;
use std::rc::Rc;

use harpoon_expr::{
    BaseType, Body, EvalError, ExprId, External, Function, LocalId, Node, Pool, Value, elementary,
};

use crate::c_code::{CCode, Question};
use crate::shared::Declared;
use crate::{Context, Error, is_known};

/// The positions of the arguments that are outputs of the function, or parts of them. Working arrays are written too,
/// but nobody asks for them.
pub fn outputs(pool: &Pool, arguments: &[ExprId], outputs: &[LocalId]) -> Vec<usize> {
    let is_output = |mut id: ExprId| loop {
        match pool.node(id) {
            Node::Local(local) => return outputs.contains(local),
            Node::Index(whole, _) | Node::Field(whole, _) => id = *whole,
            _ => return false,
        }
    };
    (0..arguments.len()).filter(|&at| is_output(arguments[at])).collect()
}

/// Notes the functions of a model before one of them is called, in this order: C code that belongs together is compiled together.
pub fn declare<'f>(
    pool: &Pool,
    functions: impl IntoIterator<Item = &'f Rc<Function>>,
    context: &mut Context,
) {
    for function in functions {
        if let Body::External(external) = &function.body
            && elementary(external).is_none()
            && !is_known(&external.name)
        {
            let outputs = outputs(pool, &external.arguments, &function.outputs);
            context.c_code.declare(pool, &function.name, external, &outputs);
        }
    }
}

/// Compiles the C code that was noted, as far as it may be.
pub fn prepare(pool: &Pool, resource: impl Fn(&str) -> Option<PathBuf>, context: &mut Context) {
    let Context { c_code, rights, .. } = context;
    c_code.prepare(pool, &resource, rights);
}

/// Notes who closes the objects that a constructor makes.
pub fn declare_object(constructor: &Function, destructor: &Function, context: &mut Context) {
    if let (Body::External(making), Body::External(closing)) = (&constructor.body, &destructor.body) {
        context.c_code.declare_object((&constructor.name, making), (&destructor.name, closing));
    }
}

/// Calls the foreign function: its result, if any, then its outputs. `resource` finds the file that a `modelica:`
/// address means; foreign functions know files only.
pub fn call_declared(
    pool: &Pool,
    name: &str,
    external: &External,
    outputs: &[usize],
    arguments: &[Value],
    resource: impl Fn(&str) -> Option<PathBuf>,
    context: &mut Context,
) -> Result<Vec<Value>, EvalError> {
    let has_address =
        |argument: &Value| matches!(argument, Value::String(uri) if uri.starts_with("modelica:"));
    let resolved: Vec<Value>;
    let mut arguments = arguments;
    if arguments.iter().any(has_address) {
        let resolve = |argument: &Value| match argument {
            Value::String(uri) if has_address(argument) => {
                resource(uri).map_or(argument.clone(), |path| Value::String(path.to_string_lossy().into()))
            }
            _ => argument.clone(),
        };
        resolved = arguments.iter().map(resolve).collect();
        arguments = &resolved;
    }
    let mut results = crate::call(&external.name, arguments, outputs, external.result.is_some(), context);
    let is_unknown = matches!(results, Err(Error::Unknown(_)));
    let name = &Rc::from(name);
    let rights = &context.rights;
    let question = Question {
        pool,
        name,
        external,
        outputs,
        resource: &resource,
        rights,
        is_running: context.is_running,
    };
    if is_unknown && CCode::serves(&question) {
        let (outcome, told) = context.c_code.call(&question, arguments);
        let n_bytes = told.iter().map(|message| message.len() as u64 + 1).sum();
        context.messages.extend(told);
        results = outcome.and_then(|values| context.count("tell something", n_bytes).map(|()| values));
    } else if is_unknown && !external.libraries.is_empty() {
        let function = Declared {
            name: &external.name,
            libraries: &external.libraries,
            directory: external.directory.as_deref().and_then(|uri| {
                if uri.starts_with("modelica:") { resource(uri) } else { Some(PathBuf::from(uri)) }
            }),
            home: external.home.as_deref(),
            result: external.result.map(|result| pool.ty(result).base.clone()),
            outputs,
        };
        results = context.libraries.call(&function, arguments, &context.rights);
    }
    let mut results = results.map_err(|error| match error {
        Error::Unknown(name) => EvalError::NotConstant(format!(
            "the external function `{name}` cannot be called: functions in {} are not compiled; make a shared library of it, \
             `lib{name}.so`, and name that by `annotation(Library = \"{name}\")`",
            external.language
        )),
        Error::NotNow(message) => EvalError::NotConstant(message),
        Error::Failed(message) => EvalError::Failed(message),
    })?;
    // A literal of an enumeration is returned as its number: only the declaration knows the type.
    if let Some(result) = external.result
        && let (BaseType::Enum(id), Some(Value::Integer(n))) = (&pool.ty(result).base, results.first())
    {
        results[0] = Value::Enum(*id, u32::try_from(*n).unwrap_or(1));
    }
    Ok(results)
}
