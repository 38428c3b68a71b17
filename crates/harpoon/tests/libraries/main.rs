//! The libraries that come with the program: their examples against known answers.

mod bond_graph;
mod discontinuities;
mod every_solver;
mod impulse_graph;
mod ledger;
mod planar;
mod random_impulses;
mod rectifier;
mod run;
mod strokes;

mod wrapped;
