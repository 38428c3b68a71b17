//! The functions of the host: what routines cannot express is done by the evaluator of expressions.
//!
//! A routine puts the arguments into a frame of cells; here they become values, a function or an expression is
//! evaluated, and the scalars of the result go back into the frame. Values that no cell can hold (texts, tables,
//! functions) were known before the simulation and wait here.

use std::collections::BTreeMap;
use std::time::Instant;

use harpoon_expr::{
    BaseType, EvalError, ExprId, FunctionId, RecordId, Type, Value, VarId, evaluate, evaluate_call,
};
use harpoon_external::Lookup;
use harpoon_index::IdVec;
use rustc_hash::FxHashMap;

use crate::delay::Delays;
use crate::engine::Host;
use crate::fixed::Fixed;
use crate::ir::ExternId;
use crate::parameters::{number, value_of};
use crate::per_variable::PerVariable;
use crate::program::Cell;
use crate::world::{Known, World};

pub struct ModelHost {
    world: World,
    tasks: IdVec<ExternId, Task>,
    /// Texts of assertions and terminations, made when they are needed.
    messages: Vec<ExprId>,
    model: Variables,
    left_to_host: BTreeMap<String, String>,
    /// So often the model had printed or written something when its messages were taken last.
    n_lasting_effects: u64,
    /// Why a call has failed behind such effects.
    broken: Option<String>,
    delays: Delays,
}

/// What a function of the host does. Cells are counted from the beginning of its frame.
pub enum Task {
    Call {
        function: FunctionId,
        arguments: Vec<Template>,
        results: Results,
    },
    /// Ends the routine with a text about the variables in the frame.
    Fail {
        text: ExprId,
        variables: FxHashMap<VarId, Place>,
        function: String,
    },
    /// A loop has turned many times; how often it has reported is in the frame.
    Delay {
        function: String,
        kind: &'static str,
    },
    /// About the past, which the simulator knows.
    Question,
    /// A table; its arguments but for the object lie in the frame, the result follows them.
    Lookup(Lookup),
    /// An expression over variables whose values are in the frame, or fixed.
    Evaluate {
        expr: ExprId,
        variables: FxHashMap<VarId, Place>,
        results: Results,
    },
}

/// Cells for the scalars of the result.
#[derive(Clone, Copy)]
pub struct Results {
    pub first: u32,
    pub count: u32,
}

/// How a value is made from cells.
pub enum Template {
    Fixed(Value),
    Cell(u32, BaseType),
    Array { dims: Vec<usize>, element: Type, parts: Vec<Template> },
    Record(RecordId, Vec<Template>),
}

#[derive(Clone)]
pub enum Place {
    Fixed(Value),
    Cell(Cell, BaseType),
}

/// Where those of the model have their values.
pub struct Variables {
    pub fixed: Fixed,
    /// Of the vector of values.
    pub cells: PerVariable<Cell>,
    /// Of those that are not Real.
    pub types: FxHashMap<VarId, BaseType>,
}

impl ModelHost {
    pub fn new(
        world: World,
        tasks: IdVec<ExternId, Task>,
        messages: Vec<ExprId>,
        model: Variables,
        left_to_host: BTreeMap<String, String>,
    ) -> ModelHost {
        let delays = Delays::default();
        ModelHost { world, tasks, messages, model, left_to_host, n_lasting_effects: 0, broken: None, delays }
    }

    /// The functions that no routine could be made for, and why.
    pub fn left_to_host(&self) -> &BTreeMap<String, String> {
        &self.left_to_host
    }

    /// The text of a check, see [`crate::program::Check::message`].
    pub fn message(&mut self, number: u32, values: &[f64]) -> String {
        let model = &self.model;
        let mut known = Known { world: &mut self.world, variable: |var| model.read(var, values) };
        match evaluate(&mut known, self.messages[number as usize]) {
            Ok(Value::String(text)) => text.to_string(),
            Ok(_) => String::new(),
            Err(error) => format!("(the text of the message cannot be computed: {error})"),
        }
    }

    /// Makes a call for its effect, see [`crate::program::CheckKind::Call`].
    pub fn perform(&mut self, number: u32, values: &[f64]) -> Result<(), String> {
        let model = &self.model;
        let mut known = Known { world: &mut self.world, variable: |var| model.read(var, values) };
        evaluate(&mut known, self.messages[number as usize]).map(drop).map_err(|error| error.to_string())
    }

    /// What the model printed since it was asked last. What it has done until now has happened for good.
    pub fn take_messages(&mut self) -> Vec<String> {
        self.n_lasting_effects = self.world.foreign.n_effects;
        std::mem::take(&mut self.world.foreign.messages)
    }

    /// What takes long is told by this, at once.
    pub fn tell_delays(&mut self, tell: fn(&str)) {
        self.delays.tell = tell;
    }

    /// The simulation is over. What the objects of the model tell when they are closed is among its messages.
    pub fn close(&mut self) {
        self.world.foreign.close_objects();
    }

    /// The simulation begins: its functions may write files, and remove what they wrote.
    pub fn allow_writing(&mut self) {
        let World { pool, resources, foreign, .. } = &mut self.world;
        foreign.is_running = true;
        harpoon_external::prepare(pool, &**resources, foreign);
    }
}

impl Host for ModelHost {
    /// Events that fail may be tried again. What was printed and written in one cannot be taken back, so that after a failure behind it
    /// nothing is called any more.
    fn call(&mut self, function: ExternId, frame: &mut [f64]) -> Result<(), String> {
        if let Some(why) = &self.broken {
            return Err(why.clone());
        }
        let outcome = self.call_once(function, frame);
        if let Err(why) = &outcome
            && self.world.foreign.n_effects != self.n_lasting_effects
        {
            self.broken = Some(why.clone());
        }
        outcome
    }
}

impl ModelHost {
    fn call_once(&mut self, function: ExternId, frame: &mut [f64]) -> Result<(), String> {
        let ModelHost { world, tasks, model, delays, .. } = self;
        let (value, results) = match &tasks[function] {
            Task::Fail { text, variables, function } => {
                let cells = &*frame;
                let text = evaluate(&mut Known { world, variable: |var| read(variables, var, cells) }, *text);
                let text = match &text {
                    Ok(Value::String(text)) => text,
                    _ => "an assertion does not hold",
                };
                return Err(format!("{text}, in function `{function}`"));
            }
            Task::Delay { function, kind } => {
                delays.note(function, frame[0], kind);
                return Ok(());
            }
            Task::Question => return Err("nobody here knows the past".to_string()),
            Task::Lookup(lookup) => {
                let (result, arguments) = frame.split_last_mut().expect("there is a cell for the result");
                *result = lookup.call(arguments).map_err(|error| error.to_string())?;
                return Ok(());
            }
            Task::Call { function, arguments, results } => {
                let arguments = arguments.iter().map(|argument| argument.value(frame)).collect();
                // Bodies may use constants of packages.
                let variable = |var| model.read(var, &[]);
                let began = Instant::now();
                let value = evaluate_call(&mut Known { world: &mut *world, variable }, *function, arguments);
                if let Some(called) = world.functions.get(*function) {
                    delays.note_call(&called.name, began.elapsed());
                }
                (value, results)
            }
            Task::Evaluate { expr, variables, results } => {
                let cells = &*frame;
                let variable = |var| read(variables, var, cells);
                (evaluate(&mut Known { world, variable }, *expr), results)
            }
        };
        let value = value.map_err(|error| error.to_string())?;
        let (first, count) = (results.first as usize, results.count as usize);
        let cells = &mut frame[first..first + count];
        match write(&value, cells) {
            Some(0) => Ok(()),
            _ => Err("a function gave an array of another size than expected".to_string()),
        }
    }
}

impl Template {
    fn value(&self, frame: &[f64]) -> Value {
        match self {
            Template::Fixed(value) => value.clone(),
            Template::Cell(cell, ty) => {
                value_of(frame[*cell as usize], ty).expect("cells hold numbers of simple types")
            }
            Template::Array { dims, element, parts } => {
                let data = parts.iter().map(|part| part.value(frame)).collect();
                Value::array(dims.clone(), element.clone(), data)
            }
            Template::Record(id, fields) => {
                Value::Record(*id, fields.iter().map(|field| field.value(frame)).collect())
            }
        }
    }
}

fn read(places: &FxHashMap<VarId, Place>, var: VarId, cells: &[f64]) -> Result<Value, EvalError> {
    let value = match places.get(&var) {
        Some(Place::Fixed(value)) => Some(value.clone()),
        Some(Place::Cell(cell, ty)) => cells.get(*cell as usize).and_then(|cell| value_of(*cell, ty)),
        None => None,
    };
    value.ok_or_else(has_no_value)
}

fn has_no_value() -> EvalError {
    EvalError::Failed("a variable has no value here".to_string())
}

impl Variables {
    fn read(&self, var: VarId, values: &[f64]) -> Result<Value, EvalError> {
        if let Some(value) = self.fixed.get(var) {
            return Ok(value);
        }
        let number = self.cells.get(&var).and_then(|cell| values.get(*cell as usize));
        let ty = self.types.get(&var).unwrap_or(&BaseType::Real);
        number.and_then(|number| value_of(*number, ty)).ok_or_else(has_no_value)
    }
}

/// Writes the scalars of a value in their order; how many cells are left, none if there are not enough. What is no
/// number (a text among the results) leaves its cell as it is: nobody can ask for it.
fn write(value: &Value, cells: &mut [f64]) -> Option<usize> {
    let parts: &[Value] = match value {
        Value::Array(array) => &array.data,
        Value::Record(_, fields) => fields,
        Value::Tuple(values) => values,
        scalar => {
            let cell = cells.first_mut()?;
            *cell = number(scalar).unwrap_or(f64::NAN);
            return Some(cells.len() - 1);
        }
    };
    let mut left = cells.len();
    for part in parts {
        let first = cells.len() - left;
        left = write(part, &mut cells[first..])?;
    }
    Some(left)
}
