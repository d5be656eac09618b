//! What is asked about files.

use std::path::PathBuf;

/// A question about files that waits for its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    /// Where the scene goes.
    WhereToSave {
        /// Why the last try failed.
        fault: Option<String>,
    },
    /// Whether a file that is there may go.
    Replace {
        /// The file.
        path: PathBuf,
    },
    /// Which scene to open.
    WhatToOpen {
        /// Why the last try failed.
        fault: Option<String>,
    },
}

impl FileQuestion {
    /// What is asked after this was closed without an answer: a name that was taken leads back to the name.
    pub(super) fn closed(self) -> Option<Self> {
        match self {
            Self::Replace { .. } => Some(Self::WhereToSave { fault: None }),
            Self::WhereToSave { .. } | Self::WhatToOpen { .. } => None,
        }
    }

    /// Why the last try failed.
    #[must_use]
    pub fn fault(&self) -> Option<&str> {
        match self {
            Self::WhereToSave { fault } | Self::WhatToOpen { fault } => fault.as_deref(),
            Self::Replace { .. } => None,
        }
    }
}
