//! The lengths and speeds below which a world's rules take no notice, in proportion to its bodies.
//!
//! A rule that lets bodies overlap a little, or takes a slow impact for rest, has to know what is little and what is
//! slow. That is measured by the bodies that move: s is the median of the square roots of their areas, and a speed is
//! s by the second. A world in metres falls as the same world in px does; times a power of 2, bit for bit.

use super::RigidBody;

/// What a world takes for little and for slow, in px and px a second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lengths {
    /// How far bodies at rest overlap: enough for a contact not to come and go. s/1000.
    pub(super) slop: f64,
    /// What overlaps by no more than this, or would, and passes by only grazes. s/250.
    pub(super) graze: f64,
    /// Bodies no farther apart than this have a contact. s/50.
    pub(super) margin: f64,
    /// How much farther than the depth bodies are pushed out, so that they end apart. s/5000.
    pub(super) push_margin: f64,
    /// The fastest that an overlap is undone. 3 s a second.
    pub(super) push_speed: f64,
    /// The least speed of an impact that is given back: slower ones are rest. 0.4 s a second.
    pub(super) impact_speed: f64,
}

impl Lengths {
    /// Those of a world of these bodies. Where none is free nothing moves, and any will do.
    pub(super) fn new(bodies: &[RigidBody]) -> Self {
        let free = bodies.iter().filter(|body| !body.is_fixed());
        let mut sizes: Vec<f64> = free
            .map(|body| (body.mass() / body.material().density).sqrt())
            .collect();
        sizes.sort_by(f64::total_cmp);
        let size = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
        let slop = 1e-3 * size;
        Self {
            slop,
            graze: 4.0 * slop,
            margin: 0.02 * size,
            push_margin: 2e-4 * size,
            push_speed: 3.0 * size,
            impact_speed: 0.4 * size,
        }
    }
}
