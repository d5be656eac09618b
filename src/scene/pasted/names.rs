//! What a name says of the numbers that it stands for.

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
const MOVING: [&str; 20] = [
    "position",
    "pos",
    "translation",
    "translate",
    "location",
    "transform",
    "xf",
    "xform",
    "isometry",
    "iso",
    "pose",
    "rotate",
    "rotation",
    "angle",
    "orientation",
    "offset",
    "theta",
    "scale",
    "heading",
    "pos12",
];

/// Names of what moves a shape that say so only within another of [`MOVING`].
const PARTS_OF_A_MOVE: [&str; 6] = ["p", "q", "s", "c", "sin", "cos"];

/// Words of names of what is found beside the points.
const BESIDE: [&str; 56] = [
    "normal",
    "normals",
    "centroid",
    "center",
    "centre",
    "com",
    "velocity",
    "vel",
    "force",
    "gravity",
    "impulse",
    "torque",
    "direction",
    "dir",
    "axis",
    "axes",
    "edges",
    "faces",
    "tri",
    "tris",
    "triangles",
    "color",
    "colors",
    "colour",
    "uv",
    "uvs",
    "tex",
    "texcoords",
    "bounds",
    "bbox",
    "aabb",
    "extent",
    "extents",
    "viewport",
    "camera",
    "size",
    "simplex",
    "contact",
    "contacts",
    "manifold",
    "result",
    "expected",
    "output",
    "hit",
    "intersection",
    "intersections",
    "area",
    "mass",
    "inertia",
    "index",
    "indices",
    "indexes",
    "calc",
    "holes",
    "mtv",
    "witness",
];

/// The words of a name, in lower case: `m_polyA` has `m`, `poly` and `a`.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        let begins = !c.is_alphanumeric()
            || c.is_uppercase() && before.is_lowercase()
            || c.is_uppercase() && before.is_ascii_digit();
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

/// What is at the end of a path of names, the outermost first.
pub(super) fn role(path: &[&str]) -> Role {
    let of = |name: &str, known: &[&str]| {
        words(name)
            .iter()
            .any(|word| known.contains(&word.as_str()))
    };
    let Some((last, around)) = path.split_last() else {
        return Role::Points;
    };
    // The nearest name that says something counts.
    for name in path.iter().rev() {
        if of(name, &BESIDE) {
            return Role::Beside;
        }
        if of(name, &MOVING) {
            return Role::Moves;
        }
    }
    let is_part = PARTS_OF_A_MOVE.contains(&last.to_ascii_lowercase().as_str());
    if is_part && around.iter().any(|name| of(name, &MOVING)) {
        return Role::Moves;
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
    let words = words(name);
    let is = |known: &str| words.iter().any(|word| word == known);
    is("count") || name == "n" || (is("num") && (is("vertices") || is("verts") || is("points")))
}

/// Whether a name is that of a list of one coordinate, as in `xs` or `px`.
pub(super) fn is_coordinates(name: &str) -> bool {
    const NAMES: [&str; 10] = ["x", "y", "xs", "ys", "px", "py", "vx", "vy", "xx", "yy"];
    words(name)
        .last()
        .is_some_and(|word| NAMES.contains(&word.as_str()))
}

/// Whether a type or a function makes a point of two numbers.
pub(super) fn makes_a_point(name: &str) -> bool {
    const WORDS: [&str; 18] = [
        "vec", "vec2", "vec2d", "vec2f", "dvec2", "vector", "vector2", "point", "point2", "pt",
        "cpv", "coord", "v", "p", "v2", "xy", "vertex", "tuple",
    ];
    let words = words(name);
    let has = |text: &str| words.iter().any(|word| word.contains(text));
    // A type's parameters part it from its function, as in `Point2::<f64>::new`.
    name == "new"
        || has("vec")
        || has("point")
        || words.iter().any(|word| WORDS.contains(&word.as_str()))
}

/// Whether a method puts a point into what it is called on.
pub(super) fn adds_a_point(method: &str) -> bool {
    const WORDS: [&str; 12] = [
        "set", "add", "push", "append", "emplace", "insert", "line", "move", "vertex", "lineto",
        "moveto", "put",
    ];
    const OTHERS: [&str; 14] = [
        "box",
        "size",
        "position",
        "velocity",
        "angle",
        "density",
        "friction",
        "transform",
        "gravity",
        "force",
        "color",
        "scale",
        "rotation",
        "center",
    ];
    let words = words(method);
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    has(&WORDS) && !has(&OTHERS)
}

/// Whether a type or a function is a box told by its sizes, a disc or the like, without corners.
pub(super) fn is_without_corners(name: &str) -> bool {
    const PARTS: [&str; 8] = [
        "box", "cuboid", "rect", "ball", "circle", "capsule", "ellipse", "aabb",
    ];
    let name = name.to_ascii_lowercase();
    PARTS.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_its_words() {
        assert_eq!(words("m_polyA"), ["m", "poly", "a"]);
        assert_eq!(words("b2Vec2"), ["b2", "vec2"]);
        assert_eq!(words("shape_b.vertices"), ["shape", "b", "vertices"]);
    }

    #[test]
    fn a_letter_of_its_own_says_which_body() {
        for (path, id) in [
            (vec!["polyA"], Some(BodyId::A)),
            (vec!["shape_b", "vertices"], Some(BodyId::B)),
            (vec!["a", "shapeB"], Some(BodyId::B)),
            (vec!["bar", "Vec2"], None),
            (vec!["a_minus_b"], None),
        ] {
            assert_eq!(body(&path), id, "{path:?}");
        }
    }

    #[test]
    fn a_name_says_what_moves_and_what_is_beside() {
        for (path, expected) in [
            (vec!["bodyDef.position"], Role::Moves),
            (vec!["m_xf", "p"], Role::Moves),
            (vec!["p"], Role::Points),
            (vec!["poly", "m_normals"], Role::Beside),
            (vec!["transform", "polygon", "m_centroid"], Role::Beside),
            (vec!["shape", "vertices"], Role::Points),
        ] {
            assert_eq!(role(&path), expected, "{path:?}");
        }
    }
}
