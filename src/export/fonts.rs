//! The cuts of `DejaVu` that all is written in, because it has the mathematics.

#[cfg(not(target_family = "wasm"))]
pub use dejavu::{
    sans::{bold, oblique, regular as sans},
    sans_mono::regular as mono,
};
#[cfg(target_family = "wasm")]
pub use of_the_page::{bold, mono, sans};

#[cfg(any(test, target_family = "wasm"))]
use base64::{Engine, engine::general_purpose::STANDARD};

/// The letters that the page writes and no others, as `web/fonts` has made them; 0.1 MB and not 1.8.
#[cfg(target_family = "wasm")]
mod of_the_page {
    /// The upright cut.
    pub fn sans() -> &'static [u8] {
        include_bytes!(concat!(env!("COLLIDOSCOPE_FONTS"), "/sans.ttf"))
    }

    /// The bold cut.
    pub fn bold() -> &'static [u8] {
        include_bytes!(concat!(env!("COLLIDOSCOPE_FONTS"), "/bold.ttf"))
    }

    /// The monospaced cut.
    pub fn mono() -> &'static [u8] {
        include_bytes!(concat!(env!("COLLIDOSCOPE_FONTS"), "/mono.ttf"))
    }
}

/// The SVG with its font in it, for a browser that draws it as an image and sees no other.
#[cfg(any(test, target_family = "wasm"))]
#[must_use]
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
