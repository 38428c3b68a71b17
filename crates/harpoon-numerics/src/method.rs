//! Names of integration methods become integrators.

use std::fmt;
use std::str::FromStr;

use crate::auto::auto;
use crate::dassl::dassl;
use crate::dopri::DormandPrince;
use crate::fixed::{FixedStep, Scheme};
use crate::integrator::{Integrator, Settings};
use crate::radau::Radau;
#[cfg(feature = "sundials")]
use crate::sundials::Sundials;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Variable-order BDF in the manner of DASSL.
    Dassl,
    /// Explicit Runge–Kutta 5(4).
    DormandPrince,
    /// Implicit Runge–Kutta of order 5.
    Radau,
    /// Fixed step: Euler, Heun, classical Runge–Kutta.
    Euler,
    Heun,
    RungeKutta4,
    /// Explicit Runge–Kutta until the problem looks stiff, then BDF.
    Auto,
    /// Variable-order BDF of SUNDIALS for explicit equations.
    #[cfg(feature = "sundials")]
    Cvode,
    /// Variable-order BDF of SUNDIALS for implicit equations.
    #[cfg(feature = "sundials")]
    Ida,
}

impl Method {
    pub const ALL: &[Method] = &[
        Method::Dassl,
        Method::DormandPrince,
        Method::Radau,
        Method::Euler,
        Method::Heun,
        Method::RungeKutta4,
        Method::Auto,
        #[cfg(feature = "sundials")]
        Method::Cvode,
        #[cfg(feature = "sundials")]
        Method::Ida,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Method::Dassl => "dassl",
            Method::DormandPrince => "dopri45",
            Method::Radau => "radau",
            Method::Euler => "euler",
            Method::Heun => "heun",
            Method::RungeKutta4 => "rk4",
            Method::Auto => "auto",
            #[cfg(feature = "sundials")]
            Method::Cvode => "cvode",
            #[cfg(feature = "sundials")]
            Method::Ida => "ida",
        }
    }

    /// All of them in words, for help and messages.
    pub fn listed() -> String {
        let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
        let others = match cfg!(feature = "sundials") {
            true => "",
            false => "; cvode and ida need a build with the feature `sundials`",
        };
        names.join(", ") + others
    }

    /// Whether the step has the length `Settings::max_step` throughout, which then must be set.
    pub fn has_fixed_step(self) -> bool {
        matches!(self, Method::Euler | Method::Heun | Method::RungeKutta4)
    }

    pub fn integrator(self, settings: Settings) -> Box<dyn Integrator> {
        match self {
            Method::Dassl => Box::new(dassl(settings)),
            Method::DormandPrince => Box::new(DormandPrince::new(settings)),
            Method::Radau => Box::new(Radau::new(settings)),
            Method::Euler => Box::new(FixedStep::new(Scheme::Euler, settings)),
            Method::Heun => Box::new(FixedStep::new(Scheme::Heun, settings)),
            Method::RungeKutta4 => Box::new(FixedStep::new(Scheme::RungeKutta4, settings)),
            Method::Auto => Box::new(auto(settings)),
            #[cfg(feature = "sundials")]
            Method::Cvode => Box::new(Sundials::cvode(settings)),
            #[cfg(feature = "sundials")]
            Method::Ida => Box::new(Sundials::ida(settings)),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is not one of `Method::ALL`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no solver `{}`; there are {}", self.0, Method::listed())
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let known = Method::ALL.iter().copied().find(|method| method.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownMethod(name.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for method in Method::ALL {
            assert_eq!(method.name().to_uppercase().parse(), Ok(*method));
        }
        let message = "lsodar".parse::<Method>().unwrap_err().to_string();
        assert!(message.starts_with("there is no solver `lsodar`; there are dassl, "));
    }
}
