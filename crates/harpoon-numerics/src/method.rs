//! Names of integration methods become integrators.

use std::fmt;
use std::str::FromStr;

use crate::bdf::Bdf;
use crate::dopri::DormandPrince;
use crate::integrator::{Integrator, Settings};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Variable-order BDF in the manner of DASSL.
    Dassl,
    /// Explicit Runge–Kutta 5(4).
    DormandPrince,
}

impl Method {
    pub const ALL: [Method; 2] = [Method::Dassl, Method::DormandPrince];

    pub fn name(self) -> &'static str {
        match self {
            Method::Dassl => "dassl",
            Method::DormandPrince => "dopri45",
        }
    }

    pub fn integrator(self, settings: Settings) -> Box<dyn Integrator> {
        match self {
            Method::Dassl => Box::new(Bdf::new(settings)),
            Method::DormandPrince => Box::new(DormandPrince::new(settings)),
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
        let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
        write!(f, "there is no solver `{}`; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let known = Method::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(name));
        known.ok_or_else(|| UnknownMethod(name.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for method in Method::ALL {
            assert_eq!(method.name().to_uppercase().parse(), Ok(method));
        }
        let message = "lsodar".parse::<Method>().unwrap_err().to_string();
        assert!(message.starts_with("there is no solver `lsodar`; there are dassl, "));
    }
}
