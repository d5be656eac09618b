//! Figures of the presets, for the tests of overlays.

use glam::dvec2;

use crate::figure::{
    Figure, Mark, MinkowskiPane, Overlay, Overlays, Pane, Role, Subject, Theme, ThemeName, compose,
    home_camera,
};
use crate::lesson::tour::TourDemo;
use crate::scene::{Moment, Simulation, preset};

/// A moment and its display settings.
pub(super) struct OverlayPicture {
    pub(super) moment: Moment,
    pub(super) overlays: Overlays,
    pub(super) exhibit: Option<TourDemo>,
}

impl OverlayPicture {
    /// A newly opened preset.
    pub(super) fn new(slug: &str, overlays: &[Overlay]) -> Self {
        let simulation = Simulation::new(preset(slug).expect("a preset").scene);
        Self {
            moment: simulation.moment().clone(),
            overlays: overlays.iter().copied().collect(),
            exhibit: None,
        }
    }

    /// Its figure of 1024 × 768 points.
    pub(super) fn figure(&self, minkowski: MinkowskiPane) -> Figure {
        let size = dvec2(1024.0, 768.0);
        let theme = Theme::new(ThemeName::default());
        let mut subject: Subject<'_> = Subject {
            overlays: self.overlays,
            minkowski,
            exhibit: self.exhibit,
            ..Subject::new(&self.moment, &self.moment.b)
        };
        subject.world_camera = home_camera(&subject, &theme, size);
        compose(&subject, &theme, size)
    }
}

/// The texts of a pane, without its scale and the numbers on its axes.
pub(super) fn labels(pane: &Pane) -> Vec<&str> {
    let marks = pane.marks.iter();
    let texts = marks.filter(|mark| !matches!(mark.role, Role::Scale | Role::Tick));
    texts.filter_map(Mark::text).collect()
}

/// The marks of a role.
pub(super) fn of_role(pane: &Pane, role: Role) -> Vec<&Mark> {
    let marks = pane.marks.iter();
    marks.filter(|mark| mark.role == role).collect()
}
