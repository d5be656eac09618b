//! How the page is to be read: the same half page for every scene, with an example.

use std::collections::HashSet;
use std::fmt;
use std::fmt::Write;

use glam::{DVec2, dvec2};

use super::legend::Legend;
use crate::export::LessonSource;
use crate::export::svg::{Escaped, Inline, Prose, inline_svg};
use crate::export::trace::{COUNTING, of_impulse};
use crate::figure::{
    Camera, Figure, FigureSource, Mark, MinkowskiPane, Overlay, Rect, Role, Theme, compose,
};
use crate::lesson::{GLOSSARY, Term, terms_in};
use crate::planar::{Polygon, Shape};
use crate::scene::{Body, Scene, Simulation, Unit};

/// The terms that are explained here rather than where they stand first.
const TERMS: [&str; 10] = [
    "Minkowski difference, A ⊖ B",
    "origin, O",
    "direction d, d·w",
    "normal n",
    "support point",
    "GJK",
    "simplex",
    "EPA",
    "polytope",
    "perpendicular to",
];

/// What the axes mean in the plane, with y downwards and upwards.
const AXES: [[&str; 2]; 2] = [
    [
        "Axes",
        "x grows to the right and y downwards, so that a direction with a negative y points up.",
    ],
    [
        "Axes",
        "x grows to the right and y upwards, so that a direction with a negative y points down.",
    ],
];

/// What the scales mean there.
const SCALE: [&str; 2] = [
    "Scale",
    "In the figures of steps each pane has its own, here both have the same. Lengths are in the scene’s unit.",
];

/// The same in space, and how that is drawn.
const SPACE: [[&str; 2]; 7] = [
    [
        "Axes",
        "The example is of the plane, the steps are of space. A scene’s x grows to its right, y downwards and z away. The \
         figures show it from a turned view: the cross in a corner of each pane shows where x, y and z point there.",
    ],
    [
        "⊙ and ⊗",
        "An arrow with ⊙ by its name points towards the viewer, one with ⊗ away, and one with neither across the view. \
         That goes for the view of its own pane, so the signs of d in two panes may differ.",
    ],
    [
        "Scale",
        "In the scene’s unit, and in each pane its own. The bar is true for lengths across the view: others are \
         drawn shorter and told as they are.",
    ],
    [
        "Hidden",
        "What lies behind a face of A, B, the simplex or the polytope is hidden: lines are thin and dashed, dots are \
         rings. A ⊖ B is drawn as if of glass. Where hidden edges would be too many they are left out.",
    ],
    [
        "Faces",
        "u × v = (uy·vz − uz·vy, uz·vx − ux·vz, ux·vy − uy·vx) is at a right angle to u and v. So n of a face with the \
         corners p, q and r is (q − p) × (r − p), divided by its length. Where faces are compared it is turned outwards. \
         Then n·v, the same for each corner v, says how far the face’s plane is from O, and is negative if O is beyond it. \
         A point w sees the face if n·w is more than n·v.",
    ],
    [
        "Weights",
        "Written as a sum of the corners, a point of a face’s plane has as a corner’s weight the area of the triangle of \
         the point and the other two corners, divided by the face’s area; negative beyond the edge of these two.",
    ],
    [
        "Next d",
        "Of the line or plane of what stays of the simplex, f is the point nearest O. GJK’s next d is the way from f to O: \
         −f, divided by its length.",
    ],
];

/// What the directions mean.
const CONVENTIONS: [[&str; 2]; 2] = [
    [
        "Unit vectors",
        "d and n have length 1; their arrows show the way, not the length. w = a − b is farthest along d when a is farthest \
         along d and b farthest along −d; so A is asked along d and B along −d.",
    ],
    [
        "Numbers",
        "Computed in full precision; the last digit may differ if you recompute it.",
    ],
];

/// Why the query answers what it is asked for.
const WHY: [[&str; 2]; 4] = [
    [
        "Why the depth is a push",
        "Moving B by v shifts every a − b by −v. So B is free of A as soon as O has left A ⊖ B, and the shortest push is \
         the shortest way from O to the boundary of A ⊖ B. Its length is the depth. A shorter push leaves an overlap, a \
         longer one a gap.",
    ],
    [
        "A and B swapped",
        "Every a − b turns into b − a, so A ⊖ B is turned by half about O. The depth or the distance stays, and n turns \
         round.",
    ],
    [
        "Why A ⊖ B is convex",
        "Between two differences a − b and a′ − b′ lie the differences of the points between a and a′ and those between b \
         and b′. These belong to A and to B, because A and B are convex.",
    ],
    [
        "A and B must be convex",
        "Support points never lie in a dent. So a body with a dent is taken for its convex hull, and is said to collide \
         with what is only in the dent. Such a body is cut into convex parts.",
    ],
];

/// What the numbers and arrows of an impulse mean.
const IMPULSE: &str = "What is told as now, or has the index ₀, is at the start of the tick, as in the table of the bodies; all else is at \
    the moment of the impulse, just before it or, with ′, after it. Of their quantities A’s have ᴬ and B’s ᴮ. In all steps \
    velocities are drawn in one scale and impulses in another: the longest of each has the same length. jₜ begins at the tip \
    of j. 1 rad is 180°/π, some 57.3°; the scene’s file has degrees.";

/// What the steps of an impulse leave out.
const LEFT_OUT: &str = "A and B are rigid, and the impulse takes no time. Their contacts with other bodies, which are \
    numbered from 0 as in the scene’s file, are left out until the last step. So is what the solver does besides: how it goes round all contacts, and how it undoes overlaps. The last \
    step tells what it gives in the end, and why that is something else.";

/// Which turns are positive, with y downwards and upwards.
const TURN: [&str; 2] = [
    "A positive turn, spin or cross product is clockwise in the figures, from x to y.",
    "A positive turn, spin or cross product is counter-clockwise in the figures, from x to y.",
];

/// The terms that are explained here, in the order of the glossary.
fn terms() -> impl Iterator<Item = &'static Term> {
    GLOSSARY.iter().filter(|term| TERMS.contains(&term.name))
}

pub(super) fn write(
    out: &mut String,
    theme: &Theme,
    case: &LessonSource<'_>,
    legend: &Legend,
) -> fmt::Result {
    out.write_str(
        "<section class=\"reading\">\n<h2>How to read this</h2>\n<div class=\"columns\">\n",
    )?;
    if let Some(example) = figure(theme, case.unit(), case.is_y_up()) {
        let inline = Inline {
            prefix: "example-",
            alt: CAPTION,
        };
        out.push_str(&inline_svg(&example, theme, inline));
    }
    let caption = Prose::html(CAPTION);
    writeln!(out, "<div>\n<p>{caption}</p>\n<dl>")?;
    let of_space = match case {
        LessonSource::Planar { .. } => vec![AXES[usize::from(case.is_y_up())], SCALE],
        LessonSource::Spatial { .. } => SPACE.to_vec(),
    };
    let steps = ["Steps", COUNTING];
    let of_all = of_space.iter().chain(&CONVENTIONS).chain([&steps]);
    for [name, meaning] in of_all {
        write_term(out, name, meaning)?;
    }
    if let Some(which) = of_impulse(case.narration()) {
        let turn = TURN[usize::from(case.is_y_up())];
        write_term(out, "The impulse", &format!("{which} {IMPULSE} {turn}"))?;
        write_term(out, "What the impulse leaves out", LEFT_OUT)?;
    }
    out.write_str("</dl>\n</div>\n</div>\n<dl class=\"terms\">\n")?;
    for term in terms() {
        write_term(out, term.name, term.meaning)?;
    }
    out.write_str("</dl>\n")?;
    legend.write(out, theme)?;
    out.write_str("</section>\n")
}

/// Why the query answers what it is asked for.
pub(super) fn write_why(out: &mut String) -> fmt::Result {
    out.write_str("<section>\n<h2>Why this works</h2>\n<dl class=\"terms\">\n")?;
    for [name, meaning] in WHY {
        write_term(out, name, meaning)?;
    }
    out.write_str("</dl>\n</section>\n")
}

/// A term and what it means, as a part of a list of them.
fn write_term(out: &mut String, name: &str, meaning: &str) -> fmt::Result {
    let (name, meaning) = (Escaped(name), Prose::html(meaning));
    writeln!(out, "<div><dt>{name}</dt> <dd>{meaning}</dd></div>")
}

/// The terms that the page has explained so far, by name.
pub(super) struct Explained(HashSet<&'static str>);

impl Explained {
    /// Those that are explained here.
    pub(super) fn by_reading() -> Self {
        Self(terms().map(|term| term.name).collect())
    }

    /// Explains the terms of `text` that the page has not yet explained.
    pub(super) fn write_new(&mut self, out: &mut String, text: &str) -> fmt::Result {
        let terms = terms_in(text).into_iter().map(|(_, term)| term);
        let new: Vec<&Term> = terms.filter(|term| self.0.insert(term.name)).collect();
        if new.is_empty() {
            return Ok(());
        }
        out.write_str("<dl class=\"new\">\n")?;
        for term in new {
            write_term(out, term.name, term.meaning)?;
        }
        out.write_str("</dl>\n")
    }
}

/// What is said below it; its numbers are those of the picture.
pub(super) const CAPTION: &str = "w = a − b: a point a of A less a point b of B, coordinate by coordinate. \
    Here w = (80, 0) − (110, 60) = (−30, −60). The way from b to a in the world is the way from the origin O to \
    w in Minkowski space. A ⊖ B is where w can be; were a and b the same point, w would be O.";

const SIZE: DVec2 = dvec2(480.0, 250.0);

/// A corner of A and a corner of B, in px.
const ON_A: DVec2 = dvec2(80.0, 0.0);
const ON_B: DVec2 = dvec2(110.0, 60.0);

const A: [DVec2; 4] = [dvec2(0.0, 0.0), ON_A, dvec2(80.0, 50.0), dvec2(0.0, 50.0)];
const B: [DVec2; 3] = [dvec2(60.0, 30.0), ON_B, dvec2(70.0, 90.0)];

/// Points of the picture to a px.
const EXAMPLE_SCALE: f64 = 1.55;

/// How far an arrow ends before the middle of the dot that it leads to, in points of the picture.
const SHORT_OF_DOT: f64 = 7.0;

/// The picture with a, b and w and the arrow that is the same in both panes.
pub(super) fn figure(theme: &Theme, unit: Unit, y_up: bool) -> Option<Figure> {
    let simulation = Simulation::new(scene()?);
    let b = simulation.scene().b.posed();
    let mut subject = FigureSource {
        unit,
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        ..FigureSource::new(simulation.moment(), &b)
    };
    let (world, minkowski) = subject.minkowski.layout(SIZE);
    let difference = A.into_iter().flat_map(|a| B.map(|b| a - b));
    subject.world_camera = centered(A.into_iter().chain(B), &world, y_up);
    subject.minkowski_camera = minkowski.map(|place| centered(difference, &place, y_up));
    let mut figure = compose(&subject, theme, SIZE);
    for pane in &mut figure.panes {
        let w = ON_A - ON_B;
        pane.marks.extend(if pane.is_minkowski {
            let mut marks = vec![arrow(DVec2::ZERO, w)];
            marks.extend(named(w, "w = a − b", DVec2::NEG_X));
            marks
        } else {
            let mut marks = vec![arrow(ON_B, ON_A)];
            marks.extend(named(ON_A, "a", DVec2::X));
            marks.extend(named(ON_B, "b", DVec2::X));
            marks
        });
    }
    Some(figure)
}

fn scene() -> Option<Scene> {
    let body = |vertices: &[DVec2]| {
        Some(Body {
            shape: Shape::from(Polygon::new(vertices).ok()?),
            position: DVec2::ZERO,
            rotation: 0.0,
        })
    };
    Some(Scene {
        title: String::new(),
        note: None,
        a: body(&A)?,
        b: body(&B)?,
        push: false,
        unit: Unit::default(),
        y_up: false,
        fall: None,
    })
}

/// The view in the example's scale with `points` in the middle of `place`.
fn centered(points: impl IntoIterator<Item = DVec2>, place: &Rect, y_up: bool) -> Camera {
    let half = Camera::one_to_one(y_up).turned(place.size()) / (2.0 * EXAMPLE_SCALE);
    Camera {
        offset: Rect::around(points).center() - half,
        scale: EXAMPLE_SCALE,
        y_up,
    }
}

fn arrow(from: DVec2, to: DVec2) -> Mark {
    let way = to - from;
    Mark::Arrow {
        from,
        to: from + way.clamp_length_max(way.length() - SHORT_OF_DOT / EXAMPLE_SCALE),
        role: Role::SearchDirection,
    }
}

fn named(at: DVec2, text: &str, side: DVec2) -> [Mark; 2] {
    let role = Role::Contact;
    [
        Mark::Point { at, role },
        Mark::Label {
            at,
            text: text.to_owned(),
            role,
            side,
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ThemeName;

    #[test]
    fn every_term_is_one_of_the_glossary() {
        assert_eq!(terms().count(), TERMS.len());
    }

    fn arrows(pane: &crate::figure::Pane) -> Vec<DVec2> {
        let marks = pane.marks.iter();
        let arrows = marks.filter_map(|mark| match mark {
            Mark::Arrow {
                from,
                to,
                role: Role::SearchDirection,
            } => Some((*to - *from) * pane.camera.scale),
            _ => None,
        });
        arrows.collect()
    }

    #[test]
    fn the_way_from_b_to_a_is_the_way_from_o_to_w() {
        let figure =
            figure(&Theme::new(ThemeName::Paper), Unit::default(), false).expect("convex shapes");
        let [world, minkowski] = &figure.panes[..] else {
            panic!("{} panes", figure.panes.len());
        };
        assert!((arrows(world)[0] - arrows(minkowski)[0]).length() < 1e-9);
        let [way] = arrows(world)[..] else {
            panic!("one arrow");
        };
        assert!(way.perp_dot(ON_A - ON_B).abs() < 1e-9 && way.dot(ON_A - ON_B) > 0.0);
    }

    #[test]
    fn the_caption_has_the_pictures_numbers() {
        let pair = |v: DVec2| format!("({}, {})", v.x, v.y).replace('-', "−");
        let sum = format!("{} − {} = {}", pair(ON_A), pair(ON_B), pair(ON_A - ON_B));
        assert!(CAPTION.contains(&sum), "{sum}");
    }
}
