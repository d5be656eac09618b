//! Key scripts in space: the plane's keys, and two for the depth.

use std::path::Path;

use super::Controls;
use crate::scene::script::{Keys, NO_KEY};
use crate::scene::{KeyScript, ScriptError, Turn};

const SPATIAL: Keys<Controls> = Keys {
    names: "L R U D F B O I",
    hold: |controls, key| {
        match key {
            'L' => controls.left = true,
            'R' => controls.right = true,
            'U' => controls.up = true,
            'D' => controls.down = true,
            'F' => controls.away = true,
            'B' => controls.towards = true,
            'O' => controls.turn_a = Turn::Clockwise,
            'I' => controls.turn_b = Turn::Clockwise,
            _ => return Err(NO_KEY),
        }
        Ok(())
    },
};

impl KeyScript<Controls> {
    /// Reads a script for a scene in space from a file: as [`KeyScript::load`], with F and B in addition, which push B
    /// along +z and −z. O and I turn about z.
    ///
    /// # Errors
    /// [`ScriptError`] names the file and the line.
    pub fn load_in_space(path: &Path) -> Result<Self, ScriptError> {
        Self::load_by(&SPATIAL, path)
    }
}
