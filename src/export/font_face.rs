//! The font within an SVG, for a browser that draws it as an image and sees no other.

use std::collections::BTreeSet;

use allsorts::Font;
use allsorts::binary::read::ReadScope;
use allsorts::font::MatchingPresentation;
use allsorts::font_data::FontData;
use allsorts::subset::{CmapTarget, SubsetProfile, subset};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The SVG with those letters of the embedded font in it that it writes; as it is where there are none.
#[must_use]
pub fn with_font(svg: &str) -> String {
    let letters: BTreeSet<char> = svg.chars().collect();
    let Some(((head, rest), font)) = svg.split_once('>').zip(font_of(&letters)) else {
        return svg.to_owned();
    };
    let font = STANDARD.encode(font);
    format!(
        "{head}><style>@font-face{{font-family:'DejaVu Sans';src:url(data:font/ttf;base64,{font})}}</style>{rest}"
    )
}

/// A TrueType font of these letters and no others.
fn font_of(letters: &BTreeSet<char>) -> Option<Vec<u8>> {
    let font = ReadScope::new(dejavu::sans::regular());
    let font = font.read::<FontData<'_>>().ok()?;
    let mut font = Font::new(font.table_provider(0).ok()?).ok()?;
    let mut glyphs: Vec<u16> = letters
        .iter()
        .map(|&letter| {
            let found = font.lookup_glyph_index(letter, MatchingPresentation::NotRequired, None);
            found.0
        })
        .collect();
    // The glyph of what is missing comes first in every font.
    glyphs.push(0);
    glyphs.sort_unstable();
    glyphs.dedup();
    let provider = &font.font_table_provider;
    let target = CmapTarget::Unicode;
    subset(provider, &glyphs, &SubsetProfile::Minimal, target).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::fontdb;

    #[test]
    fn the_font_has_the_letters_that_are_written_and_is_small() {
        let letters: BTreeSet<char> = "A ⊖ B = w₁ → ‖d‖".chars().collect();
        let bytes = font_of(&letters).expect("a font");
        assert!(bytes.len() < 20_000, "{} bytes", bytes.len());
        let mut fonts = fontdb::Database::new();
        fonts.load_font_data(bytes);
        let id = fonts.faces().next().expect("a face of it").id;
        let known = fonts.with_face_data(id, |data, index| {
            let font = ReadScope::new(data).read::<FontData<'_>>().unwrap();
            let mut font = Font::new(font.table_provider(index as usize).unwrap()).unwrap();
            letters.iter().all(|&letter| {
                let found =
                    font.lookup_glyph_index(letter, MatchingPresentation::NotRequired, None);
                found.0 != 0
            })
        });
        assert_eq!(known, Some(true));
    }

    #[test]
    fn an_svg_keeps_all_that_it_is() {
        let svg = "<svg width=\"3\"><text>a</text></svg>";
        let with = with_font(svg);
        assert!(with.starts_with("<svg width=\"3\"><style>@font-face"));
        assert!(with.ends_with("</style><text>a</text></svg>"));
    }
}
