//! x
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
#[allow(missing_docs)]
pub enum Overlay { Hull }
#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
#[allow(missing_docs)]
pub enum ThemeName { #[default] Chalkboard }
