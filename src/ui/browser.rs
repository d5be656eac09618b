//! Calls to the script of the page. This is the only file with `unsafe`; `web/page.js` is its counterpart.

#![allow(unsafe_code)]

use std::time::Duration;

use super::input::ExitDirection;
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

/// What is asked of the page.
#[derive(Clone, Copy, Debug)]
pub(super) enum BrowserCall<'a> {
    /// Hand a file to the user.
    Download {
        /// Its name.
        name: &'a str,
        /// What it holds.
        bytes: &'a [u8],
    },
    /// Put this text on the clipboard.
    Copy(&'a str),
    /// Draw an SVG of so many pixels; they come as [`BrowserEvent::Drawn`].
    Draw {
        /// Its width and height.
        size: [u32; 2],
        /// Its text.
        svg: &'a str,
    },
    /// Let the user choose a scene file; it comes as [`BrowserEvent::File`].
    ChooseFile,
    /// Put this behind the `#` of the address.
    Address(&'a str),
    /// Draw a frame after so long.
    Wake(Duration),
    /// Whether leaving the page would lose something.
    WouldLose(bool),
    /// Report the frame on the console of the page.
    Print(&'a str),
    /// The first frame is drawn: what covered it may go.
    Opened,
    /// Show this beside the canvas, as JSON: what is on it in words and buttons.
    Mirror(&'a str),
    /// Give the focus to what is before the canvas or after it, or to the page around an embed.
    Leave(ExitDirection),
    /// Show this SVG, for want of a program that draws.
    Still(&'a str),
    /// Post this JSON to the page around an embed.
    Post(&'a str),
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
pub(super) fn ask(ask: BrowserCall<'_>) {
    let with_head = |head: &str, body: &[u8]| [head.as_bytes(), b"\0", body].concat();
    let (what, bytes) = match ask {
        BrowserCall::Download { name, bytes } => (0, with_head(name, bytes)),
        BrowserCall::Copy(text) => (1, text.as_bytes().to_vec()),
        BrowserCall::Draw {
            size: [width, height],
            svg,
        } => {
            let head = format!("{width} {height}");
            (2, with_head(&head, svg.as_bytes()))
        }
        BrowserCall::ChooseFile => (3, Vec::new()),
        BrowserCall::Address(fragment) => (4, fragment.as_bytes().to_vec()),
        BrowserCall::Wake(after) => (5, after.as_millis().to_string().into_bytes()),
        BrowserCall::WouldLose(would) => (6, vec![u8::from(would)]),
        BrowserCall::Print(line) => (7, line.as_bytes().to_vec()),
        BrowserCall::Opened => (8, Vec::new()),
        BrowserCall::Mirror(json) => (9, json.as_bytes().to_vec()),
        BrowserCall::Leave(way) => (10, vec![way as u8]),
        BrowserCall::Still(svg) => (11, svg.as_bytes().to_vec()),
        BrowserCall::Post(json) => (12, json.as_bytes().to_vec()),
        BrowserCall::ShowArticle => (13, Vec::new()),
    };
    // SAFETY: the script reads these bytes before it returns and keeps nothing of them.
    unsafe { collidoscope_ask(what, bytes.as_ptr(), bytes.len()) }
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
