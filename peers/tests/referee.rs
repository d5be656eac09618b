//! The referee finds no fault in what parry2d asks of its shapes.

use std::cell::RefCell;

use collidoscope::lesson::{ForeignStep, ForeignTrace};
use collidoscope::planar::PosedShape;
use glam::{DVec2, dvec2};
use parry2d::math::{Pose, Vector};
use parry2d::query::details::contact_support_map_support_map;
use parry2d::shape::SupportMap;

#[expect(dead_code, reason = "the app's tests of the referee make other pairs with it besides")]
#[path = "../../tests/app/check/pairs.rs"]
mod pairs;
#[path = "../../tests/app/check/single.rs"]
mod single;

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

fn double(v: Vector) -> DVec2 {
    dvec2(f64::from(v.x), f64::from(v.y))
}

/// What parry2d asks of a pair in the world and comes to.
fn parry([a, b]: [&PosedShape; 2]) -> Option<ForeignTrace> {
    let [a, b] = [a, b].map(Watched::new);
    let contact = contact_support_map_support_map(&Pose::IDENTITY, &a, &b, 1e6)?;
    let asked = [a, b].map(|watched| watched.asked.into_inner());
    let steps = asked[0].iter().zip(&asked[1]).map(|(of_a, of_b)| {
        assert_eq!(of_a.0, -of_b.0);
        ForeignStep {
            direction: double(of_a.0),
            support: double(of_a.1 - of_b.1),
            ..ForeignStep::default()
        }
    });
    let distance = f64::from(contact.dist);
    let collides = distance <= 0.0;
    Some(ForeignTrace {
        steps: steps.collect(),
        colliding: Some(collides),
        depth: collides.then_some(-distance),
        // Of shapes that are apart parry2d stops a thousandth short of the closest points, which no claim of its
        // steps is about.
        distance: None,
        normal: collides.then_some(double(contact.normal1)),
        left_out: 0,
    })
}

#[test]
fn traces_of_parry2d_raise_no_false_alarm() {
    single::assert_no_false_alarm(parry, 1000);
}
