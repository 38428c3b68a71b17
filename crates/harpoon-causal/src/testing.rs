//! Small systems written as text, for tests.
//!
//! Declarations and equations are separated by `;`. `Real x = start fixed` declares a variable, `parameter p = 2` a
//! parameter, `free q` one with `fixed = false`, `input u`, `Boolean b`, `discrete d`. `x prefer` sets its selection.
//! An equation is `left = right`; `initial left = right` holds at the start only. `der(x)` and `pre(x)` are made when
//! they are used; `relation b : x > 1` makes b the variable of a relation.

use harpoon_dae::{Dae, Equation, Kind, Relation, Schedule, StateSelect, Variable};
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Functions, Pool, Type, UnaryOp, VarId};
use harpoon_flat::Origin;
use harpoon_index::{Id, IdVec};
use harpoon_source::{FileId, Span};

use crate::{Block, Causal, causalize};

pub(crate) fn dae(text: &str) -> Dae {
    let dae = Dae {
        name: "Test".into(),
        pool: Pool::new(),
        functions: Functions::default(),
        objects: Vec::new(),
        variables: IdVec::new(),
        equations: Vec::new(),
        initial_equations: Vec::new(),
        relations: IdVec::new(),
        warnings: Vec::new(),
        samples: IdVec::new(),
        histories: Vec::new(),
        resets: Vec::new(),
        impacts: Vec::new(),
        checks: Vec::new(),
        components: vec![String::new()],
        declared_at: vec![None],
        potentials: Default::default(),
        free_values: Default::default(),
        suspect: None,
    };
    let mut writer = Writer { dae };
    for line in text.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        writer.line(line);
    }
    writer.dae
}

pub(crate) fn causal(text: &str) -> Causal {
    let causal = causalize(dae(text)).unwrap_or_else(|problems| panic!("{problems:?}"));
    causal.verify().unwrap();
    causal
}

/// The messages of a system that cannot be causalised.
pub(crate) fn problems(text: &str) -> Vec<String> {
    match causalize(dae(text)) {
        Ok(causal) => panic!("no problem: {causal}"),
        Err(problems) => problems.into_iter().map(|problem| problem.message).collect(),
    }
}

impl Causal {
    pub(crate) fn state_names(&self) -> Vec<&str> {
        self.states.iter().map(|state| self.dae.variables[state.variable].name.as_str()).collect()
    }

    pub(crate) fn eliminated_texts(&self) -> Vec<String> {
        let text = |name: &str, value| format!("{name} = {}", self.dae.text(value));
        let each = self.eliminated.iter();
        each.map(|each| text(&self.dae.variables[each.variable].name, each.value)).collect()
    }

    /// The text of blocks, as lines without indentation.
    pub(crate) fn lines(&self, part: &str) -> Vec<String> {
        let text = self.to_string();
        let lines = text.lines().skip_while(|line| *line != part).skip(1);
        lines.take_while(|line| line.starts_with(' ')).map(|line| line.trim().to_string()).collect()
    }

    pub(crate) fn sizes(blocks: &[Block]) -> Vec<(usize, usize, bool)> {
        let systems = blocks.iter().filter_map(|block| match block {
            Block::System(system) => Some((system.size, system.tearing.len(), system.is_linear)),
            Block::Assign(_) => None,
        });
        systems.collect()
    }
}

struct Writer {
    dae: Dae,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "Real" => self.declare(rest, BaseType::Real, Kind::Continuous),
            "Boolean" => self.declare(rest, BaseType::Boolean, Kind::Discrete),
            "discrete" => self.declare(rest, BaseType::Real, Kind::Discrete),
            "parameter" | "free" => {
                self.declare(rest, BaseType::Real, Kind::Parameter);
                let last = self.dae.variables.values_mut().last().unwrap();
                last.fixed = word == "parameter";
                if last.fixed {
                    last.binding = last.start.take();
                }
            }
            "input" => self.declare(rest, BaseType::Real, Kind::Input),
            "relation" => self.relation(rest),
            "initial" => {
                let equation = self.equation(rest);
                self.dae.initial_equations.push(equation);
            }
            _ => {
                let equation = self.equation(line);
                self.dae.equations.push(equation);
            }
        }
    }

    /// `x`, `x = start`, `x = start fixed`, with `prefer` and the like; several with commas.
    fn declare(&mut self, text: &str, ty: BaseType, kind: Kind) {
        for text in text.split(',').map(str::trim) {
            let (name, rest) = text.split_once(['=', ' ']).unwrap_or((text, ""));
            let id = self.add(name.trim(), ty.clone(), kind);
            let mut start = String::new();
            for word in rest.split_whitespace() {
                match word {
                    "=" => {}
                    "fixed" => self.dae.variables[id].fixed = true,
                    "prefer" => self.dae.variables[id].state_select = StateSelect::Prefer,
                    "avoid" => self.dae.variables[id].state_select = StateSelect::Avoid,
                    "hidden" => self.dae.variables[id].is_hidden = true,
                    word => start.push_str(word),
                }
            }
            if !start.is_empty() {
                self.dae.variables[id].start = Some(self.expr(&start));
            }
        }
    }

    fn add(&mut self, name: &str, ty: BaseType, kind: Kind) -> VarId {
        let origin = Origin { component: 0, span: Span::new(FileId::from_index(0), 0, 0) };
        let made = Variable::hidden(name.into(), ty, kind, origin);
        self.dae.variables.push(Variable { is_hidden: false, ..made })
    }

    fn relation(&mut self, text: &str) {
        let (name, relation) = text.split_once(':').unwrap();
        let (left, right) = relation.split_once('>').unwrap();
        let variable = self.add(name.trim(), BaseType::Boolean, Kind::Discrete);
        let (left, right) = (self.expr(left), self.expr(right));
        let origin = self.dae.variables[variable].origin;
        let op = BinaryOp::Greater;
        self.dae.relations.push(Relation { variable, op, left, right, schedule: Schedule::Crossing, origin });
    }

    fn equation(&mut self, text: &str) -> Equation {
        let (left, right) = text.split_once('=').unwrap();
        let origin = Origin { component: 0, span: Span::new(FileId::from_index(0), 0, 0) };
        Equation { left: self.expr(left), right: self.expr(right), origin }
    }

    fn expr(&mut self, text: &str) -> ExprId {
        let tokens = tokens(text);
        let mut reader = Reader { writer: self, tokens: &tokens, at: 0 };
        let expr = reader.choice();
        assert_eq!(reader.at, tokens.len(), "cannot read `{text}`");
        expr
    }

    fn find(&mut self, name: &str) -> VarId {
        let found = self.dae.variables.iter().find(|(_, variable)| variable.name == name).map(|(id, _)| id);
        found.unwrap_or_else(|| panic!("`{name}` is not declared"))
    }

    /// `der(x)` or `pre(x)`
    fn made(&mut self, of: &str, operator: &str) -> VarId {
        let name = format!("{operator}({of})");
        if let Some((id, _)) = self.dae.variables.iter().find(|(_, variable)| variable.name == name) {
            return id;
        }
        let of = self.find(of);
        let kind = if operator == "der" { Kind::Derivative(of) } else { Kind::Pre(of) };
        let ty = self.dae.variables[of].ty.clone();
        self.add(&name, ty, kind)
    }

    fn var(&mut self, id: VarId) -> ExprId {
        self.dae.pool.var(id, Type::scalar(self.dae.variables[id].ty.clone()))
    }
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut is_word = false;
    for c in text.chars() {
        let continues = c.is_alphanumeric() || c == '_' || c == '.';
        match (continues, is_word) {
            (true, true) => tokens.last_mut().unwrap().push(c),
            _ if c.is_whitespace() => {}
            _ => tokens.push(c.into()),
        }
        is_word = continues;
    }
    tokens
}

struct Reader<'a> {
    writer: &'a mut Writer,
    tokens: &'a [String],
    at: usize,
}

impl Reader<'_> {
    fn next_is(&mut self, token: &str) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|next| next == token);
        self.at += usize::from(found);
        found
    }

    fn choice(&mut self) -> ExprId {
        if !self.next_is("if") {
            return self.sum();
        }
        let mut condition = self.sum();
        if self.next_is(">") {
            let limit = self.sum();
            condition = self.writer.dae.pool.binary(BinaryOp::Greater, condition, limit).unwrap();
        }
        assert!(self.next_is("then"));
        let then = self.choice();
        assert!(self.next_is("else"));
        let otherwise = self.choice();
        self.writer.dae.pool.if_then_else(condition, then, otherwise).unwrap()
    }

    fn sum(&mut self) -> ExprId {
        let mut sum = self.product();
        loop {
            let op = match () {
                _ if self.next_is("+") => BinaryOp::Add,
                _ if self.next_is("-") => BinaryOp::Sub,
                _ => return sum,
            };
            let term = self.product();
            sum = self.writer.dae.pool.binary(op, sum, term).unwrap();
        }
    }

    fn product(&mut self) -> ExprId {
        let mut product = self.factor();
        loop {
            let op = match () {
                _ if self.next_is("*") => BinaryOp::Mul,
                _ if self.next_is("/") => BinaryOp::Div,
                _ => return product,
            };
            let factor = self.factor();
            product = self.writer.dae.pool.binary(op, product, factor).unwrap();
        }
    }

    fn factor(&mut self) -> ExprId {
        for (word, op) in [("-", UnaryOp::Neg), ("not", UnaryOp::Not)] {
            if self.next_is(word) {
                let factor = self.factor();
                return self.writer.dae.pool.unary(op, factor).unwrap();
            }
        }
        if self.next_is("(") {
            let inner = self.choice();
            assert!(self.next_is(")"));
            return inner;
        }
        let word = self.tokens[self.at].clone();
        self.at += 1;
        if let Ok(number) = word.parse::<f64>() {
            return self.writer.dae.pool.real(number);
        }
        if self.next_is("(") {
            return self.call(&word);
        }
        match word.as_str() {
            "time" => self.writer.dae.pool.time(),
            "true" | "false" => self.writer.dae.pool.boolean(word == "true"),
            name => {
                let id = self.writer.find(name);
                self.writer.var(id)
            }
        }
    }

    fn call(&mut self, function: &str) -> ExprId {
        let result = match function {
            "der" | "pre" => {
                let of = self.tokens[self.at].clone();
                self.at += 1;
                let id = self.writer.made(&of, function);
                self.writer.var(id)
            }
            _ => {
                let mut arguments = vec![self.choice()];
                while self.next_is(",") {
                    arguments.push(self.choice());
                }
                let builtin = Builtin::from_name(function).unwrap();
                self.writer.dae.pool.builtin(builtin, arguments).unwrap()
            }
        };
        assert!(self.next_is(")"));
        result
    }
}
