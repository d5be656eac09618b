//! The places that are tried for a label.

use glam::DVec2;

use super::super::Rect;
use super::super::text::{LABEL_GAP, side_for};
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

/// A place beside what a label names.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// Where the label stands, in gaps.
    pub(super) side: DVec2,
    /// How little it is liked.
    pub(super) reluctance: f64,
}

/// The places for a label that asks for `side`, the best liked first. One that asks to stand on its place
/// may step aside.
pub(super) fn candidates(side: DVec2) -> Vec<Candidate> {
    let on_it = (side == DVec2::ZERO).then_some(Candidate {
        side,
        reluctance: 0.0,
    });
    let (asked, aside) = match on_it {
        Some(_) => (DVec2::Y, 0.5),
        None => (side, 0.0),
    };
    let about = DISTANCES.into_iter().flat_map(|distance| {
        (0..DIRECTIONS).map(move |turn| {
            let off = f64::from(turn.min(DIRECTIONS - turn));
            let angle = f64::from(turn) * std::f64::consts::TAU / f64::from(DIRECTIONS);
            Candidate {
                side: distance * unit_vector(angle).rotate(asked),
                reluctance: aside + TURNS * off + STRAYS * (distance - 1.0),
            }
        })
    });
    let mut all: Vec<Candidate> = on_it.into_iter().chain(about).collect();
    all.sort_by(|one, other| one.reluctance.total_cmp(&other.reluctance));
    all
}

/// The places everywhere within `farthest` of `place` for a label of `size`, the best liked first.
pub(super) fn everywhere(place: DVec2, size: DVec2, farthest: f64) -> Vec<Candidate> {
    let spacing = SPACING * size.y;
    let reach = size / 2.0 + farthest;
    let [columns, rows] = (reach / spacing)
        .floor()
        .to_array()
        .map(|count| count as i32);
    let centers = (-rows..=rows).flat_map(|row| {
        (-columns..=columns).map(move |column| (f64::from(column), f64::from(row)))
    });
    let mut all: Vec<Candidate> = centers
        .filter_map(|(column, row)| {
            let center = place + spacing * DVec2::new(column, row);
            let label = Rect::new(center - size / 2.0, size);
            let gap = label.distance_to(place);
            (gap <= farthest).then_some(Candidate {
                side: side_for(place, &label)?,
                reluctance: STRAYS * gap / LABEL_GAP,
            })
        })
        .collect();
    all.sort_by(|one, other| one.reluctance.total_cmp(&other.reluctance));
    all
}
