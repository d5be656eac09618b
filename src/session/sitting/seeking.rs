//! The way to the next impact: played a part a frame, so that it is seen and can be ended.

use std::sync::Arc;

use super::Session;
use crate::scene::{Falling, IMPACT_TICKS};
use crate::session::command::Action;
use crate::session::seeking::Seeking;

/// So many ticks of it are played in a frame: two seconds.
const TICKS_A_FRAME: u64 = 120;

impl Session {
    /// Begins to seek the next impact.
    pub(super) fn begin_seeking(&mut self) {
        let Some(bench) = self.stage.fall() else {
            return;
        };
        let fell = bench.is_falling();
        let Some(before) = bench.world.falling.clone() else {
            return;
        };
        bench.stop_time();
        // An impact that comes within so many ticks happens in the tick after them.
        let ticks_left = IMPACT_TICKS + 1;
        self.seeking = Some(Seeking {
            before,
            fell,
            ticks_left,
        });
        self.seek();
    }

    /// Every action ends the search where it is; whether this one did, and is for nothing else.
    pub(super) fn ends_seeking(&mut self, action: Action) -> bool {
        self.seeking.take().is_some() && matches!(action, Action::ToggleFreeze | Action::Close)
    }

    /// Seeks on, and says where the impact is, or that none comes.
    pub(super) fn seek(&mut self) {
        let Some(mut seeking) = self.seeking.take() else {
            return;
        };
        let is_here = |falling: &Falling| Arc::ptr_eq(falling.fall(), seeking.before.fall());
        if !self.falling().is_some_and(is_here) {
            return;
        }
        let ticks = seeking.ticks_left.min(TICKS_A_FRAME);
        let mut found = None;
        self.look_with(|falling| {
            if (0..ticks).any(|_| falling.tick_up_to_impact()) {
                found = Some((falling.now(), falling.pair()));
            }
        });
        seeking.ticks_left -= ticks;
        if let Some((tick, [a, b])) = found {
            self.say(format!(
                "Impact in tick {tick}: A is body {a}, B is body {b}; L goes through it"
            ));
        } else if seeking.ticks_left > 0 {
            let (done, all) = (IMPACT_TICKS + 1 - seeking.ticks_left, IMPACT_TICKS);
            self.say(format!(
                "No impact within {done} ticks yet, of {all}; Space stops here"
            ));
            self.seeking = Some(seeking);
        } else {
            let Seeking { before, fell, .. } = seeking;
            self.look_with(|falling| *falling = before);
            let mut said = format!("No impact comes within {IMPACT_TICKS} ticks");
            if fell {
                if let Some(bench) = self.stage.fall() {
                    bench.let_fall();
                }
                said += "; the bodies fall on from where they were";
            }
            self.say(said);
        }
    }
}
