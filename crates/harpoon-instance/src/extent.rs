//! How large a model becomes when it is written out: refused before it fills the memory.
//!
//! A few lines of text can ask for any number of components, passes of loops and elements. Each limit alone would not
//! do: two numbers of a thousand, one inside the other, make a million. So all of them draw on one account.

use harpoon_source::{Diagnostic, Span};

use crate::{Instance, Outcome, Reported};

/// What a model is written out to. The costs are its memory in units of about 32 bytes, as measured on the models of
/// `tests/language/91-limits`.
#[derive(Clone, Copy, Debug)]
pub enum Growth {
    /// The inside of a component, of a package or of a function.
    Frame,
    /// The text of a class in it, its own or that of a base class.
    Scope,
    Component,
    /// A scalar that equations have to determine.
    Unknown,
    /// A scalar that is known before the simulation.
    Parameter,
    /// A scalar that is known before that.
    Constant,
    /// An equation of a loop.
    Equation,
    /// A statement of a loop.
    Statement,
    /// An element of a comprehension.
    Element,
    /// A part of what is mixed where streams meet: it takes little memory, and time in every equation it stands in.
    Stream,
    /// A component that is reached through the name of its array: it is there already and only takes the time.
    Reached,
}

impl Growth {
    fn cost(self) -> u64 {
        match self {
            Growth::Frame => 20,
            Growth::Scope => 16,
            Growth::Component => 24,
            Growth::Unknown => 10,
            Growth::Parameter => 4,
            Growth::Constant => 1,
            Growth::Equation => 12,
            Growth::Statement => 100,
            Growth::Element => 6,
            Growth::Stream => 40,
            Growth::Reached => 1,
        }
    }
}

/// About 0.8 GB: two million equations in loops, 400 000 components with a variable each, or six million parameters.
const MAX_EXTENT: u64 = 24_000_000;

impl Instance<'_> {
    /// The model becomes larger by so many; what asks for them stands at `span`.
    pub fn grow(&mut self, what: Growth, n: usize, span: Span) -> Outcome<()> {
        self.extent = self.extent.saturating_add(what.cost().saturating_mul(n as u64));
        if self.extent <= MAX_EXTENT {
            return Ok(());
        }
        self.refuse_extent(span)
    }

    /// Of the passes of a loop the first has made the model larger than it was at `since`, and `n` more follow. What would be many times
    /// too large is refused before half of it is written out; passes may differ, so that a little more is no reason.
    pub fn foresee(&mut self, since: u64, n: usize, span: Span) -> Outcome<()> {
        const MANY: u64 = 8;
        let pass = self.extent.saturating_sub(since);
        match pass.saturating_mul(n as u64) > MANY * MAX_EXTENT {
            true => self.refuse_extent(span),
            false => Ok(()),
        }
    }

    /// How large the model has become.
    pub fn extent(&self) -> u64 {
        self.extent
    }

    fn refuse_extent(&mut self, span: Span) -> Outcome<()> {
        if !self.report_endless() {
            let endless = Diagnostic::error(span, "the model becomes too large")
                .hint("components, loops, comprehensions and the elements of arrays are written out one by one; equations between whole arrays are not");
            self.endless = Some(endless.clone());
            self.report(endless);
        }
        Err(Reported)
    }
}
