//! Why an evaluation of a model gave no usable numbers, and whether trying elsewhere makes sense.

use std::fmt;

/// What an evaluation answers instead of a result.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// Not here, but perhaps nearby: the logarithm of a negative guess, an inner iteration that did not converge.
    /// Solvers answer with a smaller step.
    Recoverable(String),
    /// Nothing a solver could do would help: a failed assertion, an interrupt by the user.
    Fatal(String),
}

impl Trouble {
    pub fn recoverable(message: impl Into<String>) -> Trouble {
        Trouble::Recoverable(message.into())
    }

    pub fn fatal(message: impl Into<String>) -> Trouble {
        Trouble::Fatal(message.into())
    }

    pub fn message(&self) -> &str {
        match self {
            Trouble::Recoverable(message) | Trouble::Fatal(message) => message,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// Refuses infinities and NaN; `what` names the vector in the message.
pub(crate) fn all_finite(what: &str, values: &[f64]) -> Result<(), Trouble> {
    // The sum of products with zero is zero exactly when everything is finite: one pass without branches.
    if values.iter().map(|v| v * 0.0).sum::<f64>() == 0.0 {
        return Ok(());
    }
    let i = values.iter().position(|v| !v.is_finite()).unwrap_or(0);
    Err(Trouble::Recoverable(format!("{what} {i} is {}", values[i])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_value_that_is_not_finite_is_named() {
        assert_eq!(all_finite("derivative", &[1.0, -2.0]), Ok(()));
        let trouble = all_finite("derivative", &[1.0, f64::INFINITY, f64::NAN]).unwrap_err();
        assert_eq!(trouble.message(), "derivative 1 is inf");
    }
}
