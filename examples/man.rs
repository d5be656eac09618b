//! Writes a manual page of the program and of each of its commands: `cargo run --example man DIR`.

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    clap_mangen::generate_to(collidoscope::cli::command(), folder)
}
