//! egui on miniquad: events in, frames drawn, its triangles in batches, as filling buffers is the main cost in WebGL.
//!
//! miniquad caches OpenGL's bindings, and this backend is separate from macroquad's. Neither relies on bindings of the
//! previous frame, as `commit_frame` drops them, and macroquad itself only clears the window and reads it back.

mod events;

use std::collections::HashMap;
use std::ops::Range;

use egui::epaint::{ImageDelta, Mesh16, Primitive, Vertex};
use egui::{
    ClippedPrimitive, Context, CursorIcon, ImageData, OutputCommand, Rect, TextureId,
    TexturesDelta, Vec2, ViewportId,
};
use macroquad::miniquad::{
    self, Bindings, BlendFactor, BlendState, BlendValue, BufferId, BufferLayout, BufferSource,
    BufferType, BufferUsage, Equation, PassAction, Pipeline, PipelineParams, RenderingBackend,
    ShaderMeta, ShaderSource, UniformBlockLayout, UniformDesc, UniformType, UniformsSource,
    VertexAttribute, VertexFormat, window,
};

pub(super) use self::events::{Events, held_at_the_wheel, notches};

/// egui and its painter.
pub(super) struct Integration {
    /// Stores the fonts, the style and the focus.
    pub(super) context: Context,
    painter: Painter,
    cursor: CursorIcon,
}

impl Integration {
    /// For the open window.
    pub(super) fn new() -> Self {
        Self {
            context: Context::default(),
            painter: Painter::new(),
            cursor: CursorIcon::Default,
        }
    }

    /// Runs and draws a frame's widgets over the current contents after these events, with `native` pixels per point
    /// at scale 1; returns the text copied in it.
    pub(super) fn frame(
        &mut self,
        events: &mut Events,
        native: f32,
        show: impl FnMut(&Context),
    ) -> Option<String> {
        let pixels_per_point = self.context.zoom_factor() * native;
        let (width, height) = window::screen_size();
        let mut input = events.take(pixels_per_point);
        let size = Vec2::new(width, height) / pixels_per_point;
        input.screen_rect = Some(Rect::from_min_size(egui::Pos2::ZERO, size));
        input.time = Some(miniquad::date::now());
        let viewport = input.viewports.entry(ViewportId::ROOT).or_default();
        viewport.native_pixels_per_point = Some(native);
        let output = self.context.run(input, show);
        let pixels_per_point = output.pixels_per_point;
        let primitives = self.context.tessellate(output.shapes, pixels_per_point);
        self.painter
            .paint(primitives, &output.textures_delta, pixels_per_point);
        let cursor = output.platform_output.cursor_icon;
        if std::mem::replace(&mut self.cursor, cursor) != cursor {
            window::set_mouse_cursor(icon(cursor));
        }
        let mut commands = output.platform_output.commands.into_iter().rev();
        commands.find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text),
            OutputCommand::CopyImage(_) | OutputCommand::OpenUrl(_) => None,
        })
    }
}

/// The closest cursor of the window system, for those used by the widgets.
fn icon(cursor: CursorIcon) -> miniquad::CursorIcon {
    match cursor {
        CursorIcon::PointingHand => miniquad::CursorIcon::Pointer,
        CursorIcon::Text => miniquad::CursorIcon::Text,
        CursorIcon::Move | CursorIcon::Grab | CursorIcon::Grabbing => miniquad::CursorIcon::Move,
        // A dragged number, in its range or at one of its ends.
        CursorIcon::ResizeHorizontal | CursorIcon::ResizeEast | CursorIcon::ResizeWest => {
            miniquad::CursorIcon::EWResize
        }
        _ => miniquad::CursorIcon::Default,
    }
}

/// In GLSL for OpenGL ES 2 and WebGL 1. Positions are in points, y down; colours in bytes.
const VERTEX_SHADER: &str = "#version 100
uniform vec2 window_size;
attribute vec2 position;
attribute vec2 texture_position;
attribute vec4 color_bytes;
varying vec2 texture_at;
varying vec4 color;

void main() {
    vec2 share = position / window_size;
    gl_Position = vec4(2.0 * share.x - 1.0, 1.0 - 2.0 * share.y, 0.0, 1.0);
    color = color_bytes / 255.0;
    texture_at = texture_position;
}
";

/// Colours are blended in sRGB, with premultiplied alpha.
const FRAGMENT_SHADER: &str = "#version 100
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
uniform sampler2D image;
varying vec2 texture_at;
varying vec4 color;

void main() {
    gl_FragColor = color * texture2D(image, texture_at);
}
";

/// The resources for drawing triangles.
struct Painter {
    backend: Box<dyn RenderingBackend>,
    pipeline: Pipeline,
    vertices: BufferId,
    indices: BufferId,
    textures: HashMap<TextureId, miniquad::TextureId>,
}

impl Painter {
    /// For the open window.
    fn new() -> Self {
        let mut backend = window::new_rendering_backend();
        let source = ShaderSource::Glsl {
            vertex: VERTEX_SHADER,
            fragment: FRAGMENT_SHADER,
        };
        let meta = ShaderMeta {
            images: vec!["image".to_owned()],
            uniforms: UniformBlockLayout {
                uniforms: vec![UniformDesc::new("window_size", UniformType::Float2)],
            },
        };
        let shader = backend
            .new_shader(source, meta)
            .expect("the shaders are fixed, and in the oldest language that OpenGL knows");
        let attributes = [
            VertexAttribute::new("position", VertexFormat::Float2),
            VertexAttribute::new("texture_position", VertexFormat::Float2),
            VertexAttribute::new("color_bytes", VertexFormat::Byte4),
        ];
        let over = BlendState::new(
            Equation::Add,
            BlendFactor::One,
            BlendFactor::OneMinusValue(BlendValue::SourceAlpha),
        );
        let params = PipelineParams {
            color_blend: Some(over),
            ..PipelineParams::default()
        };
        let pipeline =
            backend.new_pipeline(&[BufferLayout::default()], &attributes, shader, params);
        let [vertices, indices] = [
            (BufferType::VertexBuffer, BufferSource::empty::<Vertex>(1)),
            (BufferType::IndexBuffer, BufferSource::empty::<u16>(1)),
        ]
        .map(|(kind, source)| backend.new_buffer(kind, BufferUsage::Stream, source));
        Self {
            backend,
            pipeline,
            vertices,
            indices,
            textures: HashMap::new(),
        }
    }

    /// Draws a frame over the window's contents.
    fn paint(
        &mut self,
        primitives: Vec<ClippedPrimitive>,
        textures: &TexturesDelta,
        pixels_per_point: f32,
    ) {
        for (id, delta) in &textures.set {
            self.set_texture(*id, delta);
        }
        let (width, height) = window::screen_size();
        let size = Vec2::new(width, height);
        let in_points: [f32; 2] = (size / pixels_per_point).into();
        self.backend.begin_default_pass(PassAction::Nothing);
        self.backend.apply_pipeline(&self.pipeline);
        self.backend
            .apply_uniforms(UniformsSource::table(&in_points));
        for batch in gather(primitives, pixels_per_point, size) {
            self.draw(&batch);
        }
        self.backend.end_render_pass();
        for id in &textures.free {
            if let Some(texture) = self.textures.remove(id) {
                self.backend.delete_texture(texture);
            }
        }
        self.backend.commit_frame();
    }

    fn draw(&mut self, batch: &DrawBatch) {
        let (vertices, indices) = (&batch.vertices, &batch.indices);
        self.vertices = self.filled(self.vertices, BufferType::VertexBuffer, vertices);
        self.indices = self.filled(self.indices, BufferType::IndexBuffer, indices);
        for call in &batch.calls {
            let Some(&texture) = self.textures.get(&call.texture) else {
                continue;
            };
            let [x, y, width, height] = call.clip;
            self.backend.apply_scissor_rect(x, y, width, height);
            self.backend.apply_bindings(&Bindings {
                vertex_buffers: vec![self.vertices],
                index_buffer: self.indices,
                images: vec![texture],
            });
            let count = call.range.len() as i32;
            self.backend.draw(call.range.start as i32, count, 1);
        }
    }

    /// A buffer with this content: the existing one, or a larger replacement.
    fn filled<T>(&mut self, buffer: BufferId, kind: BufferType, content: &[T]) -> BufferId {
        let mut filled = buffer;
        if self.backend.buffer_size(buffer) < size_of_val(content) {
            self.backend.delete_buffer(buffer);
            let room = BufferSource::empty::<T>(content.len().next_power_of_two());
            filled = self.backend.new_buffer(kind, BufferUsage::Stream, room);
        }
        if !content.is_empty() {
            self.backend
                .buffer_update(filled, BufferSource::slice(content));
        }
        filled
    }

    /// Updates a texture or a part of it. The only one is that of the fonts, with linear filtering.
    fn set_texture(&mut self, id: TextureId, delta: &ImageDelta) {
        let [width, height] = delta.image.size();
        let bytes: Vec<u8> = match &delta.image {
            ImageData::Color(image) => image.as_raw().to_vec(),
            ImageData::Font(image) => {
                let pixels = image.srgba_pixels(None);
                pixels.flat_map(|pixel| pixel.to_array()).collect()
            }
        };
        if let (Some([x, y]), Some(&texture)) = (delta.pos, self.textures.get(&id)) {
            let [x, y, width, height] = [x, y, width, height].map(|side| side as i32);
            self.backend
                .texture_update_part(texture, x, y, width, height, &bytes);
            return;
        }
        let texture = self
            .backend
            .new_texture_from_rgba8(width as u16, height as u16, &bytes);
        if let Some(before) = self.textures.insert(id, texture) {
            self.backend.delete_texture(before);
        }
    }
}

/// The number of vertices that 16 bits can index, the maximum in WebGL 1.
const MOST_VERTICES: usize = 1 << 16;

/// Triangles that share a vertex buffer and an index buffer.
#[derive(Default)]
struct DrawBatch {
    vertices: Vec<Vertex>,
    indices: Vec<u16>,
    calls: Vec<Call>,
}

/// Triangles of one draw call.
struct Call {
    texture: TextureId,
    /// The scissor rectangle, in pixels: x, y from below, width and height.
    clip: [i32; 4],
    /// The range of their indices.
    range: Range<usize>,
}

/// A rectangle in points as one in pixels of a window of this `size`.
fn scissor_rect(rect: Rect, pixels_per_point: f32, size: Vec2) -> [i32; 4] {
    let min = (rect.min.to_vec2() * pixels_per_point).clamp(Vec2::ZERO, size);
    let max = (rect.max.to_vec2() * pixels_per_point).clamp(min, size);
    let [left, top, right, bottom] = [min.x, min.y, max.x, max.y].map(|c| c.round() as i32);
    [left, size.y as i32 - bottom, right - left, bottom - top]
}

/// The draw calls of a frame in a window of `size` pixels, in order.
fn gather(primitives: Vec<ClippedPrimitive>, pixels_per_point: f32, size: Vec2) -> Vec<DrawBatch> {
    let mut batches = vec![DrawBatch::default()];
    for clipped in primitives {
        let clip = scissor_rect(clipped.clip_rect, pixels_per_point, size);
        // No widget draws by a callback.
        let Primitive::Mesh(mesh) = clipped.primitive else {
            continue;
        };
        let is_empty = clip[2..].contains(&0);
        for part in mesh.split_to_u16().into_iter().filter(|_| !is_empty) {
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
