//! What the pictures of the methods beside GJK and EPA keep.

use super::super::{Mark, MinkowskiPane, Role, Subject};
use super::{
    SIZES, all, assert_well_drawn, at_home, faults, label_count, legends, scenes, subject, themes,
};
use crate::lesson::{Course, Lesson, Method};
use crate::planar::Support;

/// Every step of a method's lessons, in each theme at one of two sizes.
fn every_step(method: Method, mut see: impl FnMut(&str, &Subject<'_>, usize)) {
    for (slug, simulation) in scenes() {
        let moment = simulation.moment();
        let course = Course {
            method,
            ..Course::default()
        };
        let lesson = Lesson::on([&moment.a, &moment.b], None, course);
        for frame in lesson.frames() {
            let subject = Subject {
                lesson: Some((&lesson, frame.step)),
                ..subject(&simulation, all(), MinkowskiPane::Half)
            };
            see(slug, &subject, frame.step);
        }
    }
}

fn is_well_drawn(method: Method) {
    let mut found = Vec::new();
    let (mut count, mut excused) = (0, [0; 2]);
    every_step(method, |slug, subject, at| {
        for (index, (name, theme)) in themes().enumerate() {
            let size = SIZES[1 + (index + at) % 2];
            let figure = at_home(subject, &theme, size);
            let mut wrong = legends::faults(&figure, &theme, subject.minkowski);
            for pane in &figure.panes {
                count += label_count(pane);
                wrong.extend(faults(pane, &theme, &mut excused));
            }
            let said = wrong.into_iter();
            found.extend(said.map(|fault| format!("{slug}, {name:?}, {size}, step {at}: {fault}")));
        }
    });
    assert_well_drawn(&found, excused, count);
}

#[test]
fn labels_and_legends_of_the_closest_point_gjk_cover_nothing() {
    is_well_drawn(Method::Closest);
}

#[test]
fn labels_and_legends_of_mpr_cover_nothing() {
    is_well_drawn(Method::Mpr);
}

#[test]
fn the_ray_starts_at_v0_and_passes_through_the_origin() {
    every_step(Method::Mpr, |slug, subject, at| {
        let (_, theme) = themes().next().expect("a theme");
        let figure = at_home(subject, &theme, SIZES[1]);
        let v0 = subject.moment.a.center() - subject.moment.b.center();
        let rays: Vec<_> = figure.panes[1]
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Polyline { points, role } if *role == Role::Ray => Some(points.clone()),
                _ => None,
            })
            .collect();
        let [ray] = &rays[..] else {
            panic!("{slug}, step {at}: {} rays", rays.len());
        };
        assert_eq!(ray[0], v0, "{slug}");
        let along = (ray[1] - ray[0]).normalize();
        assert!(
            v0.perp_dot(along).abs() < 1e-9 * (1.0 + v0.length()),
            "{slug}"
        );
        assert!(along.dot(ray[1]) > 0.0, "{slug}: it ends before the origin");
    });
}
