//! A step of the user trace over the lesson's: its direction and support, its simplex before and after, and the first
//! wrong claim.

use glam::DVec2;

use crate::check::{Claim, DEFAULT_TOLERANCE, TraceComparison, UserStep};
use crate::figure::camera::difference;
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::{Caption, Mark, Rect, Role, bounds_of};
use crate::lesson::{Plane, number, subscript};
use collidoscope_core::planar::{PosedShape, Support};

/// The length of a search arrow and its offset from the lesson's, in points of the figure.
const ARROW: f64 = 46.0;
const ASIDE: f64 = 7.0;

/// The distance from the view at which a point is still drawn at its position, as a fraction of the view's size.
const FARTHEST: f64 = 0.5;

/// Rings around the claimed support vertices on A and B.
pub(super) fn world(canvas: &mut Canvas<'_>) {
    let Some(drawn) = DrawnStep::new(canvas) else {
        return;
    };
    let Some(witnesses) = drawn.step.witnesses else {
        return;
    };
    let bodies = canvas.subject.bodies();
    let view = around(&bounds_of(&bodies));
    let asked = [drawn.step.direction, -drawn.step.direction];
    let falls_short = [0, 1].map(|k| falls_short(bodies[k], asked[k], witnesses[k]));
    for (k, letter) in ['a', 'b'].into_iter().enumerate() {
        let (body, witness) = (bodies[k], witnesses[k]);
        if !view.contains(witness) {
            continue;
        }
        let side = side(witness - bounds_of(&[body]).center());
        let name = Caption::symbol(&format!("{letter}′{}", subscript(drawn.number)));
        canvas.draw(Mark::named_dot(witness, name, Role::UserSupport, side));
        // If neither falls short of its body's support, they don't match the claimed point.
        let is_it = falls_short[k] || falls_short == [false; 2];
        if drawn.wrong == Some(Claim::Support) && is_it {
            canvas.dot(witness, Role::FirstWrong);
        }
    }
}

/// Whether a claimed vertex is less far along a direction than its body's support.
fn falls_short(body: &PosedShape, direction: DVec2, witness: DVec2) -> bool {
    let along = direction.normalize_or_zero();
    let short = along.dot(body.support(along) - witness);
    short > DEFAULT_TOLERANCE * bounds_of(&[body]).size().length()
}

/// The claimed simplex before and after the step, and the claimed edge; below the lesson's marks.
pub(super) fn beneath(canvas: &mut Canvas<'_>) {
    let Some(drawn) = DrawnStep::new(canvas) else {
        return;
    };
    let step = drawn.step;
    let before = step.polytope.as_ref().or(step.simplex.as_ref());
    let kept = step.kept_simplex.as_ref();
    if let Some(before) = before.filter(|before| Some(*before) != kept) {
        Plane::spanned(&drawn.all_near(before), Role::UserSimplexBefore, canvas);
    }
    if let Some(kept) = kept {
        let role = match drawn.wrong {
            Some(Claim::Simplex | Claim::End) => Role::FirstWrong,
            _ => Role::UserSimplex,
        };
        Plane::spanned(&drawn.all_near(kept), role, canvas);
    }
    if let Some(edge) = drawn.edge() {
        Plane::spanned(&edge, Role::UserEdge, canvas);
    }
}

/// The claimed direction and support in Minkowski space, and what is wrong; above the lesson's marks.
pub(super) fn above(canvas: &mut Canvas<'_>) {
    if let Some(drawn) = DrawnStep::new(canvas) {
        if !drawn.is_over {
            canvas.draw(drawn.direction().into_iter().flatten());
        }
        canvas.draw(drawn.support());
        match drawn.wrong {
            Some(Claim::Depth | Claim::Normal) => drawn.way_out(canvas),
            Some(claim) => canvas.draw(drawn.place_of(claim).map(ring)),
            None => {}
        }
    }
}

fn side(away: DVec2) -> DVec2 {
    away.normalize_or(DVec2::NEG_Y)
}

fn ring(at: DVec2) -> Mark {
    Mark::dot(at, Role::FirstWrong)
}

/// The area around the visible part in which a claimed point can be drawn.
fn around(seen: &Rect) -> Rect {
    seen.grown(FARTHEST * seen.size())
}

/// A step of the user trace as drawn in Minkowski space.
struct DrawnStep<'t> {
    step: &'t UserStep,
    comparison: &'t TraceComparison,
    /// The number of its support point.
    number: usize,
    /// What is wrong with it, if it is the first wrong step.
    wrong: Option<Claim>,
    /// Whether the user trace has ended.
    is_over: bool,
    view: Rect,
    /// Points per px.
    scale: f64,
    /// The start of the lesson's arrow.
    ours: DVec2,
}

impl<'t> DrawnStep<'t> {
    /// `None` in a step of the impulse.
    fn new(canvas: &Canvas<'t>) -> Option<Self> {
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
            view: around(&difference(&a, &b).with(&Rect::default())),
            scale: canvas.scale(),
            ours: lesson.query_at(at).1.start,
        })
    }

    /// The point, or the nearest point in view.
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

    /// An arrow along the claimed direction, next to the lesson's.
    fn direction(&self) -> Option<[Mark; 2]> {
        let along = self.step.direction.try_normalize()?;
        let role = match self.wrong {
            Some(Claim::Direction) => Role::FirstWrong,
            _ => Role::UserDirection,
        };
        let from = self.ours + along.perp() * (ASIDE / self.scale);
        let to = from + along * (ARROW / self.scale);
        Some(Mark::named_arrow(from, to, Caption::symbol("d′"), role))
    }

    /// A ring around the claimed support point, and its name.
    fn support(&self) -> [Mark; 2] {
        let at = self.near(self.step.support);
        let name = format!("w′{}", subscript(self.number));
        let caption = if self.view.contains(self.step.support) {
            Caption::symbol(&name)
        } else {
            format!("{name}, off screen").into()
        };
        Mark::named_dot(at, caption, Role::UserSupport, side(self.step.direction))
    }

    /// The position of a wrong claim about the step, or about the result of the whole trace, if it isn't marked itself:
    /// the arrow, or the outline of the simplex.
    fn place_of(&self, claim: Claim) -> Option<DVec2> {
        let support = self.near(self.step.support);
        match claim {
            Claim::Direction => None,
            Claim::Simplex | Claim::End => match self.step.kept_simplex.as_deref() {
                Some([_, _, ..]) => None,
                Some(&[point]) => Some(self.near(point)),
                _ => Some(self.edge().map_or(support, |[p, q]| (p + q) / 2.0)),
            },
            Claim::Support => Some(support),
            _ => Some(DVec2::ZERO),
        }
    }

    /// The claimed depth and normal from the origin, if both are given.
    fn way_out(&self, canvas: &mut Canvas<'_>) {
        let (step, trace) = (self.step, &self.comparison.trace);
        let wrong = self.comparison.wrong();
        let (way, length) = if wrong.is_some_and(|wrong| wrong.step.is_some()) {
            (step.normal, step.distance)
        } else {
            (trace.normal, trace.depth.or(trace.distance))
        };
        let along = way.and_then(DVec2::try_normalize).unwrap_or_default();
        let to = self.near(length.unwrap_or(0.0) * along);
        let (start, role) = (DVec2::ZERO, Role::FirstWrong);
        // Also false for NaN.
        if to.length() * self.scale >= 1.0 {
            let [_, label] = Mark::named_line([start, to], &number(length.unwrap_or(0.0)), role);
            canvas.draw([Mark::arrow(start, to, role), label]);
        } else {
            canvas.draw([ring(start)]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::textbook::{self, Algorithm, Rules};
    use crate::check::{Checkable, UserTrace};
    use crate::figure::promises::{SIZES, all, at_home, scenes, subject};
    use crate::figure::{Figure, MinkowskiPane, Subject, Theme, ThemeName};
    use crate::lesson::LessonConfig;
    use crate::scene::Simulation;

    /// Traces of the pair: the lesson's, one with another first direction, and one with a wrong support point.
    fn traces(simulation: &Simulation) -> [UserTrace; 3] {
        let moment = simulation.moment();
        let right = Rules::right(Algorithm::Gjk);
        let [own, other] = [None, Some(DVec2::ONE)]
            .map(|first| textbook::run(&moment.a, &moment.b, &Rules { first, ..right }));
        let mut wrong = own.clone();
        let middle = wrong.steps.len() / 2;
        let step = &mut wrong.steps[middle];
        let off = moment.a.center() - moment.a.support(step.direction);
        step.support += off;
        step.witnesses = step.witnesses.map(|[on_a, on_b]| [on_a + off, on_b]);
        [own, other, wrong]
    }

    /// The figures of every step of the lesson that a trace is compared with, and the marked step.
    fn pictures(simulation: &Simulation, trace: &UserTrace) -> (Vec<Figure>, Option<usize>) {
        let theme = Theme::new(ThemeName::Chalkboard);
        let config = LessonConfig::default();
        let bodies = simulation.moment().bodies();
        let (lesson, comparison) =
            Plane::lesson(bodies, None, config, Some(trace), DEFAULT_TOLERANCE);
        let figures = (0..lesson.step_count()).map(|at| {
            let subject = Subject {
                lesson: Some((&lesson, at)),
                comparison: comparison.as_ref(),
                ..subject(simulation, all(), MinkowskiPane::Half)
            };
            at_home(&subject, &theme, SIZES[1])
        });
        (figures.collect(), lesson.marked_step())
    }

    #[test]
    fn what_theirs_finds_is_shown_and_what_is_first_wrong_is_marked() {
        for (slug, simulation) in scenes() {
            for (kind, trace) in traces(&simulation).into_iter().enumerate() {
                let (figures, marked) = pictures(&simulation, &trace);
                assert_eq!(marked.is_some(), kind == 2, "{slug}");
                for (at, figure) in figures.iter().enumerate() {
                    let marks = || figure.panes.iter().flat_map(|pane| &pane.marks);
                    let has = |role: Role| marks().any(|mark| mark.role == role);
                    let said = format!("{slug}, trace {kind}, step {at}");
                    assert!(has(Role::UserSupport), "{said}");
                    assert_eq!(has(Role::FirstWrong), marked == Some(at), "{said}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_number_is_drawn_somewhere_in_the_picture() {
        let nowhere = [
            DVec2::NAN,
            DVec2::INFINITY,
            DVec2::new(1.0, f64::NEG_INFINITY),
        ];
        let (_, simulation) = scenes().into_iter().next().expect("a scene");
        let [own, ..] = traces(&simulation);
        for nowhere in nowhere {
            for at in 0..own.steps.len() {
                let mut trace = own.clone();
                let step = &mut trace.steps[at];
                step.direction = nowhere;
                step.support = nowhere;
                step.witnesses = Some([nowhere; 2]);
                step.normal = Some(nowhere);
                step.distance = Some(nowhere.y);
                for points in [
                    &mut step.simplex,
                    &mut step.kept_simplex,
                    &mut step.polytope,
                ] {
                    points
                        .iter_mut()
                        .flatten()
                        .for_each(|point| *point = nowhere);
                }
                let (figures, marked) = pictures(&simulation, &trace);
                assert_eq!(marked, Some(at));
                for pane in &figures[at].panes {
                    for place in pane.marks.iter().flat_map(Mark::points) {
                        assert!(place.is_finite(), "step {at}, {nowhere}: {:?}", pane.marks);
                    }
                }
            }
        }
    }
}
