//! A step of the user's trace over ours: where it looks and what it finds, what it has before and keeps, and
//! the first claim that is wrong.

use glam::DVec2;

use super::OverlayContext;
use crate::check::{Claim, DEFAULT_TOLERANCE, TraceComparison, UserStep};
use crate::figure::dimension::DrawnDimension;
use crate::figure::fit_view::bounds_of_difference;
use crate::figure::spatial::View;
use crate::figure::{Mark, Rect, Role, bounds_of};
use crate::lesson::{Plane, number, subscript};
use crate::planar::{PosedShape, Support};

/// The length of a search arrow and how far it stands off ours, in points of the picture.
const ARROW: f64 = 46.0;
const ASIDE: f64 = 7.0;

/// How far off what lies in view a point is still drawn where it is, as a part of the view's size.
const FARTHEST: f64 = 0.5;

/// The rings about the vertices on A and on B that they found.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let Some(drawn) = DrawnStep::new(canvas) else {
        return Vec::new();
    };
    let Some(witnesses) = drawn.step.witnesses else {
        return Vec::new();
    };
    let bodies = canvas.subject.bodies();
    let view = around(&bounds_of(&bodies));
    let asked = [drawn.step.direction, -drawn.step.direction];
    let falls_short = [0, 1].map(|k| falls_short(bodies[k], asked[k], witnesses[k]));
    let mut marks = Vec::new();
    for (k, letter) in ['a', 'b'].into_iter().enumerate() {
        let (body, witness) = (bodies[k], witnesses[k]);
        if !view.contains(witness) {
            continue;
        }
        let side = side(witness - bounds_of(&[body]).center());
        let name = format!("{letter}′{}", subscript(drawn.number));
        marks.extend(Mark::named_dot(witness, &name, Role::UserSupport, side));
        // Where neither falls short of its body's support, they do not go with the point that is claimed.
        let is_it = falls_short[k] || falls_short == [false; 2];
        if drawn.wrong == Some(Claim::Support) && is_it {
            marks.push(ring(witness));
        }
    }
    marks
}

/// Whether a vertex that was found lies less far along a direction than its body reaches.
fn falls_short(body: &PosedShape, direction: DVec2, witness: DVec2) -> bool {
    let along = direction.normalize_or_zero();
    let short = along.dot(body.support(along) - witness);
    short > DEFAULT_TOLERANCE * bounds_of(&[body]).size().length()
}

/// What they have before their step and keep, and the edge that they take, to lie under ours.
pub(super) fn beneath(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    DrawnStep::new(canvas).map_or_else(Vec::new, |drawn| drawn.shapes())
}

/// Where they look in Minkowski space, what they find and what is wrong with it, to lie over ours.
pub(super) fn above(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let Some(drawn) = DrawnStep::new(canvas) else {
        return Vec::new();
    };
    let mut marks = Vec::new();
    if !drawn.is_over {
        marks.extend(drawn.direction());
    }
    marks.extend(drawn.support());
    marks.extend(drawn.wrong.into_iter().flat_map(|claim| drawn.mark(claim)));
    marks
}

fn side(away: DVec2) -> DVec2 {
    away.try_normalize().unwrap_or(DVec2::NEG_Y)
}

fn ring(at: DVec2) -> Mark {
    Mark::dot(at, Role::FirstWrong)
}

/// What `points` span, without dots.
fn outline(points: &[DVec2], role: Role) -> Vec<Mark> {
    Plane::spanned(points, role, &View::default())
}

/// Where a claimed point can be drawn: anywhere near the visible part.
fn around(seen: &Rect) -> Rect {
    seen.grown(FARTHEST * seen.size())
}

/// A user's step as it is drawn in Minkowski space.
struct DrawnStep<'t> {
    step: &'t UserStep,
    comparison: &'t TraceComparison,
    /// That of the point that it finds.
    number: usize,
    /// What is wrong about it, where it is the first wrong one.
    wrong: Option<Claim>,
    /// Whether their trace has ended.
    is_over: bool,
    view: Rect,
    /// Points of the picture to a px.
    scale: f64,
    /// Where our arrow starts.
    ours: DVec2,
}

impl<'t> DrawnStep<'t> {
    /// `None` in a step of the impulse.
    fn new(canvas: &OverlayContext<'t>) -> Option<Self> {
        let (lesson, at) = canvas.subject.shown_step()?;
        if lesson.impulse(at).is_some() {
            return None;
        }
        let comparison = canvas.subject.comparison?;
        let (index, step) = comparison.step_at(at)?;
        let wrong = comparison.wrong().filter(|wrong| match wrong.step {
            Some(wrong) => wrong == index,
            None => lesson.marked_step() == Some(at),
        });
        let moment = canvas.subject.moment;
        let [a, b] = [&moment.a, &moment.b].map(|body| bounds_of(&[body]));
        Some(Self {
            step,
            comparison,
            number: comparison.number(index),
            wrong: wrong.map(|wrong| wrong.claim),
            is_over: at >= comparison.trace.steps.len(),
            view: around(&bounds_of_difference(&a, &b)),
            scale: canvas.camera.scale,
            ours: lesson.query_at(at).1.start,
        })
    }

    /// The point, or what of the view is nearest to it.
    fn near(&self, point: DVec2) -> DVec2 {
        point.clamp(self.view.min, self.view.max)
    }

    fn all_near(&self, points: &[DVec2]) -> Vec<DVec2> {
        points.iter().map(|&point| self.near(point)).collect()
    }

    fn edge(&self) -> Option<[DVec2; 2]> {
        let polytope = self.step.polytope.as_ref()?;
        let [p, q] = self.step.edge?;
        Some([*polytope.get(p)?, *polytope.get(q)?].map(|end| self.near(end)))
    }

    /// What they have before the step, what they keep, and the edge that they look at.
    fn shapes(&self) -> Vec<Mark> {
        let step = self.step;
        let before = step.polytope.as_ref().or(step.simplex.as_ref());
        let kept = step.kept_simplex.as_ref();
        let mut marks = Vec::new();
        if let Some(before) = before.filter(|before| Some(*before) != kept) {
            marks.extend(outline(&self.all_near(before), Role::UserSimplexBefore));
        }
        if let Some(kept) = kept {
            let role = match self.wrong {
                Some(Claim::Simplex | Claim::End) => Role::FirstWrong,
                _ => Role::UserSimplex,
            };
            marks.extend(outline(&self.all_near(kept), role));
        }
        if let Some(edge) = self.edge() {
            marks.extend(outline(&edge, Role::UserEdge));
        }
        marks
    }

    /// An arrow along their direction, next to ours.
    fn direction(&self) -> Vec<Mark> {
        let Some(along) = self.step.direction.try_normalize() else {
            return Vec::new();
        };
        let role = match self.wrong {
            Some(Claim::Direction) => Role::FirstWrong,
            _ => Role::UserDirection,
        };
        let from = self.ours + along.perp() * (ASIDE / self.scale);
        let to = from + along * (ARROW / self.scale);
        Vec::from(Mark::named_arrow(from, to, "d′", role))
    }

    /// A ring about the point that they found, and its name.
    fn support(&self) -> [Mark; 2] {
        let at = self.near(self.step.support);
        let name = format!("w′{}", subscript(self.number));
        let name = if self.view.contains(self.step.support) {
            name
        } else {
            format!("{name}, off screen")
        };
        Mark::named_dot(at, &name, Role::UserSupport, side(self.step.direction))
    }

    /// What is wrong about the step, or about what the whole trace comes to.
    fn mark(&self, claim: Claim) -> Vec<Mark> {
        let support = self.near(self.step.support);
        match claim {
            Claim::Support => vec![ring(support)],
            // The arrow itself.
            Claim::Direction => Vec::new(),
            Claim::Simplex | Claim::End => match self.step.kept_simplex.as_deref() {
                // The outline itself.
                Some([_, _, ..]) => Vec::new(),
                Some(&[point]) => vec![ring(self.near(point))],
                _ => vec![ring(self.edge().map_or(support, |[p, q]| (p + q) / 2.0))],
            },
            Claim::Verdict | Claim::Closest | Claim::Contacts => vec![ring(DVec2::ZERO)],
            Claim::Depth | Claim::Normal => self.way_out(),
        }
    }

    /// From the origin as far as they say, where they say both how far and which way.
    fn way_out(&self) -> Vec<Mark> {
        let (step, trace) = (self.step, &self.comparison.trace);
        let is_of_the_step = self
            .comparison
            .wrong()
            .is_some_and(|wrong| wrong.step.is_some());
        let (way, length) = if is_of_the_step {
            (step.normal, step.distance)
        } else {
            (trace.normal, trace.depth.or(trace.distance))
        };
        let way = way.and_then(DVec2::try_normalize).unwrap_or_default();
        let length = length.unwrap_or(0.0);
        let to = self.near(length * way);
        // Also false of what is not a number.
        if to.length() * self.scale >= 1.0 {
            let text = number(length);
            let [_, label] = Mark::named_line([DVec2::ZERO, to], &text, Role::FirstWrong);
            vec![Mark::arrow(DVec2::ZERO, to, Role::FirstWrong), label]
        } else {
            vec![ring(DVec2::ZERO)]
        }
    }
}
