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
const MOVING: [&str; 23] = [
    "origin",
    "displacement",
    "shift",
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
        if of(name, &MOVING) || is_counted_move(name) {
            return Role::Moves;
        }
    }
    let is_part = PARTS_OF_A_MOVE.contains(&last.to_ascii_lowercase().as_str());
    if is_part && around.iter().any(|name| of(name, &MOVING)) {
        return Role::Moves;
    }
    Role::Points
}

/// Whether a name has a word of [`MOVING`] with digits behind it, as `Isometry2`.
fn is_counted_move(name: &str) -> bool {
    words(name).iter().any(|word| {
        let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
        bare.len() > 3 && MOVING.contains(&bare)
    })
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

/// The last name of a path such as `std::sqrt`.
fn last_name(name: &str) -> &str {
    name.rsplit(['.', ':', '>']).next().unwrap_or(name)
}

/// Whether a function computes something of its numbers, and makes no point of them.
pub(super) fn computes(callee: &str) -> bool {
    const WORDS: [&str; 71] = [
        "sqrt",
        "rsqrt",
        "cbrt",
        "sq",
        "square",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "atan2",
        "sinh",
        "cosh",
        "tanh",
        "sincos",
        "polar",
        "rotate",
        "rotated",
        "rot",
        "radians",
        "degrees",
        "deg",
        "rad",
        "deg2rad",
        "rad2deg",
        "abs",
        "fabs",
        "floor",
        "ceil",
        "round",
        "trunc",
        "min",
        "max",
        "pow",
        "exp",
        "log",
        "log2",
        "log10",
        "ln",
        "lerp",
        "mix",
        "scale",
        "scaled",
        "translate",
        "translated",
        "mod",
        "fmod",
        "sign",
        "clamp",
        "hypot",
        "neg",
        "negate",
        "sub",
        "mul",
        "div",
        "dot",
        "cross",
        "length",
        "distance",
        "norm",
        "normalize",
        "random",
        "rand",
        "randint",
        "uniform",
        "fraction",
        "sum",
        "mean",
        "average",
        "range",
    ];
    words(last_name(callee)).iter().any(|word| {
        let bare = word.strip_suffix(['f', 'l']).unwrap_or(word);
        WORDS.contains(&word.as_str()) || WORDS.contains(&bare)
    })
}

/// Whether a function or a method gives other points than those of the list that it has.
pub(super) fn computes_on_lists(callee: &str) -> bool {
    const WORDS: [&str; 30] = [
        "scale",
        "scaled",
        "rotate",
        "rotated",
        "rot",
        "translate",
        "translated",
        "transform",
        "transformed",
        "affine",
        "offset",
        "shift",
        "shifted",
        "dot",
        "matmul",
        "multiply",
        "divide",
        "subtract",
        "lerp",
        "abs",
        "round",
        "floor",
        "ceil",
        "radians",
        "degrees",
        "sqrt",
        "negative",
        "mirror",
        "transpose",
        "multiplied",
    ];
    words(last_name(callee))
        .iter()
        .any(|word| WORDS.contains(&word.as_str()))
}

/// Whether a call with one number is that number in another type.
pub(super) fn is_cast(callee: &str) -> bool {
    const PARTS: [&str; 8] = [
        "float", "double", "decimal", "number", "scalar", "fixed", "integer", "cast",
    ];
    const WORDS: [&str; 22] = [
        "int", "int8", "int16", "int32", "int64", "uint", "long", "longlong", "short", "real",
        "num", "fix", "f16", "f32", "f64", "i32", "i64", "u32", "some", "mpf", "fp", "fix64",
    ];
    let last = last_name(callee);
    // A type's own name counts where its function is `new` or `from`.
    let name = if ["new", "from", "valueOf", "of"].contains(&last) {
        callee
    } else {
        last
    };
    let lower = name.to_ascii_lowercase();
    !computes(callee)
        && (["new", "from"].contains(&callee)
            || PARTS.iter().any(|part| lower.contains(part))
            || words(name)
                .iter()
                .any(|word| WORDS.contains(&word.as_str())))
}

/// Whether a function takes a row of x and a row of y.
pub(super) fn takes_rows(callee: &str) -> bool {
    const WORDS: [&str; 8] = [
        "zip",
        "stack",
        "vstack",
        "plot",
        "fill",
        "patch",
        "polyshape",
        "scatter",
    ];
    words(last_name(callee))
        .iter()
        .any(|word| WORDS.contains(&word.as_str()))
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
