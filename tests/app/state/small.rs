//! Bodies are large enough in small pictures: in an embed, or on a phone with a caption below the picture.

use collidoscope::app::{Action, App, Command, StartupOptions};
use collidoscope::figure::{Mark, Role};
use collidoscope::scene::preset_scene;
use glam::{DVec2, dvec2};

use super::helpers::act;
use super::tour::at_stop;

/// The width or height of the larger body in the world's pane, in points.
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

/// The size of the picture in an embed of 360×640 px and of 320×240, and the least size of a body there: A ⊖ B, larger
/// than any body, has to fit at the same scale.
const SMALL: [(DVec2, f64); 2] = [(dvec2(360.0, 320.0), 38.0), (dvec2(355.0, 148.0), 29.0)];

#[test]
fn the_bodies_of_a_lesson_are_large_enough_in_a_small_picture() {
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

/// The size of the picture at the tour's stops with a lesson, on a phone of 360×640 px and of 390×844, and the least
/// size of a body there.
const PHONES: [(DVec2, f64); 2] = [(dvec2(360.0, 282.75), 66.0), (dvec2(390.0, 383.15), 81.0)];

#[test]
fn the_bodies_of_the_tours_lessons_are_large_enough_on_a_phone() {
    for number in 6..=10 {
        let mut app = at_stop(number);
        for (size, least) in PHONES {
            let _ = app.take(Command::Drawn(size));
            let found = larger_body(&app, size);
            assert!(found >= least, "stop {number}, {size}: {found}");
        }
    }
}
