//! Contacts between bodies, and their impulses.

use glam::DVec2;

use crate::planar::ContactPoint;

/// An impulse at a contact, in mass · px per second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impulse {
    /// Along the contact's normal, on B; not negative.
    pub normal: f64,
    /// Along the contact's tangent, on B.
    pub tangent: f64,
}

/// A contact point, with or without a gap.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touch {
    /// The points on the two bodies, in world space, and the penetration depth; negative for a gap.
    pub at: ContactPoint,
    /// The total impulse of the last tick here.
    pub applied: Impulse,
    /// The impulse for warm starting the next step.
    pub remembered: Impulse,
}

impl Touch {
    /// The point of application of impulses, in world space: midway between the points on the two bodies, so that both
    /// get opposite impulses at the same point.
    #[must_use]
    pub fn point(&self) -> DVec2 {
        (self.at.on_a + self.at.on_b) / 2.0
    }
}

/// Two bodies that touch, or may touch within a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The indices of A and B among the bodies, the lower first.
    pub bodies: [usize; 2],
    /// The unit vector from A towards B.
    pub normal: DVec2,
    /// Coulomb's coefficient between the two.
    pub friction: f64,
    /// The coefficient of restitution between the two.
    pub restitution: f64,
    /// The radii of curvature of A's and B's surface here, in px; 0 at a corner and on a side. The centre of curvature
    /// rotates with the body; the contact point does not.
    pub(super) curvature_radii: [f64; 2],
    pub(super) points: [Touch; 2],
    pub(super) len: usize,
    /// Whether the bodies already touched in the last tick.
    pub(super) touched: bool,
    /// Whether the last tick solved an impact here, with restitution.
    pub(super) is_impact: bool,
}

impl Contact {
    /// The points, one or two, the deeper first.
    #[must_use]
    pub fn points(&self) -> &[Touch] {
        &self.points[..self.len]
    }

    pub(super) fn points_mut(&mut self) -> &mut [Touch] {
        &mut self.points[..self.len]
    }

    /// The unit vector along the contact: the normal rotated by 90° clockwise on screen.
    #[must_use]
    pub fn tangent(&self) -> DVec2 {
        self.normal.perp()
    }

    /// Whether fast approach here is an impact: not if the bodies overlap and have no restitution.
    pub(super) fn can_impact(&self) -> bool {
        self.restitution > 0.0 || self.depth() < 0.0
    }

    /// The offsets from the centres of curvature to A's and B's surface.
    pub(super) fn surface_offsets(&self) -> [DVec2; 2] {
        let [radius_a, radius_b] = self.curvature_radii;
        [radius_a * self.normal, -radius_b * self.normal]
    }

    /// Moves the deeper point first; returns whether the order changed.
    pub(super) fn sort(&mut self) -> bool {
        let was_second = self.len == 2 && self.points[1].at.depth > self.points[0].at.depth;
        if was_second {
            self.points.swap(0, 1);
        }
        was_second
    }

    /// The penetration depth, in px; negative for a gap.
    #[must_use]
    pub fn depth(&self) -> f64 {
        self.points[0].at.depth
    }
}
