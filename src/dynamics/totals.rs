//! The sums over all bodies that physics says something of.

use glam::DVec2;

use super::World;

/// Sums over the free bodies, and the deepest overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// ½mv² + ½Iω², in mass · px²/s².
    pub kinetic: f64,
    /// −m g·x, 0 for a centre of mass at the world's origin, in mass · px²/s².
    pub potential: f64,
    /// m v, in mass · px/s.
    pub momentum: DVec2,
    /// x × m v + Iω about the world's origin, in mass · px²/s.
    pub angular_momentum: f64,
    /// How far the two bodies that overlap most do so, in px.
    pub deepest: f64,
}

impl Totals {
    /// Kinetic and potential energy.
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.kinetic + self.potential
    }
}

impl World {
    /// The sums over the bodies as they are now.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for body in self.bodies().iter().filter(|body| !body.is_fixed()) {
            let (mass, inertia, motion) = (body.mass(), body.inertia(), body.motion());
            let momentum = mass * motion.velocity;
            totals.kinetic += motion.velocity.dot(momentum) / 2.0;
            totals.kinetic += inertia * motion.spin * motion.spin / 2.0;
            totals.potential -= mass * self.gravity().dot(motion.center);
            totals.momentum += momentum;
            totals.angular_momentum += motion.center.perp_dot(momentum) + inertia * motion.spin;
        }
        for contact in self.contacts() {
            if contact.depth() > totals.deepest {
                totals.deepest = contact.depth();
            }
        }
        totals
    }
}
