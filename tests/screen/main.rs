//! What only a real window and a real browser can show; `tests/app/state` and the unit tests of `src/ui` cover the
//! rest. A test that can't run here is ignored with the reason; under `CI=true` it fails.

#[cfg(unix)]
mod page;
#[cfg(unix)]
mod patience;
#[cfg(unix)]
mod picture;
#[cfg(unix)]
mod snapshot;
#[cfg(target_os = "linux")]
mod window;

#[cfg(unix)]
use libtest_mimic::{Completion, Failed, Trial};

/// A test with the path of its function as its name, ignored for what `missing` returns.
#[cfg(unix)]
fn trial<F>(missing: fn() -> Option<String>, test: F) -> Trial
where
    F: FnOnce() + Send + 'static,
{
    let name = std::any::type_name::<F>().trim_start_matches("screen::");
    Trial::ignorable_test(name, move || match missing() {
        None => {
            test();
            Ok(Completion::Completed)
        }
        Some(reason) if std::env::var("CI").as_deref() == Ok("true") => Err(Failed::from(reason)),
        Some(reason) => Ok(Completion::ignored_with(reason)),
    })
}

#[cfg(unix)]
fn main() {
    let mut trials = page::trials();
    #[cfg(target_os = "linux")]
    trials.extend(window::trials());
    libtest_mimic::run(&libtest_mimic::Arguments::from_args(), trials).exit();
}

#[cfg(not(unix))]
fn main() {}
