//! Calls of functions, and what the host evaluates instead of a routine.

use harpoon_expr::{BaseType, Body, ExprId, FunctionId, Node, Type, VarId};
use harpoon_external::Lookup;
use rustc_hash::FxHashMap;

use super::{Build, Emitter, Outcome, Unsupported, in_frame, unsupported};
use crate::delay::TURNS;
use crate::functions::{Compiled, Leaf, Signature, kind_of};
use crate::host::{Place, Results, Task, Template};
use crate::ir::{Binary, Extern, Inst, RegId, RegKind};
use crate::program::Question;

/// Frames of callees are parts of those of their callers: functions that call others twice on each of many levels would fill any memory.
const MOST_CELLS: u32 = 1 << 22;

impl Build {
    /// The table that is called, and the numbers that it is asked with: the arguments of the foreign function but for the object, which must
    /// be known.
    pub fn lookup(&mut self, id: FunctionId, arguments: &[ExprId]) -> Outcome<Option<(Lookup, Vec<ExprId>)>> {
        let Some(function) = self.world.functions.get(id).cloned() else { return Ok(None) };
        let Body::External(external) = &function.body else { return Ok(None) };
        let pool = &self.world.pool;
        let passed = |expr: &ExprId| match pool.node(*expr) {
            Node::Local(local) => {
                let place = function.inputs.iter().position(|input| input == local);
                place.and_then(|k| arguments.get(k).copied())
            }
            Node::Integer(_) | Node::Real(_) => Some(*expr),
            _ => None,
        };
        let Some(arguments) = external.arguments.iter().map(passed).collect::<Option<Vec<ExprId>>>() else {
            return Ok(None);
        };
        let Some((&object, numbers)) = arguments.split_first() else { return Ok(None) };
        if !matches!(self.world.pool.ty(object).base, BaseType::Object(_)) || !self.is_fixed(object) {
            return Ok(None);
        }
        let fail = |why: String| Unsupported(why);
        let object = self.fixed_value(object).map_err(|error| fail(error.to_string()))?;
        let lookup = Lookup::new(&external.name, &object, &mut self.world.foreign);
        let lookup = lookup.map_err(|error| fail(error.to_string()))?;
        Ok(lookup.map(|lookup| (lookup, numbers.to_vec())))
    }
}

impl Emitter<'_> {
    /// Where the results of the call lie in the frame, one after the other: by a routine if there can be one, else by
    /// the host.
    pub(super) fn call(&mut self, expr: ExprId, id: FunctionId, arguments: &[ExprId]) -> Outcome<u32> {
        let why = match self.routine_call(expr, id, arguments) {
            Ok(offset) => return Ok(offset),
            Err(why) => why,
        };
        if let Some(offset) = self.lookup(id, arguments)? {
            return Ok(offset);
        }
        let name = self.function_name(id);
        self.build.left_to_host.entry(name).or_insert(why.0);
        // Texts that change with time, for example, are left to the host with the arguments.
        self.host_call(expr, id, arguments).or_else(|_| self.evaluated(expr))
    }

    fn function_name(&self, id: FunctionId) -> String {
        self.build
            .world
            .functions
            .get(id)
            .map_or_else(|| "?".to_string(), |function| function.name.to_string())
    }

    fn is_fixed_number(&mut self, argument: ExprId) -> bool {
        let ty = self.ty(argument);
        let is_counted = matches!(ty.base, BaseType::Integer | BaseType::Boolean | BaseType::Enum(_));
        is_counted && ty.is_scalar() && self.build.is_fixed(argument)
    }

    /// The routine that a function has for such arguments, and the scalars that are passed to it.
    pub(crate) fn routine_of_call(
        &mut self,
        expr: ExprId,
        id: FunctionId,
        arguments: &[ExprId],
    ) -> Outcome<(Compiled, Vec<ExprId>)> {
        match self.routine_for(expr, id, arguments, false) {
            // Sizes may follow from numbers among the arguments.
            Err(why) if arguments.iter().any(|argument| self.is_fixed_number(*argument)) => {
                self.routine_for(expr, id, arguments, true).map_err(|_| why)
            }
            outcome => outcome,
        }
    }

    fn routine_for(
        &mut self,
        expr: ExprId,
        id: FunctionId,
        arguments: &[ExprId],
        by_number: bool,
    ) -> Outcome<(Compiled, Vec<ExprId>)> {
        let mut signature: Signature = Vec::with_capacity(arguments.len());
        let mut passed = Vec::new();
        for &argument in arguments {
            let ty = self.ty(argument).clone();
            let leaves = self.leaves(argument)?;
            let is_number = ty.is_scalar() && kind_of(&ty.base).is_some();
            let is_special = match is_number {
                true => by_number && self.is_fixed_number(argument),
                false => self.build.is_fixed(argument) && self.build.may_specialise(id),
            };
            let mut known = Vec::with_capacity(leaves.len());
            for leaf in leaves {
                known.push(self.leaf(leaf, is_special, by_number, &mut passed)?);
            }
            signature.push((ty, known));
        }
        let compiled = self.build.routine_for(id, &signature)?;
        if compiled.n_results != self.size(&self.ty(expr).clone())? {
            return unsupported("the results have another size");
        }
        Ok((compiled, passed))
    }

    fn routine_call(&mut self, expr: ExprId, id: FunctionId, arguments: &[ExprId]) -> Outcome<u32> {
        let (compiled, passed) = self.routine_of_call(expr, id, arguments)?;
        if self.frame_size.saturating_add(compiled.frame_size) > MOST_CELLS {
            return unsupported("its calls of others need too much memory");
        }
        let mut registers = Vec::with_capacity(passed.len());
        for leaf in passed {
            registers.push(self.scalar(leaf)?);
        }
        let frame = self.reserve(compiled.frame_size);
        for (k, register) in registers.into_iter().enumerate() {
            self.store(in_frame(frame + k as u32), register);
        }
        self.push(Inst::Call { routine: compiled.routine, frame });
        Ok(frame + compiled.results)
    }

    /// How a scalar argument gets into a routine; what is passed is added to `passed`.
    fn leaf(
        &mut self,
        leaf: ExprId,
        is_special: bool,
        by_number: bool,
        passed: &mut Vec<ExprId>,
    ) -> Outcome<Leaf> {
        let is_number = kind_of(&self.ty(leaf).base).is_some();
        if is_number && !is_special {
            passed.push(leaf);
            return Ok(Leaf::Passed);
        }
        if let Node::FunctionValue(function, given) = self.node(leaf) {
            let mut known = Vec::with_capacity(given.len());
            for &(k, value) in given.iter() {
                let ty = self.ty(value).clone();
                let is_special = by_number && self.is_fixed_number(value);
                let mut leaves = Vec::new();
                for leaf in self.leaves(value)? {
                    leaves.push(self.leaf(leaf, is_special, by_number, passed)?);
                }
                known.push((k, ty, leaves));
            }
            return Ok(Leaf::Function(function, known));
        }
        if !self.build.is_fixed(leaf) {
            return unsupported("a text or an object changes with time");
        }
        let value = self.build.fixed_value(leaf).map_err(|error| Unsupported(error.to_string()))?;
        Ok(Leaf::Known(value))
    }

    /// The call of a table whose object is known, which is made often and costs little.
    fn lookup(&mut self, id: FunctionId, arguments: &[ExprId]) -> Outcome<Option<u32>> {
        let Some((lookup, numbers)) = self.build.lookup(id, arguments)? else { return Ok(None) };
        let mut registers = Vec::with_capacity(numbers.len());
        for number in numbers {
            registers.push(self.scalar(number)?);
        }
        let results = Results { first: registers.len() as u32, count: 1 };
        let name = self.function_name(id);
        Ok(Some(self.run_task(name, Task::Lookup(lookup), &registers, results)))
    }

    fn host_call(&mut self, expr: ExprId, function: FunctionId, arguments: &[ExprId]) -> Outcome<u32> {
        let count = self.size(&self.ty(expr).clone())?;
        let mut stores = Vec::new();
        let mut templates = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            let ty = self.ty(argument).clone();
            let is_number = ty.is_scalar() && kind_of(&ty.base).is_some();
            // Large tables are not copied again and again.
            if !is_number
                && self.build.is_fixed(argument)
                && let Ok(value) = self.build.fixed_value(argument)
            {
                templates.push(Template::Fixed(value.converted(&self.build.world.pool, &ty)));
                continue;
            }
            let mut leaves = self.leaves(argument)?.into_iter();
            templates.push(self.template(&ty, &mut leaves, &mut stores)?);
        }
        let mut registers = Vec::with_capacity(stores.len());
        for argument in &stores {
            registers.push(self.scalar(*argument)?);
        }
        let results = Results { first: stores.len() as u32, count };
        let task = Task::Call { function, arguments: templates, results };
        let name = self.function_name(function);
        Ok(self.run_task(name, task, &registers, results))
    }

    /// Asks the simulator what an operator with a history gives.
    pub(super) fn question(
        &mut self,
        operator: ExprId,
        result: ExprId,
        arguments: &[ExprId],
    ) -> Outcome<RegId> {
        let mut number = |expr: ExprId| self.pool().as_integer(expr).and_then(|n| u32::try_from(n).ok());
        let (Some(operator), Some(result)) = (number(operator), number(result)) else {
            return unsupported("a question about the past names no operator");
        };
        let mut registers = Vec::with_capacity(arguments.len());
        for argument in arguments {
            registers.push(self.real(*argument)?);
        }
        let results = Results { first: registers.len() as u32, count: 1 };
        let offset = self.run_task("history".to_string(), Task::Question, &registers, results);
        let function = self.build.tasks.ids().next_back().expect("just added");
        self.build.questions.push((function, Question { operator, result }));
        Ok(self.load(RegKind::Real, in_frame(offset)))
    }

    /// Has the host evaluate the expression; where its scalars lie.
    pub(super) fn evaluated(&mut self, expr: ExprId) -> Outcome<u32> {
        let count = self.size(&self.ty(expr).clone())?;
        let (expr, registers, variables) = self.for_host(expr)?;
        let results = Results { first: registers.len() as u32, count };
        let task = Task::Evaluate { expr, variables, results };
        Ok(self.run_task("expression".to_string(), task, &registers, results))
    }

    /// Ends the routine if the condition holds. The host makes the text: it is a String of what is known then.
    pub(crate) fn fail_with(&mut self, condition: RegId, text: ExprId, function: &str) -> Outcome<()> {
        let outer = self.begin_branch();
        let made = self.for_host(text).map(|(text, registers, variables)| {
            let results = Results { first: registers.len() as u32, count: 0 };
            let task = Task::Fail { text, variables, function: function.to_string() };
            self.run_task("failure".to_string(), task, &registers, results);
        });
        let then = self.end_branch(outer);
        made?;
        self.push(Inst::If { condition, then, otherwise: Vec::new() });
        Ok(())
    }

    /// Of turns since the last report, and of reports.
    pub(crate) fn turn_counters(&mut self) -> [RegId; 2] {
        [(); 2].map(|()| {
            let to = self.register(RegKind::Integer);
            self.push(Inst::Integer { to, value: 0 });
            to
        })
    }

    /// Nothing else tells of a loop that does not end: each time that it has turned often, the host hears how many times it has reported.
    pub(crate) fn count_turn(&mut self, [turns, reports]: [RegId; 2], function: &str, kind: &'static str) {
        let (one, most) = (self.integer_constant(1), self.integer_constant(TURNS));
        self.push(Inst::Binary { to: turns, op: Binary::AddInteger, a: turns, b: one });
        let is_due = self.binary(RegKind::Integer, Binary::LessInteger, most, turns);
        let outer = self.begin_branch();
        self.push(Inst::Integer { to: turns, value: 0 });
        self.push(Inst::Binary { to: reports, op: Binary::AddInteger, a: reports, b: one });
        let task = Task::Delay { function: function.to_string(), kind };
        self.run_task("delay".to_string(), task, &[reports], Results { first: 1, count: 0 });
        let then = self.end_branch(outer);
        self.push(Inst::If { condition: is_due, then, otherwise: Vec::new() });
    }

    /// An expression that the host can evaluate, the registers that hold its variables, and where the host finds them.
    #[allow(clippy::type_complexity)]
    fn for_host(&mut self, expr: ExprId) -> Outcome<(ExprId, Vec<RegId>, FxHashMap<VarId, Place>)> {
        let time = self.build.time_variable();
        let pool = &mut self.build.world.pool;
        let is_inside = |node: &Node| matches!(node, Node::Local(_) | Node::Iter(_));
        if pool.contains(expr, |pool, part| is_inside(pool.node(part)) && !is_bound(pool, expr, part)) {
            return unsupported("an expression inside a function");
        }
        let expr = pool.rewrite(expr, &mut FxHashMap::default(), |pool, part| {
            (*pool.node(part) == Node::Time).then_some(time)
        });
        let mut registers = Vec::new();
        let mut variables = FxHashMap::default();
        for var in self.build.world.pool.variables(expr) {
            if let Some(value) = self.build.fixed.get(var) {
                variables.insert(var, Place::Fixed(value));
                continue;
            }
            let ty = self.build.types.borrow().get(&var).cloned().unwrap_or(BaseType::Real);
            let pool = &mut self.build.world.pool;
            let name =
                if var == self.build.time { pool.time() } else { pool.var(var, Type::scalar(ty.clone())) };
            registers.push(self.scalar(name)?);
            variables.insert(var, Place::Cell(registers.len() as u32 - 1, ty));
        }
        Ok((expr, registers, variables))
    }

    pub(super) fn evaluated_part(&mut self, expr: ExprId, kind: RegKind) -> Outcome<RegId> {
        let offset = self.evaluated(expr)?;
        Ok(self.load(kind, in_frame(offset)))
    }

    fn run_task(&mut self, name: String, task: Task, arguments: &[RegId], results: Results) -> u32 {
        let frame_size = results.first + results.count;
        let function = self.build.module.externs.push(Extern { name, frame_size });
        self.build.tasks.push(task);
        self.build.origins.push(self.build.origin);
        let frame = self.reserve(frame_size);
        for (k, argument) in arguments.iter().enumerate() {
            self.store(in_frame(frame + k as u32), *argument);
        }
        self.push(Inst::Extern { function, frame });
        frame + results.first
    }

    /// How the host makes a value of this type from the scalars that follow; those it needs are added to `stores`.
    fn template(
        &mut self,
        ty: &Type,
        leaves: &mut dyn Iterator<Item = ExprId>,
        stores: &mut Vec<ExprId>,
    ) -> Outcome<Template> {
        let Some(dims) = ty.shape() else {
            return unsupported("the size of an array is not known before the simulation");
        };
        let element = Type::scalar(ty.base.clone());
        if !dims.is_empty() {
            let n: usize = dims.iter().product();
            let parts = (0..n).map(|_| self.template(&element, leaves, stores));
            let parts = parts.collect::<Outcome<_>>()?;
            return Ok(Template::Array { dims, element, parts });
        }
        if let BaseType::Record(id) = ty.base {
            let fields = &self.build.world.pool.record(id).fields;
            let types: Vec<Type> = fields.iter().map(|field| field.ty.clone()).collect();
            let fields = types.iter().map(|ty| self.template(ty, leaves, stores));
            return Ok(Template::Record(id, fields.collect::<Outcome<_>>()?));
        }
        let Some(leaf) = leaves.next() else {
            return unsupported("an argument has fewer parts than its type");
        };
        if kind_of(&ty.base).is_some() {
            stores.push(leaf);
            return Ok(Template::Cell(stores.len() as u32 - 1, ty.base.clone()));
        }
        if !self.build.is_fixed(leaf) {
            return unsupported(format!("{} changes with time", self.build.world.pool.type_name(ty)));
        }
        let value = self.build.fixed_value(leaf).map_err(|error| Unsupported(error.to_string()))?;
        Ok(Template::Fixed(value))
    }
}

/// Whether an iterator belongs to a comprehension inside the expression.
fn is_bound(pool: &harpoon_expr::Pool, expr: ExprId, part: ExprId) -> bool {
    let Node::Iter(iter) = *pool.node(part) else { return false };
    pool.contains(expr, |pool, e| match pool.node(e) {
        Node::Comprehension { iterators, .. } => iterators.iter().any(|known| known.iter == iter),
        _ => false,
    })
}
