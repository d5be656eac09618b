//! The captions of a lesson's steps, independent of its dimension, and the time for which a step is shown.

use std::time::Duration;

use strum::IntoStaticStr;

/// The phases of a lesson, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Phase {
    /// Does A − B contain the origin?
    Gjk,
    /// How deep, and in which direction is the shortest push?
    Epa,
    /// How far apart?
    Distance,
    /// The impulses between the bodies.
    Impulse,
}

impl Phase {
    pub const ALL: [Self; 4] = [Self::Gjk, Self::Epa, Self::Distance, Self::Impulse];

    /// The phase's name in traces.
    pub fn slug(self) -> &'static str {
        self.into()
    }

    /// The phase's name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Gjk => "GJK",
            Self::Epa => "EPA",
            Self::Distance => "Distance",
            Self::Impulse => "Impulse",
        }
    }
}

/// A step of a lesson on a page or in a GIF.
#[derive(Clone, Debug, PartialEq)]
pub struct Slide {
    pub step: usize,
    /// Its caption, and in a last line the number of steps omitted after it, if any.
    pub caption: String,
}

/// The number of steps above which a phase is abridged.
const LONGEST_PHASE: usize = 10;

/// The number of steps shown at the start and at the end of an abridged phase.
const SHOWN_AT_ENDS: usize = 3;

/// The text of a step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StepText {
    pub phase: Phase,
    pub caption: String,
}

/// The captions and phases of a lesson's steps; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Captions {
    pub(super) steps: Vec<StepText>,
}

impl Captions {
    /// The number of steps in all phases.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// A step's caption.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn caption(&self, at: usize) -> &str {
        &self.steps[at].caption
    }

    /// A step's phase.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn phase(&self, at: usize) -> Phase {
        self.steps[at].phase
    }

    /// The steps that a page or a GIF shows: in a phase of more than ten steps the first three, the last three and the
    /// required ones. The steps of an impulse build on each other, so all of them are shown.
    pub fn abridged(&self, is_needed: impl Fn(usize) -> bool) -> Vec<Slide> {
        let mut frames: Vec<Slide> = Vec::new();
        let mut left_out = 0;
        for (step, words) in self.steps.iter().enumerate() {
            let (phase, place, count) = self.place_in_phase(step);
            let is_long = count > LONGEST_PHASE && phase != Phase::Impulse;
            let is_at_an_end = place <= SHOWN_AT_ENDS || place + SHOWN_AT_ENDS > count;
            if is_long && !is_at_an_end && !is_needed(step) {
                left_out += 1;
                continue;
            }
            if let (Some(before), 1..) = (frames.last_mut(), left_out) {
                let steps = if left_out == 1 { "step" } else { "steps" };
                before.caption += &format!("\n… {left_out} {steps}");
                left_out = 0;
            }
            let caption = words.caption.clone();
            frames.push(Slide { step, caption });
        }
        frames
    }

    /// A step's heading: its number, the number of the last step, and its phase.
    pub fn heading(&self, step: usize) -> String {
        let (last, phase) = (self.step_count() - 1, self.phase(step).title());
        format!("Step {step} of {last} · {phase}")
    }

    /// The step's phase, its number in the phase from 1, and the number of steps in the phase.
    pub fn place_in_phase(&self, step: usize) -> (Phase, usize, usize) {
        let phase = self.phase(step);
        let [place, count] = [&self.steps[..=step], &self.steps]
            .map(|steps| steps.iter().filter(|text| text.phase == phase).count());
        (phase, place, count)
    }

    /// The step with this number in a phase, if there is one.
    pub fn at_place(&self, phase: Phase, place: usize) -> Option<usize> {
        let mut of_phase = (0..self.step_count()).filter(|&at| self.phase(at) == phase);
        of_phase.nth(place.checked_sub(1)?)
    }
}

/// The time to look at the figure, and to read each letter.
const TO_LOOK: Duration = Duration::from_millis(1500);
const A_LETTER: Duration = Duration::from_millis(30);

/// The time for which a figure with this sentence is shown: 4.5 s for 100 letters.
pub fn reading_time(caption: &str) -> Duration {
    let letters = u32::try_from(caption.chars().count()).unwrap_or(u32::MAX);
    TO_LOOK.saturating_add(A_LETTER.saturating_mul(letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step_text(phase: Phase, caption: &str) -> StepText {
        StepText {
            phase,
            caption: caption.to_owned(),
        }
    }

    fn steps(phase: Phase, count: usize) -> Vec<StepText> {
        (0..count)
            .map(|at| step_text(phase, &format!("{at}")))
            .collect()
    }

    #[test]
    fn a_phase_of_more_than_ten_steps_shows_three_at_each_end_and_says_how_many_it_leaves_out() {
        let narration = Captions {
            steps: [
                steps(Phase::Gjk, 10),
                steps(Phase::Epa, 29),
                steps(Phase::Impulse, 11),
            ]
            .concat(),
        };
        let frames = narration.abridged(|_| false);
        let shown: Vec<usize> = frames.iter().map(|frame| frame.step).collect();
        let [of_gjk, of_impulse] = [0..10, 39..50].map(Vec::from_iter);
        let of_epa = vec![10, 11, 12, 36, 37, 38];
        assert_eq!(shown, [of_gjk, of_epa, of_impulse].concat());
        assert_eq!(frames[12].caption, "2\n… 23 steps");
        assert_eq!(frames[13].caption, "26");

        let frames = narration.abridged(|step| step == 14);
        let captions = frames[12..15].iter().map(|frame| frame.caption.as_str());
        let captions: Vec<&str> = captions.collect();
        assert_eq!(captions, ["2\n… 1 step", "4\n… 21 steps", "26"]);
    }

    #[test]
    fn steps_are_counted_through_all_phases_and_within_theirs() {
        let narration = Captions {
            steps: [steps(Phase::Gjk, 3), steps(Phase::Epa, 1)].concat(),
        };
        assert_eq!(narration.heading(0), "Step 0 of 3 · GJK");
        assert_eq!(narration.heading(2), "Step 2 of 3 · GJK");
        assert_eq!(narration.heading(3), "Step 3 of 3 · EPA");
        assert_eq!(narration.place_in_phase(2), (Phase::Gjk, 3, 3));
        assert_eq!(narration.at_place(Phase::Epa, 1), Some(3));
        assert_eq!(narration.at_place(Phase::Epa, 2), None);
    }

    #[test]
    fn a_longer_sentence_is_shown_for_longer() {
        assert_eq!(reading_time("").as_millis(), 1500);
        assert_eq!(reading_time("A ⊖ B").as_millis(), 1650);
    }
}
