//! A library that is not on the path → what the user is told: its name, the version that was asked for and by whom, and where it was looked for.

use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};

use crate::libraries::Libraries;
use crate::search::Origin;
use crate::spelling::nearest;

impl Libraries<'_> {
    /// Whether a class that was loaded says that it uses this library.
    pub fn is_wanted(&self, library: Name) -> bool {
        self.wanted.borrow().iter().any(|(_, used)| used.name == library)
    }

    /// One library is missing once, however many names need it: all of these errors are about the same subject.
    pub fn missing_library(&self, library: Name, span: Span) -> Diagnostic {
        let wanted = self.wanted.borrow();
        let asked = wanted.iter().find(|(_, used)| used.name == library);
        let message = match asked {
            Some((by, used)) => {
                format!("there is no library `{library}` {}, which `{by}` uses", used.version)
            }
            None => format!("there is no library `{library}`"),
        };
        let mut diagnostic = Diagnostic::error(span, message).about(library);
        if let Some((_, used)) = asked {
            diagnostic = diagnostic.label(used.span, "asked for here");
        }
        let known = self.top_level_names();
        if let Some(similar) = nearest(library.as_str(), known.iter().map(String::as_str)) {
            diagnostic = diagnostic.hint(format!("did you mean `{similar}`?"));
        }
        diagnostic.hint(self.where_looked_for(library.as_str()))
    }

    /// Where a library that was not found would have to be.
    pub fn where_looked_for(&self, library: &str) -> String {
        let paths = self.paths.borrow();
        let named = |origin: Origin| {
            let of_origin = paths.iter().filter(|path| path.origin == origin);
            let texts: Vec<String> = of_origin.map(|path| format!("`{}`", path.path.display())).collect();
            (!texts.is_empty()).then(|| format!("{} ({origin})", texts.join(", ")))
        };
        let looked = [named(Origin::Given), named(Origin::Environment)];
        let looked: Vec<String> = looked.into_iter().flatten().collect();
        let give = format!("if `{library}` is a library, give its directory with `-L` or in MODELICAPATH");
        match looked.is_empty() {
            true => format!("{give}; neither is given"),
            false => format!("{give}; it is not in {}", looked.join(", ")),
        }
    }
}
