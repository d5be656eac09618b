//! The sentence of steps that look alike.

use super::Radii;
use crate::lesson::{Phase, Step, Work, px};

/// What is said of steps, from the `first` on by number, that move the picture by less than a pixel.
pub(in crate::lesson) fn tell(steps: &[Step], first: usize, radii: &Radii) -> String {
    let count = steps.len();
    let last = first + count - 1;
    let cause = if radii.is_smooth {
        "a curve has no last point to be found: each look finds another, ever closer to the one before"
    } else {
        "the corners that they find lie closer together than that"
    };
    let change = match lengths(steps) {
        Some((Phase::Epa, change)) => {
            format!("in all, the closest edge moves outwards by {}", px(change))
        }
        Some((Phase::Mpr, change)) => format!("in all, the portal shrinks by {}", px(change)),
        Some((_, change)) => format!("in all, the distance shrinks by {}", px(change)),
        None => "none of them settles the verdict".to_owned(),
    };
    format!(
        "Steps {first} to {last}, {count} looks, move the picture by less than a pixel, because {cause}; {change}."
    )
}

/// By how much the length that is sought changes over the steps, in px.
fn lengths(steps: &[Step]) -> Option<(Phase, f64)> {
    let length = |step: &Step| match &step.work {
        Work::Gjk { .. } => None,
        Work::Epa { distance, .. }
        | Work::Distance { distance, .. }
        | Work::Closest { distance, .. } => Some(*distance),
        Work::Mpr { .. } => portal_length(step),
    };
    let (first, last) = (steps.first()?, steps.last()?);
    Some((last.phase(), (length(last)? - length(first)?).abs()))
}

/// How long MPR's portal is after a step, in px.
fn portal_length(step: &Step) -> Option<f64> {
    let [p, q] = step.after[..] else {
        return None;
    };
    Some((q.support.point() - p.support.point()).length())
}
