//! The separating axis theorem: both bodies projected on an axis, and the gap or the overlap there.
//!
//! The axis may be moved along any vector perpendicular to it without changing what lies where on it. In space it is moved
//! in the picture's plane, so that the places along it stay those of the bodies' shadows, foreshortened as the axis is.

use glam::DVec2;

use super::context::OverlayContext;
use super::velocities;
use crate::figure::dimension::{DrawnDimension, FigureAnswer, FigureAxis, span};
use crate::figure::role::OnAxis;
use crate::figure::spatial::{View, hull_ring};
use crate::figure::title::{box_of, room};
use crate::figure::{Mark, Overlay, Rect, Role};
use crate::lesson::Vector;
use crate::planar::nearest_on_segment;

/// How near the pointer must come to an edge, in points of the picture.
const EDGE_REACH: f64 = 6.0;

/// How far beyond the bodies the axis runs, how far A's projection lies beside B's, and how far the line
/// extends past both; in points of the picture.
const BEYOND: f64 = 34.0;
const BESIDE: f64 = 5.0;
const PAST: f64 = 16.0;

/// How far the axis keeps from the rim of the pane, in points of the picture.
const RIM: f64 = 24.0;

/// An axis whose unit vector is drawn shorter than this is seen end-on: its shadows would merge.
const END_ON: f64 = 0.12;

/// The axis of the edge under the pointer, the one that was stepped to, or the deciding one; and how B
/// moves.
pub(super) fn world<D: DrawnDimension>(canvas: &OverlayContext<'_, D>) -> Vec<Mark> {
    let mut marks = shadows(canvas);
    let [_, b] = canvas.bodies();
    marks.extend(velocities::velocity_world(
        canvas.project(D::center(b)),
        canvas.subject.velocity,
        canvas.scale(),
        canvas.numbers(),
    ));
    marks
}

/// What stands beside the length on the axis that is shown.
pub(in crate::figure) fn on_axis<D: DrawnDimension>(canvas: &OverlayContext<'_, D>) -> OnAxis {
    chosen(canvas).map_or(OnAxis::Shared, |(_, _, reading)| reading.on_axis)
}

/// The index of the axis that is shown, unless it is the deciding one, the axis, and what is said of it; `None` where a
/// core is smooth.
fn chosen<D: DrawnDimension>(
    canvas: &OverlayContext<'_, D>,
) -> Option<(Option<usize>, FigureAxis<D::Vector>, SatReading)> {
    let moment = canvas.moment();
    let found = D::sat(moment)?;
    let all = D::sat_axes(moment);
    let pointed = canvas.pointer.filter(|_| D::IS_FLAT);
    let pointed = pointed.and_then(|at| axis_at::<D>(moment, at, EDGE_REACH / canvas.scale()));
    let at = pointed.or(canvas.subject.sat_axis);
    let axis = at.and_then(|at| all.get(at).copied());
    let axis = axis.unwrap_or(found.deciding);
    let reading = SatReading::new(&axis, &all, found.colliding);
    Some((at, axis, reading))
}

/// The projections on the axis. Where the distance is shown too, a length that is the same is labelled by its name.
fn shadows<D: DrawnDimension>(canvas: &OverlayContext<'_, D>) -> Vec<Mark> {
    let moment = canvas.moment();
    let bounds = canvas.bounds();
    let below = bounds.center() + canvas.down() * bounds.size().y / 2.0;
    let note = |text: String| Mark::Label {
        at: inside(below, canvas),
        text,
        role: Role::Overlap,
        side: canvas.down(),
    };
    let Some((at, axis, reading)) = chosen(canvas) else {
        return vec![note(format!("SAT needs {}s", D::PART))];
    };
    let has_distance = canvas.subject.overlays.has(Overlay::Distance);
    let name = has_distance
        .then(|| reading.name_of_length(&canvas.answer()))
        .flatten();
    let text = match name {
        _ if reading.on_axis == OnAxis::Touch => "the shadows touch".to_owned(),
        Some(name) => format!("{} = {name}", reading.words),
        None => format!(
            "{} {}",
            reading.words,
            canvas.numbers().length(reading.length)
        ),
    };
    let mut marks = Vec::new();
    let line = Line::beyond(&axis, canvas);
    if let Some(line) = &line {
        marks.extend(guides(&axis, line, canvas));
    }
    let sources = D::sat_sources(moment, at).into_iter();
    marks.extend(sources.map(|corners| {
        let corners: Vec<DVec2> = corners.into_iter().map(|at| canvas.project(at)).collect();
        match corners.len() {
            2 => span(corners, Role::SatEdge),
            _ => span(hull_ring(&corners), Role::SatEdge),
        }
    }));
    match line {
        Some(line) => {
            marks.extend(line.marks(&axis, reading.bracket, canvas.scale()));
            marks.push(line.label(text, (&axis, reading.bracket), canvas));
        }
        None => marks.push(note(format!("{text}, seen end-on"))),
    }
    let decides = D::sat(moment).filter(|found| found.deciding == axis && found.colliding);
    let application = decides.and_then(|found| found.application);
    marks.extend(application.map(|at| Mark::Point {
        at: canvas.project(at),
        role: Role::Contact,
    }));
    marks
}

/// The axis of the edge that is within `reach` of a place of the plane; of several the nearest.
fn axis_at<D: DrawnDimension>(moment: &D::Moment, place: DVec2, reach: f64) -> Option<usize> {
    let distance = |at: usize| {
        let sources = D::sat_sources(moment, Some(at));
        let ends = sources.first()?.iter();
        let ends: Vec<DVec2> = ends.map(|end| D::project(&View::default(), *end)).collect();
        let [p, q] = ends[..] else {
            return None;
        };
        Some((at, nearest_on_segment([p, q], place).distance(place)))
    };
    let distances = (0..D::sat_axes(moment).len()).filter_map(distance);
    distances
        .filter(|(_, distance)| *distance <= reach)
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map(|(at, _)| at)
}

/// The point nearest to `point` that is well inside what is shown.
fn inside<D: DrawnDimension>(point: DVec2, canvas: &OverlayContext<'_, D>) -> DVec2 {
    let rim = canvas.shown().shrunk(RIM / canvas.scale());
    point.clamp(rim.min, rim.max)
}

/// Where an axis is drawn: the places `start + t · step` of the picture's plane, for t px along it.
struct Line {
    start: DVec2,
    step: DVec2,
    across: DVec2,
}

impl Line {
    /// Beyond the bodies, on the side where all of it is shown; where neither is, nearer to them. `None` where it is seen
    /// end-on.
    fn beyond<D: DrawnDimension>(
        axis: &FigureAxis<D::Vector>,
        canvas: &OverlayContext<'_, D>,
    ) -> Option<Self> {
        let step = canvas.project(axis.normal);
        if step.length() < END_ON {
            return None;
        }
        let [a, b] = D::bodies(canvas.moment());
        let center = D::center(a);
        let middle = canvas.project(center - axis.normal * axis.normal.dot(center));
        let outlines = [a, b].map(|body| D::outline(body, &canvas.subject.view));
        let extent = |across: DVec2| {
            let reach = outlines
                .iter()
                .flatten()
                .map(|&point| across.dot(point - middle));
            reach.fold(f64::NEG_INFINITY, f64::max)
        };
        let rim = canvas.shown().shrunk(RIM / canvas.scale());
        let across = canvas.camera.across(step.normalize());
        let sides = [across, -across];
        let lines = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().flat_map(|nearer| {
            sides.map(|across| {
                let (far, half) = (extent(across), (extent(across) - extent(-across)) / 2.0);
                let offset = far + (half - far) * nearer + BEYOND / canvas.scale();
                Self {
                    start: middle + across * offset,
                    step,
                    across,
                }
            })
        });
        let ends = axis.ends();
        let mut lines: Vec<Self> = lines.collect();
        let fits = |line: &Self| ends.iter().all(|&end| rim.contains(line.at(end, 0.0)));
        let best = lines.iter().position(fits).unwrap_or(0);
        Some(lines.swap_remove(best))
    }

    /// The place of a coordinate along the axis, so far beside it.
    fn at(&self, coordinate: f64, beside: f64) -> DVec2 {
        self.start + self.step * coordinate + self.across * beside
    }

    /// The line itself, both projections, and the length that is meant.
    fn marks<V: Copy>(&self, axis: &FigureAxis<V>, bracket: [f64; 2], scale: f64) -> [Mark; 4] {
        let [low, high] = axis.ends();
        let (beside, past) = (BESIDE / scale, PAST / scale / self.step.length());
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

    /// The text beside the middle of the length; where there is no room, past an end of the line.
    fn label<D: DrawnDimension>(
        &self,
        text: String,
        (axis, bracket): (&FigureAxis<D::Vector>, [f64; 2]),
        canvas: &OverlayContext<'_, D>,
    ) -> Mark {
        let scale = canvas.scale();
        let middle = (bracket[0] + bracket[1]) / 2.0;
        let [low, high] = axis.ends();
        let along = self.step.normalize();
        let past = along * (PAST / scale);
        let places = [
            (self.at(middle, 3.0 * BESIDE / scale), self.across),
            (self.at(high, 0.0) + past, along),
            (self.at(low, 0.0) - past, -along),
        ];
        let shown = canvas.shown();
        let picture = Rect {
            min: shown.min * scale,
            max: shown.max * scale,
        };
        let size = room(&text, canvas.theme.style(Role::Overlap).text_size);
        let has_room = |(at, side): &&(DVec2, DVec2)| {
            let label = box_of(*at * scale, size, *side);
            picture.holds(&label.shrunk(-BESIDE))
        };
        let (at, side) = *places.iter().find(has_room).unwrap_or(&places[0]);
        Mark::Label {
            at: inside(at, canvas),
            text,
            role: Role::Overlap,
            side,
        }
    }
}

/// Thin lines from the outermost points of both bodies to the ends of their projections.
fn guides<D: DrawnDimension>(
    axis: &FigureAxis<D::Vector>,
    line: &Line,
    canvas: &OverlayContext<'_, D>,
) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (body, ends) in D::bodies(canvas.moment()).into_iter().zip([axis.a, axis.b]) {
        for (end, outwards) in ends.into_iter().zip([-axis.normal, axis.normal]) {
            let farthest = D::support(body, outwards) + outwards * D::radius(body);
            marks.push(Mark::Polyline {
                points: vec![canvas.project(farthest), line.at(end, 0.0)],
                role: Role::Extension,
            });
        }
    }
    marks
}

/// Lengths that differ by less than this part of the coordinates are the same.
const ROUNDING: f64 = 1e-12;

impl<V> FigureAxis<V> {
    /// From where to where both shadows lie.
    fn ends(&self) -> [f64; 2] {
        [self.a[0].min(self.b[0]), self.a[1].max(self.b[1])]
    }

    /// How far B must move along the axis to clear A, and against it.
    fn pushes(&self) -> [f64; 2] {
        let [a, b] = [self.a, self.b].map(|[low, high]| high - low);
        [self.overlap, a + b - self.overlap]
    }

    /// How far the shadows are apart; not above 0 where they meet.
    fn gap(&self) -> f64 {
        -self.pushes()[0].min(self.pushes()[1])
    }

    /// How much they share; below 0 where they are apart.
    fn shared(&self) -> f64 {
        let [a, b] = [self.a, self.b].map(|[low, high]| high - low);
        -self.gap().max(-a.min(b))
    }

    fn rounding(&self) -> f64 {
        ROUNDING
            * [self.a, self.b]
                .concat()
                .iter()
                .map(|end| end.abs())
                .sum::<f64>()
    }
}

/// What is said of an axis.
struct SatReading {
    on_axis: OnAxis,
    /// `gap`, `overlap` or `push`, with `widest` or `least` where no axis has a wider or less.
    words: &'static str,
    /// The length that is meant, in px.
    length: f64,
    /// From where to where it lies on the axis, in px from the world's origin.
    bracket: [f64; 2],
}

impl SatReading {
    /// Of apart bodies the gap between the shadows, or what they share. Of bodies that collide the push
    /// along the axis that parts them, called overlap where the shadows share just that.
    fn new<V>(axis: &FigureAxis<V>, all: &[FigureAxis<V>], colliding: bool) -> Self {
        let slack = axis.rounding();
        let mut reading = if colliding {
            let push = axis.overlap.max(0.0);
            let is_shared = push <= axis.shared() + slack;
            let is_least_shared = || all.iter().all(|other| push <= other.shared() + slack);
            let is_least_push = || all.iter().all(|other| push <= other.overlap + slack);
            let words = if is_shared && is_least_shared() {
                "least overlap"
            } else if is_least_push() {
                "least push"
            } else if is_shared {
                "overlap"
            } else {
                "push"
            };
            let bracket = [axis.b[0], axis.a[1]];
            Self {
                on_axis: if is_shared {
                    OnAxis::Shared
                } else {
                    OnAxis::Push
                },
                words,
                length: push,
                bracket,
            }
        } else if axis.gap() > 0.0 {
            let gap = axis.gap();
            let is_widest = all.iter().all(|other| other.gap() <= gap + slack);
            let is_along = -axis.overlap >= gap;
            Self {
                on_axis: OnAxis::Gap,
                words: if is_widest { "widest gap" } else { "gap" },
                length: gap,
                bracket: if is_along {
                    [axis.a[1], axis.b[0]]
                } else {
                    [axis.b[1], axis.a[0]]
                },
            }
        } else {
            Self {
                on_axis: OnAxis::Shared,
                words: "overlap",
                length: axis.shared(),
                bracket: [axis.a[0].max(axis.b[0]), axis.a[1].min(axis.b[1])],
            }
        };
        if reading.length <= slack {
            reading.on_axis = OnAxis::Touch;
        }
        reading
    }

    /// What the length is called where it is the depth or the distance itself.
    fn name_of_length<V>(&self, answer: &FigureAnswer<V>) -> Option<&'static str> {
        let penetrates = answer.colliding && answer.depth > 0.0;
        let (name, length) = if penetrates {
            ("depth", answer.depth)
        } else {
            ("distance", answer.distance)
        };
        let size = self.bracket[0].abs().max(self.bracket[1].abs());
        ((self.length - length).abs() <= ROUNDING * size).then_some(name)
    }
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
