//! What whole tests need of the machine.

use crate::left_out;

/// Says what is not there, and that the tests that need it are left out; under CI=true that is a failure.
pub(crate) fn is_missing(reason: &str) {
    let is_ci = std::env::var("CI").as_deref() == Ok("true");
    assert!(!is_ci, "under CI=true nothing is left out: {reason}");
    left_out::say(reason);
}
