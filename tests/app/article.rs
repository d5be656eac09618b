//! The article of `web/learn/`: the page that its build lays out, and the programs that stand in it.

mod numbers;
mod page;
mod programs;
