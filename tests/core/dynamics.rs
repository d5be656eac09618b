//! What bodies do, held against what can be computed by hand, and what each solver is for.

mod by_hand;
mod calm;
mod energy;
mod friction;
mod impacts;
mod passing;
mod random;
mod scale;
mod solvers;
mod symmetry;
mod table;
