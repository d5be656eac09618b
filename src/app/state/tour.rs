//! The tour's commands: its stops replace the current scene until it ends.

use glam::DVec2;

use super::App;
use crate::app::command::{Action, PointerAction, TourStep};
use crate::app::current_scene::{CurrentScene, on};
use crate::app::playback::Go;
use crate::app::tour::{Before, Tour, swept_in};
use crate::app::workspace::Workspace;
use crate::figure::{MinkowskiPane, Overlay, Overlays, Pane};
use crate::lesson::tour::{Stop, StopScene, TourDemo, TourSnapshot, corners, stops};
use crate::planar::angle_of;

/// How near the pointer must come to a corner to choose it, in points of the picture.
const REACH: f64 = 16.0;

/// What is said when the last stop has been passed.
const OVER: &str = "That was the tour. Now push B and press L: GJK and EPA on your own scene, step by step. \
                    ] has more scenes, 5 another method, H all keys.";

impl App {
    /// The tour.
    #[must_use]
    pub fn tour(&self) -> &Tour {
        &self.tour
    }

    /// What an action means while the tour is on: scenes are stops, and steps are those of the exhibit.
    pub(super) fn translate_on_tour(&self, action: Action) -> Action {
        if !self.tour.is_on() {
            return action;
        }
        let exhibit = self.display.exhibit.filter(|_| !self.is_lesson_open());
        match (action, exhibit) {
            (Action::PreviousScene, _) => Action::Tour(TourStep::Back),
            (Action::NextScene, _) => Action::Tour(TourStep::GoOn),
            (Action::Reset, _) => Action::Tour(TourStep::Restart),
            (Action::Go(Go::Back), Some(_)) => Action::Tour(TourStep::Exhibit(-1)),
            (Action::Go(Go::Forward), Some(_)) => Action::Tour(TourStep::Exhibit(1)),
            (Action::ToggleFreeze, Some(TourDemo::Sweep { .. })) => Action::Tour(TourStep::Play),
            _ => action,
        }
    }

    pub(super) fn act_on_tour(&mut self, step: TourStep) {
        match step {
            TourStep::GoOn if !self.tour.is_on() => self.begin_tour(),
            TourStep::GoOn => {
                if self.tour.request_continue() {
                    self.go_on_tour();
                }
            }
            TourStep::Back if self.tour.is_on() && self.tour.go(-1) => self.show_stop(),
            TourStep::Restart if self.tour.is_on() => self.show_stop(),
            TourStep::Leave => self.leave_tour(),
            TourStep::Exhibit(steps) => {
                self.tour.sweep(false);
                let CurrentScene::Plane(workspace) = &self.current_scene else {
                    return;
                };
                let moment = workspace.world.simulation.moment();
                let exhibit = &mut self.display.exhibit;
                *exhibit = exhibit.map(|shown| shown.stepped(steps, moment));
            }
            TourStep::Play => self.play_sweep(),
            TourStep::Back | TourStep::Restart => {}
        }
    }

    fn begin_tour(&mut self) {
        self.hint = false;
        if self.hides_answers() {
            self.toggle_guessing();
        }
        self.handle_pointer(PointerAction::LetGo);
        self.release_all();
        let before = Before {
            looked_at: self.display.set_aside(),
            // What lies there for now is taken away by the stop.
            current_scene: std::mem::replace(&mut self.current_scene, stage_of(&stops()[0])),
        };
        self.tour.begin(before);
        self.show_stop();
    }

    /// Begins the tour at the stop of this number.
    pub(super) fn begin_tour_at(&mut self, number: usize) {
        self.tour.go_to(number);
        self.begin_tour();
    }

    fn go_on_tour(&mut self) {
        if self.tour.go(1) {
            self.show_stop();
        } else {
            self.leave_tour();
            self.tour.rewind();
            self.say(OVER.to_owned());
        }
    }

    /// Puts back what was there before the tour, if it is on.
    pub(super) fn leave_tour(&mut self) {
        let Some(before) = self.tour.leave() else {
            return;
        };
        self.quiz = None;
        self.message = None;
        self.current_scene = before.current_scene;
        self.display.put_back(before.looked_at);
    }

    /// Lays the stop on the table, as it begins.
    fn show_stop(&mut self) {
        self.quiz = None;
        self.tour.start_stop();
        let Some(at) = self.tour.stop() else {
            return;
        };
        let stop = at.stop;
        self.current_scene = stage_of(stop);
        self.message = None;
        if let Some(case) = stop.opens_at {
            self.go_in_lesson(Go::First);
            let shown = self.plane().and_then(|workspace| workspace.lesson.shown());
            let step = shown.and_then(|(lesson, _)| case.step_of(lesson));
            self.go_in_lesson(Go::To(step.unwrap_or(0)));
        }
        let (overlays, minkowski) = shown(stop.shown);
        self.display.show_stop(overlays, minkowski, stop.exhibit);
        on!(&mut self.current_scene, workspace => workspace.reset_view());
    }

    /// Lets a sweep run, or stops it; from its end it starts over.
    fn play_sweep(&mut self) {
        let runs = !self.tour.is_sweeping();
        self.tour.sweep(runs);
        if let Some(TourDemo::Sweep { progress }) = &mut self.display.exhibit
            && runs
            && *progress >= 1.0
        {
            *progress = 0.0;
        }
    }

    /// Lets so many seconds go by for a sweep that runs.
    pub(super) fn pass_on_tour(&mut self, seconds: f64) {
        if let Some(TourDemo::Sweep { progress }) = &mut self.display.exhibit
            && self.tour.is_sweeping()
        {
            *progress = (*progress + swept_in(seconds)).min(1.0);
            let is_over = *progress >= 1.0;
            self.tour.sweep(!is_over);
        }
    }

    /// Updates the task of the stop, and shows the step that achieved it.
    pub(super) fn update_tour_task(&mut self) {
        let CurrentScene::Plane(workspace) = &self.current_scene else {
            return;
        };
        let lesson = workspace.lesson.shown();
        let brought_about = self.tour.see(&TourSnapshot {
            moment: workspace.world.simulation.moment(),
            lesson,
            exhibit: self.display.exhibit.filter(|_| lesson.is_none()),
            // What *guess first* shows is not the learner's doing.
            counts: self.quiz.is_none(),
        });
        if let Some(step) = brought_about {
            self.go_in_lesson(Go::To(step));
            self.update_tour_task();
        }
    }

    /// The pointer, `place` in the picture, has moved: it chooses corners, or turns a direction.
    pub(super) fn point_on_tour(&mut self, place: DVec2) {
        let is_free = self.held().is_none() && !self.is_lesson_open();
        let Some(exhibit) = self
            .display
            .exhibit
            .filter(|_| is_free && self.tour.is_on())
        else {
            return;
        };
        let panes = self.panes();
        let Some(pane) = panes.iter().rfind(|pane| pane.place.contains(place)) else {
            return;
        };
        let pointed = match exhibit {
            TourDemo::Difference { corners } => self.corners_at(pane, place, corners),
            TourDemo::Products { .. } => Self::direction_at(pane, place),
            TourDemo::Sweep { .. } => None,
        };
        self.display.exhibit = pointed.or(Some(exhibit));
    }

    /// The corners that the pointer is on: of a body, or of A ⊖ B.
    fn corners_at(&self, pane: &Pane, place: DVec2, now: [usize; 2]) -> Option<TourDemo> {
        let moment = self.plane()?.world.simulation.moment();
        let [of_a, of_b] = [&moment.a, &moment.b].map(corners);
        let away = |at| pane.camera.to_picture(&pane.place, at).distance(place);
        let mut near = Vec::new();
        for (i, a) in of_a.iter().enumerate() {
            if pane.is_minkowski {
                let differences = of_b.iter().enumerate();
                near.extend(differences.map(|(j, b)| (away(a - b), [i, j])));
            } else {
                near.push((away(*a), [i, now[1]]));
            }
        }
        if !pane.is_minkowski {
            let corners = of_b.iter().enumerate();
            near.extend(corners.map(|(j, b)| (away(*b), [now[0], j])));
        }
        let nearest = near
            .into_iter()
            .min_by(|one, other| one.0.total_cmp(&other.0));
        let (_, corners) = nearest.filter(|(away, _)| *away <= REACH)?;
        Some(TourDemo::Difference { corners })
    }

    /// The direction from the origin to the pointer.
    fn direction_at(pane: &Pane, place: DVec2) -> Option<TourDemo> {
        let way = place - pane.camera.to_picture(&pane.place, DVec2::ZERO);
        let is_clear = pane.is_minkowski && way.length() >= REACH;
        is_clear.then(|| TourDemo::Products {
            angle: angle_of(pane.camera.turned(way)),
        })
    }
}

fn stage_of(stop: &Stop) -> CurrentScene {
    CurrentScene::Plane(Workspace::new(stop.scene.clone(), None))
}

/// The overlays of a stop, and where Minkowski space is shown.
fn shown(shown: StopScene) -> (Overlays, MinkowskiPane) {
    let mut overlays: Overlays = [Overlay::Labels].into_iter().collect();
    overlays.set(
        Overlay::Hull,
        matches!(shown, StopScene::Difference | StopScene::Answer),
    );
    overlays.set(Overlay::Edge, shown == StopScene::Answer);
    overlays.set(Overlay::Contacts, shown == StopScene::Answer);
    let minkowski = if shown == StopScene::Bodies {
        MinkowskiPane::Off
    } else {
        MinkowskiPane::Half
    };
    (overlays, minkowski)
}
