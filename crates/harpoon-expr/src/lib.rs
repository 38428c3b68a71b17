//! Typed, hash-consed expressions: building, evaluating, printing
