//! Batches a frame's triangles, because filling buffers is what costs in WebGL.

use std::ops::Range;

use egui::epaint::{Mesh16, Primitive, Vertex};
use egui::{ClippedPrimitive, Rect, TextureId, Vec2};

/// As many vertices as 16 bits can index, the most in WebGL 1.
const MOST_VERTICES: usize = 1 << 16;

/// Triangles that share a vertex buffer and an index buffer.
#[derive(Default)]
pub(super) struct DrawBatch {
    pub(super) vertices: Vec<Vertex>,
    pub(super) indices: Vec<u16>,
    pub(super) calls: Vec<Call>,
}

/// Triangles that are drawn at once.
pub(super) struct Call {
    pub(super) texture: TextureId,
    /// The part of the window that they are drawn in, in pixels: x, y from below, width and height.
    pub(super) clip: [i32; 4],
    /// Where their indices are.
    pub(super) range: Range<usize>,
}

/// The part of a window of `size` pixels in a rectangle in points.
fn scissor_rect(rect: Rect, pixels_per_point: f32, size: Vec2) -> [i32; 4] {
    let min = (rect.min.to_vec2() * pixels_per_point).clamp(Vec2::ZERO, size);
    let max = (rect.max.to_vec2() * pixels_per_point).clamp(min, size);
    let [left, top, right, bottom] = [min.x, min.y, max.x, max.y].map(|c| c.round() as i32);
    [left, size.y as i32 - bottom, right - left, bottom - top]
}

/// What is to be drawn in a window of `size` pixels, in order.
pub(super) fn gather(
    primitives: Vec<ClippedPrimitive>,
    pixels_per_point: f32,
    size: Vec2,
) -> Vec<DrawBatch> {
    let mut batches = vec![DrawBatch::default()];
    for ClippedPrimitive {
        clip_rect,
        primitive,
    } in primitives
    {
        // Nothing here draws by a callback.
        let Primitive::Mesh(mesh) = primitive else {
            continue;
        };
        let clip = scissor_rect(clip_rect, pixels_per_point, size);
        if clip[2..].contains(&0) {
            continue;
        }
        for part in mesh.split_to_u16() {
            let last = batches.last().map_or(0, |batch| batch.vertices.len());
            if last + part.vertices.len() > MOST_VERTICES {
                batches.push(DrawBatch::default());
            }
            if let Some(batch) = batches.last_mut() {
                batch.add(&part, clip);
            }
        }
    }
    batches
}

impl DrawBatch {
    fn add(&mut self, mesh: &Mesh16, clip: [i32; 4]) {
        let begin = self.vertices.len() as u16;
        let from = self.indices.len();
        self.vertices.extend_from_slice(&mesh.vertices);
        self.indices
            .extend(mesh.indices.iter().map(|index| begin + index));
        let to = self.indices.len();
        match self.calls.last_mut() {
            Some(call) if call.texture == mesh.texture_id && call.clip == clip => {
                call.range.end = to;
            }
            _ => self.calls.push(Call {
                texture: mesh.texture_id,
                clip,
                range: from..to,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, Mesh, pos2, vec2};

    const SIZE: Vec2 = vec2(200.0, 100.0);

    fn strip(clip_rect: Rect, triangles: u32) -> ClippedPrimitive {
        let mut mesh = Mesh::default();
        for k in 0..3 * triangles {
            mesh.colored_vertex(pos2(k as f32, 0.0), Color32::WHITE);
        }
        for k in 0..triangles {
            mesh.add_triangle(3 * k, 3 * k + 1, 3 * k + 2);
        }
        ClippedPrimitive {
            clip_rect,
            primitive: Primitive::Mesh(mesh),
        }
    }

    fn clip(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        Rect::from_min_max(pos2(left, top), pos2(right, bottom))
    }

    #[test]
    fn a_clip_is_in_pixels_from_below_and_inside_the_window() {
        let inside = clip(10.0, 5.0, 20.0, 30.0);
        assert_eq!(scissor_rect(inside, 2.0, SIZE), [20, 40, 20, 50]);
        assert_eq!(scissor_rect(Rect::EVERYTHING, 2.0, SIZE), [0, 0, 200, 100]);
    }

    #[test]
    fn every_triangle_is_drawn_once_with_its_own_vertices() {
        let [left, right] = [clip(0.0, 0.0, 9.0, 9.0), clip(9.0, 0.0, 18.0, 9.0)];
        let strips = vec![strip(left, 2), strip(left, 1), strip(right, 1)];
        let batches = gather(strips, 1.0, SIZE);
        let [batch] = &batches[..] else {
            panic!("{} batches", batches.len());
        };
        let ranges: Vec<_> = batch.calls.iter().map(|call| call.range.clone()).collect();
        assert_eq!(ranges, [0..9, 9..12]);
        assert_eq!(batch.indices, (0..12).collect::<Vec<u16>>());
    }

    #[test]
    fn no_batch_has_more_vertices_than_16_bits_can_index() {
        let whole = clip(0.0, 0.0, 200.0, 100.0);
        let batches = gather(vec![strip(whole, 20_000), strip(whole, 20_000)], 1.0, SIZE);
        let counts: Vec<usize> = batches.iter().map(|batch| batch.indices.len()).collect();
        assert_eq!(counts.iter().sum::<usize>(), 120_000);
        for batch in &batches {
            let most = batch.indices.iter().copied().max().unwrap();
            assert_eq!(usize::from(most) + 1, batch.vertices.len());
        }
    }

    #[test]
    fn what_is_clipped_away_is_not_drawn() {
        let outside = clip(300.0, 0.0, 400.0, 100.0);
        let batches = gather(vec![strip(outside, 1)], 1.0, SIZE);
        assert!(batches.iter().all(|batch| batch.calls.is_empty()));
    }
}
