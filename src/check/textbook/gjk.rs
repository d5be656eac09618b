//! The textbook's GJK and EPA: do the shapes collide, how deep, and how far apart are they?

use glam::DVec2;

use super::{DifferencePoint, RELATIVE_TOLERANCE, Textbook, unit};
use crate::check::known_bug::KnownBug;
use crate::check::trace::{TraceOutcome, TracePhase, UserStep};

/// The distance at which a point counts as on a segment's line, as a fraction of that from the origin.
const ON_LINE: f64 = 1e-12;

/// The reduced simplex after adding a point, the newest last, and the next direction; `None` if it contains the
/// origin.
type Search = Option<(Vec<DifferencePoint>, DVec2)>;

impl Textbook<'_> {
    /// The verdict, unless the iterations were used up, and the last simplex, the newest point last.
    pub(super) fn gjk(&mut self) -> (Option<bool>, Vec<DifferencePoint>) {
        let first = self.rules.first;
        let mut direction = first.unwrap_or_else(|| self.first_direction());
        let mut simplex: Vec<DifferencePoint> = Vec::new();
        for _ in 0..self.rules.iterations {
            let w = self.support(direction);
            let (outcome, kept, next) = if !simplex.is_empty() && self.falls_short(w.at, direction)
            {
                (TraceOutcome::Separated, simplex.clone(), direction)
            } else if let Some((kept, next)) = self.reduced(&simplex, w, direction) {
                (TraceOutcome::GoesOn, kept, next)
            } else {
                let grown = [&simplex[..], &[w]].concat();
                (TraceOutcome::Colliding, grown, direction)
            };
            let step = UserStep {
                direction,
                simplex: Some(points(&simplex)),
                kept_simplex: Some(points(&kept)),
                outcome: Some(outcome),
                ..UserStep::default()
            };
            self.write(TracePhase::Gjk, w, step);
            (simplex, direction) = (kept, next);
            if outcome != TraceOutcome::GoesOn {
                return (Some(outcome == TraceOutcome::Colliding), simplex);
            }
        }
        (None, simplex)
    }

    /// Whether the support point doesn't reach the origin.
    fn falls_short(&self, w: DVec2, direction: DVec2) -> bool {
        let level = w.dot(direction);
        level < 0.0 || level == 0.0 && self.rules.has(KnownBug::StrictComparison)
    }

    /// The kept part of the simplex with the point `w` found along `direction`.
    fn reduced(&self, simplex: &[DifferencePoint], w: DifferencePoint, direction: DVec2) -> Search {
        match simplex {
            [] if w.at == DVec2::ZERO => Some((vec![w], -direction)),
            [] => Some((vec![w], -w.at)),
            [b] => self.segment(*b, w),
            [c, b, ..] => self.triangle([*c, *b, w], direction),
        }
    }

    /// The segment from the newest point `a` to `b`: continues perpendicular to it, towards the origin.
    fn segment(&self, b: DifferencePoint, a: DifferencePoint) -> Search {
        let along = b.at - a.at;
        let side = along.perp_dot(-a.at);
        if side == 0.0 && self.rules.has(KnownBug::TwoPointSimplex) {
            return None;
        }
        let square = along.perp();
        Some((vec![b, a], if side < 0.0 { -square } else { square }))
    }

    /// The triangle of the newest point `a` with `b` and `c`: the origin is beyond ab, beyond ac, or inside.
    fn triangle(&self, [c, b, a]: [DifferencePoint; 3], direction: DVec2) -> Search {
        // The origin is on cb, and on this side nothing is beyond that line: the other side remains.
        let near = ON_LINE * a.at.length() * direction.length();
        if b.at.perp_dot(c.at) == 0.0 && a.at.dot(direction) <= near {
            return Some((vec![c, b], -direction));
        }
        [[b, c], [c, b]].into_iter().find_map(|[end, third]| {
            let beyond = self.outward(a.at, end.at, third.at);
            (beyond.dot(-a.at) > 0.0).then(|| (vec![end, a], beyond))
        })
    }

    /// The perpendicular of ab that points away from `third`.
    fn outward(&self, a: DVec2, b: DVec2, third: DVec2) -> DVec2 {
        let square = (b - a).perp();
        let inside = match self.rules.bug {
            Some(KnownBug::PerpendicularSign) => third,
            _ => third - a,
        };
        if square.dot(inside) > 0.0 {
            -square
        } else {
            square
        }
    }
}

/// The points of a simplex or polytope.
fn points(of: &[DifferencePoint]) -> Vec<DVec2> {
    of.iter().map(|w| w.at).collect()
}

/// An edge of the polytope.
pub(super) struct PolytopeEdge {
    /// The indices of its endpoints.
    ends: [usize; 2],
    pub(super) normal: DVec2,
    pub(super) distance: f64,
}

impl Textbook<'_> {
    /// Expands GJK's last simplex until its closest edge is one of A − B.
    pub(super) fn epa(&mut self, simplex: &[DifferencePoint]) {
        let mut polytope = self.first_polytope(simplex);
        for _ in 0..self.rules.iterations {
            let Some(edge) = self.closest_edge(&polytope) else {
                return;
            };
            let w = self.support(edge.normal);
            let reach = w.at.dot(edge.normal);
            let farther = reach - edge.distance;
            let tolerance = match self.rules.bug {
                Some(KnownBug::AbsoluteTolerance) => self.rules.tolerance,
                _ => RELATIVE_TOLERANCE * w.at.length(),
            };
            let is_known = edge.ends.iter().any(|&end| polytope[end].at == w.at);
            let is_over = farther <= tolerance || is_known;
            let step = UserStep {
                direction: edge.normal,
                polytope: Some(points(&polytope)),
                edge: Some(edge.ends),
                normal: Some(edge.normal),
                distance: Some(edge.distance),
                outcome: Some(TraceOutcome::closest_if(is_over)),
                ..UserStep::default()
            };
            self.write(TracePhase::Epa, w, step);
            if is_over {
                // Touching from within may give −0.
                self.trace.depth = Some(reach + 0.0);
                self.trace.normal = Some(edge.normal);
                return;
            }
            polytope.insert(edge.ends[0] + 1, w);
        }
    }

    pub(super) fn first_polytope(&self, simplex: &[DifferencePoint]) -> Vec<DifferencePoint> {
        let mut polytope = simplex.to_vec();
        if !self.rules.has(KnownBug::Winding)
            && let [p, q, r] = simplex
        {
            let [to_q, to_r] = [q, r].map(|end| end.at - p.at);
            if to_q.perp_dot(to_r) < 0.0 {
                polytope.swap(0, 1);
            }
        }
        polytope
    }

    /// The edge nearest to the origin; none of a single point.
    pub(super) fn closest_edge(&self, polytope: &[DifferencePoint]) -> Option<PolytopeEdge> {
        let count = polytope.len();
        let left_out = usize::from(self.rules.has(KnownBug::WrappedIndex));
        let all = (0..count - left_out).map(|from| [from, (from + 1) % count]);
        let edges = all.filter(|ends| ends[0] != ends[1]);
        let measured = edges.map(|ends| self.edge(polytope, ends));
        measured.min_by(|edge, other| edge.distance.total_cmp(&other.distance))
    }

    fn edge(&self, polytope: &[DifferencePoint], ends: [usize; 2]) -> PolytopeEdge {
        let [p, q] = ends.map(|end| polytope[end].at);
        let along = q - p;
        let square = along.perp();
        let normal = match self.rules.bug {
            Some(KnownBug::InvertedNormal) => {
                let left = unit(square);
                if left.dot(p) < 0.0 { -left } else { left }
            }
            Some(KnownBug::TwoPointSimplex) => unit(square * along.perp_dot(p)),
            _ => unit(-square),
        };
        let distance = match self.rules.bug {
            Some(KnownBug::EdgeMiddle) => ((p + q) * 0.5).length(),
            _ => normal.dot(p).abs(),
        };
        PolytopeEdge {
            ends,
            normal,
            distance,
        }
    }
}

/// A point or a segment of A − B, and its point nearest to the origin.
struct NearestPoint {
    simplex: Vec<DifferencePoint>,
    closest: DVec2,
}

impl From<DifferencePoint> for NearestPoint {
    fn from(point: DifferencePoint) -> Self {
        let (simplex, closest) = (vec![point], point.at);
        Self { simplex, closest }
    }
}

impl Textbook<'_> {
    /// Moves from GJK's last simplex towards the origin until it gets no nearer.
    pub(super) fn distance(&mut self, simplex: &[DifferencePoint]) {
        let mut nearest = match simplex {
            [p, q] => self.nearest(*p, *q),
            _ => NearestPoint::from(simplex[0]),
        };
        for _ in 0..self.rules.iterations {
            let direction = -nearest.closest;
            let w = self.support(direction);
            let gain = (w.at - nearest.closest).dot(direction);
            let enough = RELATIVE_TOLERANCE * w.at.length() * direction.length();
            let is_known = nearest.simplex.iter().any(|end| end.at == w.at);
            let is_over = gain <= enough || is_known;
            let before = points(&nearest.simplex);
            if !is_over {
                nearest = self.nearer(&nearest.simplex, w);
            }
            let distance = nearest.closest.length();
            let step = UserStep {
                direction,
                simplex: Some(before),
                kept_simplex: Some(points(&nearest.simplex)),
                distance: Some(distance),
                closest: Some(nearest.closest),
                outcome: Some(TraceOutcome::closest_if(is_over)),
                ..UserStep::default()
            };
            self.write(TracePhase::Distance, w, step);
            if is_over {
                self.trace.distance = Some(distance);
                self.trace.normal = Some(unit(-nearest.closest));
                return;
            }
        }
    }

    /// Of the segments from `w` to the endpoints of the simplex the one nearest to the origin.
    fn nearer(&self, simplex: &[DifferencePoint], w: DifferencePoint) -> NearestPoint {
        let first = self.nearest(simplex[0], w);
        let others = simplex[1..].iter().map(|end| self.nearest(*end, w));
        others.fold(first, |best, other| {
            let is_nearer = other.closest.length() < best.closest.length();
            if is_nearer { other } else { best }
        })
    }

    /// The part of the segment from `p` to `q` that contains its point nearest to the origin.
    fn nearest(&self, p: DifferencePoint, q: DifferencePoint) -> NearestPoint {
        let along = q.at - p.at;
        let [from_p, whole] = [-p.at.dot(along), along.dot(along)];
        let has_ends = !self.rules.has(KnownBug::EdgesAlone);
        if whole == 0.0 || has_ends && from_p <= 0.0 {
            return NearestPoint::from(p);
        }
        if has_ends && from_p >= whole {
            return NearestPoint::from(q);
        }
        NearestPoint {
            closest: p.at + along * (from_p / whole),
            simplex: vec![p, q],
        }
    }
}
