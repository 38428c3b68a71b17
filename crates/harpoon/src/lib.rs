//! The facade: load, check, flatten
