//! The separating axis theorem: both bodies projected on an axis, and the gap or the overlap there.

use glam::DVec2;

use super::context::OverlayContext;
use super::velocities;
use crate::figure::title::{box_of, room};
use crate::figure::{Camera, Mark, Overlay, Rect, Role};
use crate::lesson::NumberFormat;
use crate::planar::{
    Answer, AxisSource, PosedShape, SatAxis, Support, nearest_on_segment, sat, sat_axes,
};
use crate::scene::Moment;

/// How near the pointer must come to an edge, in points of the picture.
const EDGE_REACH: f64 = 6.0;

/// How far beyond the bodies the axis runs, how far A's projection lies beside B's, and how far the line
/// extends past both; in points of the picture.
const BEYOND: f64 = 34.0;
const BESIDE: f64 = 5.0;
const PAST: f64 = 16.0;

/// How far the axis keeps from the rim of the pane, in points of the picture.
const RIM: f64 = 24.0;

/// The axis of the edge under the pointer, the one that was stepped to, or the deciding one; and how B
/// moves.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let moment = canvas.moment();
    let reach = EDGE_REACH / canvas.scale();
    let pointed = canvas.pointer.and_then(|at| axis_at(moment, at, reach));
    let chosen = pointed.or(canvas.subject.sat_axis);
    let text_size = canvas.theme.style(Role::Overlap).text_size;
    let look = (&canvas.camera, text_size);
    let has_distance = canvas.subject.overlays.has(Overlay::Distance);
    let mut marks = shadows(
        moment,
        chosen,
        &canvas.shown(),
        look,
        (has_distance, canvas.subject.numbers()),
    );
    let [_, b] = canvas.bodies();
    marks.extend(velocities::velocity_world(
        b.center(),
        canvas.subject.velocity,
        canvas.scale(),
        canvas.subject.numbers(),
    ));
    marks
}

/// The projections on the axis `chosen` of `sat_axes`, or on the deciding one. Where the distance is
/// shown too, a length that is the same is labelled by its name.
fn shadows(
    moment: &Moment,
    chosen: Option<usize>,
    shown: &Rect,
    (camera, text_size): (&Camera, f64),
    (has_distance, numbers): (bool, NumberFormat),
) -> Vec<Mark> {
    let (a, b, scale) = (&moment.a, &moment.b, camera.scale);
    let Some(answer) = sat(a, b) else {
        return vec![note(moment, shown, camera)];
    };
    let other = chosen.and_then(|at| sat_axes(a, b)?.nth(at));
    let axis = other.unwrap_or(answer.axis);
    let is_deciding = axis == answer.axis;

    let reading = SatReading::new(&axis, [a, b], answer.colliding);
    let line = Line::beyond(&axis, moment, shown, camera);
    let mut marks = guides(&axis, &line, [a, b]);
    marks.push(edge(&axis, [a, b]));
    marks.extend(line.marks(&axis, reading.bracket, scale));
    let name = has_distance
        .then(|| reading.name_of_length(&moment.answer))
        .flatten();
    let text = match name {
        Some("distance") if answer.colliding => "the shadows touch".to_owned(),
        Some(name) => format!("{} = {name}", reading.words),
        None => format!("{} {}", reading.words, numbers.length(reading.length)),
    };
    let middle = (reading.bracket[0] + reading.bracket[1]) / 2.0;
    marks.push(line.label(text, (&axis, middle), shown, (scale, text_size)));
    if is_deciding && answer.colliding {
        marks.push(Mark::Point {
            at: answer.application,
            role: Role::Contact,
        });
    }
    marks
}

/// The axis of the edge that is within `reach` of `point`, all in world space; of several the nearest.
fn axis_at(moment: &Moment, point: DVec2, reach: f64) -> Option<usize> {
    let (a, b) = (&moment.a, &moment.b);
    let edges = sat_axes(a, b)?
        .enumerate()
        .filter(|(_, axis)| !matches!(axis.source, AxisSource::Vertices(..)));
    let distances = edges.map(|(at, axis)| {
        (
            at,
            nearest_on_segment(edge_ends(&axis, [a, b]), point).distance(point),
        )
    });
    distances
        .filter(|(_, distance)| *distance <= reach)
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map(|(at, _)| at)
}

/// Says why there is no axis.
fn note(moment: &Moment, shown: &Rect, camera: &Camera) -> Mark {
    let smooth = if moment.a.hull().is_none() {
        &moment.a
    } else {
        &moment.b
    };
    let bounds = Rect::around(smooth.outline());
    let down = camera.turned(DVec2::Y);
    let below = bounds.center() + down * bounds.size().y / 2.0;
    Mark::Label {
        at: inside(below, shown, camera.scale),
        text: "SAT needs edges".to_owned(),
        role: Role::Overlap,
        side: down,
    }
}

/// The point nearest to `point` that is well inside what is shown.
fn inside(point: DVec2, shown: &Rect, scale: f64) -> DVec2 {
    let rim = shown.shrunk(RIM / scale);
    point.max(rim.min).min(rim.max)
}

/// Where an axis is drawn: the places with `across · p = offset`.
struct Line {
    along: DVec2,
    across: DVec2,
    offset: f64,
}

impl Line {
    /// Beyond the bodies, on the side where all of it is shown; where neither is, nearer to them.
    fn beyond(axis: &SatAxis, moment: &Moment, shown: &Rect, camera: &Camera) -> Self {
        let (along, scale) = (axis.normal, camera.scale);
        let outlines = [moment.a.outline(), moment.b.outline()].concat();
        let extent = |across: DVec2| {
            let reach = outlines.iter().map(|point| across.dot(*point));
            reach.fold(f64::NEG_INFINITY, f64::max)
        };
        let rim = shown.shrunk(RIM / scale);
        let across = camera.across(along);
        let sides = [across, -across];
        let lines = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().flat_map(|nearer| {
            sides.map(|across| {
                let (far, middle) = (extent(across), (extent(across) - extent(-across)) / 2.0);
                Self {
                    along,
                    across,
                    offset: far + (middle - far) * nearer + BEYOND / scale,
                }
            })
        });
        let ends = [axis.a[0].min(axis.b[0]), axis.a[1].max(axis.b[1])];
        let mut lines: Vec<Self> = lines.collect();
        let fits = |line: &Self| ends.iter().all(|&end| rim.contains(line.at(end, 0.0)));
        let best = lines.iter().position(fits).unwrap_or(0);
        lines.swap_remove(best)
    }

    /// The place of a coordinate along the axis, so far beside it.
    fn at(&self, coordinate: f64, beside: f64) -> DVec2 {
        self.along * coordinate + self.across * (self.offset + beside)
    }

    /// The line itself, both projections, and the length that is meant.
    fn marks(&self, axis: &SatAxis, bracket: [f64; 2], scale: f64) -> [Mark; 4] {
        let (low, high) = (axis.a[0].min(axis.b[0]), axis.a[1].max(axis.b[1]));
        let (beside, past) = (BESIDE / scale, PAST / scale);
        let line = |ends: [f64; 2], beside: f64, role: Role| Mark::Polyline {
            points: ends.map(|end| self.at(end, beside)).to_vec(),
            role,
        };
        [
            line([low - past, high + past], 0.0, Role::SatAxis),
            line(axis.a, -beside, Role::ProjectionA),
            line(axis.b, beside, Role::ProjectionB),
            line(bracket, 3.0 * beside, Role::Overlap),
        ]
    }

    /// The text beside the place `middle` of the axis; where there is no room, past an end of the line.
    fn label(
        &self,
        text: String,
        (axis, middle): (&SatAxis, f64),
        shown: &Rect,
        (scale, text_size): (f64, f64),
    ) -> Mark {
        let (low, high) = (axis.a[0].min(axis.b[0]), axis.a[1].max(axis.b[1]));
        let past = PAST / scale;
        let places = [
            (self.at(middle, 3.0 * BESIDE / scale), self.across),
            (self.at(high + past, 0.0), self.along),
            (self.at(low - past, 0.0), -self.along),
        ];
        let picture = Rect {
            min: shown.min * scale,
            max: shown.max * scale,
        };
        let size = room(&text, text_size);
        let has_room = |(at, side): &&(DVec2, DVec2)| {
            let label = box_of(*at * scale, size, *side);
            picture.holds(&label.shrunk(-BESIDE))
        };
        let (at, side) = *places.iter().find(has_room).unwrap_or(&places[0]);
        Mark::Label {
            at: inside(at, shown, scale),
            text,
            role: Role::Overlap,
            side,
        }
    }
}

/// Thin lines from the outermost points of both bodies to the ends of their projections.
fn guides(axis: &SatAxis, line: &Line, bodies: [&PosedShape; 2]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (body, ends) in bodies.into_iter().zip([axis.a, axis.b]) {
        for (end, outwards) in ends.into_iter().zip([-axis.normal, axis.normal]) {
            marks.push(Mark::Polyline {
                points: vec![
                    body.support(outwards) + body.radius() * outwards,
                    line.at(end, 0.0),
                ],
                role: Role::Extension,
            });
        }
    }
    marks
}

/// The edge that the axis is perpendicular to.
fn edge(axis: &SatAxis, bodies: [&PosedShape; 2]) -> Mark {
    Mark::Polyline {
        points: edge_ends(axis, bodies).to_vec(),
        role: Role::SatEdge,
    }
}

/// Where that edge starts and ends on the outline; for corners the line between them.
fn edge_ends(axis: &SatAxis, [a, b]: [&PosedShape; 2]) -> [DVec2; 2] {
    let side = |body: &PosedShape, ends: [usize; 2], outwards: DVec2| {
        ends.map(|index| body.vertices()[index] + body.radius() * outwards)
    };
    match axis.source {
        AxisSource::EdgeOfA(ends) => side(a, ends, axis.normal),
        AxisSource::EdgeOfB(ends) => side(b, ends, -axis.normal),
        AxisSource::Vertices(i, j) => [a.vertices()[i], b.vertices()[j]],
    }
}

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
    use glam::{DVec2, dvec2};

    use super::*;
    use crate::figure::{FigureSource, Pane, Theme, ThemeName, compose, home_camera, labels};
    use crate::planar::{Polygon, Pose, Shape, intersects};
    use crate::scene::{Moment, Simulation, presets};

    /// The world of every preset with its name, on the `chosen` axis.
    fn worlds(chosen: Option<usize>, theme: ThemeName) -> Vec<(&'static str, Moment, Pane)> {
        let overlays = [Overlay::Sat, Overlay::Distance, Overlay::Labels]
            .into_iter()
            .collect();
        let size = dvec2(1024.0, 768.0);
        let world = |preset: crate::scene::Preset| {
            let simulation = Simulation::new(preset.scene);
            let moment = simulation.moment().clone();
            let theme = Theme::new(theme);
            let mut subject = FigureSource {
                overlays,
                sat_axis: chosen,
                velocity: dvec2(4.0, -4.0),
                ..FigureSource::new(&moment, &moment.b)
            };
            subject.world_camera = home_camera(&subject, &theme, size);
            let pane = compose(&subject, &theme, size).panes.remove(0);
            (preset.slug, moment, pane)
        };
        presets().into_iter().map(world).collect()
    }

    fn line_of(pane: &Pane, role: Role) -> &[DVec2] {
        let found = pane.marks.iter().find(|mark| mark.role() == role);
        let Some(Mark::Polyline { points, .. }) = found else {
            panic!("no line of {role:?}: {found:?}");
        };
        points
    }

    fn has_label(pane: &Pane, words: &str) -> bool {
        let is_it = |mark: &Mark| matches!(mark, Mark::Label { text, .. } if text == words);
        pane.marks.iter().any(is_it)
    }

    #[test]
    fn the_drawn_shadows_are_those_of_the_axis() {
        for chosen in [None, Some(0), Some(1), Some(2)] {
            for (slug, moment, pane) in worlds(chosen, ThemeName::default()) {
                let (a, b) = (&moment.a, &moment.b);
                let Some(answer) = sat(a, b) else {
                    assert!(has_label(&pane, "SAT needs edges"), "{slug}");
                    continue;
                };
                let other = chosen.and_then(|at| sat_axes(a, b)?.nth(at));
                let axis = other.unwrap_or(answer.axis);
                for (role, expected) in [(Role::ProjectionA, axis.a), (Role::ProjectionB, axis.b)] {
                    let found = line_of(&pane, role);
                    for (point, end) in found.iter().zip(expected) {
                        let off = (axis.normal.dot(*point) - end).abs();
                        // Some roundings of coordinates that reach a few times the largest.
                        let size = point.abs().max_element() + end.abs();
                        assert!(off <= 1e-14 * size, "{slug}: {role:?} is {off} off");
                    }
                }
            }
        }
    }

    /// The number of the label is the length of the line that it stands by, whether the axis was
    /// stepped to or its edge pointed at, and of apart bodies a separating axis shows a gap.
    #[test]
    fn the_label_of_each_axis_tells_the_length_that_is_drawn() {
        for preset in presets() {
            let simulation = Simulation::new(preset.scene);
            let moment = simulation.moment();
            let bodies = [&moment.a, &moment.b];
            let Some(axes) = sat_axes(bodies[0], bodies[1]) else {
                continue;
            };
            let shown = Rect::around(bodies.iter().flat_map(|body| body.outline())).shrunk(-400.0);
            for (at, axis) in axes.enumerate() {
                let [from, to] = edge_ends(&axis, bodies);
                let pointed = axis_at(moment, (from + to) / 2.0, 1.0);
                for chosen in [Some(at)].into_iter().chain([pointed]) {
                    let look = (&Camera::ONE_TO_ONE, 14.0);
                    let marks = shadows(
                        moment,
                        chosen,
                        &shown,
                        look,
                        (false, NumberFormat::default()),
                    );
                    let drawn = marks.iter().find_map(|mark| match mark {
                        Mark::Polyline {
                            points,
                            role: Role::Overlap,
                        } => Some(points[0].distance(points[1])),
                        _ => None,
                    });
                    let label = marks.iter().find_map(|mark| match mark {
                        Mark::Label {
                            text,
                            role: Role::Overlap,
                            ..
                        } => Some(text.as_str()),
                        _ => None,
                    });
                    let (drawn, label) = drawn.zip(label).expect("a length and its label");
                    let said = label.rsplit(' ').next();
                    let said: f64 = said.expect("a number").parse().expect("a number");
                    assert!(
                        (said - drawn).abs() < 0.006,
                        "{}: {label}, {drawn}",
                        preset.slug
                    );
                }
            }
        }
    }

    #[test]
    fn labels_stand_inside_the_pane() {
        for name in ThemeName::ALL {
            let theme = Theme::new(name);
            for (slug, _, pane) in worlds(None, name) {
                for (text, place) in labels::boxes(&pane.marks, &theme, &pane.camera, &pane.place) {
                    assert!(pane.place.holds(&place), "{slug}, {name:?}: {text}");
                }
            }
        }
    }

    #[test]
    fn the_axis_of_an_edge_is_found_at_its_middle() {
        let moment = Simulation::new(presets().remove(0).scene).moment().clone();
        let bodies = [&moment.a, &moment.b];
        let axes = sat_axes(&moment.a, &moment.b).unwrap();
        for (at, axis) in axes.enumerate() {
            let [from, to] = edge_ends(&axis, bodies);
            let near = (from + to) / 2.0 + 2.0 * axis.normal;
            assert_eq!(axis_at(&moment, near, 6.0), Some(at));
        }
        assert_eq!(axis_at(&moment, dvec2(150.0, 600.0), 6.0), None);
    }

    #[test]
    fn a_smooth_shape_gets_a_note() {
        let ellipse = crate::planar::Ellipse::new(20.0, 10.0).unwrap();
        let mut moment = Simulation::new(presets().remove(0).scene).moment().clone();
        moment.b = Shape::from(ellipse).posed(&Pose::default());
        let shown = Rect::new(DVec2::ZERO, dvec2(500.0, 500.0));
        let marks = shadows(
            &moment,
            None,
            &shown,
            (&Camera::ONE_TO_ONE, 14.0),
            (false, NumberFormat::default()),
        );
        assert!(matches!(&marks[..], [Mark::Label { text, .. }] if text.contains("edges")));
    }

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
