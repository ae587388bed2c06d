//! The coast step (being written).
