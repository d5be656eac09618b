//! Prints pairs of polygons and what parry2d asks of each, for the referee's tests, from this folder:
//! `cargo run --example record > ../tests/data/parry2d.jsonl`.

use std::cell::RefCell;

use collidoscope_core::planar::PosedShape;
use fastrand::Rng;
use glam::dvec2;
use parry2d::math::{Pose, Vector};
use parry2d::query::details::contact_support_map_support_map;
use parry2d::shape::SupportMap;

#[expect(
    dead_code,
    reason = "the app's tests of the referee make other pairs with it besides"
)]
#[path = "../../tests/app/check/pairs.rs"]
mod pairs;

/// A polygon for parry2d that writes down what it is asked and what it answers.
struct Watched {
    vertices: Vec<Vector>,
    asked: RefCell<Vec<(Vector, Vector)>>,
}

impl Watched {
    fn new(shape: &PosedShape) -> Self {
        let vertices = shape.vertices().iter();
        Self {
            vertices: vertices
                .map(|v| Vector::new(v.x as f32, v.y as f32))
                .collect(),
            asked: RefCell::default(),
        }
    }
}

impl SupportMap for Watched {
    fn local_support_point(&self, direction: Vector) -> Vector {
        let farthest = self.vertices.iter().copied().reduce(|best, vertex| {
            if vertex.dot(direction) > best.dot(direction) {
                vertex
            } else {
                best
            }
        });
        let farthest = farthest.expect("a vertex");
        self.asked.borrow_mut().push((direction, farthest));
        farthest
    }
}

fn point(v: Vector) -> String {
    format!("[{},{}]", v.x, v.y)
}

fn points(vertices: &[Vector]) -> String {
    let texts: Vec<String> = vertices.iter().copied().map(point).collect();
    format!("[{}]", texts.join(","))
}

fn main() {
    let mut random = Rng::with_seed(32);
    for at in 0..120 {
        let [a, b] = if at % 20 == 0 {
            pairs::many_sided(&mut random)
        } else {
            pairs::polygons(&mut random, 100.0, dvec2(300.0, 200.0), 2.5)
        };
        let [a, b] = [&a, &b].map(Watched::new);
        let Some(contact) = contact_support_map_support_map(&Pose::IDENTITY, &a, &b, 1e6) else {
            continue;
        };
        let steps = a
            .asked
            .borrow()
            .iter()
            .zip(&*b.asked.borrow())
            .map(|(of_a, of_b)| {
                assert_eq!(of_a.0, -of_b.0);
                let [direction, support] = [of_a.0, of_a.1 - of_b.1].map(point);
                format!("{{\"direction\":{direction},\"support\":{support}}}")
            })
            .collect::<Vec<_>>()
            .join(",");
        // Of shapes that are apart parry2d stops a thousandth short of the closest points, which no claim of its steps is
        // about.
        let end = if contact.dist <= 0.0 {
            let (depth, normal) = (-contact.dist, point(contact.normal1));
            format!("\"colliding\":true,\"depth\":{depth},\"normal\":{normal}")
        } else {
            "\"colliding\":false".to_owned()
        };
        let [a, b] = [a, b].map(|watched| points(&watched.vertices));
        println!("{{\"a\":{a},\"b\":{b},\"trace\":{{\"steps\":[{steps}],{end}}}}}");
    }
}
