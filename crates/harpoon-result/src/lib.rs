//! Trajectories: writing, reading, comparing, drawing.
