//! A scene's unit, which is printed and changes no number, and `y_up`, which mirrors only the drawing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::Arc;

use collidoscope::figure::{
    Camera, FigureSource, Mark, MinkowskiPane, Overlay, Pane, Role, Theme, ThemeName, home_camera,
    panes,
};
use collidoscope::lesson::{Lesson, LessonConfig};
use collidoscope::planar::{Capsule, Polygon, Rounded, Shape};
use collidoscope::scene::{
    AnyScene, Body, Fall, Falling, FallingBody, Scene, Simulation, Unit, preset_scene, presets,
    spatial,
};
use glam::{DVec2, dvec2};

use crate::run::{page, printed, svg};

/// The text of a picture or a page.
fn words(text: &str) -> Vec<String> {
    let text = text.trim_start_matches("<!DOCTYPE html>");
    let tree = roxmltree::Document::parse(text).expect("XML");
    let is_style = |node: &roxmltree::Node<'_, '_>| {
        let parent = node.parent_element();
        parent.is_some_and(|parent| ["style", "script"].contains(&parent.tag_name().name()))
    };
    let text = tree
        .descendants()
        .filter(|node| node.is_text() && !is_style(node));
    text.filter_map(|node| node.text())
        .map(|text| text.replace('\u{a0}', " "))
        .collect()
}

/// Whether a text has a number with this unit.
fn has_unit(text: &str, unit: &str) -> bool {
    text.split(|sign: char| sign.is_whitespace() || ",.;)".contains(sign))
        .any(|word| [unit, &format!("{unit}/s"), &format!("mass·{unit}/s")].contains(&word))
}

#[test]
fn a_scenes_unit_is_printed_and_changes_no_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |slug: &str, unit: &str| {
        let unit = match unit {
            "" => Unit::default(),
            word => Unit::try_from(word.to_owned()).expect("a unit"),
        };
        let (title, note) = ("Wide".to_owned(), None);
        let scene: AnyScene = match preset_scene(slug).expect("a preset") {
            AnyScene::Planar(scene) => Scene {
                title,
                note,
                unit,
                ..scene
            }
            .into(),
            AnyScene::Spatial(scene) => spatial::Scene {
                title,
                note,
                unit,
                ..scene
            }
            .into(),
        };
        let path = folder.path().join(format!("{slug}-{unit}.json"));
        fs::write(&path, scene.to_json()).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    };
    for (slug, pair) in [
        ("hamaluik", &[][..]),
        ("circle-on-box", &[]),
        ("bounce", &["--tick", "impact"]),
        ("ramp", &["--tick", "40"]),
        ("boxes-in-space", &[]),
    ] {
        let [own, usual] = ["m", ""].map(|unit| file(slug, unit));
        let both = |command: &[&str]| {
            [&own, &usual]
                .map(|scene| printed(&[&[command[0], scene], &command[1..], pair].concat()))
        };
        for command in [&["query"][..], &["trace"]] {
            let [own, usual] = both(command);
            let bare = own
                .replace(" mass·m/s", "")
                .replace(" m/s", "")
                .replace(" m", "");
            assert_eq!(
                bare.replace(" m", ""),
                usual.replace(" m", ""),
                "{slug}: {command:?}"
            );
            assert!(has_unit(&own, "m") && !has_unit(&usual, "px"), "{slug}");
        }
        let [own_json, usual_json] = both(&["query", "--json"]);
        assert_eq!(own_json, usual_json, "{slug}");
        let mut shown = vec!["--show", "hull,simplex,edge,contacts,sat,distance,labels"];
        if pair.is_empty() {
            shown.extend(["--view", "both"]);
        } else {
            shown[1] = "impulses,velocities,energy,labels";
        }
        let [own_words, usual_words] = [&own, &usual].map(|scene| {
            let figure = [scene, "--caption", "--step", "1"];
            words(&svg(&[&figure, &shown[..], pair].concat())).join("\n")
        });
        assert!(!has_unit(&usual_words, "px"), "{slug}: {usual_words}");
        assert!(has_unit(&own_words, "m"), "{slug}: {own_words}");
        let html = page(&[&[&own, "--questions"], pair].concat());
        let text = words(&html).join("\n");
        assert!(has_unit(&text, "m") && !has_unit(&text, "px"), "{slug}");
    }
}

/// A scene with every y, angle and rotation negated.
fn turned_over(scene: &Scene) -> Scene {
    let over = |at: DVec2| dvec2(at.x, -at.y);
    let polygon = |polygon: &Polygon| {
        let vertices: Vec<DVec2> = polygon.vertices().iter().copied().map(over).collect();
        Polygon::new(&vertices).expect("a polygon")
    };
    let body = |body: &Body| Body {
        shape: match &body.shape {
            Shape::Polygon(shape) => polygon(shape).into(),
            Shape::Rounded(shape) => Rounded::new(polygon(shape.polygon()), shape.radius())
                .expect("a shape")
                .into(),
            Shape::Capsule(shape) => {
                let [from, to] = shape.ends().map(over);
                Capsule::new(from, to, shape.radius())
                    .expect("a capsule")
                    .into()
            }
            // They are their own mirror images.
            shape @ (Shape::Circle(_) | Shape::Ellipse(_) | Shape::Regular(_)) => shape.clone(),
        },
        position: over(body.position),
        angle_degrees: -body.angle_degrees,
    };
    let fall = scene.fall.as_ref().map(|fall| {
        let bodies = fall.bodies().iter().map(|falling| FallingBody {
            body: body(&falling.body),
            velocity: over(falling.velocity),
            spin_degrees: -falling.spin_degrees,
            ..falling.clone()
        });
        let fall = Fall::new(over(fall.gravity()), fall.solver(), bodies.collect());
        Arc::new(fall.expect("a scene of bodies"))
    });
    Scene {
        a: body(&scene.a),
        b: body(&scene.b),
        y_up: !scene.y_up,
        fall,
        ..scene.clone()
    }
}

/// A scene without ties: a tie's winner depends on the order of the vertices.
fn generic(scene: Scene) -> Scene {
    let turned = |body: &Body, degrees: f64, by: DVec2| Body {
        angle_degrees: body.angle_degrees + degrees,
        position: body.position + by,
        ..body.clone()
    };
    let fall = scene.fall.as_ref().map(|fall| {
        let bodies = fall
            .bodies()
            .iter()
            .zip(1..)
            .map(|(falling, k)| FallingBody {
                body: turned(
                    &falling.body,
                    0.37 * f64::from(k),
                    DVec2::splat(0.013 * f64::from(k)),
                ),
                ..falling.clone()
            });
        Arc::new(Fall::new(fall.gravity(), fall.solver(), bodies.collect()).expect("bodies"))
    });
    Scene {
        a: turned(&scene.a, 7.3, DVec2::ZERO),
        b: turned(&scene.b, -11.9, dvec2(1.7, 2.3)),
        fall,
        ..scene
    }
}

/// Whether a mark is not compared: the axes show the direction of y, either of two vertices that tie along a SAT axis
/// may have the projection line, and a curve is drawn through points of its own.
fn may_differ(mark: &Mark) -> bool {
    let is_curve = matches!(mark, Mark::Polygon { points, .. } | Mark::Polyline { points, .. } if points.len() > 8);
    is_curve || matches!(mark.role(), Role::Axis | Role::Extension)
}

/// The marks of a pane in any order: for each role the points of its marks in the picture, to a thousandth of a point.
fn drawn(pane: &Pane) -> BTreeMap<String, Vec<Vec<[i64; 2]>>> {
    let place = |at: &DVec2| {
        let at = pane.camera.to_picture(&pane.place, *at);
        [at.x, at.y].map(|part| (1e2 * part).round() as i64)
    };
    let mut drawn: BTreeMap<String, Vec<Vec<[i64; 2]>>> = BTreeMap::new();
    for mark in pane.marks.iter().filter(|mark| !may_differ(mark)) {
        let points = match mark {
            Mark::Polygon { points, .. } | Mark::Polyline { points, .. } => {
                let mut points: Vec<_> = points.iter().map(place).collect();
                points.sort_unstable();
                points
            }
            Mark::Arrow { from, to, .. } => vec![place(from), place(to)],
            Mark::Point { at, .. } | Mark::Label { at, .. } => vec![place(at)],
        };
        let is_label = matches!(mark, Mark::Label { .. });
        let of_role = drawn
            .entry(format!("{:?} {is_label}", mark.role()))
            .or_default();
        of_role.push(points);
    }
    drawn.values_mut().for_each(|marks| marks.sort_unstable());
    drawn
}

#[test]
fn a_scene_with_y_upwards_is_drawn_as_its_mirror_image_with_y_downwards() {
    let theme = Theme::new(ThemeName::Chalkboard);
    let size = dvec2(1024.0, 640.0);
    let (mut pictures, mut steps) = (0, 0);
    for preset in presets() {
        let scene = generic(preset.scene);
        let scenes = [scene.clone(), turned_over(&scene)];
        let falls = scenes
            .each_ref()
            .map(|scene| scene.fall.clone().map(Falling::new));
        let simulations = scenes.map(Simulation::new);
        let lessons = [0, 1].map(|at| {
            let moment = simulations[at].moment();
            let bodies = [&moment.a, &moment.b];
            Lesson::on(bodies, falls[at].as_ref(), LessonConfig::default())
        });
        let compare = |overlays: &[Overlay], lesson: Option<usize>| {
            let mut cameras: Option<[Camera; 2]> = None;
            let [down, up] = [0, 1].map(|at| {
                let simulation = &simulations[at];
                let b_after = simulation.scene().b.posed();
                let mut subject = FigureSource {
                    overlays: overlays.iter().copied().collect(),
                    minkowski: MinkowskiPane::Half,
                    lesson: lesson.map(|step| (&lessons[at], step)),
                    world_camera: Camera::one_to_one(simulation.scene().y_up),
                    falling: falls[at].as_ref(),
                    ..FigureSource::new(simulation.moment(), &b_after)
                };
                let home = home_camera(&subject, &theme, size);
                subject.world_camera = home;
                let space = panes(&subject, &theme, size)[1].camera;
                let [world, space] = cameras.get_or_insert([home, space]).map(|camera| Camera {
                    offset: home.turned(camera.offset),
                    y_up: home.y_up,
                    ..camera
                });
                let off = (home.turned(home.offset - world.offset) * home.scale).length();
                assert!(
                    off < 20.0,
                    "{}: {overlays:?}, {lesson:?}: {off}",
                    preset.slug
                );
                (subject.world_camera, subject.minkowski_camera) = (world, Some(space));
                panes(&subject, &theme, size)
                    .iter()
                    .map(drawn)
                    .collect::<Vec<_>>()
            });
            for (down, up) in down.iter().zip(&up) {
                let roles: BTreeSet<&String> = down.keys().chain(up.keys()).collect();
                for role in roles {
                    let what = format!("{}: {overlays:?}, {lesson:?}: {role}", preset.slug);
                    assert_eq!(down.get(role), up.get(role), "{what}");
                }
            }
        };
        for overlay in Overlay::ALL {
            compare(&[overlay], None);
            pictures += 1;
        }
        // Of two points that tie, either may be found, and the steps differ from there on.
        let [down, up] = lessons.each_ref().map(|lesson| {
            let over = |at: DVec2| dvec2(at.x, if lesson == &lessons[0] { at.y } else { -at.y });
            let found = lesson
                .steps()
                .iter()
                .map(|step| over(step.support.support.point()));
            found.collect::<Vec<_>>()
        });
        let alike = down
            .iter()
            .zip(&up)
            .take_while(|(down, up)| down.distance(**up) < 1e-6);
        for step in 0..alike.count() {
            compare(&[Overlay::Hull, Overlay::Labels], Some(step));
            steps += 1;
        }
    }
    assert!(pictures > 100 && steps > 60, "{pictures}, {steps}");
}
