//! Invariants of figures in space, checked for all presets, steps, sizes and themes.

use glam::{DVec2, dvec2};

use super::View;
use super::form::{Faces, Form};
use crate::figure::promises::{all, boxes, extent, themes};
use crate::figure::{
    Figure, Mark, MinkowskiPane, Pane, Rect, Role, Subject, Theme, ThemeName, compose,
};
use crate::lesson::spatial::StepData;
use crate::lesson::{Lesson, Space};
use crate::scene::{Simulation, presets_in_space};
use collidoscope_core::spatial::{Cone, Cylinder, Pose, Shape};

/// The sizes, in points, of pictures of 1024×768 and 1920×1080 px.
const SIZES: [DVec2; 2] = [dvec2(1024.0, 768.0), dvec2(1365.0, 768.0)];

/// The default view, and one from the other side and below.
fn views() -> [View; 2] {
    [View::default(), View::new(-130.0, -35.0)]
}

/// The figure of a subject in its fitted view.
fn at_home(subject: &Subject<'_, Space>, theme: &Theme, size: DVec2) -> Figure {
    compose(&subject.at_home(theme, size), theme, size)
}

/// The figures of every preset with all overlays, and of the steps of its lesson; for the default view in all
/// themes, for the other in one.
fn every_picture(mut see: impl FnMut(&str, &Figure, &Theme)) {
    for preset in presets_in_space() {
        let simulation = Simulation::new(preset.scene);
        let moment = simulation.moment();
        let lesson = Lesson::in_space(&moment.a, &moment.b);
        let at_rest = Subject::new(moment, &moment.b);
        for (name, theme) in themes() {
            for size in SIZES {
                for view in views() {
                    if name != ThemeName::Chalkboard && view != View::default() {
                        continue;
                    }
                    let said = format!("{}, {name:?}, {size}, {view:?}", preset.slug);
                    let mut subject = at_rest;
                    (subject.overlays, subject.view) = (all(), view);
                    for minkowski in [MinkowskiPane::Off, MinkowskiPane::Half] {
                        subject.layout.minkowski = minkowski;
                        let figure = at_home(&subject, &theme, size);
                        see(&format!("{said}, {minkowski:?}"), &figure, &theme);
                    }
                    subject.lesson = Some((&lesson, 0));
                    let shared = subject.at_home(&theme, size);
                    for at in 0..lesson.steps().len() {
                        let subject = Subject {
                            lesson: Some((&lesson, at)),
                            ..shared
                        };
                        let figure = compose(&subject, &theme, size);
                        see(&format!("{said}, step {at}"), &figure, &theme);
                    }
                }
            }
        }
    }
}

/// Violations in a pane: labels that overlap or are out of the pane, and dots, arrows and faces out of it.
fn faults(pane: &Pane, theme: &Theme) -> Vec<String> {
    let mut faults = Vec::new();
    let placed = boxes(pane, theme);
    for (index, (text, label)) in placed.iter().enumerate() {
        for (other, covered) in &placed[index + 1..] {
            if label.overlaps(covered) {
                faults.push(format!("`{text}` covers `{other}`"));
            }
        }
        if !pane.place.holds(label) {
            faults.push(format!("`{text}` is off the pane"));
        }
    }
    let to_picture = |point: DVec2| pane.camera.to_picture(&pane.place, point);
    for mark in &pane.marks {
        let is_text = mark.text().is_some();
        if !is_text && !pane.place.holds(&extent(mark, theme, to_picture)) {
            faults.push(format!("{:?} is off the pane", mark.role));
        }
    }
    faults
}

#[test]
fn no_label_covers_another_and_nothing_is_off_the_picture() {
    let mut found = Vec::new();
    let mut count = 0;
    every_picture(|said, figure, theme| {
        for pane in &figure.panes {
            count += 1;
            let faults = faults(pane, theme).into_iter();
            found.extend(faults.map(|fault| format!("{said}: {fault}")));
        }
    });
    // An answer can't be left out.
    assert!(
        found.len() * 1000 < count,
        "{count} panes:\n{}",
        found.join("\n")
    );
}

/// The marks of each step of every preset's lesson, in one pane.
fn marks_of_steps(is_minkowski: bool) -> Vec<(String, Lesson<Space>, usize, Vec<Mark>)> {
    let theme = Theme::new(ThemeName::Chalkboard);
    let mut steps = Vec::new();
    for preset in presets_in_space() {
        let simulation = Simulation::new(preset.scene);
        let moment = simulation.moment();
        let lesson = Lesson::in_space(&moment.a, &moment.b);
        for at in 0..lesson.steps().len() {
            let mut subject = Subject::new(moment, &moment.b);
            subject.layout.minkowski = MinkowskiPane::Half;
            subject.lesson = Some((&lesson, at));
            let mut panes = compose(&subject, &theme, SIZES[0]).panes.into_iter();
            let pane = panes.find(|pane| pane.is_minkowski == is_minkowski);
            let marks = pane.expect("both panes").marks;
            let said = format!("{} step {at}", preset.slug);
            steps.push((said, lesson.clone(), at, marks));
        }
    }
    steps
}

fn count(marks: &[Mark], role: Role) -> usize {
    marks.iter().filter(|mark| mark.role == role).count()
}

#[test]
fn every_step_of_epa_shows_its_closest_face_what_goes_the_horizon_and_what_comes() {
    let mut expansions = 0;
    for (said, lesson, at, marks) in marks_of_steps(true) {
        let StepData::Epa(work) = &lesson.steps()[at].work else {
            assert_eq!(count(&marks, Role::Horizon), 0, "{said}");
            continue;
        };
        assert_eq!(
            count(&marks, Role::ClosestEdge) + count(&marks, Role::HiddenFace),
            usize::from(work.closest_face().is_some()),
            "{said}"
        );
        let horizon = count(&marks, Role::Horizon);
        assert_eq!(horizon, work.horizon.len(), "{said}");
        let [seen, new] = [Role::SeenFace, Role::NewFace].map(|role| count(&marks, role));
        let expands = !work.horizon.is_empty();
        // The closest of them is drawn with its own role.
        assert_eq!(seen, work.removed.len().saturating_sub(1), "{said}");
        assert_eq!(new, work.new_faces().len() * usize::from(expands), "{said}");
        expansions += usize::from(expands);
    }
    assert!(expansions > 10, "{expansions}");
}

#[test]
fn every_step_names_its_support_in_both_spaces_or_shows_the_answer() {
    for is_minkowski in [false, true] {
        for (said, lesson, at, marks) in marks_of_steps(is_minkowski) {
            let is_last = at + 1 == lesson.steps().len();
            let supports = count(&marks, Role::Support);
            if is_minkowski || !is_last {
                assert!(supports > 0, "{said}");
            }
            assert_eq!(count(&marks, Role::Contact) > 0, is_last, "{said}");
        }
    }
}

/// When its edges were those of two meshes, fragments of arcs remained.
#[test]
fn a_smooth_difference_has_an_outline_and_shades_and_no_scraps_of_edges() {
    let pair = [
        Shape::from(Cone::new(60.0, 60.0).expect("a cone")),
        Shape::from(Cylinder::new(40.0, 45.0).expect("a cylinder")),
    ];
    let [a, b] = pair.map(|shape| shape.posed(&Pose::default()));
    let form = Form::difference([&a, &b], Faces::of_difference(&a, &b));
    for azimuth in 0..8 {
        let view = View::new(45.0 * f64::from(azimuth), 20.0);
        let projected = form.projected(&view);
        assert!(projected.front.is_empty() && projected.hidden.is_empty());
        let outline = Rect::around(projected.outline.iter().copied()).grown(DVec2::ONE);
        let shaded = projected.shades.iter().flatten();
        assert!(shaded.clone().count() > 100, "{azimuth}");
        assert!(shaded.clone().all(|&place| outline.contains(place)));
    }
}
