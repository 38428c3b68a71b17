//! The component tree: modifiers, redeclarations, dimensions, types
