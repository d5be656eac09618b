//! A step of the user's trace over ours: where it looks and what it finds, what it has before and keeps, and
//! the first claim that is wrong.

use glam::DVec2;

use super::context::OverlayContext;
use crate::check::{Claim, DEFAULT_TOLERANCE, TraceComparison, UserStep};
use crate::figure::dimension::DrawnDimension;
use crate::figure::spatial::View;
use crate::figure::{Mark, Rect, Role, bounds_of};
use crate::lesson::{Lesson, Plane, number, subscript};
use crate::planar::{PosedShape, Support, nearest_on_segment};

/// The length of a search arrow, how far it stands beside ours, and how far a cross reaches; in points of the
/// picture.
const ARROW: f64 = 46.0;
const ASIDE: f64 = 7.0;
const CROSS: f64 = 8.0;

/// How far off what lies in view a point is still drawn where it is, as a part of the view's size.
const FARTHEST: f64 = 0.5;

/// The rings about the vertices on A and on B that they found.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let Some((_, _, (step, number, is_wrong))) = shown(canvas) else {
        return Vec::new();
    };
    let Some(witnesses) = step.witnesses else {
        return Vec::new();
    };
    let bodies = canvas.bodies();
    let view = around(&bounds_of(&bodies));
    let asked = [step.direction, -step.direction];
    let falls_short = [0, 1].map(|k| falls_short(bodies[k], asked[k], witnesses[k]));
    let is_marked = is_wrong && claim(canvas) == Some(Claim::Support);
    let mut marks = Vec::new();
    for (k, letter) in ['a', 'b'].into_iter().enumerate() {
        let (body, witness) = (bodies[k], witnesses[k]);
        if !view.contains(witness) {
            continue;
        }
        let middle = bounds_of(&[body]).center();
        let name = format!("{letter}′{}", subscript(number));
        marks.extend(Mark::named_dot(
            witness,
            &name,
            Role::UserSupport,
            side(witness - middle),
        ));
        // Where neither falls short of its body's support, they do not go with the point that is claimed.
        if is_marked && (falls_short[k] || falls_short == [false; 2]) {
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
    let Some((lesson, at, (step, _, is_wrong))) = shown(canvas) else {
        return Vec::new();
    };
    let wrong = claim(canvas).filter(|_| is_wrong);
    DrawnStep::new(step, lesson, at, canvas).shapes(wrong)
}

/// Where they look in Minkowski space, what they find and what is wrong with it, to lie over ours.
pub(super) fn above(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let comparison = canvas.subject.comparison.zip(shown(canvas));
    let Some((comparison, (lesson, at, (step, number, is_wrong)))) = comparison else {
        return Vec::new();
    };
    let drawn = DrawnStep::new(step, lesson, at, canvas);
    let wrong = claim(canvas).filter(|_| is_wrong);
    let is_over = at >= comparison.trace().steps.len();
    let mut marks = if is_over {
        Vec::new()
    } else {
        drawn.direction(wrong)
    };
    marks.extend(drawn.support(number));
    if let Some(claim) = wrong {
        marks.extend(drawn.mark(claim, comparison));
    }
    marks
}

/// The lesson and its place, the user's step there, its point's number, and whether it is the first wrong one; none in a
/// step of the impulse.
fn shown<'c>(
    canvas: &OverlayContext<'c>,
) -> Option<(&'c Lesson, usize, (&'c UserStep, usize, bool))> {
    let (lesson, at) = canvas.subject.shown_step()?;
    if lesson.impulse(at).is_some() {
        return None;
    }
    let comparison = canvas.subject.comparison?;
    let (index, step) = comparison.step_at(at)?;
    let is_wrong = comparison.wrong().is_some_and(|wrong| match wrong.step {
        Some(wrong) => wrong == index,
        None => lesson.marked_step() == Some(at),
    });
    Some((lesson, at, (step, comparison.number(index), is_wrong)))
}

fn claim(canvas: &OverlayContext<'_>) -> Option<Claim> {
    Some(canvas.subject.comparison?.wrong()?.claim)
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
    view: Rect,
    /// Points of the picture to a px.
    scale: f64,
    /// Where our arrow starts.
    ours: DVec2,
}

impl<'t> DrawnStep<'t> {
    fn new(step: &'t UserStep, lesson: &Lesson, at: usize, canvas: &OverlayContext<'_>) -> Self {
        let moment = canvas.moment();
        let [a, b] = [&moment.a, &moment.b].map(|body| bounds_of(&[body]));
        let difference = Rect::around([DVec2::ZERO, a.min - b.max, a.max - b.min]);
        Self {
            step,
            view: around(&difference),
            scale: canvas.scale(),
            ours: lesson.query_at(at).1.start,
        }
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
    fn shapes(&self, wrong: Option<Claim>) -> Vec<Mark> {
        let step = self.step;
        let before = step.polytope.as_ref().or(step.simplex.as_ref());
        let kept = step.kept_simplex.as_ref();
        let mut marks = Vec::new();
        if let Some(before) = before.filter(|before| Some(*before) != kept) {
            marks.extend(outline(&self.all_near(before), Role::UserSimplexBefore));
        }
        if let Some(kept) = kept {
            let role = match wrong {
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

    /// Where their arrow starts, if it stood where it belongs.
    fn start(&self) -> DVec2 {
        let middle = |points: &[DVec2]| points.iter().sum::<DVec2>() / points.len() as f64;
        let step = self.step;
        match (self.edge(), step.simplex.as_deref().unwrap_or_default()) {
            (Some(edge), _) => nearest_on_segment(edge, DVec2::ZERO),
            (None, []) => self.ours,
            (None, points) => middle(&self.all_near(points)),
        }
    }

    /// An arrow along their direction, a little beside the place where ours would stand.
    fn direction(&self, wrong: Option<Claim>) -> Vec<Mark> {
        let Some(along) = self.step.direction.try_normalize() else {
            return Vec::new();
        };
        let role = match wrong {
            Some(Claim::Direction) => Role::FirstWrong,
            _ => Role::UserDirection,
        };
        let from = self.start() + along.perp() * (ASIDE / self.scale);
        let to = from + along * (ARROW / self.scale);
        Vec::from(Mark::named_arrow(from, to, "d′", role))
    }

    /// A ring about the point that they found, and its name.
    fn support(&self, number: usize) -> [Mark; 2] {
        let at = self.near(self.step.support);
        let name = format!("w′{}", subscript(number));
        let name = if self.view.contains(self.step.support) {
            name
        } else {
            format!("{name}, far off")
        };
        Mark::named_dot(at, &name, Role::UserSupport, side(self.step.direction))
    }

    /// What is wrong about the step, or about what the whole trace comes to.
    fn mark(&self, claim: Claim, comparison: &TraceComparison) -> Vec<Mark> {
        let support = self.near(self.step.support);
        match claim {
            Claim::Support => self.cross(support),
            // The arrow itself.
            Claim::Direction => Vec::new(),
            Claim::Simplex | Claim::End => match self.step.kept_simplex.as_deref() {
                // The outline itself.
                Some([_, _, ..]) => Vec::new(),
                Some(&[point]) => vec![ring(self.near(point))],
                _ => vec![ring(self.edge().map_or(support, |[p, q]| (p + q) / 2.0))],
            },
            Claim::Verdict | Claim::Closest | Claim::Contacts => vec![ring(DVec2::ZERO)],
            Claim::Depth | Claim::Normal => self.way_out(comparison),
        }
    }

    fn cross(&self, at: DVec2) -> Vec<Mark> {
        let reach = CROSS / self.scale;
        let role = Role::FirstWrong;
        let arm = |way: DVec2| Mark::line([at - reach * way, at + reach * way], role);
        vec![arm(DVec2::ONE), arm(DVec2::new(1.0, -1.0)), ring(at)]
    }

    /// From the origin as far as they say, where they say both how far and which way.
    fn way_out(&self, comparison: &TraceComparison) -> Vec<Mark> {
        let (step, trace) = (self.step, comparison.trace());
        let is_of_the_step = comparison.wrong().is_some_and(|wrong| wrong.step.is_some());
        let (way, length) = if is_of_the_step {
            (step.normal, step.distance)
        } else {
            (trace.normal, trace.depth.or(trace.distance))
        };
        let Some(way) = way.and_then(DVec2::try_normalize) else {
            return vec![ring(DVec2::ZERO)];
        };
        let role = Role::FirstWrong;
        let to = match length {
            Some(length) => self.near(length * way),
            None => way * (ARROW / self.scale),
        };
        if to.length() * self.scale < 1.0 {
            return vec![ring(DVec2::ZERO)];
        }
        let mut marks = vec![Mark::arrow(DVec2::ZERO, to, role)];
        marks.extend(length.map(|length| Mark::label(to / 2.0, number(length), role, way.perp())));
        marks
    }
}
