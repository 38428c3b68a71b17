//! Equations between texts. A cell of the simulation holds a number, so that a String must be known before it starts: one that is
//! set to what parameters give is a parameter itself, any other is refused by its name.

use harpoon_expr::{Builtin, ExprId, Node, VarId};
use harpoon_flat::Origin;
use harpoon_source::Diagnostic;

use crate::Kind;
use crate::lower::Lowering;

pub(crate) struct Text {
    pub(crate) left: ExprId,
    pub(crate) right: ExprId,
    /// One branch of an `if` that is decided while the simulation runs.
    pub(crate) is_chosen: bool,
    pub(crate) origin: Origin,
}

impl Lowering {
    /// Each becomes the value of its variable, in the order in which they need each other.
    pub(crate) fn settle_texts(&mut self) {
        let mut open = std::mem::take(&mut self.texts);
        loop {
            let n_open = open.len();
            open.retain(|text| match self.known_text(text) {
                Some((var, value)) => {
                    let variable = &mut self.dae.variables[var];
                    variable.kind = Kind::Parameter;
                    variable.binding = Some(value);
                    variable.fixed = true;
                    false
                }
                None => true,
            });
            if open.len() == n_open {
                break;
            }
        }
        open.into_iter().for_each(|text| self.refuse_text(&text));
    }

    fn known_text(&self, text: &Text) -> Option<(VarId, ExprId)> {
        let is_open = |var: VarId| !self.dae.variables[var].is_constant();
        let sides = [(text.left, text.right), (text.right, text.left)].into_iter();
        let mut determined = sides.filter_map(|(side, value)| match *self.dae.pool.node(side) {
            Node::Var(var) if is_open(var) && !text.is_chosen => Some((var, value)),
            _ => None,
        });
        determined.find(|&(_, value)| {
            let changes = |node: &Node| match *node {
                Node::Time => true,
                Node::Var(var) => is_open(var),
                Node::Builtin(Builtin::Initial | Builtin::Terminal | Builtin::Sample, _) => true,
                _ => false,
            };
            !self.dae.pool.contains(value, |pool, id| changes(pool.node(id)))
        })
    }

    fn refuse_text(&mut self, text: &Text) {
        let sides = [text.left, text.right].into_iter();
        let name = sides.into_iter().find_map(|side| match *self.dae.pool.node(side) {
            Node::Var(var) if !self.dae.variables[var].is_constant() => {
                Some(format!("`{}`", self.dae.variables[var].name))
            }
            _ => None,
        });
        let what = name.unwrap_or_else(|| "this".into());
        let message = format!("{what} is a String that changes with time, which cannot be simulated");
        let component = self.dae.components[text.origin.component as usize].clone();
        let diagnostic = Diagnostic::error(text.origin.span, message)
            .hint("write the text where it is used: arguments of functions and messages may change");
        self.problems.push(if component.is_empty() { diagnostic } else { diagnostic.component(component) });
    }
}
