//! The same pairs in each contender's own terms.

use collidoscope_core::spatial::{PosedShape, Shape};

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

macro_rules! parry {
    ($module:ident, $parry:ident, $real:ty) => {
        /// parry's terms, in its number type.
        pub(crate) mod $module {
            use super::{Pair, Shape};
            use $parry::math::{Pose, Vector};
            use $parry::query::{
                self, ContactManifold, ContactManifoldsWorkspace, DefaultQueryDispatcher,
                PersistentQueryDispatcher,
            };
            use $parry::shape::{ConvexPolyhedron, Cuboid, SharedShape};

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
                    let vector =
                        |v: glam::DVec3| Vector::new(v.x as $real, v.y as $real, v.z as $real);
                    let shape = |k: usize| match &pair.shapes[k] {
                        Shape::Cuboid(cuboid) => {
                            SharedShape::new(Cuboid::new(vector(cuboid.half())))
                        }
                        Shape::Hull(hull) => {
                            let corners: Vec<Vector> =
                                hull.vertices().iter().map(|&v| vector(v)).collect();
                            let hull = ConvexPolyhedron::from_convex_hull(&corners);
                            SharedShape::new(hull.expect("a polyhedron"))
                        }
                        other => panic!("{other:?} is not asked about"),
                    };
                    let pose = |k: usize| {
                        let turn = pair.poses[k].rotation().to_scaled_axis();
                        Pose::new(vector(pair.poses[k].position()), vector(turn))
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

parry!(single, parry3d, f32);
parry!(double, parry3d_f64, f64);
