//! The methods beside GJK and EPA: that their verdicts are the query's, what their lengths are to its, that every
//! step claims what is so, and that the program shows them.

mod claims;
mod pairs;
mod program;
