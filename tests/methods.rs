//! The methods beside GJK and EPA: that their verdicts are the query's, what their lengths are to its, that every
//! step claims what is so, and that the program shows them.

#![cfg(feature = "app")]

#[path = "methods/claims.rs"]
mod claims;
#[path = "methods/pairs.rs"]
mod pairs;
#[path = "methods/program.rs"]
mod program;
#[path = "common/shapes.rs"]
mod shapes;
