//! What arrow keys and drags do to a guess.

use glam::DVec2;

use super::AnyQuestion;
use crate::figure::Camera;
use crate::lesson::{Asks, Guess, POINTS_OFF};
use crate::planar::unit_vector;
use crate::session::held_keys::HeldKey;

/// How far a press turns the arrow, in degrees: what is right has room for one of these turns.
const TURN: f64 = 15.0;

/// How far a press moves B's outline, in points of the picture; where the push is short, as a part of it.
const STEP: f64 = 6.0;
const PART_OF_PUSH: f64 = 0.125;

/// How long a key must be held before it goes on by itself, and how often it then acts, in seconds.
const PAUSE: f64 = 0.35;
const INTERVAL: f64 = 0.05;

/// What is held.
#[derive(Debug, Default)]
pub(super) struct Hand {
    key: Option<HeldKey>,
    /// Seconds until the held key acts again.
    due: f64,
    /// Where B's outline was when the drag began.
    began: Option<DVec2>,
}

impl Hand {
    pub(super) fn press(&mut self, key: HeldKey) {
        match key {
            HeldKey::Left | HeldKey::Right | HeldKey::Up | HeldKey::Down => {
                self.key = Some(key);
                self.due = PAUSE;
            }
            HeldKey::Shift | HeldKey::TurnA | HeldKey::TurnB | HeldKey::Away | HeldKey::Towards => {
            }
        }
    }

    pub(super) fn release(&mut self, key: HeldKey) {
        if self.key == Some(key) {
            self.key = None;
        }
    }

    pub(super) fn is_held(&self) -> bool {
        self.key.is_some()
    }

    /// How often the held key acts in so many seconds.
    pub(super) fn advance(&mut self, seconds: f64) -> Vec<HeldKey> {
        let mut acts = Vec::new();
        if let Some(key) = self.key {
            self.due -= seconds;
            while self.due <= 0.0 {
                self.due += INTERVAL;
                acts.push(key);
            }
        }
        acts
    }

    /// The guess after a drag of so much since it began, in px of the world.
    pub(super) fn drag(&mut self, guess: Option<Guess>, way: DVec2, scale: f64) -> Guess {
        let began = *self.began.get_or_insert(shift_of(guess));
        shifted(began + way, scale)
    }

    pub(super) fn let_go(&mut self) {
        self.began = None;
    }
}

/// The guess after an arrow key; none where there is nothing to choose.
pub(super) fn moved(
    question: &AnyQuestion,
    guess: Option<Guess>,
    key: HeldKey,
    camera: &Camera,
) -> Option<Guess> {
    let scale = camera.scale;
    let way = match key {
        HeldKey::Left => DVec2::NEG_X,
        HeldKey::Right => DVec2::X,
        HeldKey::Up => DVec2::NEG_Y,
        HeldKey::Down => DVec2::Y,
        HeldKey::Shift | HeldKey::TurnA | HeldKey::TurnB | HeldKey::Away | HeldKey::Towards => {
            return None;
        }
    };
    let is_onwards = way.x + way.y > 0.0;
    match question.planar().map(|question| &question.asks) {
        Some(Asks::Push(asks)) => {
            let way = camera.turned(way);
            let step = (STEP / scale).min(PART_OF_PUSH * asks.length());
            Some(shifted(shift_of(guess) + way * step, scale))
        }
        Some(Asks::Normal(_)) => Some(Guess::Direction(match guess {
            Some(Guess::Direction(direction)) => {
                let turn = if is_onwards { TURN } else { -TURN };
                let turned = unit_vector(turn.to_radians()).rotate(camera.turned(direction));
                camera.turned(turned)
            }
            _ => camera.turned(way),
        })),
        _ => {
            let count = question.choice_count();
            let next = match guess {
                Some(Guess::Choice(at)) if is_onwards => (at + 1) % count,
                Some(Guess::Choice(at)) => (at + count - 1) % count,
                _ if is_onwards => 0,
                _ => count.checked_sub(1)?,
            };
            Some(Guess::Choice(next))
        }
    }
}

fn shift_of(guess: Option<Guess>) -> DVec2 {
    match guess {
        Some(Guess::Shift { by, .. }) => by,
        _ => DVec2::ZERO,
    }
}

/// B moved by so much, in px, where a px is `scale` points of the picture.
fn shifted(by: DVec2, scale: f64) -> Guess {
    Guess::Shift {
        by,
        within: POINTS_OFF / scale,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{FirstDirection, Lesson, questions};
    use crate::scene::{Simulation, preset};

    fn asked(is_it: impl Fn(&Asks) -> bool) -> AnyQuestion {
        let scene = preset("deep-containment").unwrap().scene;
        let moment = Simulation::new(scene).moment().clone();
        let lesson = Lesson::new(&moment.a, &moment.b, FirstDirection::Centres);
        let all = questions(&lesson, &moment.a, &moment.b);
        let found = all.into_iter().find(|one| is_it(&one.asks));
        AnyQuestion::Planar(found.unwrap())
    }

    #[test]
    fn arrows_go_round_the_choices_both_ways() {
        let question = asked(|asks| matches!(asks, Asks::Support(_)));
        let last = question.choice_count() - 1;
        let after = |guess, key| moved(&question, guess, key, &Camera::ONE_TO_ONE);
        let choice = |index| Some(Guess::Choice(index));
        assert_eq!(after(None, HeldKey::Right), choice(0));
        assert_eq!(after(None, HeldKey::Up), choice(last));
        assert_eq!(after(choice(last), HeldKey::Down), choice(0));
        assert_eq!(after(choice(0), HeldKey::Left), choice(last));
        assert_eq!(after(choice(0), HeldKey::TurnB), None);
    }

    #[test]
    fn a_normal_begins_along_the_key_and_turns_a_full_circle() {
        let question = asked(|asks| matches!(asks, Asks::Normal(_)));
        let mut guess = moved(&question, None, HeldKey::Up, &Camera::ONE_TO_ONE);
        assert_eq!(guess, Some(Guess::Direction(DVec2::NEG_Y)));
        for _ in 0..24 {
            guess = moved(&question, guess, HeldKey::Right, &Camera::ONE_TO_ONE);
        }
        let Some(Guess::Direction(direction)) = guess else {
            panic!("{guess:?}");
        };
        assert!(direction.distance(DVec2::NEG_Y) < 1e-12, "{direction}");
    }

    #[test]
    fn a_drag_goes_on_from_where_the_last_one_ended() {
        let mut hand = Hand::default();
        let mut guess = None;
        for way in [DVec2::X, 3.0 * DVec2::X] {
            guess = Some(hand.drag(guess, way, 2.0));
        }
        hand.let_go();
        guess = Some(hand.drag(guess, DVec2::Y, 2.0));
        let by = DVec2::new(3.0, 1.0);
        let within = POINTS_OFF / 2.0;
        assert_eq!(guess, Some(Guess::Shift { by, within }));
    }

    #[test]
    fn a_held_key_waits_and_then_goes_on_evenly() {
        let mut hand = Hand::default();
        hand.press(HeldKey::Left);
        assert_eq!(hand.advance(0.3), []);
        assert_eq!(hand.advance(0.11).len(), 2);
        hand.release(HeldKey::Right);
        assert!(hand.is_held());
        hand.release(HeldKey::Left);
        assert_eq!(hand.advance(9.0), []);
    }
}
