//! The `DejaVu` fonts used for all text, as they have the mathematical characters.

#[cfg(not(target_family = "wasm"))]
pub use dejavu::{
    sans::{bold, oblique, regular as sans},
    sans_mono::regular as mono,
};
#[cfg(target_family = "wasm")]
pub use of_the_page::{bold, mono, sans};

#[cfg(any(test, target_family = "wasm"))]
use base64::{Engine, engine::general_purpose::STANDARD};

/// Only the characters that the page uses, subset by `web/fonts`; 0.1 MB instead of 1.8.
#[cfg(target_family = "wasm")]
mod of_the_page {
    /// The regular font.
    pub fn sans() -> &'static [u8] {
        include_bytes!(concat!(env!("COLLIDOSCOPE_FONTS"), "/sans.ttf"))
    }

    /// The bold font.
    pub fn bold() -> &'static [u8] {
        include_bytes!(concat!(env!("COLLIDOSCOPE_FONTS"), "/bold.ttf"))
    }

    /// The monospaced font.
    pub fn mono() -> &'static [u8] {
        include_bytes!(concat!(env!("COLLIDOSCOPE_FONTS"), "/mono.ttf"))
    }
}

/// The SVG with its font embedded, for a browser that draws it as an image without access to other fonts.
#[cfg(any(test, target_family = "wasm"))]
pub fn with_font(svg: &str) -> String {
    let Some((head, rest)) = svg.split_once('>') else {
        return svg.to_owned();
    };
    let font = STANDARD.encode(sans());
    format!(
        "{head}><style>@font-face{{font-family:'DejaVu Sans';src:url(data:font/ttf;base64,{font})}}</style>{rest}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_svg_keeps_all_that_it_is() {
        let svg = "<svg width=\"3\"><text>a</text></svg>";
        let with = with_font(svg);
        assert!(with.starts_with("<svg width=\"3\"><style>@font-face"));
        assert!(with.ends_with("</style><text>a</text></svg>"));
    }
}
