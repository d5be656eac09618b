//! What is told of a lesson's steps, and in which pictures: all that whoever shows or prints it needs to know,
//! whatever its dimension; and for how long.

use std::time::Duration;

use crate::scene::Unit;

/// The machines, and what comes after them, in the order in which they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Does A − B hold the origin?
    Gjk,
    /// How deep, and which way out?
    Epa,
    /// How far apart?
    Distance,
    /// What do the bodies give each other?
    Impulse,
}

impl Phase {
    /// All phases.
    pub const ALL: [Self; 4] = [Self::Gjk, Self::Epa, Self::Distance, Self::Impulse];

    /// The phase's name in traces.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::Gjk => "gjk",
            Self::Epa => "epa",
            Self::Distance => "distance",
            Self::Impulse => "impulse",
        }
    }

    /// The phase's name for people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Gjk => "GJK",
            Self::Epa => "EPA",
            Self::Distance => "Distance",
            Self::Impulse => "Impulse",
        }
    }
}

/// A picture of a lesson: of one step, or of several in a row that look alike, as the last of them leaves it.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Its first step.
    pub first: usize,
    /// Its last step, which is the one that is drawn.
    pub step: usize,
    /// What is said of it.
    pub caption: String,
}

impl Frame {
    /// The frame of a single step.
    pub(super) fn of_step(index: usize, caption: &str) -> Self {
        Self {
            first: index,
            step: index,
            caption: caption.to_owned(),
        }
    }

    /// Whether several steps are folded in it.
    #[must_use]
    pub fn is_folded(&self) -> bool {
        self.first < self.step
    }

    /// The numbers of its steps. Step 0 is the start: those after it are the ones that are counted.
    #[must_use]
    pub fn numbers(&self) -> String {
        match self.step {
            0 => "Step 0, the start".to_owned(),
            last if self.is_folded() => format!("Steps {}–{last}", self.first),
            step => format!("Step {step}"),
        }
    }
}

/// A step as it is told.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StepWords {
    pub(super) phase: Phase,
    pub(super) caption: String,
}

/// The sentences and phases of a lesson's steps, and its pictures; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Narration {
    steps: Vec<StepWords>,
    frames: Vec<Frame>,
}

impl Narration {
    /// Of steps with a picture each.
    pub(super) fn of_steps(steps: Vec<StepWords>) -> Self {
        let mut narration = Self {
            steps,
            frames: Vec::new(),
        };
        narration.frames = narration.unfolded();
        narration
    }

    /// Of steps with these pictures.
    pub(super) fn in_frames(steps: Vec<StepWords>, frames: Vec<Frame>) -> Self {
        Self { steps, frames }
    }

    /// Goes on with steps that have a picture each.
    pub(super) fn extend(&mut self, steps: impl IntoIterator<Item = StepWords>) {
        for step in steps {
            let frame = Frame::of_step(self.steps.len(), &step.caption);
            self.frames.push(frame);
            self.steps.push(step);
        }
    }

    /// From now on with this word for lengths.
    pub(super) fn tell_in(&mut self, unit: Unit) {
        let of_steps = self.steps.iter_mut().map(|step| &mut step.caption);
        let of_frames = self.frames.iter_mut().map(|frame| &mut frame.caption);
        for caption in of_steps.chain(of_frames) {
            *caption = unit.told(caption);
        }
    }

    /// How many steps there are in all, through all phases.
    #[must_use]
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// What is said of a step.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn caption(&self, at: usize) -> &str {
        &self.steps[at].caption
    }

    /// Which phase a step is of.
    ///
    /// # Panics
    /// When there is no such step.
    #[must_use]
    pub fn phase(&self, at: usize) -> Phase {
        self.steps[at].phase
    }

    /// The pictures: a step each, but steps that look to a pixel like those before in one.
    #[must_use]
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The same with no step folded.
    #[must_use]
    pub fn unfolded(&self) -> Vec<Frame> {
        let steps = self.steps.iter().enumerate();
        steps
            .map(|(at, step)| Frame::of_step(at, &step.caption))
            .collect()
    }

    /// Which of the frames a step is in.
    #[must_use]
    pub fn frame_of(&self, step: usize) -> usize {
        self.frames.partition_point(|frame| frame.step < step)
    }

    /// What a frame is called: its steps, how many come after the start, and its phase.
    #[must_use]
    pub fn heading(&self, frame: &Frame) -> String {
        let (numbers, phase) = (frame.numbers(), self.phase(frame.step).title());
        match frame.step {
            0 => format!("{numbers} · {phase}"),
            _ => format!("{numbers} of {} · {phase}", self.step_count() - 1),
        }
    }

    /// The phase of the step and, from 1, its place in the phase, and how many the phase has.
    #[must_use]
    pub fn place_in_phase(&self, step: usize) -> (Phase, usize, usize) {
        let phase = self.phase(step);
        let count = |steps: &[StepWords]| steps.iter().filter(|told| told.phase == phase).count();
        (phase, count(&self.steps[..=step]), count(&self.steps))
    }

    /// The step at this place of a phase, if there is one.
    #[must_use]
    pub fn at_place(&self, phase: Phase, place: usize) -> Option<usize> {
        let mut of_phase = (0..self.step_count()).filter(|&at| self.phase(at) == phase);
        of_phase.nth(place.checked_sub(1)?)
    }
}

/// To look at the picture, and to read each letter.
const TO_LOOK: Duration = Duration::from_millis(1500);
const A_LETTER: Duration = Duration::from_millis(30);

/// How long a picture with this sentence is shown: one of 100 letters for 4.5 s.
#[must_use]
pub fn reading_time(caption: &str) -> Duration {
    let letters = u32::try_from(caption.chars().count()).unwrap_or(u32::MAX);
    TO_LOOK.saturating_add(A_LETTER.saturating_mul(letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(phase: Phase, caption: &str) -> StepWords {
        StepWords {
            phase,
            caption: caption.to_owned(),
        }
    }

    #[test]
    fn steps_that_are_folded_share_a_frame_and_those_that_follow_have_their_own() {
        let steps = ["a", "b", "c"].map(|caption| told(Phase::Gjk, caption));
        let frames = vec![
            Frame::of_step(0, "a"),
            Frame {
                first: 1,
                step: 2,
                caption: "b and c".to_owned(),
            },
        ];
        let mut narration = Narration::in_frames(steps.to_vec(), frames);
        narration.extend([told(Phase::Epa, "d")]);
        let frame_of = [0, 1, 2, 3].map(|step| narration.frame_of(step));
        assert_eq!(frame_of, [0, 1, 1, 2]);
        let headings = narration.frames().iter().map(|f| narration.heading(f));
        assert_eq!(
            headings.collect::<Vec<_>>(),
            [
                "Step 0, the start · GJK",
                "Steps 1–2 of 3 · GJK",
                "Step 3 of 3 · EPA"
            ]
        );
        assert_eq!(narration.unfolded().len(), 4);
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
