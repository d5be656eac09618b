//! Writes what a GJK or an EPA does, a line of JSON for each support query: `collidoscope check SCENE trace.jsonl`.
//!
//! let mut trace = Tracer::new(std::fs::File::create("trace.jsonl")?);
//! trace.step("gjk", d, w)?.claim("simplex", &simplex)?.claim("outcome", "goes-on")?; // where w is found along d
//! trace.end(true)?.claim("depth", 2.5)?.claim("normal", n)?; // what it came to
//!
//! Vectors are `[f32; N]` or `[f64; N]`, and lists of them anything that prints as such, as slices and `Vec`s do.
use std::fmt::Debug;
use std::io::{Result, Write};

pub struct Tracer<W: Write> {
    out: W,
    close: &'static str,
}

impl<W: Write> Tracer<W> {
    pub fn new(out: W) -> Self {
        Self { out, close: "" }
    }

    /// A query of gjk, epa or distance.
    pub fn step(&mut self, phase: &str, direction: impl Debug, support: impl Debug) -> Result<&mut Self> {
        write!(self.out, "{}{{\"phase\": {phase:?}", self.close)?;
        self.close = "}\n";
        self.claim("direction", direction)?.claim("support", support)
    }

    /// Whether they collide.
    pub fn end(&mut self, colliding: bool) -> Result<&mut Self> {
        write!(self.out, "{}{{\"colliding\": {colliding}", self.close)?;
        self.close = "}\n";
        Ok(self)
    }

    /// A claim of this step, which is checked as it is given: simplex, kept_simplex, polytope (lists of points), edge
    /// (two indices), normal, distance, closest, outcome; of the whole depth, distance, normal.
    pub fn claim(&mut self, name: &str, value: impl Debug) -> Result<&mut Self> {
        write!(self.out, ", \"{name}\": {value:?}")?;
        Ok(self)
    }
}

impl<W: Write> Drop for Tracer<W> {
    fn drop(&mut self) {
        let _ = self.out.write_all(self.close.as_bytes());
    }
}
