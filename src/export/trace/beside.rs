//! What the steps of the methods beside GJK and EPA are called in a trace.

use super::vector;
use crate::lesson::{ClosestCase, ClosestOutcome, MprCase, MprEnd, MprOutcome, px};

pub(super) fn closest_word(outcome: ClosestOutcome) -> &'static str {
    match outcome {
        ClosestOutcome::Reduce => "reduce",
        ClosestOutcome::Closest => "closest",
        ClosestOutcome::Colliding => "colliding",
    }
}

pub(super) fn closest_case(case: ClosestCase) -> &'static str {
    match case {
        ClosestCase::First => "first",
        ClosestCase::VertexRegion => "vertex-region",
        ClosestCase::EdgeRegion => "edge-region",
        ClosestCase::AtOrigin => "at-origin",
        ClosestCase::Between => "between",
        ClosestCase::Inside => "inside",
        ClosestCase::OnEdge => "on-edge",
        ClosestCase::NearestVertex => "nearest-vertex",
        ClosestCase::NearestEdge => "nearest-edge",
        ClosestCase::SettledExactly => "settled-exactly",
        ClosestCase::WithinTolerance => "within-tolerance",
        ClosestCase::BoundReached => "bound-reached",
    }
}

pub(super) fn mpr_word(outcome: MprOutcome) -> &'static str {
    match outcome {
        MprOutcome::Discover => "discover",
        MprOutcome::Refine => "refine",
        MprOutcome::Hit => "hit",
        MprOutcome::Depth => "depth",
        MprOutcome::Miss => "miss",
    }
}

pub(super) fn mpr_case(case: MprCase) -> &'static str {
    match case {
        MprCase::FirstEnd => "first",
        MprCase::CentersCoincide => "centers-coincide",
        MprCase::OnRay => "on-ray",
        MprCase::SameSide => "same-side",
        MprCase::OriginBeyond => "origin-beyond",
        MprCase::OriginInside => "origin-inside",
        MprCase::BoundaryBeyond => "boundary-beyond",
        MprCase::FallsShort => "falls-short",
        MprCase::OnBoundary => "on-boundary",
        MprCase::SettledExactly => "settled-exactly",
        MprCase::WithinTolerance => "within-tolerance",
        MprCase::BoundReached => "bound-reached",
    }
}

/// What MPR comes to, in a line.
pub(super) fn mpr_end(end: Option<&MprEnd>) -> String {
    match end.and_then(|end| end.exit) {
        Some(exit) => format!("   {} deep, normal {}", px(exit.depth), vector(exit.normal)),
        None => String::new(),
    }
}
