//! Components and classes that contain themselves: refused before they fill the memory.
//!
//! A condition may end the recursion, so that being inside oneself is no mistake yet. Too deep or too often is.

use harpoon_source::Diagnostic;

use crate::tree::{ClassId, FrameId, Position};
use crate::{Instance, Outcome, Reported};

/// Components and classes nested deeper than this contain themselves, as far as a user is concerned; the deepest
/// library models nest about 20 levels.
const MAX_LEVELS: u32 = 100;

/// Two parts of the own class make a tree that is enormous long before it is deep: see the language test
/// `parts_of_the_own_class`. The operators of a record are inside the record and use it, and large models have
/// thousands of them.
const MAX_INSIDE_ITSELF: u32 = 30_000;

impl Instance<'_> {
    /// The level of what is about to be opened: a component, or a class that is used as it is.
    pub(crate) fn level_of(&mut self, class: ClassId, position: Option<&Position>) -> Outcome<u32> {
        let around = match position {
            Some(position) => self.components[position.component].owner,
            None => self.frame_around(class),
        };
        let level = self.frames[around].level + 1;
        if level <= MAX_LEVELS && !self.is_inside_itself(class, around) {
            return Ok(level);
        }
        self.inside_itself += 1;
        if self.report_endless() {
            // The other branches of the tree would end the same way.
            return Err(Reported);
        }
        if level <= MAX_LEVELS && self.inside_itself <= MAX_INSIDE_ITSELF {
            return Ok(level);
        }
        let name = self.simple_name(class);
        let span = match position {
            Some(position) => self.components[position.component].declared.declaration.span,
            None => self.classes[class].definition.ast.name.span,
        };
        let hint = match level > MAX_LEVELS {
            true => format!("it is nested more than {MAX_LEVELS} levels deep"),
            false => format!("more than {MAX_INSIDE_ITSELF} components are inside of others of their class"),
        };
        let endless = Diagnostic::error(span, format!("`{name}` contains itself")).hint(hint);
        self.endless = Some(endless.clone());
        self.report(endless);
        Err(Reported)
    }

    /// Was a component found that contains itself? Then the user is told, unless that has been said.
    pub fn report_endless(&mut self) -> bool {
        let Some(endless) = self.endless.clone() else { return false };
        self.report(endless);
        true
    }

    fn is_inside_itself(&self, class: ClassId, mut around: FrameId) -> bool {
        let definition = self.classes[class].definition.ast;
        loop {
            let frame = &self.frames[around];
            if std::ptr::eq(self.classes[frame.class].definition.ast, definition) {
                return true;
            }
            if frame.level == 0 {
                return false;
            }
            around = match &frame.position {
                Some(position) => self.components[position.component].owner,
                None => self.frame_around(frame.class),
            };
        }
    }

    /// Where the text of a class stands.
    fn frame_around(&self, class: ClassId) -> FrameId {
        self.scopes[self.classes[class].scope].frame
    }
}
