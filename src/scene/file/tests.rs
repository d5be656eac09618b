use glam::{dvec2, dvec3};

use super::*;

const SQUARE: &str = r#"{"shape": {"polygon": [[0,0],[1,0],[1,1],[0,1]]}}"#;
const FLOOR: &str = r#"{"shape": {"circle": {"radius": 9}}, "position": [0,20], "fixed": true}"#;
const BALL: &str = r#"{"shape": {"circle": {"radius": 9}}, "position": [1,2]}"#;
const SPHERE: &str = r#"{"shape": {"sphere": {"radius": 5}}, "position": [1,2,3]}"#;

fn read(text: &str) -> Result<AnyScene, SceneError> {
    parse(text.as_bytes(), Path::new("some/corner.json"))
}

fn planar(text: &str) -> Scene {
    let scene = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    scene.planar().expect("a scene of the plane")
}

fn fall(text: &str) -> std::sync::Arc<Fall> {
    planar(text).fall.expect("a scene of bodies")
}

fn pair(a: &str, b: &str) -> String {
    format!("{{\"a\": {a},\n\"b\": {b}\n}}")
}

/// A scene of bodies whose third line is this one.
fn bodies(body: &str) -> String {
    format!("{{\"bodies\": [\n{FLOOR},\n{body}\n]}}")
}

fn shaped(shape: &str) -> String {
    format!(r#"{{"shape": {shape}}}"#)
}

fn ball_with(fields: &str) -> String {
    BALL.replace("[1,2]", &format!("[1,2], {fields}"))
}

#[test]
fn all_but_the_shapes_is_optional() {
    let scene = planar(&pair(SQUARE, SQUARE));
    assert_eq!((scene.title.as_str(), &scene.note), ("corner", &None));
    assert_eq!((scene.push, scene.b.rotation), (true, 0.0));
    assert_eq!(scene.b.position, DVec2::ZERO);
    let AnyScene::Spatial(scene) = read(&pair(SPHERE, SPHERE)).unwrap() else {
        panic!("a scene in space");
    };
    assert_eq!((scene.title.as_str(), scene.push), ("corner", true));
    assert_eq!(scene.b.rotation, Rotation::default());
    assert_eq!(scene.b.position, dvec3(1.0, 2.0, 3.0));
    let scene = planar(&bodies(BALL));
    assert_eq!((scene.title.as_str(), scene.push), ("corner", false));
    let fall = scene.fall.unwrap();
    assert_eq!(fall.solver(), Solver::SoftStep);
    let ball = &fall.bodies()[1];
    assert_eq!((ball.velocity, ball.spin_degrees), (DVec2::ZERO, 0.0));
    assert_eq!(ball.material, Material::default());
    assert_eq!([ball.is_fixed, fall.bodies()[0].is_fixed], [false, true]);
}

#[test]
fn given_values_are_used() {
    let fields = r#"{"unit": "m", "y_up": true, "title": "T", "note": "N", "push": false,"#;
    let scene = planar(&pair(SQUARE, SQUARE).replacen('{', fields, 1));
    assert_eq!((scene.unit.to_string().as_str(), scene.y_up), ("m", true));
    assert_eq!((scene.title.as_str(), scene.push), ("T", false));
    assert_eq!(scene.note.as_deref(), Some("N"));
    let turned = SPHERE.replace(
        "[1,2,3]",
        r#"[1,2,3], "rotation": {"axis": [3,0,-4e-7], "degrees": -725}"#,
    );
    let AnyScene::Spatial(scene) = read(&pair(SPHERE, &turned)).unwrap() else {
        panic!("a scene in space");
    };
    let given = Rotation {
        axis: dvec3(3.0, 0.0, -4e-7),
        degrees: -725.0,
    };
    assert_eq!(scene.b.rotation, given);
    let ball = ball_with(
        r#""angle": 30, "velocity": [3,-4], "spin": 90, "density": 2, "friction": 0, "restitution": 1"#,
    );
    let given = r#"{"gravity": [1,-2], "solver": "push-out", "#;
    let fall = fall(&bodies(&ball).replacen('{', given, 1));
    let gravity = dvec2(1.0, -2.0);
    assert_eq!((fall.gravity(), fall.solver()), (gravity, Solver::PushOut));
    let ball = &fall.bodies()[1];
    assert_eq!(
        (ball.velocity, ball.body.rotation),
        (dvec2(3.0, -4.0), 30.0)
    );
    let material = Material {
        density: 2.0,
        friction: 0.0,
        restitution: 1.0,
    };
    assert_eq!(ball.material, material);
    let motion = fall.world().bodies()[1].motion();
    assert_eq!(
        (motion.velocity, motion.spin),
        (ball.velocity, 90f64.to_radians())
    );
}

#[test]
fn gravity_points_down_the_picture_by_default() {
    for (fields, expected) in [
        ("{", 980.0),
        (r#"{"y_up": true,"#, -980.0),
        (r#"{"y_up": true, "gravity": [0, 9.81],"#, 9.81),
    ] {
        let fall = fall(&bodies(BALL).replacen('{', fields, 1));
        assert_eq!(fall.gravity(), DVec2::Y * expected);
    }
}

#[test]
fn the_default_pair_is_the_deepest_contact_or_the_closest_two() {
    let [far, over] = ["[90,2]", "[85,2]"].map(|at| BALL.replace("[1,2]", at));
    let of = |list: &[&str]| planar(&format!("{{\"bodies\": [{}]}}", list.join(",")));
    let apart = of(&[&far, FLOOR, BALL]);
    assert_eq!(apart.a.position, dvec2(0.0, 20.0));
    assert_eq!(apart.b.position, dvec2(1.0, 2.0));
    let touching = of(&[BALL, &far, FLOOR, &over]);
    assert_eq!(touching.a.position, dvec2(90.0, 2.0));
    assert_eq!(touching.b.position, dvec2(85.0, 2.0));
}

#[test]
fn a_hull_is_saved_as_the_resulting_shape() {
    for (points, saved) in [
        (
            "[[1,1],[2,2],[0,2],[0,0],[2,0]]",
            r#"{ "polygon": [[0, 0], [2, 0], [2, 2], [0, 2]] }"#,
        ),
        (
            "[[3,3],[1,1],[2,2]]",
            r#"{ "capsule": { "from": [1, 1], "to": [3, 3], "radius": 0 } }"#,
        ),
        (
            "[[4,5],[4,5]]",
            r#"{ "capsule": { "from": [4, 5], "to": [4, 5], "radius": 0 } }"#,
        ),
    ] {
        let hull = shaped(&format!(r#"{{"hull": {points}}}"#));
        let text = planar(&pair(&hull, SQUARE)).to_json();
        assert!(text.contains(saved), "{text}");
    }
}

/// A faulty shape, and a part of its error message.
const FAULTY_SHAPES: &str = r#"
{"polygon": [[0,0],[1,0],[0.1,0.1],[0,1]]} | not convex at vertex 2 (counted from 0), which lies 0.57 inside the line
{"circle": {"radius": -1}} | must not be negative
{"ellipse": {"rx": 3, "ry": 0}} | must be above 0
{"regular": {"sides": 2, "radius": 10}} | 3 to 4096 sides
{"regular": {"sides": 2.5, "radius": 10}} | `sides`: expected a whole number from 0, found `2.5`
{"circle": {"radius": 1, "colour": 2}} | unknown field `colour`, expected one of `radius`
{"capsule": {"from": [0,0], "to": [1,1]}} | missing field `radius`
{"square": {"side": 1}} | unknown shape `square`
{"circle": {"radius": 1}, "hull": []} | a shape has one kind
5 | expected an object, found `5`
{"circle": 5} | expected an object with the fields of `circle`
{"hull": []} | a hull needs at least 1 point
{"hull": [[0,0],[1,1e200]]} | point 1 (counted from 0) is out of range: a coordinate must be 0 or between 1e-100 and
{"hull": [[0,0],[1,1e999]]} | number out of range
{"hull": [[0]]} | invalid length 1
{"hull": "all"} | expected a list, found string
{"hull": [[0,0,1e60]]} | point 0 (counted from 0) is out of range
{"box": {"half": [1,-1,1]}} | must not be negative
{"cone": {"radius": 0, "half_height": 2}} | must be above 0
{"cone": {"radius": 1}} | missing field `half_height`
{"ellipsoid": {"radii": [1,1,0]}} | must be above 0
"#;

#[test]
fn a_faulty_shape_is_reported_with_its_line() {
    for row in FAULTY_SHAPES.trim().lines() {
        let (shape, why) = row.split_once(" | ").expect(row);
        let is_spatial = ["hull\": [[0,0,", "box", "cone", "ellipsoid"]
            .iter()
            .any(|part| shape.contains(part));
        let other = if is_spatial { SPHERE } else { BALL };
        let message = read(&pair(other, &shaped(shape))).unwrap_err().to_string();
        let is_placed = message.starts_with("some/corner.json:2:");
        assert!(is_placed && message.contains(why), "{shape}: {message}");
    }
}

/// What is wrong: a scene whose B or falling body has these fields after its position, is of this shape or has this
/// position in space; a scene of two or of bodies with these fields on its third or second line; or a whole text. Then
/// where the message places it, and what it says.
const FAULTS: &str = r#"
b | "spin": 3 |  b.spin:  | only a body in a list of `bodies` has it
b | "fixed": null | 2: | expected a boolean
b | "mass": 3 | 2: | unknown field `mass`
b at | [1,1e200] |  b:  | must lie within
b at | [1,1e999] | 2: | out of range
falling | "rotation": {"axis": [0,0,1], "degrees": 30} |  bodies[1].rotation:  | an `angle` in 2D
two | "colour": 1 | 3:8:  | unknown field `colour`
two | "unit": "" | 3: | a unit is a word of 1 to 12
two | "unit": " m" | 3: | a unit is a word of 1 to 12
two | "unit": 3 | 3: | expected a string
two | "y_up": "yes" | 3: | expected a boolean
two | "gravity": [0,1] |   | `gravity` belongs to a scene with `bodies`
two | "solver": "push-out" |   | `solver` belongs to a scene with `bodies`
many | "a": {"shape": {"circle": {"radius": 9}}} |   | `a` belongs to a scene of two
many | "push": true |   | `push` belongs to a scene of two
many | "solver": "jacobi" | 2: | expected push-out, one-impulse
many | "bodies": [] | 2: | duplicate field `bodies`
many | "gravity": [0,1e12] |   | gravity must lie within
falling | "density": 0 |  bodies[1]:  | density must be above 0
falling | "friction": -0.1 |  bodies[1]:  | friction must not be negative
falling | "restitution": 1.5 |  bodies[1]:  | restitution must be from 0 to 1
falling | "velocity": [0,1e10] |  bodies[1]:  | within ±1e9
falling | "velocity": [1] | 3: | invalid length 1
falling | "spin": -1e10 |  bodies[1]:  | within ±1e9
falling | "spin": NaN | 3: | expected
falling | "angle": "left" | 3: | expected a number, found string
falling | "fixed": 1 | 3: | expected a boolean, found `1`
falling | "fixed": true, "spin": 3 |  bodies[1]:  | a fixed body never moves
falling | "mass": 3 | 3: | unknown field `mass`
thin | {"circle": {"radius": 0}} |  bodies[1]:  | needs an area
thin | {"hull": [[0,0],[1,1]]} |  bodies[1]:  | needs an area
space | [0,1e60,0] |  b:  | the position must lie within
space | [0,0,0], "rotation": {"axis": [0,0,0], "degrees": 1} |  b:  | the axis of a rotation must not be zero
space | [0,0,0], "rotation": {"axis": [0,0,1]} | 2: | missing field `degrees`
space | [0,0,0], "rotation": 30 | 2: | expected a rotation, as in
text | {} |   | missing field `a`: a scene has two bodies
text | {"a": {"shape": {"circle": {"radius": 9}}}} |   | missing field `b`
text | {"bodies":{}} | 1: | expected a list, found an object
text | {"bodies":[]} |   | at least 2 bodies
text | {"a": {"shape": {"polygon": [[0, | 1: | the text ends within
text | "two boxes" | 1: | expected a scene with its bodies
"#;

#[test]
fn a_fault_is_reported_with_its_line_or_its_field() {
    let mut rows: Vec<(String, String, &str)> = FAULTS
        .trim()
        .lines()
        .map(|row| {
            let [kind, what, place, why] = *row.split(" | ").collect::<Vec<_>>() else {
                panic!("{row}");
            };
            let text = match kind {
                "b" => pair(SQUARE, &ball_with(what)),
                "b at" => pair(SQUARE, &BALL.replace("[1,2]", what)),
                "falling" => bodies(&ball_with(what)),
                "two" => pair(SQUARE, SQUARE).replace("\n}", &format!(",\n{what}}}")),
                "many" => format!("{{\"bodies\": [{FLOOR}, {BALL}],\n{what}}}"),
                "thin" => bodies(&shaped(what)),
                "space" => pair(SPHERE, &SPHERE.replace("[1,2,3]", what)),
                _ => what.to_owned(),
            };
            (text, place.to_owned(), why)
        })
        .collect();
    let many = format!("{{\"bodies\":[{}]}}", vec![BALL; 201].join(","));
    rows.push((many, " ".to_owned(), "at most 200"));
    rows.push(("[".repeat(100_000), "1:".to_owned(), "recursion limit"));
    for (text, place, why) in rows {
        let message = read(&text).unwrap_err().to_string();
        let is_placed = message.starts_with(&format!("some/corner.json:{place}"));
        let start = &text[..text.len().min(200)];
        assert!(is_placed && message.contains(why), "{start}: {message}");
    }
    let wall = r#"{"shape": {"hull": [[0,0],[90,0]]}, "fixed": true}"#;
    assert_eq!(fall(&bodies(wall)).bodies().len(), 2);
}
