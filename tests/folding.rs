//! Steps that are folded into one look alike: in the pictures themselves, drawn for a window of 1024×768,
//! nothing that is in one of them is farther than a pixel from its like in the step shown before.

#![cfg(feature = "app")]

use collidoscope::export::{Look, Sheet, step_figure};
use collidoscope::figure::{Figure, Mark, MinkowskiPane, Overlay, Role, Theme, ThemeName};
use collidoscope::lesson::{FirstDirection, Lesson};
use collidoscope::planar::{Ellipse, Polygon, Shape};
use collidoscope::scene::{Scene, Simulation, preset, presets};
use glam::{DVec2, dvec2};

/// What the timeline leaves of the window.
const SIZE: DVec2 = dvec2(1024.0, 580.0);

/// The points of everything but words, by pane and role, in points of the picture.
fn places(figure: &Figure) -> Vec<(bool, Role, DVec2)> {
    let mut places = Vec::new();
    for pane in &figure.panes {
        for mark in &pane.marks {
            let points = match mark {
                Mark::Polygon { points, .. } | Mark::Polyline { points, .. } => points.clone(),
                Mark::Arrow { from, to, .. } => vec![*from, *to],
                Mark::Point { at, .. } => vec![*at],
                Mark::Label { .. } => continue,
            };
            // A leader goes with its word.
            if mark.role() != Role::Leader {
                let seen = |point: &DVec2| pane.camera.to_picture(&pane.place, *point);
                places.extend(
                    points
                        .iter()
                        .map(|p| (pane.is_minkowski, mark.role(), seen(p))),
                );
            }
        }
    }
    places
}

/// How far the farthest thing in `one` is from its like in `other`, in pixels. What a step had and what it
/// has now are alike, and so are the distances of the closest edge and of others: a point that changes its
/// part does not move.
fn farthest(one: &Figure, other: &Figure) -> f64 {
    let kind = |role: Role| match role {
        Role::Before | Role::Support | Role::Expansion | Role::Polytope | Role::ClosestEdge => {
            Role::Simplex
        }
        Role::EdgeDistance => Role::Penetration,
        other => other,
    };
    let others = places(other);
    let distances = places(one).into_iter().map(|(pane, role, at)| {
        let same = others
            .iter()
            .filter(|(there, like, _)| *there == pane && kind(*like) == kind(role));
        let nearest = same.map(|(.., place)| place.distance(at));
        nearest.fold(f64::INFINITY, f64::min)
    });
    distances.fold(0.0, f64::max)
}

/// An ellipse and a box, or two ellipses, in each other or beside each other.
fn curved() -> impl Iterator<Item = Scene> {
    let base = preset("two-boxes").expect("a preset").scene;
    (0..12).map(move |k| {
        let turn = f64::from(k);
        let mut scene = base.clone();
        let ellipse = |rx, ry| Shape::from(Ellipse::new(rx, ry).expect("fine"));
        scene.a.shape = ellipse(120.0, 40.0 + 5.0 * turn);
        scene.b.shape = if k % 2 == 0 {
            ellipse(70.0, 90.0)
        } else {
            Polygon::regular(4, 80.0).expect("fine").into()
        };
        scene.a.position = dvec2(300.0, 300.0);
        scene.b.position = dvec2(360.0 + 14.0 * turn, 390.0);
        scene.b.angle_degrees = 17.0 * turn;
        scene
    })
}

#[test]
fn folded_steps_move_the_picture_by_less_than_a_pixel() {
    let look = Look {
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Chalkboard),
        sheet: Sheet::of_points(SIZE),
    };
    let scenes = presets().into_iter().map(|preset| preset.scene);
    let mut folded = 0;
    for scene in scenes.chain(curved()) {
        let simulation = Simulation::new(scene);
        let moment = simulation.moment();
        let lesson = Lesson::of(&moment.a, &moment.b, FirstDirection::Centres);
        for pair in lesson.frames().windows(2) {
            let [shown, frame] = pair else { continue };
            if !frame.is_folded() {
                continue;
            }
            folded += 1;
            let before = step_figure(&simulation, &lesson, shown.step, &look);
            for step in frame.first..=frame.step {
                let figure = step_figure(&simulation, &lesson, step, &look);
                let moved = farthest(&figure, &before).max(farthest(&before, &figure));
                assert!(moved < 1.0, "step {step}: {moved} px");
            }
        }
    }
    assert!(folded >= 8, "{folded} folds");
}
