//! Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
//!
//! let mut trace = Tracer::new(std::fs::File::create("trace.jsonl")?);
//! trace.step("gjk", d, w)?.claim("simplex", &simplex)?.claim("outcome", "goes-on")?; // where w is found along d
//! trace.end(true)?.claim("depth", 2.5)?.claim("normal", n)?; // what it came to
//!
//! Vectors are `[f32; N]` or `[f64; N]`, and lists of them anything that prints as such, as slices and `Vec`s do.
use std::fmt::Debug;
use std::io::{Result, Seek, SeekFrom, Write};

pub struct Tracer<W: Write + Seek> {
    out: W,
}

impl<W: Write + Seek> Tracer<W> {
    pub fn new(out: W) -> Self {
        Self { out }
    }

    /// A query of gjk, epa or distance.
    pub fn step(&mut self, phase: &str, direction: impl Debug, support: impl Debug) -> Result<&mut Self> {
        self.write(format!("{{\"phase\": {phase:?}, \"direction\": {direction:?}, \"support\": {support:?}}}\n"))
    }

    /// Whether they collide.
    pub fn end(&mut self, colliding: bool) -> Result<&mut Self> {
        self.write(format!("{{\"colliding\": {colliding}}}\n"))
    }

    /// A claim of this step, which is checked as it is given: simplex, kept_simplex, polytope (lists of points), edge
    /// (two indices), normal, distance, closest, outcome; of the whole depth, distance, normal. It is written over the
    /// line's end.
    pub fn claim(&mut self, name: &str, value: impl Debug) -> Result<&mut Self> {
        self.out.seek(SeekFrom::End(-2))?;
        self.write(format!(", \"{name}\": {value:?}}}\n"))
    }

    /// Every line is whole and in the file at once, as the program may crash. JSON has no NaN and no infinities: they are
    /// strings.
    fn write(&mut self, text: String) -> Result<&mut Self> {
        let text = text.replace("NaN", "\"NaN\"").replace("inf", "\"inf\"").replace("-\"inf", "\"-inf");
        self.out.write_all(text.as_bytes())?;
        self.out.flush()?;
        Ok(self)
    }
}
