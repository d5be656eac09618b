//! What a lesson's last query comes to, as lengths that can be drawn.

use glam::DVec2;

use super::{ClosestOutcome, Lesson, Work};

/// A depth or a gap. Points are in world space, vectors in Minkowski space, in px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ending {
    /// Whether it is a depth.
    pub is_depth: bool,
    /// How long it is, in px.
    pub length: f64,
    /// From the origin to the point of A ⊖ B's boundary that was found: B moved by it just touches A.
    pub way: DVec2,
    /// The unit vector along that, from A towards B.
    pub along: DVec2,
    /// The points of A and of B that make it.
    pub witnesses: [DVec2; 2],
    /// Where it is a depth along another way than the shortest, that one.
    pub shortest: Option<DVec2>,
}

impl Lesson {
    /// What the last query comes to; `None` where it finds a verdict alone.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let found = Ending {
            is_depth: self.is_colliding(),
            length: self.signed_depth().abs(),
            way: self.signed_depth() * self.normal(),
            along: self.normal(),
            witnesses: self.witnesses(),
            shortest: None,
        };
        match &self.steps().last()?.work {
            Work::Gjk { .. } | Work::Epa { .. } | Work::Distance { .. } => Some(found),
            Work::Closest { outcome, .. } => (*outcome == ClosestOutcome::Closest).then_some(found),
            Work::Mpr { ray, end, .. } => {
                let exit = (*end)?.exit?;
                Some(Ending {
                    is_depth: true,
                    length: exit.depth,
                    way: exit.depth * *ray,
                    along: *ray,
                    witnesses: exit.witnesses,
                    shortest: Some(found.way),
                })
            }
        }
    }
}
