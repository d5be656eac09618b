//! The dynamics compared with calculations by hand, and the purpose of each solver.

mod by_hand;
mod calm;
mod energy;
mod friction;
mod impacts;
mod passing;
mod random;
mod restore;
mod scale;
mod solvers;
mod symmetry;
mod table;
