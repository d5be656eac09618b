//! The platform, as far as texts and keys depend on it, and what both platforms share.

use macroquad::texture::{Image, get_screen_data};

use super::bindings::Binding;
use crate::app::Action;
use crate::export::{Raster, RasterError};

/// A PNG of what has been drawn so far in this frame.
pub(super) fn screenshot() -> Result<Vec<u8>, RasterError> {
    let Image {
        bytes,
        width,
        height,
    } = get_screen_data();
    Raster::from_bottom_up_rgba(width.into(), height.into(), &bytes)?.to_png()
}

/// Where the window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Platform {
    Desktop,
    Browser,
}

impl Platform {
    /// Where this program runs.
    pub(super) const fn here() -> Self {
        if cfg!(target_arch = "wasm32") {
            Self::Browser
        } else {
            Self::Desktop
        }
    }

    /// The name of the key that does what `binding` does here; empty where only a row of the panel does.
    pub(super) fn key(self, binding: &Binding) -> &str {
        if self.has_key(binding.action) {
            &binding.key
        } else {
            ""
        }
    }

    /// Whether the keys of an action reach the program alone.
    pub(super) fn has_key(self, action: Action) -> bool {
        self == Self::Desktop || !is_kept_by_browsers(action)
    }

    /// What a binding does here.
    pub(super) fn does(self, binding: &Binding) -> &'static str {
        match (self, binding.action) {
            (Self::Browser, Action::Close) => "Close what is open",
            _ => binding.does,
        }
    }

    /// Whether the panel has a row for it: nobody quits a page with a button of its own, and no page may read
    /// the clipboard by itself. The article stands beside the page.
    pub(super) fn has_row(self, action: Action) -> bool {
        match action {
            Action::ReadArticle => self == Self::Browser,
            Action::Quit | Action::Paste => self == Self::Desktop,
            _ => true,
        }
    }

    /// What the list of keys says below them.
    pub(super) const fn note(self) -> Option<&'static str> {
        match self {
            Self::Desktop => None,
            Self::Browser => Some(
                "The browser keeps Ctrl L, +, − and 0 for itself, and ⌘ on a Mac, where Ctrl S and the like \
                 work: the panel (F2) has a row for each.",
            ),
        }
    }
}

/// Whether a browser does something else with the action's key.
fn is_kept_by_browsers(action: Action) -> bool {
    matches!(
        action,
        Action::CopyLink | Action::Larger | Action::Smaller | Action::UsualSize
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::bindings::BINDINGS;

    #[test]
    fn only_keys_that_a_browser_keeps_are_not_named_there() {
        let unnamed = BINDINGS
            .iter()
            .filter(|binding| Platform::Browser.key(binding) != binding.key);
        let keys: Vec<&str> = unnamed.map(|binding| binding.key.as_str()).collect();
        assert_eq!(keys, ["Ctrl L", "Ctrl +", "Ctrl −", "Ctrl 0"]);
        let note = Platform::Browser.note().expect("a note");
        for key in keys {
            let sign = key.rsplit(' ').next().unwrap_or(key);
            assert!(note.contains(sign), "{key}");
        }
    }

    #[test]
    fn on_the_desktop_every_key_is_named() {
        for binding in BINDINGS.iter() {
            assert_eq!(Platform::Desktop.key(binding), binding.key);
            assert_eq!(Platform::Desktop.does(binding), binding.does);
        }
    }
}
