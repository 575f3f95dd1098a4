//! One result model, several faces. No other module prints results.

pub mod model;
