//! Calls of functions, and what the host evaluates instead of a routine.

use harpoon_expr::{BaseType, ExprId, FunctionId, Node, Type};
use rustc_hash::FxHashMap;

use super::{Emitter, Outcome, in_frame, unsupported};
use crate::host::{Place, Results, Task, Template};
use crate::ir::{Extern, Inst, RegId, RegKind};

impl Emitter<'_> {
    /// Where the results of the call lie in the frame, one after the other.
    pub(super) fn call(&mut self, expr: ExprId, function: FunctionId, arguments: &[ExprId]) -> Outcome<u32> {
        match self.host_call(expr, function, arguments) {
            Ok(offset) => Ok(offset),
            // Texts that change with time, for example: the host evaluates the arguments too.
            Err(_) => self.evaluated(expr),
        }
    }

    fn host_call(&mut self, expr: ExprId, function: FunctionId, arguments: &[ExprId]) -> Outcome<u32> {
        let count = self.size(&self.ty(expr).clone())?;
        let mut stores = Vec::new();
        let mut templates = Vec::with_capacity(arguments.len());
        for argument in arguments {
            templates.push(self.template(*argument, &mut stores)?);
        }
        let mut registers = Vec::with_capacity(stores.len());
        for argument in &stores {
            registers.push(self.scalar(*argument)?);
        }
        let results = Results { first: stores.len() as u32, count };
        let task = Task::Call { function, arguments: templates, results };
        let name =
            self.build.world.functions.get(function).map_or("?".into(), |function| function.name.to_string());
        Ok(self.run_task(name, task, &registers, results))
    }

    /// Has the host evaluate the expression; where its scalars lie.
    pub(super) fn evaluated(&mut self, expr: ExprId) -> Outcome<u32> {
        let count = self.size(&self.ty(expr).clone())?;
        let pool = &mut self.build.world.pool;
        let is_inside = |node: &Node| matches!(node, Node::Local(_) | Node::Iter(_));
        if pool.contains(expr, |pool, part| is_inside(pool.node(part)) && !is_bound(pool, expr, part)) {
            return unsupported("an expression inside a function");
        }
        let time = pool.var(self.build.time, Type::real());
        let expr = pool.rewrite(expr, &mut FxHashMap::default(), |pool, part| {
            (*pool.node(part) == Node::Time).then_some(time)
        });
        let mut registers = Vec::new();
        let mut variables = FxHashMap::default();
        for var in self.build.world.pool.variables(expr) {
            let place = match self.build.fixed.get(&var) {
                Some(value) => Place::Fixed(value.clone()),
                None => {
                    let (name, ty) = if var == self.build.time {
                        (self.build.world.pool.time(), BaseType::Real)
                    } else {
                        let name = self.find_variable(expr, var)?;
                        (name, self.ty(name).base.clone())
                    };
                    registers.push(self.scalar(name)?);
                    Place::Cell(registers.len() as u32 - 1, ty)
                }
            };
            variables.insert(var, place);
        }
        let results = Results { first: registers.len() as u32, count };
        let task = Task::Evaluate { expr, variables, results };
        Ok(self.run_task("expression".to_string(), task, &registers, results))
    }

    pub(super) fn evaluated_part(&mut self, expr: ExprId, kind: RegKind) -> Outcome<RegId> {
        let offset = self.evaluated(expr)?;
        Ok(self.load(kind, in_frame(offset)))
    }

    fn find_variable(&self, expr: ExprId, var: harpoon_expr::VarId) -> Outcome<ExprId> {
        let pool = &self.build.world.pool;
        let mut found = None;
        pool.contains(expr, |pool, part| {
            if *pool.node(part) == Node::Var(var) {
                found = Some(part);
            }
            found.is_some()
        });
        found.map_or_else(|| unsupported("a variable is not known"), Ok)
    }

    fn run_task(&mut self, name: String, task: Task, arguments: &[RegId], results: Results) -> u32 {
        let frame_size = results.first + results.count;
        let function = self.build.module.externs.push(Extern { name, frame_size });
        self.build.tasks.push(task);
        let frame = self.reserve(frame_size);
        for (k, argument) in arguments.iter().enumerate() {
            self.store(in_frame(frame + k as u32), *argument);
        }
        self.push(Inst::Extern { function, frame });
        frame + results.first
    }

    /// How the host makes the value of an argument. The scalars it needs are added to `stores`.
    fn template(&mut self, argument: ExprId, stores: &mut Vec<ExprId>) -> Outcome<Template> {
        let ty = self.ty(argument).clone();
        let is_simple =
            matches!(ty.base, BaseType::Real | BaseType::Integer | BaseType::Boolean | BaseType::Enum(_));
        let is_number = is_simple && ty.is_scalar();
        // Large tables are not copied again and again.
        if !is_number
            && self.build.is_fixed(argument)
            && let Ok(value) = self.build.fixed_value(argument)
        {
            return Ok(Template::Fixed(value.converted(&self.build.world.pool, &ty)));
        }
        if is_number {
            stores.push(argument);
            return Ok(Template::Cell(stores.len() as u32 - 1, ty.base));
        }
        if !ty.is_scalar() {
            let Some(dims) = ty.shape() else {
                return unsupported("the size of an array is not known before the simulation");
            };
            let mut elements = vec![argument];
            for _ in &dims {
                let mut inner = Vec::new();
                for element in elements {
                    inner.extend(self.rows(element)?);
                }
                elements = inner;
            }
            let parts = elements.into_iter().map(|element| self.template(element, stores));
            let parts = parts.collect::<Outcome<_>>()?;
            return Ok(Template::Array { dims, element: Type::scalar(ty.base), parts });
        }
        let BaseType::Record(id) = ty.base else {
            return unsupported(format!("{} changes with time", self.build.world.pool.type_name(&ty)));
        };
        let mut fields = Vec::new();
        for k in 0..self.build.world.pool.record(id).fields.len() {
            let field = self.build.world.pool.field_at(argument, k as u32);
            let field = field.map_err(|error| super::Unsupported(error.0))?;
            fields.push(self.template(field, stores)?);
        }
        Ok(Template::Record(id, fields))
    }

    /// The elements along the first dimension.
    fn rows(&mut self, array: ExprId) -> Outcome<Vec<ExprId>> {
        let n = self.ty(array).dims[0].known().unwrap_or(0);
        let pool = &mut self.build.world.pool;
        let mut rows = Vec::with_capacity(n);
        for k in 1..=n {
            let k = pool.integer(k as i64);
            let row = pool.index(array, vec![harpoon_expr::Subscript::Index(k)]);
            rows.push(row.map_err(|error| super::Unsupported(error.0))?);
        }
        Ok(rows)
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
