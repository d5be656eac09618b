//! How the query of a lesson is answered, for the commands that tell or draw one.

use clap::Args;

use super::choices;
use crate::lesson::Method;

#[derive(Args)]
pub(super) struct MethodArgs {
    /// How the query of the lesson is answered
    #[arg(
        long,
        value_name = "NAME",
        default_value = Method::default().slug(),
        value_parser = choices::method()
    )]
    pub(super) method: Method,
}
