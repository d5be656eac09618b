//! The slow swing of the view after a step in space, by which one sees what is nearer and what is farther.

use std::f64::consts::TAU;

/// How far it goes to either side, in degrees, and how long once to and fro takes, in seconds.
const WIDTH: f64 = 7.0;
const PERIOD: f64 = 3.0;

/// How long a step is swung, and how long the swing takes to begin and to end, in seconds.
const LASTS: f64 = 4.5;
const FADES: f64 = 1.5;

/// A swing about the view that was chosen, at which it ends.
#[derive(Default)]
pub(super) struct Swing {
    pub(super) is_off: bool,
    /// The lesson and the step.
    of: Option<(u64, usize)>,
    /// For how long the step has been shown, and for how long the view has been swinging, in seconds.
    shown_for: f64,
    swung_for: f64,
    /// The part of its width that it has.
    part: f64,
}

impl Swing {
    /// So many seconds go by at this step, if there is one to swing.
    pub(super) fn pass(&mut self, of: Option<(u64, usize)>, seconds: f64) {
        if std::mem::replace(&mut self.of, of) != of {
            self.shown_for = 0.0;
        }
        self.shown_for += seconds;
        let is_wanted = of.is_some() && !self.is_off && self.shown_for < LASTS;
        let way = if is_wanted { seconds } else { -seconds } / FADES;
        self.part = (self.part + way).clamp(0.0, 1.0);
        self.swung_for = if self.is_on() {
            self.swung_for + seconds
        } else {
            0.0
        };
    }

    /// Ends for this step.
    pub(super) fn end(&mut self) {
        self.shown_for = LASTS;
    }

    /// Ends at once.
    pub(super) fn stop(&mut self) {
        self.end();
        self.part = 0.0;
    }

    pub(super) fn is_on(&self) -> bool {
        self.part > 0.0
    }

    /// How far the eye is round the vertical from where it was put, in degrees.
    pub(super) fn degrees(&self) -> f64 {
        WIDTH * self.part * libm::sin(TAU * self.swung_for / PERIOD)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: f64 = 1.0 / 60.0;

    /// The degrees of each frame until it rests, at most for a minute.
    fn frames(swing: &mut Swing, of: Option<(u64, usize)>) -> Vec<f64> {
        let frames = (0..3600).map(|_| {
            swing.pass(of, FRAME);
            swing.is_on().then(|| swing.degrees())
        });
        frames.map_while(|degrees| degrees).collect()
    }

    #[test]
    fn it_goes_slowly_to_both_sides_and_comes_to_rest() {
        let mut swing = Swing::default();
        let degrees = frames(&mut swing, Some((1, 0)));
        let seconds = degrees.len() as f64 * FRAME;
        assert!((5.5..6.5).contains(&seconds), "{seconds} s");
        let most = degrees.iter().fold(0.0, |most: f64, at| most.max(*at));
        let least = degrees.iter().fold(0.0, |least: f64, at| least.min(*at));
        assert!(
            (5.0..=WIDTH).contains(&most) && (-WIDTH..=-5.0).contains(&least),
            "{least} to {most}"
        );
        let ends = [0.0].iter().chain(&degrees).chain(&[0.0]);
        let places: Vec<f64> = ends.copied().collect();
        for pair in places.windows(2) {
            assert!((pair[1] - pair[0]).abs() < 0.35, "{pair:?}");
        }
        assert!(frames(&mut swing, Some((1, 0))).is_empty(), "once a step");
        assert!(!frames(&mut swing, Some((1, 1))).is_empty());
    }

    #[test]
    fn it_is_off_where_it_was_switched_off_and_where_there_is_no_step() {
        let mut swing = Swing::default();
        assert!(frames(&mut swing, None).is_empty());
        swing.is_off = true;
        assert!(frames(&mut swing, Some((1, 0))).is_empty());
    }

    #[test]
    fn a_hand_ends_it() {
        let mut swing = Swing::default();
        swing.pass(Some((1, 0)), 2.0);
        assert!(swing.is_on());
        swing.stop();
        assert!(frames(&mut swing, Some((1, 0))).is_empty());
    }
}
