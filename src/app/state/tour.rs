//! The tour: its position, its task, the scene to return to, and its commands.

use glam::DVec2;

use super::modes::Before;
use super::{App, Modes, Tour};
use crate::app::command::{Action, Go, Handled, PointerAction, TourStep};
use crate::app::current_scene::CurrentScene;
use crate::app::workspace::Workspace;
use crate::figure::{MinkowskiPane, Overlay, Overlays, Pane, Rect, bounds_of};
use crate::lesson::tour::{Progress, Stop, Task, TourDemo, TourSnapshot, corners, stops};
use collidoscope_core::planar::angle_of;

/// The distance within which the pointer selects a corner, in points.
const REACH: f64 = 16.0;

/// The duration of a sweep, in seconds.
const SWEEP_SECONDS: f64 = 12.0;

/// The margin factor of the view in which A ⊖ B moves to the origin.
const ROOM_TO_COVER: f64 = 1.2;

/// The message at the end of the tour.
const OVER: &str =
    "Tour complete. Move B and press Lesson to step through GJK. More: Scenes, H for all keys.";

impl App {
    /// Handles an action on the tour, where scene keys switch stops and step keys move the exhibit.
    pub(super) fn handle_on_tour(&mut self, action: Action) -> Handled {
        let exhibit = self.display.exhibit.filter(|_| !self.is_lesson_open());
        let stop = self.tour().map(Tour::stop);
        let has_lesson = self.is_lesson_open() || stop.is_some_and(|at| at.opens_at.is_some());
        match (action, exhibit) {
            (Action::PreviousScene | Action::Tour(TourStep::Back), _) => {
                self.go_on_tour(-1);
            }
            (Action::NextScene | Action::GoOn | Action::Tour(TourStep::GoOn), _) => {
                self.request_next_stop();
            }
            (Action::Reset | Action::Tour(TourStep::Restart), _) => self.show_stop(),
            (Action::Tour(TourStep::Leave), _) => self.leave_tour(),
            (Action::Go(Go::Back), Some(_)) => self.step_exhibit(-1),
            (Action::Go(Go::Forward), Some(_)) => self.step_exhibit(1),
            // At a stop without steps, a step key doesn't open a lesson.
            (Action::Go(_), None) if !has_lesson => {}
            (Action::Tour(TourStep::Exhibit(steps)), _) => self.step_exhibit(steps),
            (Action::ToggleFreeze, Some(TourDemo::Sweep { .. }))
            | (Action::Tour(TourStep::Play), _) => self.play_sweep(),
            _ => return Handled::No,
        }
        Handled::Yes
    }

    /// Moves on by this number of stops, negative for back; returns whether there is such a stop.
    fn go_on_tour(&mut self, by: isize) -> bool {
        let Some(tour) = &mut self.modes.tour else {
            return false;
        };
        let there = tour.at.checked_add_signed(by);
        let Some(at) = there.filter(|at| *at < stops().len()) else {
            return false;
        };
        tour.at = at;
        self.show_stop();
        true
    }

    /// Shows the next stop if the task is done or this is the second request; after the last one the tour is over.
    fn request_next_stop(&mut self) {
        let Some(tour) = &mut self.modes.tour else {
            return;
        };
        let was_asked = std::mem::replace(&mut tour.was_asked, true);
        let may_go_on = was_asked || tour.achieved().is_some();
        if may_go_on && !self.go_on_tour(1) {
            self.leave_tour();
            self.tour_stop = 0;
            self.say(OVER.to_owned());
        }
    }

    fn step_exhibit(&mut self, steps: isize) {
        let CurrentScene::Plane(workspace) = &self.current_scene else {
            return;
        };
        let moment = workspace.world.simulation.display_moment();
        let exhibit = self.display.exhibit;
        self.display.exhibit = exhibit.map(|shown| shown.stepped(steps, moment));
        self.sweep(false);
        self.update_tour_task();
    }

    /// Begins the tour at its first stop, or where it was left.
    pub(super) fn begin_tour(&mut self) {
        self.shows_hint = false;
        self.handle_pointer(PointerAction::LetGo);
        self.current_scene.time_mut().keys.release_all();
        let before = Before {
            display: self.display.clone(),
            // The stop replaces this scene.
            current_scene: std::mem::replace(&mut self.current_scene, scene_of(&stops()[0])),
            modes: std::mem::take(&mut self.modes),
        };
        self.modes.tour = Some(Box::new(Tour {
            at: self.tour_stop,
            progress: Progress::default(),
            was_asked: false,
            is_sweeping: false,
            before,
        }));
        self.show_stop();
    }

    /// Ends the tour and restores the previous scene and modes.
    pub(super) fn leave_tour(&mut self) {
        if let Some(tour) = self.modes.tour.take() {
            self.tour_stop = tour.at;
            self.message = None;
            let before = tour.before;
            self.current_scene = before.current_scene;
            self.modes = before.modes;
            self.display.restore(&before.display);
        }
    }

    /// Ends the tour for another scene; the modes of the scene before it end, too.
    pub(super) fn abandon_tour(&mut self) {
        if self.tour().is_some() {
            self.leave_tour();
            self.drop_quiz();
            self.modes = Modes::default();
        }
    }

    /// Restarts the stop.
    fn show_stop(&mut self) {
        self.drop_quiz();
        let Some(tour) = &mut self.modes.tour else {
            return;
        };
        tour.progress = Progress::default();
        tour.was_asked = false;
        tour.is_sweeping = false;
        let stop = tour.stop();
        self.current_scene = scene_of(stop);
        self.message = None;
        if let Some(case) = stop.opens_at {
            self.go_in_lesson(Go::First);
            let shown = self.plane().and_then(|workspace| workspace.lesson.shown());
            let step = shown.and_then(|(lesson, _)| case.step_of(lesson));
            self.go_in_lesson(Go::To(step.unwrap_or(0)));
        }
        let (overlays, minkowski) = shown(stop.task);
        self.display.show_stop(overlays, minkowski, stop.exhibit);
        self.reset_view();
        self.make_room_for(stop.task);
    }

    /// Zooms out so that A ⊖ B stays in view on its way to the origin or off it.
    fn make_room_for(&mut self, task: Task) {
        let CurrentScene::Plane(workspace) = &mut self.current_scene else {
            return;
        };
        let moment = workspace.world.simulation.moment();
        let [a, b] = [&moment.a, &moment.b].map(|body| bounds_of(&[body]));
        let difference = Rect {
            min: a.min - b.max,
            max: a.max - b.min,
        };
        let way = match task {
            Task::CoverOrigin => difference.center(),
            Task::PushOut => moment.push_out(),
            _ => return,
        };
        let moved = Rect::new(difference.min - way, difference.size());
        let (reached, bodies) = (difference.with(&moved), a.with(&b));
        let size = ROOM_TO_COVER * reached.size().max(bodies.size());
        let part = Rect::new(bodies.center() - size / 2.0, size);
        workspace.viewport.show_part(part);
        workspace.viewport.minkowski = Some(reached.center());
    }

    /// Whether the sweep is playing.
    pub(super) fn is_sweeping(&self) -> bool {
        self.tour().is_some_and(|tour| tour.is_sweeping)
    }

    fn sweep(&mut self, runs: bool) {
        if let Some(tour) = &mut self.modes.tour {
            tour.is_sweeping = runs;
        }
    }

    /// Plays or stops a sweep; restarts it at its end.
    fn play_sweep(&mut self) {
        let runs = !self.is_sweeping();
        self.sweep(runs);
        if let Some(TourDemo::Sweep { progress }) = &mut self.display.exhibit
            && runs
            && *progress >= 1.0
        {
            *progress = 0.0;
        }
    }

    /// Advances a playing sweep by `seconds`.
    pub(super) fn pass_on_tour(&mut self, seconds: f64) {
        if self.is_sweeping()
            && let Some(TourDemo::Sweep { progress }) = &mut self.display.exhibit
        {
            *progress = (*progress + seconds / SWEEP_SECONDS).min(1.0);
            let is_over = *progress >= 1.0;
            self.sweep(!is_over);
            self.update_tour_task();
        }
    }

    /// Updates the task of the stop, and shows the step that completed it.
    pub(super) fn update_tour_task(&mut self) {
        // Steps shown by the quiz aren't the user's.
        let counts = self.quiz().is_none();
        let (Some(tour), CurrentScene::Plane(workspace)) =
            (&mut self.modes.tour, &self.current_scene)
        else {
            return;
        };
        let (task, lesson) = (tour.stop().task, workspace.lesson.shown());
        let snapshot = TourSnapshot {
            moment: workspace.world.simulation.display_moment(),
            lesson,
            exhibit: self.display.exhibit.filter(|_| lesson.is_none()),
            counts,
        };
        let is_done_by_it = tour.progress.see(task, &snapshot);
        let brought_about = match (task, lesson) {
            (Task::BringAbout(case), Some((lesson, _))) if is_done_by_it => case.step_of(lesson),
            _ => None,
        };
        if let Some(step) = brought_about {
            self.go_in_lesson(Go::To(step));
            self.update_tour_task();
        }
    }

    /// Moves the pointer to `place` in the figure: it selects corners, or turns a direction.
    pub(super) fn point_on_tour(&mut self, place: DVec2) {
        let is_free = self.held().is_none() && !self.is_lesson_open() && self.tour().is_some();
        let Some(exhibit) = self.display.exhibit.filter(|_| is_free) else {
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
        self.update_tour_task();
    }

    /// The corners under the pointer: of a body, or of A ⊖ B.
    fn corners_at(&self, pane: &Pane, place: DVec2, now: [usize; 2]) -> Option<TourDemo> {
        let moment = self.plane()?.world.simulation.display_moment();
        let [of_a, of_b] = [&moment.a, &moment.b].map(corners);
        let mut points = Vec::new();
        for (i, &a) in of_a.iter().enumerate() {
            if pane.is_minkowski {
                points.extend(of_b.iter().enumerate().map(|(j, &b)| (a - b, [i, j])));
            } else {
                points.push((a, [i, now[1]]));
            }
        }
        if !pane.is_minkowski {
            points.extend(of_b.iter().enumerate().map(|(j, &b)| (b, [now[0], j])));
        }
        let gaps = points.into_iter().map(|(at, corners)| {
            let gap = pane.camera.to_picture(&pane.place, at).distance(place);
            (gap, corners)
        });
        let (gap, corners) = gaps.min_by(|one, other| one.0.total_cmp(&other.0))?;
        (gap <= REACH).then_some(TourDemo::Difference { corners })
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

fn scene_of(stop: &Stop) -> CurrentScene {
    CurrentScene::Plane(Workspace::new(stop.scene.clone(), None))
}

/// The overlays and the Minkowski pane of a stop: A ⊖ B once its differences have been met, at the end the answer.
fn shown(task: Task) -> (Overlays, MinkowskiPane) {
    let mut overlays: Overlays = Overlay::TO_BEGIN_WITH.into_iter().collect();
    let has_hull = !matches!(
        task,
        Task::Overlap | Task::MeetDifferences(_) | Task::SweepRound
    );
    overlays.set(Overlay::Hull, has_hull);
    overlays.set(Overlay::Edge, task == Task::PushOut);
    overlays.set(Overlay::Contacts, task == Task::PushOut);
    let minkowski = match task {
        Task::Overlap => MinkowskiPane::Off,
        _ => MinkowskiPane::Half,
    };
    (overlays, minkowski)
}

impl Tour {
    pub fn stop(&self) -> &'static Stop {
        &stops()[self.at]
    }

    /// The stop's number, from 1.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// The task, worded for touch or for keys and the mouse.
    pub fn asks(&self, by_fingers: bool) -> &'static str {
        if by_fingers {
            self.stop().asks_of_fingers
        } else {
            self.stop().asks
        }
    }

    /// The result in numbers, once the task is done.
    pub fn achieved(&self) -> Option<&str> {
        self.progress.achieved()
    }
}
