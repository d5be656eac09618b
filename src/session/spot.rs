//! A place of a sitting that one can come back to, as a browser's history has it.

use std::fmt;
use std::str::FromStr;

/// A scene, and the stop of the tour that is shown in its place, if one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The number of the scene in this sitting.
    pub scene: usize,
    /// The stop, from 1.
    pub stop: Option<usize>,
}

impl fmt::Display for Spot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.scene, self.stop.unwrap_or(0))
    }
}

impl FromStr for Spot {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (scene, stop) = text.split_once('.').unwrap_or((text, "0"));
        Ok(Self {
            scene: scene.parse()?,
            stop: Some(stop.parse()?).filter(|&stop| stop > 0),
        })
    }
}
