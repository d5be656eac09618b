//! Calls to the script of the page. This is the only file with `unsafe`; `web/page.js` is its counterpart.

#![allow(unsafe_code)]

use std::time::Duration;

use crate::figure::ThemeName;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Asks for what `what` says of these bytes.
    fn collidoscope_ask(what: u32, bytes: *const u8, length: usize);
    /// How many bytes the oldest news have, −1 where there are none.
    fn collidoscope_news_length() -> i32;
    /// Writes them and forgets them; returns what they are.
    fn collidoscope_take_news(bytes: *mut u8) -> u32;
    /// Milliseconds since the page began, which never go back.
    fn collidoscope_now() -> f64;
}

/// What is asked of the page, by its number there.
#[derive(Clone, Copy, Debug)]
pub(super) enum BrowserCall {
    /// Hand a file to the user: its name, a zero, and what it holds.
    Download,
    /// Put this text on the clipboard.
    Copy,
    /// Draw an SVG: its width and height in pixels, a zero, and its text. The pixels come as [`BrowserEvent::Drawn`].
    Draw,
    /// Let the user choose a scene file; it comes as [`BrowserEvent::File`].
    ChooseFile,
    /// Put this behind the `#` of the address.
    Address,
    /// Draw a frame after so many milliseconds.
    Wake,
    /// Whether leaving the page would lose something.
    WouldLose,
    /// Report the frame on the console of the page.
    Print,
    /// The first frame is drawn: what covered it may go.
    Opened,
    /// Show this beside the canvas, as JSON: what is on it in words and buttons.
    Mirror,
    /// Give the focus to what is before the canvas or after it, or to the page around an embed.
    Leave,
    /// Show this SVG, for want of a program that draws.
    Still,
    /// Post this JSON to the page around an embed.
    Post,
    /// Open the article in a tab of its own.
    ShowArticle,
}

/// Events of the page.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum BrowserEvent {
    /// How the page was opened, as JSON.
    Opening(String),
    /// A text was pasted.
    Pasted(String),
    /// What is selected is to be copied.
    Copying,
    /// What is selected is to be cut out.
    Cutting,
    /// A file was chosen, or dropped on the page.
    File {
        /// Its name.
        name: String,
        /// What it holds.
        bytes: Vec<u8>,
    },
    /// The pixels of an SVG, RGBA from the upper left corner; none if it could not be drawn.
    Drawn(Vec<u8>),
    /// The address has got another fragment, without its `#`.
    Address(String),
    /// Something could not be done, in a line.
    Fault(String),
    /// So many physical pixels to one of the page.
    PixelRatio(f32),
    /// The button of this number beside the canvas was pressed.
    Pressed(usize),
    /// This was typed into the field that lies over that of the gallery.
    Searched(String),
    /// The colours that suit the reader's system.
    Colours(ThemeName),
    /// The page around an embed asks for something, as JSON.
    Asked(String),
}

/// Asks something of the page.
pub(super) fn ask(call: BrowserCall, content: impl AsRef<[u8]>) {
    let bytes = content.as_ref();
    // SAFETY: the script reads these bytes before it returns and keeps nothing of them.
    unsafe { collidoscope_ask(call as u32, bytes.as_ptr(), bytes.len()) }
}

/// Asks it with a zero between the two.
pub(super) fn ask_with_head(call: BrowserCall, head: &str, body: &[u8]) {
    ask(call, [head.as_bytes(), b"\0", body].concat());
}

/// Asks for a frame after so long.
pub(super) fn wake(after: Duration) {
    ask(BrowserCall::Wake, after.as_millis().to_string());
}

/// The oldest news that were not taken yet.
pub(super) fn news() -> Option<BrowserEvent> {
    // SAFETY: the length is that of the news that are taken next, as nothing of the script runs between the
    // two calls, and it writes no more than these.
    let (what, bytes) = unsafe {
        let length = usize::try_from(collidoscope_news_length()).ok()?;
        let mut bytes = vec![0; length];
        (collidoscope_take_news(bytes.as_mut_ptr()), bytes)
    };
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Some(match what {
        0 => BrowserEvent::Opening(text(bytes)),
        1 => BrowserEvent::Pasted(text(bytes)),
        2 => BrowserEvent::Copying,
        3 => BrowserEvent::Cutting,
        4 => {
            let (name, bytes) = headed(&bytes)?;
            BrowserEvent::File { name, bytes }
        }
        5 => BrowserEvent::Drawn(bytes),
        6 => BrowserEvent::Address(text(bytes)),
        7 => BrowserEvent::Fault(text(bytes)),
        8 => BrowserEvent::PixelRatio(text(bytes).parse().ok()?),
        9 => BrowserEvent::Pressed(text(bytes).parse().ok()?),
        10 => BrowserEvent::Colours(text(bytes).parse().ok()?),
        12 => BrowserEvent::Searched(text(bytes)),
        _ => BrowserEvent::Asked(text(bytes)),
    })
}

/// The text before the first zero, and what is behind it.
fn headed(bytes: &[u8]) -> Option<(String, Vec<u8>)> {
    let end = bytes.iter().position(|&byte| byte == 0)?;
    let (head, body) = (&bytes[..end], &bytes[end + 1..]);
    Some((String::from_utf8_lossy(head).into_owned(), body.to_vec()))
}

/// Seconds since the page began.
pub(super) fn now() -> f64 {
    // SAFETY: it takes nothing and returns a number.
    unsafe { collidoscope_now() / 1000.0 }
}
