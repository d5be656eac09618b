//! The terms of the lesson, each explained for beginners in a sentence or two.

use std::ops::Range;

/// A term and its meaning.
#[derive(Debug, PartialEq, Eq)]
pub struct Term {
    /// As in the glossary.
    pub name: &'static str,
    pub meaning: &'static str,
    /// As in sentences, in lower case; the first is the usual form.
    forms: &'static [&'static str],
}

/// All terms, with the basic ones first.
pub static GLOSSARY: [Term; 32] = [
    Term {
        name: "convex",
        meaning: "The line segment between any two points of a convex shape lies inside the shape. So the triangle \
                  between any three of its points lies inside, too.",
        forms: &["convex"],
    },
    Term {
        name: "w = a − b",
        meaning: "The difference of a point a of A and a point b of B, coordinate by coordinate: the vector from b to a. \
                  Drawn from the origin, its tip is the point w.",
        forms: &["w = a − b"],
    },
    Term {
        name: "Minkowski difference, A ⊖ B",
        meaning: "All differences w = a − b of a point a of A and a point b of B. It is convex. It contains the origin \
                  exactly when A and B share a point, because there a − b = 0. In other books A ⊖ B can mean the \
                  places where B fits inside A, which is a different set.",
        forms: &["minkowski difference", "a ⊖ b"],
    },
    Term {
        name: "Minkowski space",
        meaning: "The plane in which the differences w = a − b are drawn; in 3D, a space. Its origin O stands for \
                  a = b: a point that A and B share.",
        forms: &["minkowski space"],
    },
    Term {
        name: "origin, O",
        meaning: "The point (0, 0) of Minkowski space, in 3D (0, 0, 0). It is the difference a − b of a point that A and \
                  B share, because there a = b.",
        forms: &["the origin"],
    },
    Term {
        name: "direction d, d·w",
        meaning: "d is the direction in which GJK searches, with length 1. d·w = dx·wx + dy·wy (in 3D + dz·wz) says \
                  how far w lies along d. It is positive past the origin and negative short of it. If it is negative \
                  even for the farthest point, all of A ⊖ B falls short of the origin, and A and B are apart.",
        forms: &["d·w", "search"],
    },
    Term {
        name: "support point",
        meaning: "The farthest point of a shape along a direction. For A ⊖ B along d it is the farthest point of A \
                  along d minus the farthest point of B along −d. So A ⊖ B never has to be built.",
        forms: &["support point", "farthest point"],
    },
    Term {
        name: "GJK",
        meaning: "The algorithm of Gilbert, Johnson and Keerthi. It searches for the origin in A ⊖ B with simplices \
                  of support points, and decides whether A and B share a point.",
        forms: &["gjk"],
    },
    Term {
        name: "simplex",
        meaning: "The support points that GJK keeps to enclose the origin: a point, a segment, a triangle or, in 3D, a \
                  tetrahedron.",
        forms: &["simplex"],
    },
    Term {
        name: "perpendicular to",
        meaning: "At a right angle to.",
        forms: &["perpendicular to"],
    },
    Term {
        name: "falls short of the origin",
        meaning: "d·w is negative even for the farthest point w. Then a line (in 3D a plane) perpendicular to d has all of \
                  A ⊖ B on one side and the origin on the other.",
        forms: &["falls short of the origin"],
    },
    Term {
        name: "separating axis",
        meaning: "A direction along which the projections of A and B do not overlap. If there is one, A and B are \
                  apart. If two convex shapes are apart, there always is one.",
        forms: &["separating axis"],
    },
    Term {
        name: "EPA",
        meaning: "The expanding polytope algorithm. It starts with a simplex that contains the origin, and expands it \
                  towards the boundary of A ⊖ B, each time at the edge (in 3D the face) closest to the origin.",
        forms: &["epa"],
    },
    Term {
        name: "polytope",
        meaning: "The convex polygon inside A ⊖ B that EPA expands, point by point. In 3D it is a convex body with \
                  triangular faces.",
        forms: &["polytope"],
    },
    Term {
        name: "tetrahedron",
        meaning: "Four points that do not lie in one plane, and everything between them. In 3D it is the simplex that \
                  can enclose the origin.",
        forms: &["tetrahedron"],
    },
    Term {
        name: "face",
        meaning: "A triangle of the boundary of a tetrahedron or a polytope. A point sees a face if the point is on its \
                  outer side.",
        forms: &["face", "faces"],
    },
    Term {
        name: "horizon",
        meaning: "The edges between the faces that a new point sees and those that it does not see. EPA removes the \
                  faces it sees, and joins each edge of the horizon to the new point by a new face.",
        forms: &["horizon"],
    },
    Term {
        name: "boundary",
        meaning: "The outermost points of A ⊖ B. The polytope lies inside, so no part of the boundary is closer to the \
                  origin than the polytope’s closest edge or face. If no point of A ⊖ B lies beyond that, it is on the boundary \
                  itself, and it is the closest part of it. Points beyond other edges or faces do not matter, because those are \
                  farther from the origin already.",
        forms: &["boundary"],
    },
    Term {
        name: "normal n",
        meaning: "The unit vector that points outwards, perpendicular to an edge (in 3D a face). n·w = nx·wx + ny·wy \
                  (+ nz·wz) says how far w lies along n.",
        forms: &["n·w", "normal"],
    },
    Term {
        name: "penetration depth",
        meaning: "The length of the shortest push that separates A and B: the distance from the origin to the \
                  boundary of A ⊖ B. If B moves by the depth along n, it just touches A.",
        forms: &["penetration depth", "the depth"],
    },
    Term {
        name: "splits the edge",
        meaning: "The new point becomes a vertex of the polytope. The edge that it lies beyond is replaced by two edges, from \
                  the new point to its endpoints.",
        forms: &["splits the edge"],
    },
    Term {
        name: "gap",
        meaning: "The distance between the closest points of A and B: the distance from the origin to A ⊖ B.",
        forms: &["the gap"],
    },
    Term {
        name: "core and radius",
        meaning: "A round shape is a core and everything within a radius of it. The core is a point, a segment, a polygon \
                  or a hull. The query searches the cores and then adds the radii.",
        forms: &["cores", "core", "radii"],
    },
    Term {
        name: "rounding",
        meaning: "A computer keeps about 16 digits of a number. If the answer depends on digits that are lost, it is \
                  computed exactly.",
        forms: &["rounding", "exact arithmetic"],
    },
    Term {
        name: "solver",
        meaning: "The part of a physics program that computes the impulses at all contacts in each tick of 1/60 s. “One \
                  impulse” solves each contact point once. “Sequential impulses” repeats all contacts 40 times. \
                  “Soft step” solves them in each quarter of a tick, as if they were stiff springs. “Push out” applies no \
                  impulses: it moves the bodies apart.",
        forms: &["solver"],
    },
    Term {
        name: "lever arm r",
        meaning: "The vector from a body’s centre of mass to the point where an impulse acts. r × n = rx·ny − ry·nx \
                  says how far from the centre the impulse’s line passes. If it is 0, the impulse does not rotate the \
                  body.",
        forms: &["lever arm", "lever arms"],
    },
    Term {
        name: "ω × r",
        meaning: "How a point of a body moves because the body rotates: ω, in radians per second and positive from x to y, times the \
                  lever arm rotated by 90°, (−ry, rx).",
        forms: &["ω × r"],
    },
    Term {
        name: "relative velocity u",
        meaning: "How B’s point moves as seen from A’s point. uₙ is the component along the normal n, negative if the \
                  points approach. uₜ is the component along the tangent t: how fast they slide.",
        forms: &["relative velocity"],
    },
    Term {
        name: "effective mass",
        meaning: "How hard it is to change uₙ. An impulse j changes uₙ by j·k, and the effective mass is 1/k. In k, 1/m stands \
                  for moving a free body, and (r × n)²/I for rotating it. The mass m is area times density. I is the moment of \
                  inertia about the centre of mass: the sum of each part’s mass times its squared distance from there. For a disc \
                  it is m·r²/2, for a box m·(width² + height²)/12.",
        forms: &["effective mass"],
    },
    Term {
        name: "impulse j",
        meaning: "A push so short that nothing moves meanwhile, in mass times velocity. It changes a velocity by j/m and \
                  a spin by (r × j)/I. B receives it along n, and A its opposite.",
        forms: &["impulse"],
    },
    Term {
        name: "restitution e",
        meaning: "The ratio of the separation speed to the approach speed, unless friction changes it. At 0 the bodies stay together. At 1 \
                  no speed is lost.",
        forms: &["restitution"],
    },
    Term {
        name: "friction cone",
        meaning: "Coulomb’s law: friction’s impulse along t is at most μ times the impulse along n, in either direction. If \
                  that is enough, it stops the sliding. Otherwise it slows the sliding as much as it can.",
        forms: &["friction cone"],
    },
];

/// The first occurrences of terms in a text, in their order there.
pub fn terms_in(text: &str) -> Vec<(Range<usize>, &'static Term)> {
    // Only ASCII letters change their case, so positions in either text are the same.
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<(Range<usize>, &'static Term)> = GLOSSARY
        .iter()
        .filter_map(|term| Some((first_of(term, &lower)?, term)))
        .collect();
    found.sort_by_key(|(place, _)| (place.start, std::cmp::Reverse(place.end)));
    // Of overlapping terms only the first, longest one counts.
    found.dedup_by(|later, earlier| later.0.start < earlier.0.end);
    found
}

/// The first occurrence of a term as a whole word in a text in lower case.
fn first_of(term: &Term, lower: &str) -> Option<Range<usize>> {
    let forms = term.forms.iter().flat_map(|form| lower.match_indices(form));
    let places = forms.map(|(start, found)| start..start + found.len());
    let words = places.filter(|place| {
        !lower[..place.start].ends_with(char::is_alphabetic)
            && !lower[place.end..].starts_with(char::is_alphabetic)
    });
    words.min_by_key(|place| place.start)
}

/// Words that follow the symbol a, but not the article.
const AFTER_SYMBOL: [&str; 8] = ["and", "of", "is", "in", "less", "or", "fixed", "travels"];

/// The symbols in a text, without their indices: single letters. A and B are names, as in the figure; a letter after a
/// number is a unit.
pub fn symbols_in(text: &str) -> Vec<Range<usize>> {
    let letters = text.char_indices().filter(|(_, letter)| is_letter(*letter));
    letters
        .filter(|&(at, letter)| {
            let end = at + letter.len_utf8();
            let stands_alone = !text[..at]
                .ends_with(|c| is_letter(c) || c.is_ascii_digit() || c == '’')
                && !text[end..].starts_with(|c| is_letter(c) || c == '’');
            stands_alone
                && !is_unit(&text[..at], letter, &text[end..])
                && match letter {
                    'a' => !is_article(&text[end..]),
                    'O' | 'P' | 'J' | 'I' => true,
                    _ => !letter.is_ascii_uppercase(),
                }
        })
        .map(|(at, letter)| at..at + letter.len_utf8())
        .collect()
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphabetic() || ('α'..='ω').contains(&letter)
}

/// Whether a letter is a unit, or the start of one per second.
fn is_unit(before: &str, letter: char, after: &str) -> bool {
    let number = before.strip_suffix([' ', '\u{a0}']).unwrap_or_default();
    number.ends_with(|c: char| c.is_numeric() && !('₀'..='₉').contains(&c))
        || (letter == 's' && before.ends_with('/'))
        || after.starts_with("/s")
}

/// Whether the text after an a makes it the article.
fn is_article(after: &str) -> bool {
    let Some(rest) = after.strip_prefix(' ') else {
        return after.is_empty();
    };
    let word = rest.split(|c| !is_letter(c)).next().unwrap_or_default();
    word.len() > 1 && !AFTER_SYMBOL.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&'static str> {
        terms_in(text)
            .into_iter()
            .map(|(_, term)| term.name)
            .collect()
    }

    #[test]
    fn a_term_is_found_where_it_first_stands_as_a_word() {
        let text = "The search goes on, A ⊖ B contains the origin; the simplex and A ⊖ B.";
        assert_eq!(
            names(text),
            [
                "direction d, d·w",
                "Minkowski difference, A ⊖ B",
                "origin, O",
                "simplex"
            ]
        );
        let (place, _) = &terms_in(text)[1];
        assert_eq!(&text[place.clone()], "A ⊖ B");
        assert_eq!(names("simplexes, encores"), Vec::<&str>::new());
    }

    #[test]
    fn of_terms_in_each_other_the_longer_is_meant() {
        assert_eq!(
            names("w₁ falls short of the origin"),
            ["falls short of the origin"]
        );
    }

    fn found(text: &str) -> String {
        symbols_in(text)
            .into_iter()
            .map(|place| &text[place])
            .collect()
    }

    #[test]
    fn letters_that_stand_alone_are_symbols_but_for_names_units_and_the_article() {
        let symbols = [
            ("d points from A’s centre to B’s, with d·w₁ = 3.00.", "ddw"),
            ("A triangle w₁w₃ has a corner w₁₂, v₀w₂ and a ray.", "wwwvw"),
            (
                "They touch in 0.0100 s at (2, 0) m/s or 5 m, 4.64 × 10⁻⁷ m.",
                "",
            ),
            (
                "At P₁, midway between a and b: u = v + ω × r, uᴬ = a₁ − b₁, μ·j.",
                "PabuvωruabμJ",
            ),
            ("1/k = 3, J/mᴮ, along +x", "kJmx"),
        ];
        for (text, expected) in symbols {
            assert_eq!(
                found(text).to_lowercase(),
                expected.to_lowercase(),
                "{text}"
            );
        }
    }
}
