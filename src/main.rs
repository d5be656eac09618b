//! The program: everything it does is in the library's `cli`, and in a web page in its `window`.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    collidoscope::cli::run()
}

#[cfg(target_family = "wasm")]
#[path = "../tests/digest"]
mod digests {
    pub mod falls;
    pub mod hash;
    pub mod queries;
    pub mod runs;
    pub mod traces;
}

/// A page opened with `?digest` tells what its bits come to, for the tests that hold them.
#[cfg(target_family = "wasm")]
fn main() {
    collidoscope::window::open_in_page(|| {
        use digests::{falls, queries, runs, traces};
        let digests = [
            queries::digest(),
            runs::digest(),
            traces::digest(),
            falls::digest(),
        ];
        digests.map(|digest| format!("{digest:#018x}"))
    });
}
