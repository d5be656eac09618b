//! What bodies do, held against what can be worked out by hand, and what each solver is for.

#[path = "dynamics/by_hand.rs"]
mod by_hand;
#[path = "dynamics/friction.rs"]
mod friction;
#[path = "dynamics/passing.rs"]
mod passing;
#[path = "dynamics/random.rs"]
mod random;
#[path = "dynamics/solvers.rs"]
mod solvers;
#[path = "dynamics/worlds.rs"]
mod worlds;
