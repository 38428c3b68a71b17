//! How much work the text of a model may make: refused before our patience ends.
//!
//! What was found is remembered, what failed is not: the failure may be due to a question that is still open. Texts whose
//! parts fail and are asked for twice on every level of a deep model would be tried without end. So whatever is read
//! and whatever fails draws on one account, and once a model is known to be endless nothing more of it is read.

use harpoon_source::{Diagnostic, Span};

use crate::{Instance, Outcome, Reported};

/// So much is read, a few seconds' worth; a model that becomes just not too large has a third of it.
const MAX_LABOUR: u64 = 60_000_000;

/// The message about it names its component, which takes long if that is deep inside others.
const COST_OF_A_FAILURE: u64 = 500;

impl Instance<'_> {
    /// An operand, an operator or the name of a class is about to be read.
    pub(crate) fn read(&mut self, span: Span) -> Outcome<()> {
        if self.endless.is_some() {
            return Err(Reported);
        }
        self.labour += 1;
        if self.labour <= MAX_LABOUR {
            return Ok(());
        }
        let endless = Diagnostic::error(span, "the values of the model do not come to an end")
            .hint("components or values that ask for each other in many ways are tried again and again");
        self.endless = Some(endless.clone());
        self.report(endless);
        Err(Reported)
    }

    /// What failed will be asked for again by whatever needs it.
    pub(crate) fn count_failure(&mut self) {
        self.labour += COST_OF_A_FAILURE;
    }
}
