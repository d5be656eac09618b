//! The claims of a step about its numbers, its direction, its support point, its simplex and its end.

use std::collections::HashMap;

use super::polytope_claims::{self, lengths_if_wrong, list, strangers};
use super::report::{Claim, Failure};
use super::trace::{Trace, TraceOutcome, TracePhase, TraceStep};
use super::truth::{StepContext, nearest};
use super::{Check, Checkable};
use crate::lesson::{Dimension, NumberFormat, Vector, coordinates, number};

/// The first wrong claim of a step.
pub(super) fn failure<D: Checkable>(place: &StepContext<'_, D>) -> Option<Failure> {
    let at = place.at;
    let mut checks = rows::<D>().into_iter();
    let (claim, said) = unfit_vectors(place.step())
        .or_else(|| checks.find_map(|(claim, check)| Some((claim, check(place)?))))?;
    Some(Failure { at, claim, said })
}

/// Whether two lists have the same points, in any order, within the tolerance.
pub(super) fn are_same<V: Vector>(points: &[V], others: &[V], tolerance: f64) -> bool {
    let is_among = |p: &V, points: &[V]| points.iter().any(|q| p.distance(*q) <= tolerance);
    points.iter().all(|p| is_among(p, others)) && others.iter().all(|p| is_among(p, points))
}

/// The claims of a step in the order in which they are checked.
fn rows<D: Checkable>() -> [(Claim, Check<D>); 22] {
    [
        (Claim::Depth, |place| {
            unfit_length::<D>("the distance", place.step().distance?)
        }),
        (Claim::Simplex, |place| {
            strangers(place, "the simplex", place.step().simplex.as_deref()?)
        }),
        (Claim::Simplex, simplex_before),
        (Claim::Simplex, polytope_claims::points),
        (Claim::Simplex, D::polytope_flaw),
        // If rounding hides on which side the origin is, a valid direction may not exist.
        (Claim::Direction, |place| {
            let direction = place.step().direction;
            let is_zero = direction.unit().is_none() && !place.may_be_rounding();
            is_zero.then(|| format!("the direction is {}, which is zero", coordinates(direction)))
        }),
        (Claim::Direction, leads_away),
        (Claim::Direction, polytope_claims::direction),
        (Claim::Normal, polytope_claims::normal),
        (Claim::Depth, polytope_claims::distance),
        (Claim::Support, witnesses),
        (Claim::Support, support),
        (Claim::End, |place| {
            kept(place).and_then(|_| missed_end(place))
        }),
        (Claim::Simplex, kept),
        (Claim::Simplex, D::removed_flaw),
        (Claim::Simplex, nearest_point),
        (Claim::Depth, nearest_distance),
        (Claim::End, end),
        (Claim::End, |place| {
            let goes_on = place.is_last() && place.step().goes_on(|| false);
            goes_on.then(|| "the trace stops here, though the search had not finished".to_owned())
        }),
        (Claim::End, polytope_claims::falls_short),
        (Claim::End, polytope_claims::end),
        (Claim::End, |place| {
            let (_, earlier) = place.repeat.filter(|(repeated, _)| *repeated == place.at)?;
            Some(format!(
                "the search repeats step {earlier}, with the same direction and the same points: it never ends"
            ))
        }),
    ]
}

/// What is wrong with the numbers of a step's vectors.
fn unfit_vectors<D: Checkable>(step: &TraceStep<D>) -> Option<(Claim, String)> {
    let witnesses = step.witnesses.as_ref().map_or(&[][..], |both| both);
    let [simplex, kept, polytope] = [&step.simplex, &step.kept_simplex, &step.polytope]
        .map(|points| points.as_deref().unwrap_or_default());
    let lists = [
        (Claim::Direction, "the direction", &[step.direction][..]),
        (Claim::Support, "the support point", &[step.support]),
        (Claim::Support, "a point on a body", witnesses),
        (Claim::Simplex, "a point of the simplex", simplex),
        (Claim::Simplex, "a point that is kept", kept),
        (Claim::Simplex, "a point of the polytope", polytope),
        (Claim::Simplex, "the closest point", step.closest.as_slice()),
        (Claim::Normal, "the normal", step.normal.as_slice()),
    ];
    lists
        .into_iter()
        .find_map(|(claim, name, vectors)| Some((claim, unfit::<D>(name, vectors)?)))
}

/// A point of A − B may be as far out as both bodies together, with a margin; products of such lengths are finite.
fn why_unfit<D: Checkable>(part: f64) -> Option<&'static str> {
    if part.is_nan() {
        Some("NaN is not a number")
    } else if part.is_infinite() {
        Some("that is infinite")
    } else {
        (part.abs() > 10.0 * D::MAX_COORDINATE).then_some("that is beyond what is checked")
    }
}

/// What is wrong with the numbers of vectors.
pub(super) fn unfit<'v, D: Checkable>(
    name: &str,
    vectors: impl IntoIterator<Item = &'v D::Vector>,
) -> Option<String> {
    vectors.into_iter().find_map(|&v| {
        let why = v.parts().iter().find_map(|&part| why_unfit::<D>(part))?;
        Some(format!("{name} is {}, and {why}", coordinates(v)))
    })
}

/// What is wrong with a length as a number.
pub(super) fn unfit_length<D: Checkable>(name: &str, length: f64) -> Option<String> {
    let why = why_unfit::<D>(length)?;
    let given = NumberFormat::default().number(length);
    Some(format!("{name} is given as {given}, and {why}"))
}

fn witnesses<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.step();
    step.direction.unit()?;
    let [on_a, on_b] = step.witnesses?;
    let made = on_a - on_b;
    (!place.is_same(made, step.support)).then(|| {
        let [given, so] = NumberFormat::default().coordinates_apart([step.support, made]);
        let away = number(step.support.distance(made));
        format!(
            "the support point is given as {given}, but its point on A minus its point on B is {so}, {away} away"
        )
    })
}

/// The support is a point of the right bodies, and the farthest in the right direction.
fn support<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.step();
    let direction = step.direction.unit()?;
    let (truth, support) = (place.truth, step.support);
    let farthest = truth.support(direction);
    if place.is_same(support, farthest) && step.witnesses.is_none() {
        return None;
    }
    let difference = truth.difference;
    let [given, there] = NumberFormat::default().coordinates_apart([support, farthest]);
    let so = if let Some(by) = place.beyond(direction.dot(farthest - support)) {
        format!("{there}, which is a point of {difference}, lies {by} farther")
    } else if let Some(by) = place.beyond(truth.outside(support)) {
        format!(
            "that is not a point of {difference}: it lies {by} outside, and the farthest is {there}"
        )
    } else {
        let off = truth.off(step.witnesses?);
        let mut bodies = ["A", "B"].into_iter().zip(step.witnesses?).zip(off);
        bodies.find_map(|((letter, point), off)| {
            let (point, by) = (coordinates(point), place.beyond(off)?);
            Some(format!(
                "its point on {letter}, {point}, lies {by} outside {letter}"
            ))
        })?
    };
    Some(format!(
        "along {} the support point is given as {given}, but {so}",
        coordinates(step.direction)
    ))
}

/// The tolerance of perpendicular directions, as a fraction of their lengths.
const PERPENDICULAR: f64 = 1e-9;

/// The direction leads from the simplex towards the origin. For EPA's, the polytope decides.
fn leads_away<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let direction = place.step().direction.unit()?;
    if place.epa().is_some() {
        return None;
    }
    let first = place.trace.steps.first()?;
    let along_first = first.direction.unit().map(|first| first.dot(direction));
    let is_unknown = place.step().family().is_none();
    // Without simplices, a single point is known only before the second step; but steps with a depth may be EPA's,
    // from a polytope that the trace omits.
    let may_be_epa = is_unknown
        && place.trace.colliding != Some(false)
        && (place.trace.depth.is_some() || place.trace.normal.is_some());
    // Nor is it known for steps along perpendicular axes, as in the separating axis test.
    let may_be_axis = is_unknown && along_first.is_some_and(|along| along.abs() <= PERPENDICULAR);
    let is_second = place.at == 1 && !may_be_epa && !may_be_axis;
    let only_point = is_second.then_some(std::slice::from_ref(&first.support));
    let known = place.before().or(only_point)?;
    let closest = nearest::<D>(known)?;
    // The second query may go in the opposite direction, whatever the first has found.
    let is_opposite = place.at == 1 && along_first.is_some_and(|along| along < PERPENDICULAR - 1.0);
    if is_opposite || closest.length() <= place.tolerance() {
        return None;
    }
    let given = coordinates(place.step().direction);
    if let [p, q] = known
        && runs_along(*q - *p, direction, closest)
    {
        let [p, q] = [p, q].map(|end| coordinates(*end));
        return Some(format!(
            "the direction {given} is along the edge from {p} to {q}, not perpendicular to it, towards the origin"
        ));
    }
    if direction.dot(closest) <= place.tolerance() {
        return None;
    }
    let what = match known {
        [point] => format!("the only known point, {}", coordinates(*point)),
        _ => format!(
            "the kept simplex, whose closest point to the origin is {}",
            coordinates(closest)
        ),
    };
    Some(format!(
        "the direction {given} points away from the origin, seen from {what}"
    ))
}

/// Whether a direction runs along an edge that is perpendicular to the line from the origin to its nearest point: no
/// point along it is closer.
fn runs_along<V: Vector>(edge: V, direction: V, nearest: V) -> bool {
    const LEVEL: f64 = 1e-6;
    let (Some(edge), Some(away)) = (edge.unit(), nearest.unit()) else {
        return false;
    };
    edge.area(direction) <= LEVEL && away.dot(edge).abs() <= LEVEL
}

/// The simplex before the query is the one kept in the previous step.
fn simplex_before<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let now = place.step().simplex.as_deref()?;
    let earlier = place.previous()?;
    let Some(kept) = &earlier.step().kept_simplex else {
        let is_gjk = place.step().family() == Some(TracePhase::Gjk);
        return lost(&earlier, &earlier.grown().filter(|_| is_gjk)?, now);
    };
    (!are_same(now, kept, place.tolerance())).then(|| {
        let [now, kept] = NumberFormat::default().lists_apart([now, kept.as_slice()]);
        format!("the simplex is given as {now}, but the previous step kept {kept}")
    })
}

/// The kept points were there and, unless the search ends, include the point nearest the origin.
fn kept<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let kept = place.step().kept_simplex.as_deref()?;
    let Some(grown) = place.grown() else {
        return strangers(place, "what is kept", kept);
    };
    let is_gjk = place.step().family() == Some(TracePhase::Gjk);
    if is_gjk && place.step().goes_on(|| !place.ends_its_phase()) {
        lost(place, &grown, kept)
    } else {
        out_of(place, &grown, kept)
    }
}

/// What is wrong with keeping a point that wasn't there.
fn out_of<D: Checkable>(
    place: &StepContext<'_, D>,
    grown: &[D::Vector],
    kept: &[D::Vector],
) -> Option<String> {
    let mut points = kept.iter();
    let new = points.find(|&&point| !place.is_among(point, grown))?;
    Some(format!(
        "{} is kept, but it was neither in the simplex nor just found",
        coordinates(*new)
    ))
}

/// What is wrong with keeping only these points.
fn lost<D: Checkable>(
    place: &StepContext<'_, D>,
    grown: &[D::Vector],
    kept: &[D::Vector],
) -> Option<String> {
    if let Some(stranger) = out_of(place, grown, kept) {
        return Some(stranger);
    }
    let was = nearest::<D>(grown)?;
    let Some(is) = nearest::<D>(kept) else {
        let said = "no point is kept, so what was known about the origin is lost";
        return Some(said.to_owned());
    };
    let tolerance = place.tolerance();
    // If the bodies touch, rounding may hide on which side the origin is.
    let may_be_rounding = place.may_be_rounding() && was.length() <= tolerance;
    if is.length() <= was.length() + tolerance || may_be_rounding {
        return None;
    }
    if was == D::Vector::default() {
        return Some(format!(
            "{} is kept, but the origin is inside the whole simplex {}",
            list(kept),
            list(grown)
        ));
    }
    let [left, there] = NumberFormat::default().lengths_apart([is.length(), was.length()]);
    Some(format!(
        "{} is kept, {left} from the origin, but the simplex’s closest point to the origin, {}, at {there}, is \
             dropped",
        list(kept),
        coordinates(was),
    ))
}

/// The simplices whose point nearest the origin a step of GJK may report: that with the new point, that before and
/// that after.
fn simplices<D: Checkable>(place: &StepContext<'_, D>) -> Vec<Vec<D::Vector>> {
    let step = place.step();
    let is_verdict = step.phase == Some(TracePhase::Gjk) && step.closest.is_none();
    if step.family() != Some(TracePhase::Gjk) || is_verdict {
        return Vec::new();
    }
    let before = place.before().map(<[_]>::to_vec);
    let sets = [place.grown(), before, step.kept_simplex.clone()];
    let known = sets.into_iter().flatten();
    known.filter(|set| !set.is_empty()).collect()
}

fn nearest_point<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let closest = place.step().closest?;
    let tolerance = place.tolerance();
    let sets = simplices(place);
    let so = nearest::<D>(sets.first()?)?;
    let is_right = sets.iter().any(|set| {
        let seen_from: Vec<D::Vector> = set.iter().map(|point| *point - closest).collect();
        let [off, least] =
            [&seen_from, set].map(|set| nearest::<D>(set).map_or(f64::INFINITY, Vector::length));
        off <= tolerance && closest.length() <= least + tolerance
    });
    (!is_right).then(|| {
        let [given, so] = NumberFormat::default().coordinates_apart([closest, so]);
        format!("the simplex’s closest point to the origin is given as {given}, but it is {so}")
    })
}

fn nearest_distance<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let distance = place.step().distance?;
    let sets = simplices(place);
    let nearest = sets.iter().filter_map(|set| nearest::<D>(set));
    let lengths: Vec<f64> = nearest.map(Vector::length).collect();
    let [given, so] = lengths_if_wrong(distance, &lengths, place.tolerance())?;
    Some(format!(
        "the distance to the origin is given as {given}, but the simplex is {so} from it"
    ))
}

/// A search for the verdict that goes on past a separating direction. That only wastes time, unless a later claim is
/// wrong; the first query may go without the test, and a search for the distance goes on.
pub(super) fn missed_end<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.step();
    let is_for_distance =
        step.closest.is_some() || step.distance.or(place.trace.distance).is_some();
    let is_first = place.previous().is_none();
    if step.phase != Some(TracePhase::Gjk) || is_for_distance || is_first {
        return None;
    }
    let level = step.direction.unit()?.dot(step.support) + place.radius;
    let goes_on = step.goes_on(|| !place.ends_its_phase());
    (goes_on && level < -place.tolerance())
        .then(|| "d·w < 0, so A and B are apart; the search goes on all the same".to_owned())
}

/// If a search ends, its condition holds.
fn end<D: Checkable>(place: &StepContext<'_, D>) -> Option<String> {
    let step = place.step();
    let (truth, tolerance) = (place.truth, place.tolerance());
    match step.outcome? {
        TraceOutcome::Separated => {
            let level = step.direction.unit()?.dot(step.support);
            let touches = step.direction.dot(step.support) == 0.0 && truth.answer.colliding;
            let so = if touches {
                "is level with the origin and does not fall short of it, and A and B touch"
                    .to_owned()
            } else if level > tolerance && !place.is_at_the_boundary() {
                let level = number(level);
                format!("lies {level} past the origin: the direction separates nothing")
            } else {
                return None;
            };
            let support = coordinates(step.support);
            Some(format!(
                "the search ends with A and B apart, but the support point {support} {so}"
            ))
        }
        TraceOutcome::Colliding => {
            let mut points = place.grown().unwrap_or_else(|| place.seen());
            points.extend(step.kept_simplex.iter().flatten());
            let off = nearest::<D>(&points)?.length();
            (off > place.radius + tolerance).then(|| {
                format!(
                    "the search ends with A and B colliding, but the known part of {} is no closer to the origin \
                         than {}",
                    truth.difference,
                    number(off)
                )
            })
        }
        TraceOutcome::Closest if place.epa().is_none() => {
            let distance = -truth.answer.signed_depth().min(0.0);
            let by = place.beyond(nearest::<D>(&place.grown()?)?.length() - distance)?;
            let difference = truth.difference;
            Some(format!(
                "the search ends here, but {difference} has points {by} closer to the origin"
            ))
        }
        _ => None,
    }
}

/// The start of a cycle: the first step that repeats an earlier one, and that one. A search may repeat a step to
/// confirm that it goes no farther, but not a whole cycle and the first step of the next, unless it ends at a bound on
/// its steps.
pub(super) fn first_repeat<D: Dimension>(trace: &Trace<D>) -> Option<(usize, usize)> {
    let mut alike: HashMap<Vec<u64>, Vec<usize>> = HashMap::new();
    let mut repeated = Vec::new();
    for (at, step) in trace.steps.iter().enumerate() {
        let next = trace.steps.get(at + 1);
        let goes_on = step.goes_on(|| next.is_some_and(|next| next.phase == step.phase));
        // Zeros of either sign are equal.
        let vectors = [step.direction, step.support].map(|v| v.map(|part| part + 0.0));
        let parts = vectors.iter().flat_map(Vector::parts);
        let key: Vec<u64> = parts.map(|part| part.to_bits()).collect();
        let earlier = alike.entry(key).or_default();
        let mut latest_first = earlier.iter().rev();
        let last = latest_first.find(|&&one| goes_on && is_repeat(&trace.steps[one], step));
        repeated.push(last.copied());
        earlier.push(at);
    }
    repeated.iter().enumerate().find_map(|(at, earlier)| {
        let round = at - (*earlier)?;
        let next = repeated.get(at..=at + round)?;
        let rest = trace.steps[at..].iter();
        let of_phase = rest.take_while(|step| step.phase == trace.steps[at].phase);
        let is_ended = !of_phase.last()?.goes_on(|| true);
        (!is_ended && next.iter().all(Option::is_some)).then_some((at, at - round))
    })
}

/// Whether two steps along the same direction to the same point agree in all that a search depends on. Without a known
/// phase, a direction may occur twice, as an axis of the separating axis test may.
fn is_repeat<D: Dimension>(one: &TraceStep<D>, other: &TraceStep<D>) -> bool {
    let sets = [
        (&one.simplex, &other.simplex),
        (&one.kept_simplex, &other.kept_simplex),
    ];
    let are_same = sets.iter().all(|sets| match sets {
        (Some(points), Some(others)) => are_same(points, others, 0.0),
        (points, others) => points.is_none() && others.is_none(),
    });
    one.family().is_some()
        && one.phase == other.phase
        && are_same
        && one.polytope == other.polytope
        && one.faces == other.faces
}
