//! What the page loads from the host: its size, its cache, and that it never mixes two builds.

use std::fs;
use std::process::Command;

use serde_json::json;
use tempfile::TempDir;

use super::server::{HOST, Server, folder};
use super::tab::{Page, Screen};
use crate::report_missing;

/// A server of a copy of the page in a temporary folder.
fn host() -> (TempDir, Server) {
    let copied = tempfile::tempdir().expect("a folder");
    let copying = Command::new("cp")
        .arg("-rT")
        .arg(folder())
        .arg(copied.path())
        .status();
    assert!(copying.expect("cp").success());
    let host = Server::start(copied.path().to_owned());
    (copied, host)
}

#[test]
fn once_opened_the_page_and_its_article_open_offline() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let (folder, host) = host();
    let address = format!("{}index.html?tell", host.address);
    page.visit(&address);
    page.wait("the first picture", |_| true);
    page.wait_until("navigator.serviceWorker.ready.then(() => true)");
    drop(folder);
    page.talk.call("Network.clearBrowserCache", json!({}));
    page.visit(&address);
    page.wait("the picture without a host", |_| true);
    page.visit(&format!("{}learn/", host.address));
    page.wait_until("document.querySelector('h1')?.textContent === 'How two shapes collide'");
}

#[test]
fn a_program_of_another_build_is_not_run() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    let (folder, host) = host();
    let path = folder.path().join("collidoscope.wasm");
    let mut program = fs::read(&path).expect("the program");
    // A custom section, which is ignored: its kind, its length, and a name of one letter.
    program.extend([0, 2, 1, b'x']);
    fs::write(&path, program).expect("another program");
    page.visit(&format!("{}index.html?tell", host.address));
    page.wait_until("document.querySelector('#reason').textContent.includes('do not match')");
}

#[test]
fn the_download_is_as_large_as_the_documentation_says() {
    if HOST.is_none() {
        return;
    }
    let program = folder().join("collidoscope.wasm");
    let raw = fs::metadata(&program).expect("the program").len();
    let Ok(packed) = Command::new("brotli").arg("-c").arg(&program).output() else {
        report_missing("brotli, for the size of what a host sends");
        return;
    };
    let documented = include_str!("../../../docs/page.md");
    let (_, sizes) = documented.split_once("The program is ").expect("its size");
    let mut words = sizes.split_whitespace().map(str::parse::<f64>);
    let mut sizes = words.by_ref().filter_map(Result::ok);
    for bytes in [raw, packed.stdout.len() as u64] {
        let documented = sizes.next().expect("a size");
        let found = bytes as f64 / 1e6;
        // The documentation rounds to a tenth, and the compiler may differ.
        assert!(
            (documented - found).abs() < 0.1,
            "{documented} MB, {found} MB"
        );
    }
}
