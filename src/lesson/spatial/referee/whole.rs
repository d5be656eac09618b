//! What a trace came to: the verdict, the depth or the distance, and the normal.

use super::truth::{Truth, unit};
use crate::lesson::referee::finding::{Claim, Mistake, Wrong};
use crate::lesson::referee::sums::strict;
use crate::lesson::spatial::ForeignTrace;
use crate::lesson::{coordinates_apart, numbers_apart, px, px_apart};

/// What is wrong with what a trace came to; the bodies of the verdict reach `radius` px beyond those whose points
/// the steps tell.
pub(super) fn judge(truth: &Truth<'_>, trace: &ForeignTrace, radius: f64) -> Option<Wrong> {
    verdict(truth, trace)
        .or_else(|| separation(truth, trace, radius))
        .or_else(|| distance(truth, trace))
        .or_else(|| depth(truth, trace))
        .or_else(|| normal(truth, trace))
}

fn verdict(truth: &Truth<'_>, trace: &ForeignTrace) -> Option<Wrong> {
    let claimed = trace.colliding?;
    let (depth, tolerance) = (truth.signed_depth, truth.tolerance);
    let (said, mistake) = if claimed && depth < -tolerance {
        let said = format!(
            "A and B are said to collide, but they are {} apart",
            px(-depth)
        );
        (said, None)
    } else if !claimed && depth > tolerance {
        let said = format!(
            "A and B are said to be apart, but they overlap by {}",
            px(depth)
        );
        (said, None)
    } else if !claimed && truth.colliding && touches_by_its_own_numbers(trace) {
        let said =
            "A and B are said to be apart, but they touch, and a shape has its boundary".to_owned();
        (said, Some(strict()))
    } else {
        return None;
    };
    Some(Wrong::new(Claim::Verdict, said, mistake))
}

/// A verdict of apart needs a direction along which it shows.
fn separation(truth: &Truth<'_>, trace: &ForeignTrace, radius: f64) -> Option<Wrong> {
    // Of bodies that all but touch either verdict will do, and no direction need show it.
    if trace.colliding != Some(false) || -truth.signed_depth <= truth.tolerance {
        return None;
    }
    let reached = trace
        .steps
        .iter()
        .filter_map(|step| Some(unit(step.direction)?.dot(step.support)));
    let least = reached.reduce(f64::min)? + radius;
    (least > truth.tolerance).then(|| {
        let said = format!(
            "A and B are said to be apart, and they are, but none of the directions of the steps separates them: along each the support point lies at least {} past the origin",
            px(least)
        );
        Wrong::new(Claim::End, said, None)
    })
}

/// Whether the trace has seen a support point level with the origin, and none that falls short of it.
fn touches_by_its_own_numbers(trace: &ForeignTrace) -> bool {
    let steps = || trace.steps.iter();
    let mut levels = steps().map(|step| step.direction.dot(step.support));
    levels.any(|level| level == 0.0) && steps().all(|step| step.direction.dot(step.support) >= 0.0)
}

fn distance(truth: &Truth<'_>, trace: &ForeignTrace) -> Option<Wrong> {
    let claimed = trace.distance?;
    let so = if truth.signed_depth < 0.0 {
        -truth.signed_depth
    } else {
        0.0
    };
    // Of shapes that overlap some tell the depth below 0.
    let is_signed = (claimed + truth.signed_depth).abs() <= truth.tolerance;
    let is_right = (claimed - so).abs() <= truth.tolerance || is_signed;
    (!is_right).then(|| {
        let [given, so] = px_apart([claimed, so]);
        let said = format!("the distance is given as {given}, but it is {so}");
        Wrong::new(Claim::Depth, said, None)
    })
}

fn depth(truth: &Truth<'_>, trace: &ForeignTrace) -> Option<Wrong> {
    let claimed = trace.depth?;
    let (depth, tolerance) = (truth.signed_depth, truth.tolerance);
    if (claimed - depth).abs() <= tolerance || (depth <= tolerance && claimed.abs() <= tolerance) {
        return None;
    }
    let said = if depth < 0.0 {
        format!(
            "the depth is given as {}, but A and B are {} apart",
            px(claimed),
            px(-depth)
        )
    } else {
        let [given, so] = px_apart([claimed, depth]);
        format!("the depth is given as {given}, but it is {so}")
    };
    Some(Wrong::new(Claim::Depth, said, None))
}

fn normal(truth: &Truth<'_>, trace: &ForeignTrace) -> Option<Wrong> {
    let claimed = trace.normal?;
    let length = claimed.length();
    let Some(direction) = unit(claimed) else {
        let said = "the normal is given as (0, 0, 0), which leads nowhere".to_owned();
        return Some(Wrong::new(Claim::Normal, said, None));
    };
    if (length - 1.0).abs() > truth.unit_tolerance {
        let [given, _] = numbers_apart([length, 1.0]);
        let said = format!("the normal is given with the length {given}, not 1");
        return Some(Wrong::new(Claim::Normal, said, None));
    }
    let reach = truth.reach(direction);
    // Of bodies apart, a normal is as good as the vector between the closest points that it is made of.
    let gap = -truth.signed_depth;
    if reach <= truth.signed_depth + truth.tolerance
        || (gap > 0.0 && gap * direction.distance(truth.normal) <= truth.tolerance)
    {
        return None;
    }
    let [given, so] = coordinates_apart([claimed, truth.normal]);
    let said = if gap > 0.0 {
        format!("the normal is given as {given}, but from A’s closest point to B’s leads {so}")
    } else {
        let [reach, least] = px_apart([reach, truth.signed_depth]);
        format!(
            "the normal is given as {given}, along which B must move {reach} to clear A, but along {so} it is {least}"
        )
    };
    let is_opposite = truth.reach(-direction) <= truth.signed_depth + truth.tolerance;
    let mistake = is_opposite.then(|| Mistake {
        fault: None,
        doing: "just that leads from B towards A, and a normal leads from A towards B".to_owned(),
    });
    Some(Wrong::new(Claim::Normal, said, mistake))
}
