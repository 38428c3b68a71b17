//! Components that contain themselves: refused before they fill the memory.
//!
//! A condition may end the recursion, so that being inside oneself is no mistake yet. Too deep or too often is.

use harpoon_source::Diagnostic;

use crate::tree::{ClassId, Position};
use crate::{Instance, Outcome, Reported};

/// Components nested deeper than this contain themselves, as far as a user is concerned; the deepest library
/// models nest about 20 levels.
const MAX_DEPTH: u32 = 100;

/// Two parts of the own class make a tree that is enormous long before it is deep: see the language test
/// `parts_of_the_own_class`.
const MAX_INSIDE_ITSELF: u32 = 10_000;

impl Instance<'_> {
    /// The level of a component that is about to be opened as `class`.
    pub(crate) fn depth_of(&mut self, class: ClassId, position: Option<&Position>) -> Outcome<u32> {
        let Some(position) = position else { return Ok(0) };
        let depth = self.frames[self.components[position.component].owner].depth + 1;
        if !self.is_inside_itself(class, position) && depth <= MAX_DEPTH {
            return Ok(depth);
        }
        self.inside_itself += 1;
        if let Some(endless) = &self.endless {
            // The other branches of the tree would end the same way. What was already said is not said again.
            self.report(endless.clone());
            return Err(Reported);
        }
        if depth <= MAX_DEPTH && self.inside_itself <= MAX_INSIDE_ITSELF {
            return Ok(depth);
        }
        let name = self.simple_name(class);
        let span = self.components[position.component].declared.declaration.span;
        let hint = match depth > MAX_DEPTH {
            true => format!("components are nested more than {MAX_DEPTH} levels deep"),
            false => {
                format!("there are more than {MAX_INSIDE_ITSELF} components inside of others of their class")
            }
        };
        let endless = Diagnostic::error(span, format!("`{name}` contains itself")).hint(hint);
        self.endless = Some(endless.clone());
        self.report(endless);
        Err(Reported)
    }

    fn is_inside_itself(&self, class: ClassId, position: &Position) -> bool {
        let definition = self.classes[class].definition.ast;
        let mut around = self.components[position.component].owner;
        loop {
            let frame = &self.frames[around];
            if std::ptr::eq(self.classes[frame.class].definition.ast, definition) {
                return true;
            }
            match &frame.position {
                Some(position) => around = self.components[position.component].owner,
                None => return false,
            }
        }
    }
}
