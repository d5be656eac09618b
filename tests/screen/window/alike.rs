//! The slide and the screen: what V writes is held beside what P sees, for every preset in every theme.

use collidoscope::figure::{Theme, ThemeName};
use collidoscope::scene::{presets, spatial};

use super::display::can_run;
use super::program::Window;
use crate::seen::{MEAN, Picture, TILE_MEAN, difference};

/// How far apart the middle of a text may be in the two pictures, in pixels across and down. egui puts every
/// glyph on a whole pixel, so a long line drifts (1.9 was seen, in a title, 2.2 in the projector's);
/// down, 0.18 and 0.37 were seen.
const TEXT_OFF: [f64; 2] = [2.5, 0.5];

/// How much more paper's pictures may be apart: its hatching is all rims, and runs through the boxes about
/// texts (a mean of 0.90 and a text 0.55 down were seen).
const HATCHING: f64 = 1.3;

impl Picture {
    /// The middle of what stands out between these corners, from what most of it is like.
    fn middle_of_text(&self, [left, top, right, bottom]: [usize; 4]) -> [f64; 2] {
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y)));
        let brightness = |(x, y)| self.pixel(x, y).into_iter().sum::<f64>();
        let mut levels: Vec<f64> = places.clone().map(brightness).collect();
        levels.sort_by(f64::total_cmp);
        let ground = levels[levels.len() / 2];
        let mut sums = [0.0; 3];
        for (x, y) in places {
            let weight = (brightness((x, y)) - ground).abs();
            sums[0] += weight * x as f64;
            sums[1] += weight * y as f64;
            sums[2] += weight;
        }
        [sums[0] / sums[2], sums[1] / sums[2]]
    }
}

/// The corners of a box about each text, a little wider than it is; but not of the numbers of axes, which have a rim
/// because what is drawn passes behind them.
fn texts(svg: &str) -> Vec<[usize; 4]> {
    const CHARACTER: f64 = 0.65;
    const RISE: f64 = 0.85;
    const FALL: f64 = 0.3;
    let tree = roxmltree::Document::parse(svg).expect("XML");
    let texts = tree.descendants().filter(|node| node.has_tag_name("text"));
    let texts = texts.filter(|node| node.attribute("paint-order").is_none());
    texts
        .map(|node| {
            let number = |name| node.attribute(name)?.parse::<f64>().ok();
            let [x, y, size] = ["x", "y", "font-size"].map(|name| number(name).expect("a number"));
            let width = node.text().unwrap_or_default().chars().count() as f64 * CHARACTER * size;
            let before = match node.attribute("text-anchor") {
                Some("middle") => width / 2.0,
                Some("end") => width,
                _ => 0.0,
            };
            let left = x - before;
            [left, y - RISE * size, left + width, y + FALL * size]
                .map(|side| side.max(0.0) as usize)
        })
        .collect()
}

/// How much more rim a scene of bodies, or one in space with the edges behind, may have than one of two in the
/// plane (in the projector a mean of 1.11 of many bodies was seen, in space 0.89 in the chalkboard's theme, where
/// edges run behind the rimmed numbers of the axes).
const MANY: f64 = 1.2;

#[test]
fn the_slide_is_the_screen() {
    if !can_run() {
        return;
    }
    let mut window = Window::open(&["--show", "hull,simplex,edge,contacts,labels"]);
    let mut last = None;
    for theme in ThemeName::ALL {
        window.wait("the theme", |told| told.theme == theme.slug());
        // Larger text has more rim in a tile and drifts farther.
        let larger = Theme::new(theme).text_scale;
        let hatched = if theme == ThemeName::Paper {
            HATCHING
        } else {
            1.0
        };
        let most = larger * hatched * MEAN;
        let (most_in_tile, most_off) = (
            larger * TILE_MEAN,
            TEXT_OFF.map(|off| larger * hatched * off),
        );
        let of_plane = presets()
            .into_iter()
            .map(|one| (one.scene.title, one.scene.fall, false));
        let in_space = spatial::presets()
            .into_iter()
            .map(|one| (one.scene.title, None, true));
        for (title, fall, is_in_space) in of_plane.chain(in_space) {
            let name = format!("{title} in {theme:?}");
            window.wait(&name, |told| told.scene == title);
            let mut svg = window.svg();
            let mut slide = Picture::of_svg(&svg);
            // P takes the messages from the glass before it looks.
            let mut glass = window.screenshot();
            // The first slides of a scene of bodies may be of before its time took room.
            while fall.is_some() && svg != window.svg() {
                svg = window.svg();
                slide = Picture::of_svg(&svg);
                glass = window.screenshot();
            }
            // Below it stands its time.
            let glass = glass.above(slide.height);
            let (mean, tile) = difference(&slide, &glass);
            let has_more_rim = fall.is_some() || is_in_space;
            let most = if has_more_rim { MANY * most } else { most };
            assert!(mean < most && tile < most_in_tile, "{name}: {mean}, {tile}");
            // There edges run through the boxes about texts, as hatching does (0.64 down was seen in paper).
            let run_through = if is_in_space { MANY } else { 1.0 };
            let most_off = most_off.map(|off| run_through * off);
            for place in texts(&svg) {
                let [one, other] = [&slide, &glass].map(|picture| picture.middle_of_text(place));
                let off = [0, 1].map(|axis| (one[axis] - other[axis]).abs());
                assert!(
                    off[0] < most_off[0] && off[1] < most_off[1],
                    "{name}: {off:?}"
                );
            }
            if let Some(last) = last.replace(slide) {
                let height = last.height;
                let (mean, tile) = difference(&last.above(glass.height), &glass.above(height));
                assert!(
                    mean > MEAN && tile > most_in_tile,
                    "{name} would pass for another"
                );
            }
            window.press("bracketright", |told| told.scene != title);
        }
        window.press("t", |told| told.theme != theme.slug());
    }
}
