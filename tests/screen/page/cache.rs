//! What the page loads from the host: its cache, and that it never mixes two builds.

use std::fs;
use std::process::Command;

use serde_json::json;
use tempfile::TempDir;

use super::server::{Server, folder};
use super::tab::{Page, Screen};

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

pub(crate) fn once_opened_the_page_and_its_article_open_offline() {
    let mut page = Page::empty(Screen::DESK);
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

pub(crate) fn a_program_of_another_build_is_not_run() {
    let mut page = Page::empty(Screen::DESK);
    let (folder, host) = host();
    let path = folder.path().join("collidoscope.wasm");
    let mut program = fs::read(&path).expect("the program");
    // A custom section, which is ignored: its kind, its length, and a name of one letter.
    program.extend([0, 2, 1, b'x']);
    fs::write(&path, program).expect("another program");
    page.visit(&format!("{}index.html?tell", host.address));
    page.wait_until("document.querySelector('#reason').textContent.includes('do not match')");
}
