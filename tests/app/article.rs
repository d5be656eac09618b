//! The article of `web/learn/`: its built page, and the programs in it.

mod numbers;
mod page;
mod programs;
