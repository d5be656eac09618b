//! The program: everything it does is in the library's `cli`, and in a web page in its `ui`.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    collidoscope::cli::run()
}

#[cfg(target_family = "wasm")]
#[path = "../tests/digest"]
mod digests {
    pub mod falls;
    #[path = "../../core/tests/digest/hash.rs"]
    pub mod hash;
    #[path = "../../core/tests/digest/queries.rs"]
    pub mod queries;
    #[path = "../../core/tests/digest/queries_in_space.rs"]
    pub mod queries_in_space;
    #[path = "../../core/tests/digest/random.rs"]
    pub mod random;
    pub mod runs;
    pub mod runs_in_space;
    pub mod traces;
}

/// A page opened with `?digest` reports its digests, for the tests that check them.
#[cfg(target_family = "wasm")]
fn main() {
    collidoscope::ui::open_in_page(|| {
        use digests::{falls, queries, queries_in_space, runs, runs_in_space, traces};
        let of_core = vec![queries::digest(), queries_in_space::digest()];
        let of_app = [
            runs::digests(),
            traces::digests(),
            falls::digests(),
            runs_in_space::digests(),
        ];
        [of_core, of_app.concat()].concat()
    });
}
