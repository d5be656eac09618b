//! What a name says of the numbers that it stands for.

use super::{Fault, Place, fault};
use crate::scene::BodyId;

/// What is called by a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It moves or turns what its shape's points are.
    Moves,
    /// It is found beside the points of a shape and is none of them.
    Beside,
    /// It may be a shape's points.
    Points,
}

/// Words of names that move a shape.
const MOVING: &str = "origin displacement shift position pos translation translate location transform xf xform \
    isometry iso pose xshift yshift rotate rotation angle orientation offset theta scale heading";

/// Words of names of what is found beside the points.
const BESIDE: &str = "normal normals centroid center centre com velocity vel force gravity impulse torque direction \
    dir axis axes edges faces tri tris triangles color colors colour uv uvs tex texcoords bounds bbox aabb extent \
    extents viewport camera size simplex contact contacts manifold result expected output hit intersection \
    intersections area mass inertia index indices indexes calc holes mtv witness";

/// Words of functions and types that take points as they stand: they make a list, or a shape of one.
const MAKERS: &str = "new from of create make init some into as array arr asarray vec vector cpv vs v p q c xy pt pts \
    poly polys polygon polygons path paths ring rings linear line string linestring multilinestring list tuple set \
    sequence packed pool convex concave hull shape vertex vertices verts read reader wkt wkb loads load parse \
    stringify text st push append add put insert emplace back front body bodies fill begin end subject clip open \
    move to lineto moveto float double int long short number decimal scalar fixed real num some cast integer";

/// Words of functions that ask about a list, or show it.
const QUESTIONS: &str = "intersect intersects intersected intersecting intersection overlap overlaps overlapping \
    collide collides collision collisions colliding touch touches contains within in inside outside disjoint distance \
    dist separation penetration union unify difference subject clip area gjk epa sat mpr test check query is are has \
    can find get compute calculate solve result print println printf write log info debug dump show draw colored plot \
    correct validate assert expect equals length len size sizeof count if while return and or not else fill add \
    filldraw shade convex polygon poly shape shapes boolean bool closest nearest points point manifold contact contacts simplex";

/// Words of functions that make a point of two numbers.
const POINTS: &str = "new from of create make cpv v p q c xy pt pts vertex vertices tuple node pos2 set add push \
    append emplace insert put line move to lineto moveto back complex32 bt ccd t vertex3 simd3 simd2";

/// Words of methods that put a point into what they are called on.
const ADDING: &str = "set add push append emplace insert line move vertex lineto moveto put";

/// Types whose brackets with one number are that number.
const CASTS: &str = "float double decimal number scalar fixed integer int long longlong short real num fix f f16 f32 \
    f64 i32 i64 u32 int8 int16 int32 int64 uint some mpf fp fix64 float16 float32 float64 bigint cast new from static bt";

/// Words before brackets that call nothing.
const KEYWORDS: &str = "in of return new else yield case is and or not const let var";

/// The shapes of well-known text.
const WELL_KNOWN: &str =
    "MULTIPOLYGON MULTIPOINT POLYGON LINESTRING LINEARRING TRIANGLE POINT MULTILINESTRING";

fn has(table: &str, word: &str) -> bool {
    table.split_whitespace().any(|known| known == word)
}

/// The words of a name, in lower case: `m_polyA` has `m`, `poly` and `a`.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        let begins = !c.is_alphanumeric()
            || c.is_uppercase() && (before.is_lowercase() || before.is_ascii_digit());
        if begins {
            words.push(String::new());
        }
        if c.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.retain(|word| !word.is_empty());
    words
}

fn has_word_of(name: &str, table: &str) -> bool {
    words(name).iter().any(|word| has(table, word))
}

/// What is at the end of a path of names, the outermost first.
pub(super) fn role(path: &[&str]) -> Role {
    // As `Isometry2` and `glTranslatef`.
    let begins_with = |word: &str, moving: &str| {
        let rest = word.strip_prefix(moving);
        rest.is_some_and(|rest| {
            rest.trim_end_matches(|c: char| c.is_ascii_digit())
                .is_empty()
                || moving.len() > 4
        })
    };
    let moves = |word: &String| {
        MOVING
            .split_whitespace()
            .any(|moving| begins_with(word, moving))
    };
    // The nearest name that says something counts.
    for name in path.iter().rev() {
        if has_word_of(name, BESIDE) {
            return Role::Beside;
        }
        if words(name).iter().any(moves) {
            return Role::Moves;
        }
    }
    Role::Points
}

/// A name as it is told: no longer than a line has room for.
pub(super) fn shown(name: &str) -> String {
    const MOST: usize = 40;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// Which body a path of names says, the innermost name that says one.
pub(super) fn body(path: &[&str]) -> Option<BodyId> {
    path.iter().rev().find_map(|name| {
        let words = words(name);
        let has = |letter: &str| words.iter().any(|word| word == letter);
        match (has("a"), has("b")) {
            (true, false) => Some(BodyId::A),
            (false, true) => Some(BodyId::B),
            _ => None,
        }
    })
}

/// Whether a name says how many points of a list are filled.
pub(super) fn is_count(name: &str) -> bool {
    const WORDS: &str =
        "a b m count n num number nr of set vertices verts vertex points point size length len";
    let words = words(last(name));
    let is = |known: &str| words.iter().any(|word| word == known);
    (is("count") || is("num") && words.len() > 1 || last(name) == "n")
        && words.iter().all(|word| has(WORDS, word))
}

/// Whether a name is that of a list of one coordinate, as in `xs` or `px`.
pub(super) fn is_coordinates(name: &str) -> bool {
    words(name)
        .last()
        .is_some_and(|word| has("x y xs ys px py vx vy xx yy", word))
}

/// The last name of a path such as `std::sqrt`.
pub(super) fn last(name: &str) -> &str {
    let name = name
        .split_once('[')
        .filter(|(_, rest)| rest.ends_with(']'))
        .map_or(name, |(name, _)| name);
    name.rsplit(['.', ':', '>']).next().unwrap_or(name)
}

/// Whether every word of a function's name is of these tables, or of a point, with no more than digits behind it.
fn is_of(name: &str, tables: &[&str]) -> bool {
    const STEMS: [&str; 7] = ["vec", "point", "poly", "coord", "array", "geom", "json"];
    words(last(name)).iter().all(|word| {
        let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
        STEMS.iter().any(|stem| word.contains(stem))
            || tables
                .iter()
                .any(|table| has(table, bare) || has(table, word))
            || word.len() <= 2 && word != bare
            || "fdil".contains(word.as_str())
    })
}

/// Whether a word before brackets is no function.
pub(super) fn is_keyword(word: &str) -> bool {
    has(KEYWORDS, word)
}

/// Whether a function or a type takes a list as it stands.
pub(super) fn keeps_a_list(callee: &str) -> bool {
    is_of(callee, &[MAKERS, QUESTIONS])
}

/// Whether what a function or a type gives is a list that it takes.
pub(super) fn makes_a_list(callee: &str) -> bool {
    is_of(callee, &[MAKERS])
}

/// Whether a method of a list only asks about it.
pub(super) fn asks(method: &str) -> bool {
    is_of(method, &[QUESTIONS])
}

/// Whether a type or a function makes a point of two numbers.
pub(super) fn makes_a_point(name: &str) -> bool {
    is_of(name, &[POINTS])
}

/// Whether a call with one number is that number in another type.
pub(super) fn is_cast(callee: &str) -> bool {
    words(callee).iter().any(|word| has(CASTS, word)) && is_of(callee, &[CASTS, MAKERS])
}

/// Whether a method puts a point into what it is called on.
pub(super) fn adds_a_point(method: &str) -> bool {
    has_word_of(last(method), ADDING) && is_of(method, &[POINTS, MAKERS])
}

/// Whether a type or a function is a box told by its sizes, a disc or the like, without corners.
pub(super) fn is_without_corners(name: &str) -> bool {
    const PARTS: [&str; 8] = [
        "box", "cuboid", "rect", "ball", "circle", "capsule", "ellipse", "aabb",
    ];
    let name = name.to_ascii_lowercase();
    PARTS.iter().any(|part| name.contains(part))
}

/// Whether a text begins with a shape of well-known text.
pub(super) fn is_well_known(text: &str) -> bool {
    let end = text
        .find(|c: char| !c.is_ascii_alphabetic())
        .unwrap_or(text.len());
    let rest = text[end..].trim_start();
    let rest = ["ZM", "Z", "M"]
        .iter()
        .find_map(|name| rest.strip_prefix(name))
        .unwrap_or(rest);
    is_shape_name(&text[..end]) && rest.trim_start().starts_with('(')
}

/// Whether a word is the name of a shape of well-known text.
pub(super) fn is_shape_name(word: &str) -> bool {
    let word = word.to_ascii_uppercase();
    has(WELL_KNOWN, word.strip_suffix('Z').unwrap_or(&word))
}

/// Refuses what moves a shape, unless these numbers leave it where it is.
///
/// # Errors
/// [`Fault`] with the name and the numbers.
pub(super) fn stays_or_moves(name: &str, numbers: &[f64], place: Place) -> Result<(), Fault> {
    let is_zero = |numbers: &[f64]| numbers.iter().all(|&number| number == 0.0);
    let is_one = numbers.iter().all(|&number| number == 1.0);
    let words = words(last(name));
    let is = |known: &str| words.iter().any(|word| word == known);
    let stays = match numbers {
        _ if is("scale") => is_one,
        [_] if is("c") || is("cos") => is_one,
        // A turn by nothing, as a quaternion.
        [rest @ .., 1.0] if numbers.len() == 4 => is_zero(rest),
        _ => false,
    };
    if stays || is_zero(numbers) {
        return Ok(());
    }
    let value = tuple(numbers);
    let reason = format!(
        "{} {value} moves a shape, and it is not said whether that is in its points already; add it to them, or take \
         it out",
        shown(name)
    );
    Err(fault(place, reason))
}

/// Numbers as they are told: one as it is, more in brackets.
pub(super) fn tuple(numbers: &[f64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(f64::to_string).collect();
    match numbers.as_slice() {
        [only] => only.clone(),
        many => format!("({})", many.join(", ")),
    }
}

/// Whether a value with a name of its own may move what `key` is of; in a text of sentences only a field says so.
pub(super) fn moves_by_name(key: &str, value: &str, is_in_text: bool) -> bool {
    const STAYS: &str = "zero identity none null nil default origin false true local world";
    role(&[key]) == Role::Moves && (!is_in_text || key.contains('.')) && !has_word_of(value, STAYS)
}

/// Which coordinate a name is that of: 0 for x, 1 for y, 2 for z.
pub(super) fn axis(key: &str) -> Option<usize> {
    match last(key).trim_start_matches("m_").trim_matches('_') {
        "x" | "X" => Some(0),
        "y" | "Y" => Some(1),
        "z" | "Z" => Some(2),
        _ => None,
    }
}
