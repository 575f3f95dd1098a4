//! From what a program did to a verdict, and from verdicts to "as expected or not". Pure: nothing runs here.

pub mod by_hand;
pub mod custom_grader;
pub mod default_validator;
pub mod expect;
pub mod facts;
pub mod grading;
pub mod limits;
pub mod problem;
pub mod score;
pub mod stderr;
pub mod time_limit;

pub use facts::{CheckFacts, End, Facts, Hit};
pub use limits::RunLimits;
