//! A virtual X server.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::patience::installed;

const PROGRAMS: [&str; 2] = ["Xvfb", "xdotool"];

/// Why there is no window for the tests.
pub(super) fn missing() -> Option<String> {
    let mut missing = PROGRAMS.to_vec();
    missing.retain(|name| installed(name).is_none());
    (!missing.is_empty()).then(|| format!("needs {}", missing.join(" and ")))
}

/// The server; it ends with the test.
pub(crate) struct Display {
    server: Child,
    pub(crate) name: String,
}

impl Display {
    pub(crate) fn start() -> Self {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1280x1024x24"])
            // Without -noreset the server restarts when its last client leaves, and drops connections meanwhile.
            .args(["-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(server.stdout.take().expect("piped"))
            .read_line(&mut number)
            .expect("Xvfb prints its display");
        Self {
            server,
            name: format!(":{}", number.trim()),
        }
    }

    pub(crate) fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.name)
            .output()
            .expect("xdotool runs");
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
