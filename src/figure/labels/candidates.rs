//! The places that are tried for a label.

use std::sync::LazyLock;

use glam::DVec2;

use super::super::Rect;
use super::super::text::LABEL_GAP;
use crate::planar::unit_vector;

/// How many directions are tried, and the distances in each, in gaps.
const DIRECTIONS: i32 = 24;
const DISTANCES: [f64; 16] = [
    1.0, 1.4, 1.8, 2.3, 2.8, 3.4, 4.0, 4.7, 5.4, 6.2, 7.0, 8.0, 9.0, 10.0, 11.5, 13.0,
];

/// How far apart the places are that are tried everywhere about what is named, in the label's heights.
const SPACING: f64 = 0.33;

/// What a direction off the one asked for and a gap more cost; together at most what a label may cost
/// before something is wrong with its place.
const TURNS: f64 = 0.1;
const STRAYS: f64 = 0.6;

/// What it costs a label that asks to stand on its place to step off it.
const STEPS_ASIDE: f64 = 0.5;

/// A place beside what a label names.
#[derive(Clone, Copy)]
pub(super) struct LabelCandidate {
    pub(super) stands: Stands,
    /// How little it is liked.
    pub(super) reluctance: f64,
}

/// Where a label stands.
#[derive(Clone, Copy)]
pub(super) enum Stands {
    /// On this side, in gaps.
    Beside(DVec2),
    /// With its middle so far from what it names, in points of the picture, if there is a side for that.
    Around(DVec2),
}

/// A way off what a label names, whatever side it asks for.
struct CandidateSide {
    /// The direction from the side asked for, of length 1.
    turned: DVec2,
    /// In gaps.
    distance: f64,
    reluctance: f64,
}

/// All ways off, the best liked first, where each is liked so much less.
fn ways(less: f64) -> Vec<CandidateSide> {
    let ways = DISTANCES.into_iter().flat_map(|distance| {
        (0..DIRECTIONS).map(move |turn| {
            let off = f64::from(turn.min(DIRECTIONS - turn));
            let angle = f64::from(turn) * std::f64::consts::TAU / f64::from(DIRECTIONS);
            CandidateSide {
                turned: unit_vector(angle),
                distance,
                reluctance: less + TURNS * off + STRAYS * (distance - 1.0),
            }
        })
    });
    let mut ways: Vec<CandidateSide> = ways.collect();
    ways.sort_by(|one, other| one.reluctance.total_cmp(&other.reluctance));
    ways
}

/// The places for a label that asks for `side`, the best liked first. One that asks to stand on its place
/// may step aside.
pub(super) fn candidates(side: DVec2) -> impl Iterator<Item = LabelCandidate> {
    static BESIDE: LazyLock<Vec<CandidateSide>> = LazyLock::new(|| ways(0.0));
    static ASIDE: LazyLock<Vec<CandidateSide>> = LazyLock::new(|| ways(STEPS_ASIDE));
    let on_it = (side == DVec2::ZERO).then_some(LabelCandidate {
        stands: Stands::Beside(side),
        reluctance: 0.0,
    });
    let (asked, ways) = match on_it {
        Some(_) => (DVec2::Y, &ASIDE),
        None => (side, &BESIDE),
    };
    let about = ways.iter().map(move |way| LabelCandidate {
        stands: Stands::Beside(way.distance * way.turned.rotate(asked)),
        reluctance: way.reluctance,
    });
    on_it.into_iter().chain(about)
}

/// The places for a label of `size` everywhere within `farthest` of what it names, the best liked first.
pub(super) fn everywhere(size: DVec2, farthest: f64) -> Vec<LabelCandidate> {
    let spacing = SPACING * size.y;
    let reach = size / 2.0 + farthest;
    let [columns, rows] = (reach / spacing)
        .floor()
        .to_array()
        .map(|count| count as i32);
    let centers = (-rows..=rows).flat_map(|row| {
        (-columns..=columns).map(move |column| (f64::from(column), f64::from(row)))
    });
    let mut all: Vec<LabelCandidate> = centers
        .filter_map(|(column, row)| {
            let center = spacing * DVec2::new(column, row);
            let gap = Rect::new(center - size / 2.0, size).distance_to(DVec2::ZERO);
            (gap <= farthest).then_some(LabelCandidate {
                stands: Stands::Around(center),
                reluctance: STRAYS * gap / LABEL_GAP,
            })
        })
        .collect();
    all.sort_by(|one, other| one.reluctance.total_cmp(&other.reluctance));
    all
}
