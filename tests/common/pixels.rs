//! Pictures by their pixels.

/// How far a channel of a pixel may be from the one held, of 255: another processor may round the coverage
/// of a rim otherwise.
const CHANNEL: u8 = 2;

/// The size of an opaque PNG and its pixels.
pub fn pixels(png: &[u8]) -> ([u32; 2], Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let info = reader.next_frame(&mut pixels).expect("its pixels");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    ([info.width, info.height], pixels)
}

/// Holds a picture's pixels against those held.
pub fn assert_alike(name: &str, found: &[u8], held: &[u8]) {
    assert_eq!(found.len(), held.len(), "{name}");
    let worst = found.iter().zip(held).map(|(f, h)| f.abs_diff(*h)).max();
    assert!(worst <= Some(CHANNEL), "{name}: {worst:?} of 255");
}
