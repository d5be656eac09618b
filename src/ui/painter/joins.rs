//! Round joins, as in the files. egui's own are mitres, which reach far beyond a sharp corner.

use std::f32::consts::{FRAC_PI_8, TAU};

use egui::{Pos2, Vec2, vec2};

/// The most that egui turns a line at one point, in radians.
//
// Where a line of half width r turns by θ, a mitre's tip is r/cos(θ/2) from the corner and a round join's r. Turned in
// k equal parts at k places that are all but one, the tips are r/cos(θ/2k) from it: at π/8 or less a part that is
// at most 1.02·r, less than a tenth of a pixel more than round for any line of a figure.
const MOST_TURNED: f32 = FRAC_PI_8;

/// How far apart the places of one corner are, in points, and as part of its distance from the picture's corner,
/// where an f32 has no more to give.
const STEP: f32 = 0.02;
const STEP_OF_FAR: f32 = 1e-5;

/// A line along `points` whose mitres look like round joins; of a closed one the last point leads to the first.
pub(super) fn with_round_joins(mut points: Vec<Pos2>, is_closed: bool) -> Vec<Pos2> {
    points.dedup();
    if is_closed && points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    let count = points.len();
    let turns = |at: usize| {
        let is_end = at == 0 || at + 1 == count;
        if count < 2 || is_end && !is_closed {
            return None;
        }
        let here = points[at];
        let before = here - points[(at + count - 1) % count];
        let after = points[(at + 1) % count] - here;
        let turn = wrapped(after.angle() - before.angle());
        (turn.abs() > MOST_TURNED).then_some((before.normalized(), turn))
    };
    let mut round = Vec::with_capacity(count);
    for (at, &here) in points.iter().enumerate() {
        match turns(at) {
            Some((along, turn)) => round.extend(corner(here, along, turn)),
            None => round.push(here),
        }
    }
    round
}

/// The places about a corner between which a line that came `along` turns by `turn`, part by part.
fn corner(here: Pos2, along: Vec2, turn: f32) -> impl Iterator<Item = Pos2> {
    let parts = (turn.abs() / MOST_TURNED).ceil();
    let step = STEP.max(STEP_OF_FAR * here.to_vec2().abs().max_elem());
    let steps = (1..parts as u32).map(move |part| {
        let (sin, cos) = (turn * part as f32 / parts).sin_cos();
        step * vec2(along.x * cos - along.y * sin, along.x * sin + along.y * cos)
    });
    // Half of the way before the corner and half behind it.
    let start = here - steps.clone().fold(Vec2::ZERO, |sum, step| sum + step) / 2.0;
    let places = steps.scan(start, |place, step| {
        *place += step;
        Some(*place)
    });
    std::iter::once(start).chain(places)
}

/// An angle between −π and π.
fn wrapped(angle: f32) -> f32 {
    angle - TAU * (angle / TAU).round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::epaint::{ClippedShape, PathShape, PathStroke, TessellationOptions, Tessellator};
    use egui::{Color32, Rect, Shape, pos2};

    const WIDTH: f32 = 6.0;

    /// How far a closed line reaches to the right.
    fn reach(outline: Vec<Pos2>) -> f32 {
        let ink = PathStroke::new(WIDTH, Color32::WHITE);
        let options = TessellationOptions {
            feathering: false,
            ..TessellationOptions::default()
        };
        let shape = Shape::Path(PathShape::closed_line(outline, ink));
        let clipped = ClippedShape {
            clip_rect: Rect::EVERYTHING,
            shape,
        };
        let meshes =
            Tessellator::new(1.0, options, [1, 1], Vec::new()).tessellate_shapes(vec![clipped]);
        let mut right = f32::NEG_INFINITY;
        for mesh in meshes {
            if let egui::epaint::Primitive::Mesh(mesh) = mesh.primitive {
                right = mesh.vertices.iter().map(|v| v.pos.x).fold(right, f32::max);
            }
        }
        right
    }

    #[test]
    fn a_sharp_corner_reaches_half_the_width_beyond_its_vertex() {
        for half_height in [40.0, 20.0, 5.0, 1.0, 0.0] {
            let tip = pos2(300.0, 100.0);
            let sharp = vec![
                pos2(100.0, 100.0 - half_height),
                tip,
                pos2(100.0, 100.0 + half_height),
            ];
            let round = reach(with_round_joins(sharp.clone(), true));
            let beyond = round - tip.x - WIDTH / 2.0;
            assert!(beyond.abs() < 0.15, "{half_height}: {beyond}");
            if half_height > 0.0 {
                assert!(reach(sharp) > round, "a mitre is longer");
            }
        }
    }

    #[test]
    fn a_corner_far_off_the_picture_turns_as_well() {
        let far = vec![pos2(-3e5, 1e6), pos2(1e6, 1e6), pos2(-3e5, 1.1e6)];
        assert!((reach(with_round_joins(far, true)) - 1e6).abs() < 100.0);
    }

    #[test]
    fn a_curve_of_small_turns_and_the_ends_of_an_open_line_stay() {
        let arc = (0..=90).map(|k| 50.0 * Vec2::angled(k as f32 * 0.03));
        let arc: Vec<Pos2> = arc.map(Vec2::to_pos2).collect();
        assert_eq!(with_round_joins(arc.clone(), false), arc);
        assert!(with_round_joins(Vec::new(), true).is_empty());
        assert_eq!(with_round_joins(vec![Pos2::ZERO; 3], true), [Pos2::ZERO]);
    }
}
