//! One list of variables and equations
