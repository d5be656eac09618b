//! GIFs as a viewer plays them.

use gif::{ColorOutput, DecodeOptions, Repeat};

/// What a viewer makes of a GIF: the canvas after each frame, RGB, and the frames' delays.
pub struct Film {
    pub size: [u16; 2],
    pub repeat: Repeat,
    pub delays: Vec<u16>,
    pub canvases: Vec<Vec<u8>>,
}

pub fn play(bytes: &[u8]) -> Film {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).expect("a GIF");
    let size = [decoder.width(), decoder.height()];
    let [width, height] = size.map(usize::from);
    let mut canvas = vec![0; 3 * width * height];
    let (mut delays, mut canvases) = (Vec::new(), Vec::new());
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let [left, top] = [frame.left, frame.top].map(usize::from);
        for (k, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (
                left + k % usize::from(frame.width),
                top + k / usize::from(frame.width),
            );
            if pixel[3] > 0 {
                canvas[3 * (y * width + x)..][..3].copy_from_slice(&pixel[..3]);
            }
        }
        delays.push(frame.delay);
        canvases.push(canvas.clone());
    }
    Film {
        size,
        repeat: decoder.repeat(),
        delays,
        canvases,
    }
}
