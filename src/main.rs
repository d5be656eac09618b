//! The program: everything it does is in the library's `cli`, and in a web page in its `window`.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    collidoscope::cli::run()
}

#[cfg(target_family = "wasm")]
fn main() {
    collidoscope::window::open_in_page();
}
