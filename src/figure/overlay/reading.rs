//! What an axis of the separating axis theorem says of two bodies, in a word and a length.

use crate::planar::{Answer, PosedShape, SatAxis, Support, sat_axes};

/// Lengths that differ by less than this part of the shadows are the same.
const ROUNDING: f64 = 1e-12;

/// How two shadows on an axis lie to each other; all in px.
#[derive(Clone, Copy)]
struct Shadows {
    /// How far B must move along the axis to clear A, and against it.
    pushes: [f64; 2],
    /// How long A's and B's are.
    widths: [f64; 2],
}

impl Shadows {
    fn new(axis: &SatAxis, bodies: [&PosedShape; 2]) -> Self {
        // Of the bodies rather than of the axis, whose coordinates are rounded far from the origin.
        let widths = bodies.map(|body| {
            let across = body.support(axis.normal) - body.support(-axis.normal);
            axis.normal.dot(across) + 2.0 * body.radius()
        });
        let along = axis.overlap();
        Self {
            pushes: [along, widths[0] + widths[1] - along],
            widths,
        }
    }

    /// How far they are apart; not above 0 where they meet.
    fn gap(&self) -> f64 {
        -self.pushes[0].min(self.pushes[1])
    }

    /// How much they share; below 0 where they are apart.
    fn shared(&self) -> f64 {
        let [along, against] = self.pushes;
        along.min(against).min(self.widths[0]).min(self.widths[1])
    }

    fn rounding(&self) -> f64 {
        ROUNDING * (self.widths[0] + self.widths[1])
    }
}

/// What is said of an axis.
pub(super) struct SatReading {
    /// `gap`, `overlap` or `push`, with `widest` or `least` where no axis has a wider or less.
    pub(super) words: &'static str,
    /// The length that is meant, in px.
    pub(super) length: f64,
    /// From where to where it lies on the axis, in px from the world's origin.
    pub(super) bracket: [f64; 2],
}

impl SatReading {
    /// Of apart bodies the gap between the shadows, or what they share. Of bodies that collide the push
    /// along the axis that parts them, called overlap where the shadows share just that.
    pub(super) fn new(axis: &SatAxis, bodies: [&PosedShape; 2], colliding: bool) -> Self {
        let shadows = Shadows::new(axis, bodies);
        if colliding {
            Self::of_colliding(axis, &shadows, bodies)
        } else if shadows.gap() > 0.0 {
            Self::of_gap(axis, &shadows, bodies)
        } else {
            Self {
                words: "overlap",
                length: shadows.shared(),
                bracket: [axis.a[0].max(axis.b[0]), axis.a[1].min(axis.b[1])],
            }
        }
    }

    /// What the length is called where it is the depth or the distance itself.
    pub(super) fn name_of_length(&self, answer: &Answer) -> Option<&'static str> {
        let penetrates = answer.colliding && answer.depth > 0.0;
        let (name, length) = if penetrates {
            ("depth", answer.depth)
        } else {
            ("distance", answer.distance)
        };
        let size = self.bracket[0].abs().max(self.bracket[1].abs());
        ((self.length - length).abs() <= ROUNDING * size).then_some(name)
    }

    fn of_gap(axis: &SatAxis, shadows: &Shadows, bodies: [&PosedShape; 2]) -> Self {
        let gap = shadows.gap();
        let is_widest = all(bodies).all(|other| other.gap() <= gap + shadows.rounding());
        let is_along = -shadows.pushes[0] >= gap;
        Self {
            words: if is_widest { "widest gap" } else { "gap" },
            length: gap,
            bracket: if is_along {
                [axis.a[1], axis.b[0]]
            } else {
                [axis.b[1], axis.a[0]]
            },
        }
    }

    fn of_colliding(axis: &SatAxis, shadows: &Shadows, bodies: [&PosedShape; 2]) -> Self {
        let slack = shadows.rounding();
        let push = shadows.pushes[0].max(0.0);
        let is_shared = push <= shadows.shared() + slack;
        let is_least_shared = || all(bodies).all(|other| push <= other.shared() + slack);
        let is_least_push = || all(bodies).all(|other| push <= other.pushes[0] + slack);
        let words = if is_shared && is_least_shared() {
            "least overlap"
        } else if is_least_push() {
            "least push"
        } else if is_shared {
            "overlap"
        } else {
            "push"
        };
        Self {
            words,
            length: push,
            bracket: [axis.b[0], axis.a[1]],
        }
    }
}

/// The shadows on every axis.
fn all([a, b]: [&PosedShape; 2]) -> impl Iterator<Item = Shadows> {
    let axes = sat_axes(a, b).into_iter().flatten();
    axes.map(move |axis| Shadows::new(&axis, [a, b]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::{Polygon, Pose, Shape, intersects};
    use crate::scene::{Moment, Simulation, presets};
    use glam::{DVec2, dvec2};

    fn polygon(corners: &[(f64, f64)], at: DVec2) -> PosedShape {
        let corners: Vec<DVec2> = corners.iter().map(|&(x, y)| dvec2(x, y)).collect();
        let shape = Shape::from(Polygon::new(&corners).unwrap());
        shape.posed(&Pose::new(at, 0.0).unwrap())
    }

    fn block(size: DVec2, at: DVec2) -> PosedShape {
        let DVec2 { x, y } = size;
        polygon(&[(0.0, 0.0), (x, 0.0), (x, y), (0.0, y)], at)
    }

    /// Pairs of every kind, with names: the presets, and blocks apart, touching, crossing and in each
    /// other, from every side.
    fn pairs() -> Vec<(String, [PosedShape; 2])> {
        let mut pairs: Vec<_> = presets()
            .into_iter()
            .map(|preset| {
                let Moment { a, b, .. } = Simulation::new(preset.scene).moment().clone();
                (preset.slug.to_owned(), [a, b])
            })
            .collect();
        for at in [-90.0, -50.0, -30.0, 0.0, 20.0, 75.0, 100.0, 100.002, 350.0] {
            for size in [dvec2(50.0, 20.0), dvec2(5.0, 180.0), dvec2(300.0, 300.0)] {
                let a = block(dvec2(100.0, 60.0), dvec2(1e6, 0.0));
                let b = block(size, dvec2(1e6 + at, 10.0));
                pairs.push((format!("a block of {size} at {at}"), [a, b]));
            }
        }
        let left = polygon(&[(0.0, 0.0), (40.0, -30.0), (40.0, 30.0)], DVec2::ZERO);
        let right = polygon(
            &[(0.0, 0.0), (-40.0, 30.0), (-40.0, -30.0)],
            dvec2(-9.0, 0.0),
        );
        pairs.push(("corner to corner".to_owned(), [left, right]));
        pairs
    }

    /// Both shadows along `axis`, measured on the outlines.
    fn measured(axis: &SatAxis, bodies: [&PosedShape; 2]) -> [[f64; 2]; 2] {
        bodies.map(|body| {
            let along = |sign: f64| {
                let outline = body.outline();
                let most = outline.iter().map(|&point| sign * axis.normal.dot(point));
                sign * most.fold(f64::NEG_INFINITY, f64::max)
            };
            [along(-1.0), along(1.0)]
        })
    }

    /// The gap, the shared length and the push, of shadows that were measured.
    fn lengths([a, b]: [[f64; 2]; 2]) -> [f64; 3] {
        let gap = (b[0] - a[1]).max(a[0] - b[1]);
        [gap, a[1].min(b[1]) - a[0].max(b[0]), a[1] - b[0]]
    }

    #[test]
    fn the_word_and_the_length_are_those_of_the_shadows() {
        for (name, [a, b]) in &pairs() {
            let Some(axes) = sat_axes(a, b) else { continue };
            let colliding = intersects(a, b);
            // Outlines of round corners stand in for them, to a thousandth of a px or so.
            let slack = if a.radius() + b.radius() > 0.0 {
                0.05
            } else {
                1e-8
            };
            let axes: Vec<SatAxis> = axes.collect();
            let of = |axis: &SatAxis| lengths(measured(axis, [a, b]));
            let widest = axes.iter().map(|axis| of(axis)[0]).fold(f64::MIN, f64::max);
            let least = |which: usize| {
                axes.iter()
                    .map(|axis| of(axis)[which])
                    .fold(f64::MAX, f64::min)
            };
            for axis in &axes {
                let [gap, shared, push] = of(axis);
                let said = SatReading::new(axis, [a, b], colliding);
                let what = format!("{name}, {:?}: {} {}", axis.source, said.words, said.length);
                let drawn = said.bracket[1] - said.bracket[0];
                assert!((drawn - said.length).abs() < 1e-8, "{what}, drawn {drawn}");
                let expected = match said.words {
                    "gap" | "widest gap" => gap,
                    "overlap" | "least overlap" => shared,
                    "push" | "least push" => push,
                    other => panic!("{other}"),
                };
                assert!(
                    (said.length - expected).abs() < slack,
                    "{what}, not {expected}"
                );
                assert_eq!(
                    said.words.contains("gap"),
                    gap > 0.0 && !colliding,
                    "{what}"
                );
                let is_true = match said.words {
                    "widest gap" => gap >= widest - slack,
                    "least overlap" => colliding && shared <= least(1) + slack,
                    "least push" => colliding && push <= least(2) + slack,
                    "push" => colliding,
                    _ => true,
                };
                assert!(is_true, "{what}");
            }
        }
    }

    #[test]
    fn both_edges_across_a_gap_tell_the_same() {
        let (a, b) = (
            block(dvec2(200.0, 160.0), dvec2(300.0, 300.0)),
            block(dvec2(50.0, 80.0), DVec2::ZERO),
        );
        let axes = sat_axes(&a, &b).expect("edges");
        let said: Vec<_> = axes
            .filter(|axis| axis.normal.y == 0.0)
            .map(|axis| SatReading::new(&axis, [&a, &b], false))
            .map(|reading| (reading.words, reading.length))
            .collect();
        assert_eq!(said, [("widest gap", 250.0); 4]);
    }

    #[test]
    fn a_body_inside_another_is_asked_for_a_push() {
        let (a, b) = (
            block(dvec2(200.0, 100.0), DVec2::ZERO),
            block(dvec2(50.0, 20.0), dvec2(30.0, 60.0)),
        );
        let mut said: Vec<_> = sat_axes(&a, &b)
            .expect("edges")
            .filter_map(|axis| {
                let SatReading { words, length, .. } = SatReading::new(&axis, [&a, &b], true);
                matches!(axis.source, crate::planar::AxisSource::EdgeOfA(_))
                    .then_some((words, length))
            })
            .collect();
        said.sort_by(|one, other| one.1.total_cmp(&other.1));
        let pushes = [
            ("least push", 40.0),
            ("push", 80.0),
            ("push", 80.0),
            ("push", 170.0),
        ];
        assert_eq!(said, pushes);
    }

    #[test]
    fn bodies_that_touch_have_no_gap() {
        for (name, [a, b]) in &pairs() {
            let Some(sat) = crate::planar::sat(a, b) else {
                continue;
            };
            let said = SatReading::new(&sat.axis, [a, b], sat.colliding);
            assert_eq!(
                said.words.contains("gap"),
                !sat.colliding,
                "{name}: {}",
                said.words
            );
            assert!(said.length >= 0.0, "{name}");
        }
    }
}
