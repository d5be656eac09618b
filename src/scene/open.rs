//! The built-in scenes, and opening a scene: a preset, a file, stdin, or bytes.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, stdin};
use std::path::Path;

use super::file::{InputError, MAX_FILE_BYTES, parse};
use super::{AnyScene, Body, Geometry, Plane, Scene, Space};
use crate::paste::{self, PastedPair};
use collidoscope_core::planar::MAX_VERTICES;

#[derive(Clone, Debug)]
pub struct Preset<D: Geometry = Plane> {
    pub slug: &'static str,
    pub scene: Scene<D>,
}

/// The slug and the text of a built-in scene.
type SceneText = (&'static str, &'static str);

/// The texts of the scenes with these slugs, which are files in this folder.
macro_rules! files {
    ($folder:literal: $($slug:literal,)*) => {
        [$((
            $slug,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $folder, "/", $slug, ".json")),
        )),*]
    };
}

/// In the order in which `[` and `]` go through them: two bodies in the plane, many, and two in space.
const PRESETS: [SceneText; 30] = files!["scenes":
    "two-boxes", "hamaluik", "kissing-corner", "shared-edge", "origin-on-edge", "concentric",
    "deep-containment", "sliver", "many-vertices", "circle-on-box", "capsules-crossing",
    "worst-direction",

    "tumble", "stack", "pyramid", "ramp", "bounce", "cradle", "dominoes", "one-point", "seam",

    "boxes-in-space", "tetrahedra", "face-on-face", "edge-on-edge", "ball-in-corner",
    "cylinder-on-box", "deep-in-space", "sixty-four", "flat-one",
];

const ON_TOUR: [SceneText; 3] = files!["tour": "boxes", "apart", "overlapping",];

/// Those that expose a known bug where no preset does.
const FAULTS: [SceneText; 7] = files!["faults":
    "sat-centers", "clockwise", "corner-nearest", "diamonds", "thousandths", "small-gap",
    "far-away",
];

/// Opens a built-in scene; a test opens each.
fn built_in(texts: &[SceneText], slug: &str) -> Option<(&'static str, AnyScene)> {
    let &(slug, text) = texts.iter().find(|(name, _)| *name == slug)?;
    let scene = parse(text.as_bytes(), Path::new(slug)).expect("a built-in scene is valid");
    Some((slug, scene))
}

/// The slugs of all presets, those of the plane first.
pub fn preset_slugs() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|(slug, _)| *slug)
}

/// The slugs and the scenes of all presets, those of the plane first.
pub fn all_presets() -> Vec<(&'static str, AnyScene)> {
    let presets = preset_slugs().filter_map(|slug| built_in(&PRESETS, slug));
    presets.collect()
}

/// The scene of a preset.
pub fn preset_scene(slug: &str) -> Option<AnyScene> {
    built_in(&PRESETS, slug).map(|(_, scene)| scene)
}

/// All presets of the plane, in order; the first is the default scene.
pub fn presets() -> Vec<Preset> {
    preset_slugs().filter_map(preset).collect()
}

pub fn presets_in_space() -> Vec<Preset<Space>> {
    preset_slugs().filter_map(preset_in_space).collect()
}

pub fn preset(slug: &str) -> Option<Preset> {
    let (slug, scene) = built_in(&PRESETS, slug)?;
    let scene = scene.planar()?;
    Some(Preset { slug, scene })
}

pub fn preset_in_space(slug: &str) -> Option<Preset<Space>> {
    match built_in(&PRESETS, slug)? {
        (slug, AnyScene::Spatial(scene)) => Some(Preset { slug, scene }),
        (_, AnyScene::Planar(_)) => None,
    }
}

pub fn tour_scene(name: &str) -> Option<Scene> {
    built_in(&ON_TOUR, name)?.1.planar()
}

pub fn fault_scene(name: &str) -> Option<Scene> {
    built_in(&FAULTS, name)?.1.planar()
}

#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    pub scene: AnyScene,
    /// The summary of a pasted pair: what became A and B, and what was ignored.
    pub summary: Option<String>,
}

impl From<AnyScene> for Opened {
    fn from(scene: AnyScene) -> Self {
        let summary = None;
        Self { scene, summary }
    }
}

/// The name of stdin.
const STDIN: &str = "-";

/// The name of a scene in messages.
pub fn called(name: &Path) -> &Path {
    if name == Path::new(STDIN) {
        Path::new("stdin")
    } else {
        name
    }
}

/// Opens a preset's slug, `-` for stdin, or else the path of a file.
///
/// # Errors
/// [`InputError`] if it is none of them or has no scene.
pub fn open(name: &Path) -> Result<Opened, InputError> {
    if let Some(scene) = name.to_str().and_then(preset_scene) {
        return Ok(scene.into());
    }
    if name == Path::new(STDIN) {
        let stdin_name = called(name);
        return read(&all_bytes(stdin().lock(), stdin_name)?, stdin_name);
    }
    if name.extension().is_none() && !name.exists() {
        let fault = "no such preset or file; `collidoscope scenes` lists the presets, a scene file ends in .json";
        return Err(InputError::new(name, fault));
    }
    read(&bytes_of(name)?, name)
}

/// Reads a file of at most [`MAX_FILE_BYTES`]; [`InputError`] names the file and the problem.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, InputError> {
    all_bytes(File::open(path).map_err(unreadable(path))?, path)
}

/// Parses `bytes` from `path`: a scene, or a pair from the user's code or output.
///
/// # Errors
/// [`InputError`] has the line and the column.
pub fn read(bytes: &[u8], path: &Path) -> Result<Opened, InputError> {
    let text = decoded(bytes);
    if text.contains('\0') {
        let fault = "not a text file; a scene is a .json file, or two lists of points in any text";
        return Err(InputError::new(path, fault));
    }
    if is_scene_file(&text, path) {
        // The parser reports the place of an invalid byte.
        let is_damaged = text.contains(char::REPLACEMENT_CHARACTER);
        let json = if is_damaged { bytes } else { text.as_bytes() };
        return Ok(parse(json, path)?.into());
    }
    let title = match path.file_stem() {
        Some(stem) if path.extension().is_some() => stem.to_string_lossy(),
        _ => PASTED.into(),
    };
    let (pair, summary) = paste::read(&text).map_err(|error| {
        let (line, column) = error.place;
        InputError::at(path, format_args!("{line}:{column}"), error.reason)
    })?;
    let (title, note) = (title.into_owned(), summary.clone());
    let scene = match pair {
        PastedPair::Planar(shapes) => pasted::<Plane>(shapes, title, note).into(),
        PastedPair::Spatial(shapes) => pasted::<Space>(shapes, title, note).into(),
    };
    let summary = Some(summary);
    Ok(Opened { scene, summary })
}

fn pasted<D: Geometry>(shapes: [D::Shape; 2], title: String, note: String) -> Scene<D> {
    let bodies = shapes.map(|shape| Body {
        shape,
        position: D::Vector::default(),
        rotation: D::Rotation::default(),
    });
    Scene::new(title, Some(note), bodies)
}

/// Decodes UTF-8 or, with a byte order mark as Windows PowerShell writes it, UTF-16.
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => from_utf16(rest, u16::from_le_bytes).into(),
        [0xfe, 0xff, rest @ ..] => from_utf16(rest, u16::from_be_bytes).into(),
        [0xef, 0xbb, 0xbf, rest @ ..] => String::from_utf8_lossy(rest),
        _ => String::from_utf8_lossy(bytes),
    }
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.as_chunks::<2>().0.iter().map(|&pair| unit(pair));
    String::from_utf16_lossy(&units.collect::<Vec<u16>>())
}

/// Opens a text of any length, stdin where the name is `-`: UTF-8, without a byte order mark, or UTF-16 up to the limit
/// of a trace. The first read also reveals a folder, which can be opened like a file.
///
/// # Errors
/// Those of the text.
pub fn open_text(name: &Path) -> io::Result<Box<dyn BufRead>> {
    const MOST: u64 = 128 << 20;
    let mut text: Box<dyn BufRead> = if name == Path::new(STDIN) {
        Box::new(stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(name)?))
    };
    match text.fill_buf()? {
        [0xef, 0xbb, 0xbf, ..] => text.consume(3),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
            let mut bytes = Vec::new();
            text.take(MOST).read_to_end(&mut bytes)?;
            return Ok(Box::new(Cursor::new(decoded(&bytes).into_owned())));
        }
        _ => {}
    }
    Ok(text)
}

/// The title of a pair without a file.
const PASTED: &str = "Pasted pair";

/// Whether a text is meant as a scene file: an object with a scene's fields, or a `.json` file without any list.
fn is_scene_file(text: &str, path: &Path) -> bool {
    let is_json = path.extension().is_some_and(|end| end == "json");
    let has_fields = ["\"shape\"", "\"bodies\""]
        .iter()
        .any(|field| text.contains(field));
    text.trim_start().starts_with('{') && (has_fields || is_json && !text.contains('['))
}

fn all_bytes(source: impl Read, path: &Path) -> Result<Vec<u8>, InputError> {
    let mut bytes = Vec::new();
    let read = source.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(unreadable(path))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let most = MAX_FILE_BYTES >> 20;
        let fault = format!(
            "larger than {most} MiB; a scene has two or more bodies, of at most {MAX_VERTICES} vertices each"
        );
        return Err(InputError::new(path, fault));
    }
    Ok(bytes)
}

fn unreadable(path: &Path) -> impl Fn(io::Error) -> InputError + '_ {
    |error| {
        let fault = format!("{error}; name a readable scene file or a preset");
        InputError::new(path, fault)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use glam::{DVec2, DVec3};

    use super::*;
    use crate::scene::{Moment, Simulation};
    use collidoscope_core::spatial::{AxisSource, Certainty, PosedHull, Support, sat};

    #[test]
    fn every_preset_is_a_scene_with_something_to_look_for() {
        let known: HashSet<&str> = preset_slugs().collect();
        assert_eq!(known.len(), PRESETS.len());
        for (slug, scene) in all_presets() {
            assert!(!scene.title().is_empty(), "{slug}");
            let note = scene.note();
            assert!(note.is_some_and(|note| note.ends_with('.')), "{slug}");
            assert_eq!(scene.pushes_out(), slug == "two-boxes", "{slug}");
        }
        let planar = presets().into_iter().map(|preset| preset.slug);
        let spatial = presets_in_space().into_iter().map(|preset| preset.slug);
        assert!(planar.chain(spatial).eq(preset_slugs()), "the plane first");
        for (name, _) in ON_TOUR {
            let scene = tour_scene(name).unwrap_or_else(|| panic!("{name} is in space"));
            assert!(!scene.push, "{name}");
        }
    }

    #[test]
    fn of_the_blocks_on_the_ramp_three_slide_and_two_rest() {
        let fall = preset("ramp").unwrap().scene.fall.unwrap();
        let mut world = fall.world().clone();
        let begun: Vec<DVec2> = world.bodies().iter().map(|b| b.motion().center).collect();
        for _ in 0..300 {
            world.tick();
        }
        let blocks = world.bodies().iter().zip(&begun).skip(3);
        let distances = blocks.map(|(body, begun)| body.motion().center.distance(*begun));
        let slides: Vec<bool> = distances.map(|distance| distance > 1.0).collect();
        assert_eq!(slides, [true, true, true, false, false]);
    }

    fn moment(slug: &str) -> Moment {
        Simulation::new(preset(slug).unwrap().scene)
            .moment()
            .clone()
    }

    /// The depth, if the bodies collide.
    fn depth(slug: &str) -> Option<f64> {
        let answer = moment(slug).answer;
        answer.colliding.then_some(answer.depth)
    }

    #[test]
    fn the_notes_are_right() {
        assert_eq!(moment("worst-direction").answer.iterations.gjk, 12);
        assert!(!moment("worst-direction").answer.colliding);
        assert_eq!(depth("kissing-corner"), Some(0.0));
        assert_eq!(depth("shared-edge"), Some(0.0));
        assert!(depth("deep-containment") > Some(100.0));
        let concentric = moment("concentric");
        assert_eq!(
            collidoscope_core::planar::Support::center(&concentric.a),
            collidoscope_core::planar::Support::center(&concentric.b)
        );
        let on_edge = moment("origin-on-edge").answer.cores.simplex;
        let on_an_edge = (0..3).any(|k| {
            let [from, to] = [k, (k + 1) % 3].map(|k| on_edge.points()[k].point());
            from.perp_dot(to) == 0.0 && from.dot(to) < 0.0
        });
        assert!(on_an_edge, "{on_edge:?}");
    }

    fn in_space(slug: &str) -> Moment<Space> {
        let scene = preset_in_space(slug).expect("a preset").scene;
        Simulation::new(scene).moment().clone()
    }

    fn hulls(moment: &Moment<Space>) -> [&PosedHull; 2] {
        [&moment.a, &moment.b].map(|body| body.hull().expect("a hull"))
    }

    /// The number of corners of one body inside the other.
    fn corners_within(corners: &PosedHull, other: &PosedHull) -> usize {
        let faces: Vec<[DVec3; 3]> = other
            .hull()
            .faces()
            .map(|face| [0, 1, 2].map(|k| other.vertex(usize::from(face[k])).expect("a corner")))
            .collect();
        corners
            .vertices()
            .filter(|point| {
                let mut planes = faces.iter();
                planes.all(|[p, q, r]| (q - p).cross(r - p).dot(point - p) <= 0.0)
            })
            .count()
    }

    #[test]
    fn the_notes_in_space_are_right() {
        let moment = in_space("boxes-in-space");
        let [a, b] = hulls(&moment);
        assert_eq!([corners_within(b, a), corners_within(a, b)], [1, 0]);
        let axis = sat(&moment.a, &moment.b).expect("boxes").axis;
        assert!(matches!(axis.source, AxisSource::FaceOfA(_)), "{axis:?}");
        let off = (moment.answer.normal + DVec3::Y).length();
        assert!(off < 1e-15, "{off} off straight up");

        let moment = in_space("tetrahedra");
        let corners = hulls(&moment).map(PosedHull::vertex_count);
        assert_eq!(corners[0] * corners[1], 16);
        assert!(moment.answer.depth > 1.0);
        assert_eq!(moment.answer.cores.simplex.len(), 4);

        let moment = in_space("edge-on-edge");
        let axis = sat(&moment.a, &moment.b).expect("boxes").axis;
        assert!(matches!(axis.source, AxisSource::Edges(_)), "{axis:?}");
        let [a, b] = hulls(&moment);
        assert_eq!([corners_within(b, a), corners_within(a, b)], [0, 0]);
        assert!(moment.answer.depth > 10.0);

        let moment = in_space("ball-in-corner");
        let answer = &moment.answer;
        assert!(answer.colliding && !answer.cores.collide);
        assert_eq!(answer.cores.feature.simplex.len(), 1);
        let corner = answer.cores.feature.simplex.points()[0].on_a;
        let direction = (moment.b.center() - corner).normalize();
        assert!((direction - answer.normal).length() < 1e-14);

        let moment = in_space("cylinder-on-box");
        assert_eq!(sat(&moment.a, &moment.b), None);
        assert_eq!(moment.answer.certainty, Certainty::WithinTolerance);
        assert!((moment.answer.depth - 5.0).abs() < 1e-6);

        let moment = in_space("deep-in-space");
        let [a, b] = hulls(&moment);
        assert_eq!(corners_within(b, a), b.vertex_count());
        assert!(moment.by_machines().iterations.epa > 4);

        let moment = in_space("sixty-four");
        assert_eq!(hulls(&moment).map(PosedHull::vertex_count), [64, 64]);
        let taken = moment.by_machines().iterations;
        assert!(1 + taken.gjk + taken.epa < 20, "{taken:?}");
        assert!(moment.answer.depth > 10.0);

        let moment = in_space("flat-one");
        let flat = hulls(&moment)[1].hull();
        assert_eq!((flat.dimension(), flat.faces().len()), (2, 2));
        assert_eq!(flat.vertices().len(), 5);
        assert!(moment.answer.depth > 10.0);
    }
}
