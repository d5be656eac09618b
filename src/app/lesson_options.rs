//! How a lesson goes.

use crate::lesson::{FirstDirection, KnownBug, LessonConfig, UserTrace};

/// What the player has chosen of how a lesson goes; in space there is nothing to choose.
#[derive(Default)]
pub struct LessonOptions {
    /// Where GJK looks first.
    pub first: FirstDirection,
    /// A user's trace of the pair on the table, shown beside ours though the lesson may be closed.
    pub beside: Option<UserTrace>,
    /// Whose run that is, where it is of the gallery's: it is run anew when the bodies have moved.
    pub fault: Option<KnownBug>,
    /// How many traces have lain beside: another number, another trace.
    pub(super) laid: u64,
}

impl LessonOptions {
    /// How the lesson goes.
    pub(super) fn course(&self) -> LessonConfig<'_> {
        LessonConfig {
            first: self.first,
            beside: self.beside.as_ref(),
            ..LessonConfig::default()
        }
    }

    /// What is chosen for one lesson alone goes with it.
    pub(super) fn forget(&mut self) {
        if self.fault.take().is_some() {
            self.beside = None;
        }
    }
}
