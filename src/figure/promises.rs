//! What every picture keeps, held against all presets, views, sizes and themes.

mod axes;
pub(super) mod falls;
mod legends;
mod lengths;

use glam::{DVec2, dvec2};

use super::clip::{crosses, is_within};
use super::{
    Camera, Figure, FigureSource, Mark, MinkowskiPane, Overlay, Overlays, Pane, Rect, Role, Theme,
    ThemeName, compose, home_camera, labels,
};
use crate::lesson::{FirstDirection, Lesson};
use crate::planar::{Ellipse, Polygon, Shape};
use crate::scene::{Body, Scene, Simulation, Unit, presets};

const VIEWS: [MinkowskiPane; 3] = [
    MinkowskiPane::Off,
    MinkowskiPane::Half,
    MinkowskiPane::Alone,
];

/// The sizes, in points, of pictures of 640×480, 1024×768, 1920×1080 and 800×1200 px, and of a window of
/// 1920×1080.
const SIZES: [DVec2; 5] = [
    dvec2(640.0, 480.0),
    dvec2(1024.0, 768.0),
    dvec2(1365.0, 768.0),
    dvec2(800.0, 1200.0),
    dvec2(1920.0, 1080.0),
];

fn themes() -> impl Iterator<Item = (ThemeName, Theme)> {
    ThemeName::ALL
        .into_iter()
        .map(|name| (name, Theme::new(name)))
}

/// Every preset of two bodies, and an ellipse beside a box, ready to be drawn. Those of many are looked at with the
/// bodies around the pair.
fn scenes() -> Vec<(&'static str, Simulation)> {
    let mut scenes: Vec<(&str, Simulation)> = presets()
        .into_iter()
        .filter(|preset| preset.scene.fall.is_none())
        .map(|preset| (preset.slug, Simulation::new(preset.scene)))
        .collect();
    scenes.push(("ellipse-beside-box", ellipse_beside_box()));
    scenes
}

/// The subject without a lesson. Minkowski space is never shown without its hull.
fn subject(
    simulation: &Simulation,
    mut overlays: Overlays,
    minkowski: MinkowskiPane,
) -> FigureSource<'_> {
    if minkowski != MinkowskiPane::Off {
        overlays.set(Overlay::Hull, true);
    }
    FigureSource {
        overlays,
        minkowski,
        ..FigureSource::new(simulation.moment(), &simulation.moment().b)
    }
}

/// The picture of `subject` in its home view.
fn at_home(subject: &FigureSource<'_>, theme: &Theme, size: DVec2) -> Figure {
    let world_camera = home_camera(subject, theme, size);
    let subject = FigureSource {
        world_camera,
        ..*subject
    };
    compose(&subject, theme, size)
}

/// All overlays but the legend, which lies over a corner, whatever is there.
pub(super) fn all() -> Overlays {
    let all = Overlay::ALL.into_iter();
    all.filter(|overlay| *overlay != Overlay::Legend).collect()
}

/// What a mark takes up of the picture.
pub(super) fn extent(mark: &Mark, theme: &Theme, to_picture: impl Fn(DVec2) -> DVec2) -> Rect {
    match mark {
        Mark::Point { at, role } => {
            let radius = DVec2::splat(theme.style(*role).radius);
            Rect::new(to_picture(*at) - radius, 2.0 * radius)
        }
        _ => Rect::around(mark.points().into_iter().map(to_picture)),
    }
}

/// What is drawn in a pane but for text, the ground and lines from rim to rim, in the picture.
fn content(pane: &Pane) -> Rect {
    let theme = Theme::new(ThemeName::Chalkboard);
    let parts = pane.marks.iter().filter(|mark| {
        let role = mark.role();
        let is_content = match mark {
            Mark::Label { .. } => false,
            _ => !matches!(role, Role::Leader | Role::SupportLine),
        };
        is_content && !role.is_background()
    });
    let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
    let corners = parts.flat_map(|mark| {
        let Rect { min, max } = extent(mark, &theme, to_picture);
        [min, max]
    });
    Rect::around(corners)
}

/// How much of panes at one scale is filled: as much as of the one that limits it, and nothing if anything is cut off.
fn of_one_scale(fills: &[f64]) -> f64 {
    if fills.contains(&0.0) {
        return 0.0;
    }
    fills.iter().copied().fold(0.0, f64::max)
}

/// How much of the pane what is drawn takes up, along the side that limits it.
fn fill(content: &Rect, pane: &Pane) -> f64 {
    if pane.place.holds(content) {
        (content.size() / pane.place.size()).max_element()
    } else {
        0.0
    }
}

#[test]
fn the_picture_fills_its_frame() {
    let (mut least, mut where_least) = (f64::INFINITY, String::new());
    for (slug, simulation) in scenes() {
        for overlays in [
            Overlays::default(),
            [Overlay::Sat].into_iter().collect(),
            all(),
        ] {
            for view in VIEWS {
                for (name, theme) in themes() {
                    for size in SIZES {
                        let subject = subject(&simulation, overlays, view);
                        let figure = at_home(&subject, &theme, size);
                        let fills = figure.panes.iter().map(|pane| fill(&content(pane), pane));
                        let found = of_one_scale(&fills.collect::<Vec<_>>());
                        // The axis of SAT may need the margin on one side only.
                        let expected = if overlays.has(Overlay::Sat) {
                            0.45
                        } else {
                            0.6
                        };
                        if found / expected < least {
                            least = found / expected;
                            where_least = format!(
                                "{slug}, {view:?}, {name:?}, {size}: {found:.2} {overlays:?}"
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(least >= 1.0, "{where_least}");
}

#[test]
fn no_size_is_too_small_for_a_picture() {
    // Its text is the largest.
    let theme = Theme::new(ThemeName::Projector);
    for (_, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for view in VIEWS {
            for size in [
                DVec2::ZERO,
                DVec2::ONE,
                dvec2(1.0, 900.0),
                dvec2(200.0, 3.0),
                dvec2(40.0, 30.0),
                dvec2(200.0, 200.0),
            ] {
                for shown in [None, Some((&lesson, lesson.steps().len() - 1))] {
                    let subject = FigureSource {
                        lesson: shown,
                        ..subject(&simulation, all(), view)
                    };
                    for pane in at_home(&subject, &theme, size).panes {
                        assert!(pane.camera.scale.is_finite() && pane.camera.scale > 0.0);
                        assert!(pane.camera.offset.is_finite());
                    }
                }
            }
        }
    }
}

fn ellipse_beside_box() -> Simulation {
    let corners = [(-60.0, -40.0), (60.0, -40.0), (60.0, 40.0), (-60.0, 40.0)];
    let polygon = Polygon::new(&corners.map(|(x, y)| dvec2(x, y))).unwrap();
    let body = |shape: Shape, position: DVec2, rotation: f64| Body {
        shape,
        position,
        rotation,
    };
    Simulation::new(Scene {
        title: "An ellipse beside a box".to_owned(),
        note: None,
        a: body(polygon.into(), dvec2(200.0, 200.0), 10.0),
        b: body(
            Ellipse::new(70.0, 30.0).unwrap().into(),
            dvec2(345.0, 230.0),
            25.0,
        ),
        push: false,
        unit: Unit::default(),
        y_up: false,
        fall: None,
    })
}

/// What is wrong with the labels of a pane, a line each. Counted apart are those that stand on another
/// body because their place lies on it: that may be farther than they can go. And the length of a gap so
/// narrow that it has no room beside it, which is the answer and has to stand somewhere.
fn faults(pane: &Pane, theme: &Theme, [visits, answers]: &mut [usize; 2]) -> Vec<String> {
    let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
    let mut lines: Vec<([DVec2; 2], Role)> = Vec::new();
    let mut bodies: Vec<(Role, Vec<DVec2>)> = Vec::new();
    for mark in &pane.marks {
        let mut points = mark.points();
        match mark {
            Mark::Polygon { .. } => points.extend(points.first().copied()),
            Mark::Polyline { .. } | Mark::Arrow { .. } => {}
            Mark::Point { .. } | Mark::Label { .. } => continue,
        }
        let points: Vec<DVec2> = points.into_iter().map(to_picture).collect();
        let role = mark.role();
        if matches!(role, Role::ShapeA | Role::ShapeB) {
            bodies.push((role, points[1..].to_vec()));
        }
        if !role.is_background() || role == Role::Axis {
            lines.extend(points.windows(2).map(|ends| ([ends[0], ends[1]], role)));
        }
    }
    let placed = labels::boxes(&pane.marks, theme, &pane.camera, &pane.place);
    let marks = pane.marks.iter().filter_map(|mark| match mark {
        Mark::Label { at, role, .. } => Some((to_picture(*at), *role)),
        _ => None,
    });
    let mut faults = Vec::new();
    for (index, ((text, label), (at, role))) in placed.iter().zip(marks).enumerate() {
        // An answer, a letter and a new support have to stand somewhere.
        let has_to_be = labels::says_the_answer(role)
            || matches!(role, Role::NameA | Role::NameB)
            || role == Role::Support && text.starts_with('w');
        for (other, covered) in &placed[index + 1..] {
            if label.overlaps(covered) && has_to_be {
                *answers += 1;
            } else if label.overlaps(covered) {
                faults.push(format!("`{text}` covers `{other}`"));
            }
        }
        match lines.iter().find(|(line, _)| crosses(line, label)) {
            Some(_) if has_to_be => *answers += 1,
            Some((_, role)) => faults.push(format!("`{text}` crosses a line of {role:?}")),
            None => {}
        }
        if role.is_in_corner() {
            if label.min.distance(pane.place.min) > 3.0 * label.size().y {
                faults.push(format!("`{text}` is off its corner"));
            }
            continue;
        }
        if !pane.place.holds(label) {
            faults.push(format!("`{text}` is off the pane"));
        }
        if at.clamp(label.min, label.max).distance(at) > 4.0 * label.size().y {
            faults.push(format!("`{text}` is far off its place"));
        }
        let names = match text.chars().next() {
            Some('A' | 'a') => Some(Role::ShapeA),
            Some('B' | 'b') => Some(Role::ShapeB),
            _ => None,
        };
        for (body, outline) in &bodies {
            if names != Some(*body) && is_within(label.center(), outline) {
                if is_within(at, outline) {
                    *visits += 1;
                } else if matches!(
                    role,
                    Role::Dimension | Role::NormalImpulse | Role::FrictionImpulse
                ) {
                    *answers += 1;
                } else {
                    faults.push(format!("`{text}` stands on {body:?}"));
                }
            }
        }
    }
    faults
}

/// The pictures of every scene with every overlay on, and of the steps of its lesson.
fn every_picture(mut see: impl FnMut(&str, &Figure, &Theme)) {
    // 1024×768 and 1920×1080 px on paper, and a window of the latter.
    let sizes = [SIZES[1], SIZES[2], SIZES[4]];
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        for (name, theme) in themes() {
            for size in sizes {
                for view in [MinkowskiPane::Off, MinkowskiPane::Half] {
                    let subject = subject(&simulation, all(), view);
                    let said = format!("{slug}, {name:?}, {size}, {view:?}");
                    see(&said, &at_home(&subject, &theme, size), &theme);
                }
                for at in 0..lesson.steps().len() {
                    let subject = FigureSource {
                        lesson: Some((&lesson, at)),
                        ..subject(&simulation, all(), MinkowskiPane::Half)
                    };
                    let said = format!("{slug}, {name:?}, {size}, step {at}");
                    see(&said, &at_home(&subject, &theme, size), &theme);
                }
            }
        }
    }
}

/// Holds that nothing was found, and that few of so many labels were excused.
fn assert_well_drawn(found: &[String], excused: [usize; 2], count: usize) {
    assert!(found.is_empty(), "{}", found.join("\n"));
    let [visits, answers] = excused;
    assert!(
        visits * 20 < count && answers * 200 < count,
        "{excused:?} of {count}"
    );
}

/// How many labels a pane has.
fn label_count(pane: &Pane) -> usize {
    let labels = pane.marks.iter();
    labels
        .filter(|mark| matches!(mark, Mark::Label { .. }))
        .count()
}

#[test]
fn labels_stand_by_what_they_name_and_cover_nothing() {
    let mut found = Vec::new();
    let (mut count, mut excused) = (0, [0; 2]);
    every_picture(|said, figure, theme| {
        for pane in &figure.panes {
            count += label_count(pane);
            for front in figure.panes.iter().filter(|front| front.is_minkowski) {
                let placed = labels::boxes(&pane.marks, theme, &pane.camera, &pane.place);
                let hidden = |label: &Rect| !pane.is_minkowski && front.place.overlaps(label);
                let hidden = placed.iter().filter(|(_, label)| hidden(label));
                found.extend(hidden.map(|(text, _)| format!("{said}: `{text}` is hidden")));
            }
            let faults = faults(pane, theme, &mut excused).into_iter();
            found.extend(faults.map(|fault| format!("{said}: {fault}")));
        }
    });
    assert_well_drawn(&found, excused, count);
}

#[test]
fn the_home_view_is_one_whatever_was_looked_at_before() {
    let size = SIZES[1];
    for (slug, simulation) in scenes() {
        for view in VIEWS {
            let subject = subject(&simulation, all(), view);
            let theme = Theme::new(ThemeName::Chalkboard);
            let home = home_camera(&subject, &theme, size);
            let lost = FigureSource {
                world_camera: Camera {
                    offset: dvec2(1e4, -3e5),
                    scale: 17.0,
                    y_up: false,
                },
                pointer: Some(size / 2.0),
                velocity: dvec2(3.0, -2.0),
                ..subject
            };
            assert_eq!(home_camera(&lost, &theme, size), home, "{slug}, {view:?}");
            let moment = simulation.moment();
            let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
            let in_lesson = |at: usize| {
                let mut subject = subject;
                subject.lesson = Some((&lesson, at));
                home_camera(&subject, &theme, size)
            };
            let last = lesson.steps().len() - 1;
            assert_eq!(in_lesson(0), in_lesson(last), "{slug}, {view:?}");
        }
    }
}
