//! What bodies do, held against what can be worked out by hand, and what each solver is for.

#[path = "dynamics/by_hand.rs"]
mod by_hand;
#[path = "dynamics/calm.rs"]
mod calm;
#[path = "dynamics/energy.rs"]
mod energy;
#[path = "dynamics/friction.rs"]
mod friction;
#[path = "dynamics/impacts.rs"]
mod impacts;
#[path = "dynamics/passing.rs"]
mod passing;
#[path = "dynamics/random.rs"]
mod random;
#[path = "dynamics/scale.rs"]
mod scale;
#[path = "dynamics/solvers.rs"]
mod solvers;
#[path = "dynamics/table.rs"]
mod table;
#[path = "dynamics/worlds.rs"]
mod worlds;
