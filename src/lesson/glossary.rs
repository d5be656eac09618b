//! The terms of the lesson, each explained in a sentence or two for who meets it first.

use std::ops::Range;

/// A term and what it means.
#[derive(Debug, PartialEq, Eq)]
pub struct Term {
    /// As it stands in the glossary.
    pub name: &'static str,
    /// What it means.
    pub meaning: &'static str,
    /// As it stands in sentences, lower case; the first is the usual one.
    forms: &'static [&'static str],
}

/// All terms, those first that others build on.
pub static GLOSSARY: [Term; 35] = [
    Term {
        name: "convex",
        meaning: "With any two of its points a convex shape holds the whole segment between them, and with \
                  any three their triangle.",
        forms: &["convex"],
    },
    Term {
        name: "w = a − b",
        meaning: "A point a of A less a point b of B, coordinate by coordinate: w is the way from b to a, \
                  drawn from the origin.",
        forms: &["w = a − b"],
    },
    Term {
        name: "Minkowski difference, A ⊖ B",
        meaning: "All differences w = a − b of a point of A and a point of B. It is convex, and it holds the \
                  origin just when A and B share a point, for then a − b = 0. In control theory the name and \
                  the sign ⊖ mean another set: the places where B fits inside A.",
        forms: &["minkowski difference", "a ⊖ b"],
    },
    Term {
        name: "Minkowski space",
        meaning: "The plane, or of bodies in space the space, in which the differences w = a − b are drawn. Its \
                  origin O stands for a = b, a point that A and B share.",
        forms: &["minkowski space"],
    },
    Term {
        name: "origin, O",
        meaning: "The point (0, 0), or (0, 0, 0), of Minkowski space. It is a difference a − b when a = b: when A and B have \
                  a point in common.",
        forms: &["the origin"],
    },
    Term {
        name: "direction d, d·w",
        meaning: "d is the way that is looked, with length 1. d·w = dx·wx + dy·wy (in space + dz·wz) says how far w \
                  lies that way: positive past the origin, negative short of it. Were it negative for the farthest \
                  point, every point of A ⊖ B would fall short of the origin, and A and B would be apart.",
        forms: &["d·w", "looking"],
    },
    Term {
        name: "support point",
        meaning: "The farthest point of a shape along a direction. That of A ⊖ B along d is the farthest \
                  point of A along d less the farthest point of B along −d, so that A ⊖ B itself is never \
                  worked out.",
        forms: &["support point", "farthest point"],
    },
    Term {
        name: "GJK",
        meaning: "The algorithm of Gilbert, Johnson and Keerthi: it looks for the origin in A ⊖ B with \
                  simplices of support points, and says whether A and B share a point.",
        forms: &["gjk"],
    },
    Term {
        name: "simplex",
        meaning: "The point, segment, triangle or, in space, tetrahedron of support points that GJK keeps, to catch \
                  the origin in it.",
        forms: &["simplex"],
    },
    Term {
        name: "square to",
        meaning: "At a right angle to. From a line or a plane that is the shortest way to a point beside it.",
        forms: &["square to"],
    },
    Term {
        name: "falls short of the origin",
        meaning: "d·w is negative even for the farthest point w. Then every point of A ⊖ B is on one side of \
                  a line, or a plane, and the origin on the other.",
        forms: &["falls short of the origin"],
    },
    Term {
        name: "separating axis",
        meaning: "A direction along which the shadows of A and B do not meet. If there is one, A and B are \
                  apart; for convex shapes that are apart there always is one.",
        forms: &["separating axis"],
    },
    Term {
        name: "EPA",
        meaning: "The expanding polytope algorithm: from a simplex with the origin inside it grows towards \
                  the boundary of A ⊖ B, always at the edge, in space the face, closest to the origin.",
        forms: &["epa"],
    },
    Term {
        name: "polytope",
        meaning: "The convex polygon, in space the convex body with triangles for faces, inside A ⊖ B that EPA grows, \
                  point by point.",
        forms: &["polytope"],
    },
    Term {
        name: "tetrahedron",
        meaning: "Four points that do not lie in one plane, with all that lies between them: in space the simplex that \
                  can have the origin inside.",
        forms: &["tetrahedron"],
    },
    Term {
        name: "face",
        meaning: "A triangle of the boundary of a tetrahedron or a polytope. It is seen from a point that lies on \
                  its outer side.",
        forms: &["face", "faces"],
    },
    Term {
        name: "horizon",
        meaning: "The edges between the faces that a new point sees, which go, and those that it does not see, which \
                  stay. With the new point each of them makes a new face.",
        forms: &["horizon"],
    },
    Term {
        name: "boundary",
        meaning: "The outermost points of A ⊖ B. The polytope lies inside them, so none is nearer to the \
                  origin than its closest edge or face; and where nothing lies beyond that, it is the boundary’s \
                  nearest part.",
        forms: &["boundary"],
    },
    Term {
        name: "normal n",
        meaning: "The direction of length 1 at a right angle to an edge, in space to a face, outwards. n·w = nx·wx + \
                  ny·wy (+ nz·wz) says how far w lies that way.",
        forms: &["n·w", "normal"],
    },
    Term {
        name: "penetration depth",
        meaning: "The length of the shortest push that parts A and B: how far the origin is from the boundary \
                  of A ⊖ B. B moved by the depth along n just touches A.",
        forms: &["penetration depth", "the depth"],
    },
    Term {
        name: "joins",
        meaning: "The new point becomes a corner of the polytope: the edge that it lies beyond gives way to \
                  two, from either end to the new point.",
        forms: &["joins"],
    },
    Term {
        name: "gap",
        meaning: "The distance of the two closest points of A and B: how far the origin is from A ⊖ B.",
        forms: &["the gap"],
    },
    Term {
        name: "Voronoi region",
        meaning: "Of a vertex or an edge of the simplex: all points that are nearer to it than to the rest of the \
                  simplex. The region that the origin is in says which part of the simplex is nearest to it.",
        forms: &["voronoi region"],
    },
    Term {
        name: "MPR",
        meaning: "Minkowski portal refinement: it moves a portal outwards along a ray until that leaves A ⊖ B. It \
                  says whether A and B collide, and how far along the ray, which is at least the penetration depth.",
        forms: &["mpr", "mpr’s"],
    },
    Term {
        name: "v₀ and the ray",
        meaning: "v₀ is A’s centre less B’s, a point that A ⊖ B holds. The ray goes from it through the origin \
                  and on: the origin is in A ⊖ B when the ray leaves it beyond the origin.",
        forms: &["the ray", "v₀"],
    },
    Term {
        name: "portal",
        meaning: "The edge between two support points on either side of the ray, which passes through it. The \
                  triangle of v₀ and the portal is a part of A ⊖ B.",
        forms: &["portal"],
    },
    Term {
        name: "core and radius",
        meaning: "A round shape is a core, a point, a segment, a polygon or a hull, and all that is within its radius \
                  of it. The query is asked of the cores, and the radii are added to its answer.",
        forms: &["cores", "core", "radii"],
    },
    Term {
        name: "rounding",
        meaning: "A computer keeps some 16 digits of a number. Where the answer depends on the digits that are \
                  lost, it is worked out exactly.",
        forms: &["rounding", "exact arithmetic"],
    },
    Term {
        name: "lever arm r",
        meaning: "The way from a body’s centre of mass to the point at which an impulse acts. r × n = rx·ny − ry·nx \
                  is how far the impulse’s line passes from the centre: 0 where it only pushes and does not turn.",
        forms: &["lever arm", "lever arms"],
    },
    Term {
        name: "ω × r",
        meaning: "How a point of a body moves because the body turns: ω, in radians a second, times its lever arm \
                  turned a quarter, (−ry, rx).",
        forms: &["ω × r"],
    },
    Term {
        name: "relative velocity u",
        meaning: "How B’s point moves as A’s sees it. Its part along the normal n, uₙ, is below 0 where they approach; \
                  its part along the tangent t, uₜ, is how fast they slide.",
        forms: &["relative velocity"],
    },
    Term {
        name: "effective mass",
        meaning: "How hard it is to change uₙ: an impulse j changes it by j·k. In k, 1/m counts for moving a free \
                  body and (r × n)²/I for turning it, where I is its moment of inertia; the effective mass is 1/k.",
        forms: &["effective mass"],
    },
    Term {
        name: "impulse j",
        meaning: "A push so short that nothing moves meanwhile, in mass · px/s: it changes a velocity by j/m and a \
                  spin by (r × j)/I. B takes it along n, A its opposite.",
        forms: &["impulse"],
    },
    Term {
        name: "restitution e",
        meaning: "The part of an impact’s speed with which the bodies part: 0 where they stay together, 1 where \
                  nothing is lost.",
        forms: &["restitution"],
    },
    Term {
        name: "friction cone",
        meaning: "Coulomb’s law: friction’s impulse along t is at most μ times the impulse along n, either way. With \
                  that it stops the sliding, or else slows it as much as it can.",
        forms: &["friction cone"],
    },
];

/// Where in a text terms stand for the first time, in their order there.
#[must_use]
pub fn terms_in(text: &str) -> Vec<(Range<usize>, &'static Term)> {
    // Only ASCII letters change their case, so places in either text are the same.
    let lower = text.to_ascii_lowercase();
    let mut found: Vec<(Range<usize>, &'static Term)> = GLOSSARY
        .iter()
        .filter_map(|term| Some((first_of(term, &lower)?, term)))
        .collect();
    found.sort_by_key(|(place, _)| (place.start, std::cmp::Reverse(place.end)));
    // Of two that stand in each other only the longer is one.
    found.dedup_by(|later, earlier| later.0.start < earlier.0.end);
    found
}

fn first_of(term: &Term, lower: &str) -> Option<Range<usize>> {
    let places = term.forms.iter().filter_map(|form| find_word(lower, form));
    places.min_by_key(|place| place.start)
}

/// Where `word` first stands in a text, both in lower case, and is not a part of a longer word.
fn find_word(lower: &str, word: &str) -> Option<Range<usize>> {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    lower
        .match_indices(word)
        .map(|(start, found)| start..start + found.len())
        .find(|place| {
            let before = lower[..place.start].chars().next_back();
            let after = lower[place.end..].chars().next();
            !is_letter(before) && !is_letter(after)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Course, FirstDirection, Lesson, Method};
    use crate::scene::{Falling, presets, spatial};

    /// After so many ticks bodies have landed.
    const LANDED: usize = 60;

    fn names(text: &str) -> Vec<&'static str> {
        terms_in(text)
            .into_iter()
            .map(|(_, term)| term.name)
            .collect()
    }

    #[test]
    fn a_term_is_found_where_it_first_stands_as_a_word() {
        let text = "Looking on, A ⊖ B holds the origin; the simplex and A ⊖ B.";
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

    #[test]
    fn every_term_but_those_of_the_introduction_stands_in_some_sentence() {
        let mut said = std::collections::BTreeSet::new();
        for preset in presets() {
            let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
            for first in FirstDirection::ALL {
                let falling = preset.scene.fall.clone().map(|fall| {
                    let mut falling = Falling::new(fall);
                    (0..LANDED).for_each(|_| falling.tick());
                    falling.look_by_itself();
                    falling
                });
                for method in Method::ALL {
                    let course = Course {
                        method,
                        first,
                        ..Course::default()
                    };
                    let lesson = Lesson::on([&a, &b], falling.as_ref(), course);
                    let captions = (0..lesson.step_count()).map(|at| lesson.caption(at));
                    said.extend(captions.flat_map(names));
                }
            }
        }
        for preset in spatial::presets() {
            let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
            let lesson = crate::lesson::spatial::Lesson::in_space(&a, &b);
            let frames = lesson.narration().frames().iter();
            said.extend(frames.flat_map(|frame| names(&frame.caption)));
        }
        let unsaid: Vec<&str> = GLOSSARY
            .iter()
            .map(|term| term.name)
            .filter(|name| !said.contains(name))
            .collect();
        assert_eq!(unsaid, ["w = a − b", "Minkowski space"]);
    }
}
