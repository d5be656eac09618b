//! Motion by keys, exactly by the original's rules.

use glam::DVec3;

use super::vector::Vector;

/// Rotation of a body, by a quarter degree per tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    #[default]
    None,
    /// Clockwise on screen.
    Clockwise,
    CounterClockwise,
}

impl Turn {
    /// The rotation of one tick, in degrees.
    #[must_use]
    pub fn degrees(self) -> f64 {
        match self {
            Self::None => 0.0,
            Self::Clockwise => 0.25,
            Self::CounterClockwise => -0.25,
        }
    }
}

/// The keys held during a tick, in world space. The plane has no `towards`, `away` and `axis`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controls {
    /// Push B along −x; overrides `right`.
    pub left: bool,
    pub right: bool,
    /// Push B along −y; overrides `down`.
    pub up: bool,
    pub down: bool,
    /// Push B along −z; overrides `away`.
    pub towards: bool,
    pub away: bool,
    pub turn_a: Turn,
    pub turn_b: Turn,
    /// The axis of turns: clockwise when viewed along it.
    pub axis: DVec3,
}

impl Default for Controls {
    /// No keys, with turns about z.
    fn default() -> Self {
        Self {
            left: false,
            right: false,
            up: false,
            down: false,
            towards: false,
            away: false,
            turn_a: Turn::None,
            turn_b: Turn::None,
            axis: DVec3::Z,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Manner {
    /// As in the original: B moves in steps of 1 px, and each body turns about its local origin.
    #[default]
    Original,
    /// B moves in larger or smaller steps, and each body turns about its centroid.
    Drawn {
        /// In px, above 0.
        stride: f64,
    },
}

impl Manner {
    /// In px.
    #[must_use]
    pub fn stride(self) -> f64 {
        match self {
            Self::Original => 1.0,
            Self::Drawn { stride } => stride,
        }
    }
}

/// B's velocity in steps per tick after another tick of `controls`; the original's steps are of 1 px.
pub(super) fn next_velocity<V: Vector>(mut velocity: V, controls: &Controls) -> V {
    let keys = [
        (controls.left, controls.right),
        (controls.up, controls.down),
        (controls.towards, controls.away),
    ];
    for (part, (minus, plus)) in velocity.parts_mut().iter_mut().zip(keys) {
        *part = component(*part, minus, plus);
    }
    velocity
}

/// One axis: a held key adds or subtracts 1, no key leaves a fifth, and past ±1 it becomes ±4 at once. From 4, the
/// opposite key makes 3, which is past 1 and so 4 again: B only reverses after a tick without either.
fn component(velocity: f64, minus: bool, plus: bool) -> f64 {
    let pushed = if minus {
        velocity - 1.0
    } else if plus {
        velocity + 1.0
    } else {
        velocity * 0.2
    };
    if pushed > 1.0 {
        4.0
    } else if pushed < -1.0 {
        -4.0
    } else {
        pushed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_held_key_starts_at_1_goes_on_at_4_and_glides_to_rest() {
        // At full speed the opposite key never reverses; a tick with neither key lets it. In f64 the last digit of
        // 4 · 0.2 is that of 0.8.
        for (start, keys, expected) in [
            (0.0, "R", 1.0),
            (0.0, "RR", 4.0),
            (0.0, "RRR", 4.0),
            (0.0, "LL", -4.0),
            (4.0, "LLLLL", 4.0),
            (4.0, "-LL", -4.0),
            (4.0, "-", 0.8),
        ] {
            let end = keys
                .chars()
                .fold(start, |v, key| component(v, key == 'L', key == 'R'));
            assert_eq!(end, expected, "{start} {keys}");
        }
        assert!((0..9).fold(4.0, |v, _| component(v, false, false)) < 1e-4);
    }
}
