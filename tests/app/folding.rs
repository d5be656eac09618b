//! Steps that are folded into one look alike: in the pictures themselves, drawn for a window of 1024×768,
//! nothing that is in one of them is farther than a pixel from its like in one of the steps shown before.

use std::path::Path;

use collidoscope::export::{Case, PictureStyle, Sheet, Situation};
use collidoscope::figure::{Figure, Mark, MinkowskiPane, Overlay, Role, Theme, ThemeName};
use collidoscope::lesson::{FirstDirection, Frame, Lesson, spatial};
use collidoscope::planar::{Ellipse, Polygon, Shape};
use collidoscope::scene::{AnyScene, Scene, Simulation, preset, presets, read};
use glam::{DVec2, dvec2};

/// What the timeline leaves of the window.
const SIZE: DVec2 = dvec2(1024.0, 580.0);

/// A line of a picture, or a dot as a line of no length, with its pane and role; in points of the picture.
struct Drawn {
    is_minkowski: bool,
    role: Role,
    ends: [DVec2; 2],
}

/// Everything but words, and the leaders that go with them. What a step had and what it has now are alike, and
/// so are the distances of the closest edge and of others: what changes its part does not move.
fn drawn(figure: &Figure) -> Vec<Drawn> {
    let mut all = Vec::new();
    for pane in &figure.panes {
        for mark in &pane.marks {
            let mut points = match mark {
                Mark::Polygon { points, .. } | Mark::Polyline { points, .. } => points.clone(),
                Mark::Arrow { from, to, .. } => vec![*from, *to],
                Mark::Point { at, .. } => vec![*at; 2],
                Mark::Label { .. } => continue,
            };
            if let (Mark::Polygon { .. }, Some(&first)) = (mark, points.first()) {
                points.push(first);
            }
            let role = match mark.role() {
                Role::Leader => continue,
                Role::Before
                | Role::Support
                | Role::Expansion
                | Role::Polytope
                | Role::ClosestEdge => Role::Simplex,
                Role::EdgeDistance => Role::Penetration,
                other => other,
            };
            let seen = |point: &DVec2| pane.camera.to_picture(&pane.place, *point);
            all.extend(points.windows(2).map(|ends| Drawn {
                is_minkowski: pane.is_minkowski,
                role,
                ends: [seen(&ends[0]), seen(&ends[1])],
            }));
        }
    }
    all
}

impl Drawn {
    fn distance(&self, point: DVec2) -> f64 {
        let [p, q] = self.ends;
        let along = q - p;
        if along == DVec2::ZERO {
            return point.distance(p);
        }
        let t = (point - p).dot(along) / along.length_squared();
        // A support line is drawn to the pane's rim and goes on past it.
        let is_endless = self.role == Role::SupportLine;
        point.distance(p + if is_endless { t } else { t.clamp(0.0, 1.0) } * along)
    }
}

/// How far the farthest thing in `one` is from its like in `other`, in pixels.
fn farthest(one: &Figure, other: &Figure) -> f64 {
    let others = drawn(other);
    let distances = drawn(one).into_iter().flat_map(|line| {
        line.ends.map(|end| {
            let is_like =
                |there: &&Drawn| there.is_minkowski == line.is_minkowski && there.role == line.role;
            let like = others.iter().filter(is_like);
            like.map(|there| there.distance(end))
                .fold(f64::INFINITY, f64::min)
        })
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
fn folded_steps_look_to_a_pixel_like_one_of_those_shown_before() {
    let look = PictureStyle {
        overlays: [Overlay::Hull, Overlay::Labels].into_iter().collect(),
        minkowski: MinkowskiPane::Half,
        theme: Theme::new(ThemeName::Chalkboard),
        sheet: Sheet::of_points(SIZE),
        one_scale: false,
    };
    let scenes = presets().into_iter().map(|preset| preset.scene);
    let mut folded = 0;
    for scene in scenes.chain(curved()) {
        let simulation = Simulation::new(scene);
        let moment = simulation.moment();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let case = Case::Planar {
            situation: Situation::alone(&simulation),
            lesson: &lesson,
        };
        for (at, frame) in lesson.frames().iter().enumerate() {
            if !frame.is_folded() {
                continue;
            }
            folded += 1;
            let shown = lesson.frames()[..at]
                .iter()
                .rev()
                .filter(|frame| !frame.is_folded());
            let shown = shown
                .take(4)
                .map(|frame| case.step_figure(frame.step, &look));
            let shown: Vec<Figure> = shown.collect();
            for step in frame.first..=frame.step {
                let figure = case.step_figure(step, &look);
                let moved =
                    |before: &Figure| farthest(&figure, before).max(farthest(before, &figure));
                let least = shown.iter().map(moved).fold(f64::INFINITY, f64::min);
                assert!(least < 1.0, "step {step}: {least} px");
            }
        }
    }
    assert!(folded >= 8, "{folded} folds");
}

/// The supports go to and fro between the cone's apex and its base.
#[test]
fn of_a_cone_and_a_cylinder_the_steps_that_look_alike_share_a_frame() {
    let scene = r#"{
      "a": { "shape": { "cone": { "radius": 60, "half_height": 60 } }, "position": [0, 0, 0],
             "rotation": { "axis": [1, 2, 0.5], "degrees": 35 } },
      "b": { "shape": { "cylinder": { "radius": 40, "half_height": 45 } }, "position": [40, 30, 20],
             "rotation": { "axis": [0.3, 1, 2], "degrees": 70 } }
    }"#;
    let Ok(AnyScene::Spatial(scene)) =
        read(scene.as_bytes(), Path::new("cone.json")).map(|read| read.scene)
    else {
        panic!("a scene in space");
    };
    let lesson = spatial::Lesson::in_space(&scene.a.posed(), &scene.b.posed());
    let folded: Vec<&Frame> = lesson
        .frames()
        .iter()
        .filter(|frame| frame.is_folded())
        .collect();
    let [frame] = folded[..] else {
        panic!("{folded:?}");
    };
    assert!(frame.step - frame.first >= 5, "{frame:?}");
    assert!(
        frame.caption.contains("the closest face moves outwards by"),
        "{}",
        frame.caption
    );
}
