//! `collidoscope-fonts FOLDER SOURCE…` writes `sans.ttf`, `bold.ttf` and `mono.ttf` into the folder: DejaVu with
//! all letters that stand in the sources (files or folders), and those that a reader may write.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use allsorts::Font;
use allsorts::binary::read::ReadScope;
use allsorts::font::MatchingPresentation;
use allsorts::font_data::FontData;
use allsorts::subset::{CmapTarget, SubsetProfile, subset};

/// What a reader's own numbers and notes may be written in.
const PLAIN: [RangeInclusive<char>; 2] = [' '..='~', '\u{a0}'..='\u{ff}'];

/// What a reader's own names and titles may be written in.
const WIDE: [RangeInclusive<char>; 8] = [
    ' '..='~',
    '\u{a0}'..='\u{17f}',
    '\u{370}'..='\u{3ff}',
    '\u{2010}'..='\u{203a}',
    '\u{2070}'..='\u{209c}',
    '\u{2190}'..='\u{2199}',
    '\u{2200}'..='\u{226f}',
    '\u{fffd}'..='\u{fffd}',
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments
        .next()
        .ok_or("collidoscope-fonts FOLDER SOURCE…")?;
    let mut written = BTreeSet::new();
    for source in arguments {
        add_letters_of(&source, &mut written)?;
    }
    fs::create_dir_all(&folder)?;
    let cuts = [
        ("sans.ttf", dejavu::sans::regular(), &WIDE[..]),
        ("bold.ttf", dejavu::sans::bold(), &WIDE),
        ("mono.ttf", dejavu::sans_mono::regular(), &PLAIN),
    ];
    for (name, font, always) in cuts {
        let path = folder.join(name);
        let letters = written
            .iter()
            .copied()
            .chain(always.iter().cloned().flatten());
        let font = font_of(font, &letters.collect())?;
        // A file that is written anew would have the program compiled anew.
        if fs::read(&path).ok().as_ref() != Some(&font) {
            fs::write(path, font)?;
        }
    }
    Ok(())
}

/// Adds every letter of a text file, or of all text files in a folder.
fn add_letters_of(source: &Path, letters: &mut BTreeSet<char>) -> Result<(), Box<dyn Error>> {
    if source.is_dir() {
        for entry in fs::read_dir(source)? {
            add_letters_of(&entry?.path(), letters)?;
        }
    } else if let Ok(text) = String::from_utf8(fs::read(source)?) {
        letters.extend(text.chars());
    }
    Ok(())
}

/// A TrueType font of these letters, as far as `font` has them, and no others.
fn font_of(font: &[u8], letters: &BTreeSet<char>) -> Result<Vec<u8>, Box<dyn Error>> {
    let data = ReadScope::new(font).read::<FontData<'_>>()?;
    let mut font = Font::new(data.table_provider(0)?)?;
    // The glyph of what is missing comes first in every font.
    let mut glyphs = BTreeSet::from([0]);
    for &letter in letters {
        glyphs.insert(
            font.lookup_glyph_index(letter, MatchingPresentation::NotRequired, None)
                .0,
        );
    }
    let glyphs: Vec<u16> = glyphs.into_iter().collect();
    let mut font = subset(
        &font.font_table_provider,
        &glyphs,
        &SubsetProfile::Minimal,
        CmapTarget::Unicode,
    )?;
    clear_hints(&mut font).ok_or("a table of the font is missing")?;
    Ok(font)
}

/// Zeroes the hints, a third of the outlines: nothing that draws these fonts reads them, and zeros pack to nothing.
fn clear_hints(font: &mut [u8]) -> Option<()> {
    let number = |font: &[u8], at: usize| {
        Some(u16::from_be_bytes([*font.get(at)?, *font.get(at + 1)?]) as usize)
    };
    let long = |font: &[u8], at| Some(number(font, at)? << 16 | number(font, at + 2)?);
    let table = |font: &[u8], tag: &[u8]| {
        let place = font
            .get(12..)?
            .chunks_exact(16)
            .position(|row| row.starts_with(tag))?;
        Some([8, 12].map(|part| long(font, 12 + 16 * place + part).unwrap_or_default()))
    };
    let [[glyf, _], [loca, length]] = [table(font, b"glyf")?, table(font, b"loca")?];
    for at in (loca..loca + length - 4).step_by(4) {
        let [glyph, next] = [long(font, at)?, long(font, at + 4)?].map(|offset| glyf + offset);
        let contours = number(font, glyph)?;
        // A composite glyph has a negative number of contours.
        if glyph < next && contours < 0x8000 {
            let hints = glyph + 10 + 2 * contours;
            let length = number(font, hints)?;
            font.get_mut(hints + 2..hints + 2 + length)?.fill(0);
        }
    }
    Some(())
}
