//! The same pairs in each contender's own terms.

use collidoscope_core::planar::{PosedShape, Shape, Support};

use super::pairs::Pair;

/// A pair posed for this core.
pub(crate) struct Ours {
    pub(crate) a: PosedShape,
    pub(crate) b: PosedShape,
}

impl Ours {
    pub(crate) fn new(pair: &Pair) -> Self {
        let [a, b] = [0, 1].map(|k| pair.shapes[k].posed(&pair.poses[k]));
        Self { a, b }
    }
}

/// The local vertices of a polygon, or the radius of a circle.
fn local(shape: &Shape) -> Result<Vec<[f64; 2]>, f64> {
    match shape.polygon() {
        Some(polygon) => Ok(polygon.vertices().iter().map(|v| [v.x, v.y]).collect()),
        None => Err(shape.posed(&collidoscope_core::planar::Pose::default()).radius()),
    }
}

macro_rules! parry {
    ($module:ident, $parry:ident, $real:ty) => {
        /// parry's terms, in its number type.
        pub(crate) mod $module {
            use super::{Pair, local};
            use $parry::math::{Pose, Vector};
            use $parry::query::{
                self, ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher,
                PersistentQueryDispatcher,
            };
            use $parry::shape::{Ball, ConvexPolygon, SharedShape};

            /// What parry fills with contacts.
            #[derive(Default)]
            pub(crate) struct Memory {
                manifolds: Vec<ContactManifold<(), ()>>,
                workspace: Option<ContactManifoldsWorkspace>,
            }

            pub(crate) struct Theirs {
                shapes: [SharedShape; 2],
                poses: [Pose; 2],
            }

            impl Theirs {
                pub(crate) fn new(pair: &Pair) -> Self {
                    let shape = |k: usize| match local(&pair.shapes[k]) {
                        Ok(vertices) => {
                            let points = vertices
                                .iter()
                                .map(|v| Vector::new(v[0] as $real, v[1] as $real));
                            let polygon =
                                ConvexPolygon::from_convex_polyline_unmodified(points.collect());
                            SharedShape::new(polygon.expect("convex"))
                        }
                        Err(radius) => SharedShape::new(Ball::new(radius as $real)),
                    };
                    let pose = |k: usize| {
                        let at = pair.poses[k].position();
                        Pose::new(
                            Vector::new(at.x as $real, at.y as $real),
                            pair.poses[k].angle() as $real,
                        )
                    };
                    Self {
                        shapes: [shape(0), shape(1)],
                        poses: [pose(0), pose(1)],
                    }
                }

                pub(crate) fn intersects(&self) -> bool {
                    let [a, b] = &self.shapes;
                    query::intersection_test(&self.poses[0], &**a, &self.poses[1], &**b)
                        .expect("supported")
                        .intersecting
                }

                /// The depth, or `None` when parry finds no contact.
                pub(crate) fn depth(&self) -> Option<f64> {
                    let [a, b] = &self.shapes;
                    query::contact(&self.poses[0], &**a, &self.poses[1], &**b, 0.0)
                        .expect("supported")
                        .map(|contact| -f64::from(contact.dist))
                }

                /// How many contact points parry finds, in the manifolds and the workspace of some pair
                /// before.
                pub(crate) fn contacts(&self, memory: &mut Memory) -> usize {
                    let [a, b] = &self.shapes;
                    let b_in_a = self.poses[0].inv_mul(&self.poses[1]);
                    memory.manifolds.clear();
                    DefaultQueryDispatcher
                        .contact_manifolds(
                            &b_in_a,
                            &**a,
                            &**b,
                            0.0,
                            &mut memory.manifolds,
                            &mut memory.workspace,
                        )
                        .expect("supported");
                    memory.manifolds.iter().map(|one| one.points.len()).sum()
                }

                pub(crate) fn distance(&self) -> f64 {
                    let [a, b] = &self.shapes;
                    let distance = query::distance(&self.poses[0], &**a, &self.poses[1], &**b);
                    f64::from(distance.expect("supported").distance)
                }
            }
        }
    };
}

parry!(single, parry2d, f32);
parry!(double, parry2d_f64, f64);
