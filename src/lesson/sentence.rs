//! What a step decided, in one sentence for a first-year student.

use super::{NamedPoint, Reason, Search, Step, Work, px};
use crate::planar::{GjkOutcome, SMOOTH_BOUND};

/// What the radii and the kind of shapes add to the sentences.
pub(super) struct Radii {
    /// The sum of the two radii, in px.
    pub(super) radius: f64,
    /// Whether a core is smooth, so that there is a tolerance.
    pub(super) is_smooth: bool,
}

impl Radii {
    /// What GJK's verdict is about.
    fn bodies(&self) -> &'static str {
        if self.radius > 0.0 {
            "the cores of A and B"
        } else {
            "A and B"
        }
    }

    /// What the queries look for points in: where radii matter, it is not all of A ⊖ B.
    fn difference(&self) -> &'static str {
        if self.radius > 0.0 {
            "the cores’ A ⊖ B"
        } else {
            "A ⊖ B"
        }
    }
}

/// The sentence for `step`, whose caption is still empty.
pub(super) fn caption(step: &Step, radii: &Radii) -> String {
    match &step.work {
        Work::Gjk { .. } => gjk(step, radii),
        Work::Epa { edge, distance, .. } => epa(
            step,
            &edge.map(|index| step.before[index]),
            *distance,
            radii,
        ),
        Work::Distance { distance, .. } => apart(step, *distance, radii),
    }
}

fn gjk(step: &Step, radii: &Radii) -> String {
    let looking = looking(&step.search);
    let w = step.support.name();
    let bodies = radii.bodies();
    let difference = radii.difference();
    match &step.reason {
        Reason::FallsShort => format!(
            "{looking}, even the farthest point of {difference}, {w}, falls short of the origin: {bodies} are apart."
        ),
        Reason::IsOrigin => format!("{w} is the origin itself: {bodies} have a point in common."),
        Reason::Touches => format!(
            "{looking}, {w} is level with the origin as far as rounding lets us tell: {bodies} touch."
        ),
        Reason::BoundReached => format!(
            "After {SMOOTH_BOUND} looks it is still too close to tell, and that counts as touching."
        ),
        Reason::SettledExactly => {
            let doubt =
                format!("{looking}, rounding cannot tell whether {w} falls short of the origin");
            if matches!(
                step.work,
                Work::Gjk {
                    outcome: GjkOutcome::Separated,
                    ..
                }
            ) {
                format!(
                    "{doubt}; in exact arithmetic the origin lies outside {difference}: {bodies} are apart."
                )
            } else {
                format!(
                    "{doubt}; in exact arithmetic {difference} holds the origin: {bodies} collide."
                )
            }
        }
        Reason::Between([p, q]) => format!(
            "The origin lies between {} and {}, on the line through them: {difference} holds it, so {bodies} collide.",
            p.name(),
            q.name()
        ),
        Reason::FoundAgain => {
            format!(
                "{looking}, the farthest point is {w} again: from it we look towards the origin."
            )
        }
        Reason::InLine { stays, goes } => format!(
            "{} and {} lie in line with the origin, on the same side of it: the nearer, {}, stays.",
            goes.name(),
            stays.name(),
            stays.name()
        ),
        Reason::Beside([p, q]) => format!(
            "The origin lies beside the line through {} and {}: next we look square to that line, on the origin’s side.",
            p.name(),
            q.name()
        ),
        Reason::Inside([p, q, r]) => format!(
            "The origin lies inside the triangle {}{}{}: {difference} holds it, so {bodies} collide.",
            p.name(),
            q.name(),
            r.name()
        ),
        Reason::OnEdge(ends) => format!(
            "The origin lies on edge {} of the triangle: {difference} holds it, so {bodies} collide.",
            edge(ends)
        ),
        Reason::BeyondEdge { edge: ends, goes } => format!(
            "The origin lies beyond edge {} and {} is on the far side: {} goes.",
            edge(ends),
            goes.name(),
            goes.name()
        ),
        _ => format!(
            "{looking}, {w} is the farthest point of {difference}, and the origin does not lie beyond it: next we look the opposite way."
        ),
    }
}

fn epa(step: &Step, closest: &[NamedPoint; 2], distance: f64, radii: &Radii) -> String {
    let w = step.support.name();
    let depth = distance + radii.radius;
    match &step.reason {
        Reason::SinglePoint(p) => format!(
            "The cores’ A ⊖ B is the single point {}, so nothing can expand: {}.",
            p.name(),
            depth_of(distance, radii)
        ),
        Reason::BoundReached => format!(
            "After {SMOOTH_BOUND} looks we stop: edge {} is the closest found, and the depth is about {}.",
            edge(closest),
            px(depth)
        ),
        Reason::SettledExactly => format!(
            "EPA came to no end by itself, so all of {}’s boundary was worked out exactly: edge {} is its closest, and {}.",
            radii.difference(),
            edge(closest),
            depth_of(distance, radii)
        ),
        Reason::OnBoundary(ends) => {
            let ends = edge(ends);
            let nothing = if radii.is_smooth {
                "Up to rounding, nothing"
            } else {
                "Nothing"
            };
            if distance == 0.0 && radii.radius == 0.0 {
                format!(
                    "{nothing} of A ⊖ B lies beyond edge {ends}, and the origin is on it: A and B just touch."
                )
            } else if radii.radius == 0.0 {
                format!(
                    "{nothing} of A ⊖ B lies beyond edge {ends}: its distance, {}, is the penetration depth.",
                    px(distance)
                )
            } else {
                format!(
                    "{nothing} lies beyond edge {ends}: {}.",
                    depth_of(distance, radii)
                )
            }
        }
        Reason::Expands(ends) => format!(
            "No edge is closer to the origin than {}, at {}, but {w} lies beyond it: the polytope takes {w} in.",
            edge(ends),
            px(distance)
        ),
        _ => String::new(),
    }
}

/// The depth where the cores overlap by `distance`.
fn depth_of(distance: f64, radii: &Radii) -> String {
    if radii.radius == 0.0 {
        return format!("the depth is {}", px(distance));
    }
    format!(
        "the cores overlap by {}, the radii add {}, so the depth is {}",
        px(distance),
        px(radii.radius),
        px(distance + radii.radius)
    )
}

fn apart(step: &Step, distance: f64, radii: &Radii) -> String {
    let looking = looking(&step.search);
    let w = step.support.name();
    let nearest = match &step.after[..] {
        [p, q] => format!("edge {}", edge(&[*p, *q])),
        points => points.iter().map(NamedPoint::name).collect(),
    };
    let start = match &step.reason {
        Reason::NearerPoint(_) | Reason::NearerEdge(_) => {
            return format!(
                "{looking}, {w} lies farther on: {nearest} is now the nearest we know, at {}.",
                px(distance)
            );
        }
        Reason::SettledExactly => format!(
            "The walk came to no end by itself, so all of {}’s boundary was worked out exactly: {nearest} is nearest the origin",
            radii.difference()
        ),
        Reason::BoundReached => {
            format!("After {SMOOTH_BOUND} looks we stop: {nearest} is the nearest found")
        }
        _ if radii.is_smooth => format!(
            "{looking}, nothing lies farther on up to rounding: {nearest} is nearest the origin"
        ),
        _ => format!("{looking}, nothing lies farther on: {nearest} is nearest the origin"),
    };
    let radius = radii.radius;
    if radius == 0.0 {
        format!("{start}, and its distance, {}, is the gap.", px(distance))
    } else if distance > radius {
        format!(
            "{start}, so the cores are {} apart; the radii take {} of that, and the gap is {}.",
            px(distance),
            px(radius),
            px(distance - radius)
        )
    } else {
        format!(
            "{start}, so the cores are {} apart; but the radii reach {}, and A and B collide, {} deep.",
            px(distance),
            px(radius),
            px(radius - distance)
        )
    }
}

/// How the direction came about, as the beginning of a sentence.
fn looking(search: &Search) -> String {
    match search {
        Search::Centres => "Looking from A’s centre towards B’s".to_owned(),
        Search::PlusX => "The centres coincide; looking along +x instead".to_owned(),
        Search::Diagonal => "Looking along (1, 1)".to_owned(),
        Search::Worst => "Looking first where it costs most".to_owned(),
        Search::Opposite => "Looking the opposite way".to_owned(),
        Search::FromPoint(p) => format!("Looking from {} towards the origin", p.name()),
        Search::SquareTo(ends) => {
            format!("Looking square to {}, towards the origin", edge(ends))
        }
        Search::Outward(ends) => format!("Looking outwards from {}", edge(ends)),
    }
}

/// An edge's name, its ends in the order of their numbers.
fn edge([p, q]: &[NamedPoint; 2]) -> String {
    let [first, second] = if q.number < p.number { [q, p] } else { [p, q] };
    format!("{}{}", first.name(), second.name())
}
