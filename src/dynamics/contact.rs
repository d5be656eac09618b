//! Two bodies that touch, and the impulses between them.

use glam::DVec2;

use crate::planar::ContactPoint;

/// An impulse at a contact, in mass · px a second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Impulse {
    /// Along the contact's normal, on B; not negative.
    pub normal: f64,
    /// Along the contact's tangent, on B.
    pub tangent: f64,
}

/// A point where two bodies touch or soon may.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touch {
    /// The points on the two bodies, in world space, and how deep they overlap; a gap is negative.
    pub at: ContactPoint,
    /// What the last tick gave here in all.
    pub applied: Impulse,
    /// What a solver that remembers begins its next step with.
    pub remembered: Impulse,
}

impl Touch {
    /// Whether the bodies overlap here, or the tick has given an impulse over the gap.
    pub(super) fn is_answered(&self) -> bool {
        self.at.depth >= 0.0 || self.applied.normal > 0.0
    }

    /// Where impulses act, in world space: midway between the points on the two bodies, so that what one body
    /// gets the other gets against it at the same place.
    #[must_use]
    pub fn point(&self) -> DVec2 {
        (self.at.on_a + self.at.on_b) / 2.0
    }
}

/// Two bodies that touch, or are so near that they may within a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The indices of A and B among the bodies, the lower first.
    pub bodies: [usize; 2],
    /// The unit vector from A towards B.
    pub normal: DVec2,
    /// Coulomb's coefficient between the two.
    pub friction: f64,
    /// The part of the speed of an impact that is given back.
    pub restitution: f64,
    /// How far A's and B's surface curve here, in px: what turns with the body is not the point but the centre of
    /// its curvature. 0 at a corner and on a side.
    pub(super) curvature_radii: [f64; 2],
    pub(super) points: [Touch; 2],
    pub(super) len: usize,
    /// Whether the bodies touched in the last tick already.
    pub(super) touched: bool,
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

    /// The unit vector along the contact: the normal turned a quarter clockwise on screen.
    #[must_use]
    pub fn tangent(&self) -> DVec2 {
        self.normal.perp()
    }

    /// Whether what closes fast here is an impact: not where bodies overlap that give nothing back.
    pub(super) fn can_be_struck(&self) -> bool {
        self.restitution > 0.0 || self.depth() < 0.0
    }

    /// From the centres of curvature to A's and B's surface.
    pub(super) fn rims(&self) -> [DVec2; 2] {
        let [radius_a, radius_b] = self.curvature_radii;
        [radius_a * self.normal, -radius_b * self.normal]
    }

    /// Puts the deeper point first again; whether it was not.
    pub(super) fn sort(&mut self) -> bool {
        let was_second = self.len == 2 && self.points[1].at.depth > self.points[0].at.depth;
        if was_second {
            self.points.swap(0, 1);
        }
        was_second
    }

    /// How deep the bodies overlap, in px; a gap is negative.
    #[must_use]
    pub fn depth(&self) -> f64 {
        self.points[0].at.depth
    }
}
