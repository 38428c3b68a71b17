//! Structural algorithms on bare graphs
