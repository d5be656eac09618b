//! What small pictures show: an embed or a phone's screen with a sentence below the picture.

use collidoscope::app::{Action, App, Command, StartupOptions};
use collidoscope::figure::{Mark, Role};
use collidoscope::scene::preset_scene;
use glam::{DVec2, dvec2};

use super::commands::act;
use super::tour::at_stop;

/// How wide or high the larger body of a figure's world is, in points.
fn larger_body(app: &App, size: DVec2) -> f64 {
    let figure = app.figure(size);
    let world = &figure.panes[0];
    let sides = world.marks.iter().filter_map(|mark| match mark {
        Mark::Polygon { points, role, .. } if [Role::ShapeA, Role::ShapeB].contains(role) => {
            let low = points.iter().copied().reduce(DVec2::min)?;
            let high = points.iter().copied().reduce(DVec2::max)?;
            Some(world.camera.scale * (high - low).max_element())
        }
        _ => None,
    });
    sides.fold(0.0, f64::max)
}

/// The size of the picture in an embed of 360×640 px and in one of 320×240, and what a body is there at least: A ⊖ B, larger
/// than any body, is to be seen at the same scale.
const SMALL: [(DVec2, f64); 2] = [(dvec2(360.0, 320.0), 38.0), (dvec2(355.0, 148.0), 29.0)];

#[test]
fn the_bodies_of_a_lesson_are_seen_in_a_small_picture() {
    for slug in ["hamaluik", "two-boxes", "tetrahedra", "bounce"] {
        let scene = preset_scene(slug).expect("a preset");
        let mut app = App::new(StartupOptions::of(scene));
        act(&mut app, &[Action::ToggleLesson]);
        for (size, least) in SMALL {
            let found = larger_body(&app, size);
            assert!(found >= least, "{slug}, {size}: {found}");
        }
    }
}

/// The size of the picture on a phone of 360×640 px at the tour's stops with a lesson, and on one of 390×844, and what
/// a body is there at least.
const PHONES: [(DVec2, f64); 2] = [(dvec2(360.0, 282.75), 66.0), (dvec2(390.0, 383.15), 81.0)];

#[test]
fn the_bodies_of_the_tour_s_lessons_are_seen_on_a_phone() {
    for number in 6..=10 {
        let mut app = at_stop(number);
        for (size, least) in PHONES {
            let _ = app.take(Command::Drawn(size));
            let found = larger_body(&app, size);
            assert!(found >= least, "stop {number}, {size}: {found}");
        }
    }
}
