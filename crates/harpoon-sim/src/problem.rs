//! What ended a run before its time, in the user's terms.

use harpoon_code::program::Place;
use harpoon_numerics::Trouble;

#[derive(Debug)]
pub struct Problem {
    pub message: String,
    /// What to try.
    pub hints: Vec<String>,
    /// The equation or assertion that is to blame, if one is.
    pub place: Option<Place>,
}

impl Problem {
    pub fn new(message: String, hint: &str) -> Problem {
        Problem { message, hints: vec![hint.to_string()], place: None }
    }

    pub fn at(self, place: &Place) -> Problem {
        Problem { place: Some(place.clone()), ..self }
    }
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Problem {
        Problem { message: trouble.to_string(), hints: Vec::new(), place: None }
    }
}

impl From<String> for Problem {
    fn from(message: String) -> Problem {
        Problem { message, hints: Vec::new(), place: None }
    }
}
