//! Which files form which library; classes parsed on demand
