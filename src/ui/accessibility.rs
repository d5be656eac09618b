//! Texts and buttons for screen readers. A page shows them next to its canvas, and a button there acts as in the window.

use egui::{Rect, Vec2};
use serde::Serialize;
use serde_json::{Value, json};

use super::action_button::ActionButton;
use super::bindings::is_allowed_in_embed;
use super::gallery::TABS;
use super::question_banner::{self, case_caption, score_caption};
use super::touch_pad::{PadButton, tools};
use super::tour_banner::between_stops;
use crate::app::{Action, App, Command, Go, PointerAction, TourStep, Workspace};
use crate::figure::Theme;

/// How long a push or rotation button holds its key, in seconds.
const PUSH_SECONDS: f64 = 0.25;

/// The last report.
#[derive(Default)]
pub(super) struct Accessibility {
    /// Whether touch is the only input.
    pub(super) has_fingers: bool,
    /// The search field, in pixels of the page.
    pub(super) search_place: Option<Rect>,
    reported: Option<AccessibleView>,
}

/// The report of a frame.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct AccessibleView {
    /// The scene, and the position in a lesson or on tour.
    title: String,
    words: Vec<String>,
    buttons: Vec<AccessibleButton>,
    /// A field that the page lays over that of the window, as it needs one to open the on-screen keyboard.
    search: Option<Value>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct AccessibleButton {
    name: String,
    /// Whether it is on or selected, if applicable.
    is_on: Option<bool>,
    #[serde(skip)]
    does: ButtonAction,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum ButtonAction {
    Act(Action),
    Choose(usize),
    PadButton(PadButton),
}

impl Accessibility {
    /// The frame as JSON, if the report has changed.
    pub(super) fn frame(&mut self, app: &App) -> Option<String> {
        let mut now = reflect(app, self.has_fingers);
        let place = self.search_place.filter(|_| self.has_fingers);
        let search = app.gallery().zip(place);
        now.search = search.map(|(gallery, place)| {
            let Vec2 { x, y } = place.size();
            let [left, top] = place.min.into();
            json!({ "text": gallery.search, "left": left, "top": top, "width": x, "height": y })
        });
        if app.display.embed.is_some() {
            now.buttons.retain(|button| match button.does {
                ButtonAction::Act(action) => is_allowed_in_embed(action),
                ButtonAction::Choose(_) | ButtonAction::PadButton(_) => true,
            });
        }
        if self.reported.as_ref() == Some(&now) {
            return None;
        }
        let reported = serde_json::to_string(&now).ok();
        self.reported = Some(now);
        reported
    }

    /// The commands of the button with this number.
    pub(super) fn press(&self, number: usize) -> Vec<Command> {
        let reported = self.reported.as_ref();
        let button = reported.and_then(|reported| reported.buttons.get(number));
        match button.map(|button| button.does) {
            Some(ButtonAction::Act(action)) => vec![Command::Act(action)],
            Some(ButtonAction::Choose(index)) => {
                vec![Command::Pointer(PointerAction::Choose(index))]
            }
            Some(ButtonAction::PadButton(push)) => {
                let presses = push.keys().map(Command::Press);
                let passes = std::iter::once(Command::Pass(PUSH_SECONDS));
                let releases = push.keys().map(Command::Release);
                presses.chain(passes).chain(releases).collect()
            }
            None => Vec::new(),
        }
    }
}

fn reflect(app: &App, has_fingers: bool) -> AccessibleView {
    let mut view = AccessibleView {
        title: app.title().to_owned(),
        ..AccessibleView::default()
    };
    let (title, words, buttons) = (&mut view.title, &mut view.words, &mut view.buttons);
    let hides_answers = app.hides_answers();
    if let Some(gallery) = app.gallery() {
        *title += " · all scenes";
        for (name, faults) in TABS {
            let is_on = gallery.lists_faults == faults;
            buttons.push(named(name, Action::ListFaults(faults)).switched(is_on));
        }
        for (at, entry) in gallery.found() {
            let name = format!("{}: {}", entry.group.title(), entry.title);
            buttons.push(named(&name, Action::OpenEntry(at)));
        }
        buttons.push(named("Close", Action::Close));
        return view;
    }
    if let Some(at) = app.tour() {
        let (number, name) = (at.number(), at.stop().title);
        *title += &format!(" · stop {number} of the tour: {name}");
        if !hides_answers {
            words.push(at.stop().words.to_owned());
            let mut ending = at.achieved().unwrap_or(at.asks(has_fingers)).to_owned();
            for (sign, name) in [('‹', "Step back"), ('▶', "Play"), ('›', "Step forward")] {
                ending = ending.replace(sign, name);
            }
            words.push(ending);
        }
        buttons.extend(between_stops(at).iter().rev().map(button));
    }
    match app.quiz() {
        Some(quiz) if quiz.is_over() => {
            words.push(score_caption(quiz));
            for look in quiz.missed() {
                buttons.push(named(&case_caption(look), Action::Go(Go::To(look.step))));
            }
        }
        Some(quiz) => {
            let theme = Theme::new(app.display.theme());
            let mut reported = question_banner::words(app, quiz, &theme);
            *title += &format!(" · {}", reported.heading);
            let question = quiz.question().filter(|_| quiz.is_waiting());
            if let Some(direction) = question.and_then(|question| question.direction.as_ref()) {
                reported.text += &format!(" {direction}.");
            }
            words.extend([reported.heading, reported.text]);
            words.extend(reported.said.map(|(said, _)| said));
            let choices = question.map_or(&[][..], |question| &question.choices);
            for (index, choice) in choices.iter().enumerate() {
                let button = AccessibleButton::new(&choice.name, ButtonAction::Choose(index));
                buttons.push(button.switched(quiz.guess == Some(index)));
            }
            buttons.extend(question_banner::offered(quiz).iter().map(button));
            buttons.push(named("Quit the quiz", Action::ToggleGuess));
        }
        None => {}
    }
    if !hides_answers {
        words.push(verdict(app));
        if let Some((lesson, at)) = app.narration() {
            let heading = lesson.heading(at);
            *title += &format!(" · {heading}");
            words.push(format!("{heading}: {}", lesson.caption(at)));
        }
        for tool in tools(app).iter().flatten() {
            if let Action::Go(_)
            | Action::ToggleFreeze
            | Action::Tour(TourStep::Exhibit(_) | TourStep::Play) = tool.action
            {
                buttons.push(button(tool));
            }
        }
        let lesson = if app.is_lesson_open() {
            "Close the lesson"
        } else {
            buttons.extend(moves(app));
            "Lesson"
        };
        buttons.push(named(lesson, Action::ToggleLesson));
        buttons.push(named("Reset", Action::Reset));
        if app.tour().is_none() {
            let doors = [
                ("Tour", Action::Tour(TourStep::GoOn)),
                ("Quiz", Action::ToggleGuess),
                ("All scenes", Action::ToggleGallery),
                ("Previous scene", Action::PreviousScene),
                ("Next scene", Action::NextScene),
                ("Read the article", Action::ReadArticle),
            ];
            buttons.extend(doors.map(|(name, action)| named(name, action)));
        }
    }
    words.extend(app.message().map(|message| message.text.clone()));
    if app.notice.is_some() {
        buttons.push(named("Dismiss", Action::Dismiss));
    }
    view
}

impl AccessibleButton {
    fn new(name: &str, does: ButtonAction) -> Self {
        Self {
            name: name.to_owned(),
            is_on: None,
            does,
        }
    }

    fn switched(self, is_on: bool) -> Self {
        let is_on = Some(is_on);
        Self { is_on, ..self }
    }
}

/// The button as in the window.
fn button(button: &ActionButton<'_>) -> AccessibleButton {
    named(button.name(), button.action)
}

fn named(name: &str, action: Action) -> AccessibleButton {
    AccessibleButton::new(name, ButtonAction::Act(action))
}

/// Whether A and B touch, and the depth or distance.
fn verdict(app: &App) -> String {
    let (is_colliding, depth, distance) = app.current_scene.verdict();
    let numbers = app.number_format();
    match is_colliding {
        true if depth > 0.0 => format!("A and B overlap by {}.", numbers.length(depth)),
        true => "A and B touch.".to_owned(),
        false => format!("A and B are {} apart.", numbers.length(distance)),
    }
}

/// Buttons that move the bodies, or stop them.
fn moves(app: &App) -> Vec<AccessibleButton> {
    if app.falling().is_some() {
        let falls = app.plane().is_some_and(Workspace::is_falling);
        let name = if falls { "Pause" } else { "Play" };
        return vec![named(name, Action::ToggleFreeze)];
    }
    let pads = PadButton::all(app.space().is_some()).into_iter();
    let pushes = pads.map(|push| {
        let name = push.labels(app.is_y_up())[1];
        AccessibleButton::new(name, ButtonAction::PadButton(push))
    });
    let freeze = if app.is_frozen() { "Resume" } else { "Pause" };
    let freeze = named(freeze, Action::ToggleFreeze);
    let push_out = named("Push out", Action::TogglePush).switched(app.pushes_out());
    pushes.chain([freeze, push_out]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::StartupOptions;
    use crate::scene::preset_scene;

    /// Drives the app by the accessible buttons alone.
    struct Reader {
        app: App,
        mirror: Accessibility,
    }

    impl Reader {
        fn of(slug: &str) -> Self {
            let mut reader = Self {
                app: App::new(StartupOptions::of(preset_scene(slug).expect("a preset"))),
                mirror: Accessibility::default(),
            };
            reader.mirror.frame(&reader.app);
            reader
        }

        fn reported(&self) -> &AccessibleView {
            self.mirror.reported.as_ref().expect("a frame")
        }

        fn press(&mut self, name: &str) {
            let mut buttons = self.reported().buttons.iter();
            let found = buttons.position(|button| button.name == name);
            let number = found.unwrap_or_else(|| panic!("{name} in {:#?}", self.reported()));
            for command in self.mirror.press(number) {
                let _ = self.app.take(command);
            }
            self.mirror.frame(&self.app);
        }

        /// All texts, joined.
        fn words(&self) -> String {
            self.reported().words.join("\n")
        }
    }

    #[test]
    fn a_lesson_is_read_step_by_step_to_its_end() {
        for slug in ["hamaluik", "tetrahedra"] {
            let mut reader = Reader::of(slug);
            assert!(reader.words().contains("A and B overlap by "));
            reader.press("Lesson");
            let steps = reader
                .app
                .narration()
                .map(|(lesson, _)| lesson.step_count());
            for at in 0..steps.expect("a lesson") {
                let (lesson, _) = reader.app.narration().expect("a lesson");
                let caption = lesson.caption(at);
                assert!(reader.words().contains(caption), "{caption}");
                reader.press("Step forward");
            }
            reader.press("Close the lesson");
        }
    }

    #[test]
    fn questions_are_answered_by_their_buttons_and_tell_nothing_before() {
        for slug in ["deep-containment", "tetrahedra"] {
            let mut reader = Reader::of(slug);
            reader.press("Quiz");
            let mut asked = 0;
            while reader.app.hides_answers() {
                let quiz = reader.app.quiz().expect("a round");
                if let Some(question) = quiz.question().filter(|_| quiz.is_waiting()) {
                    let (prompt, right) = (question.prompt.clone(), question.right);
                    assert!(reader.words().contains(&prompt), "{}", reader.words());
                    assert!(!reader.words().contains("A and B overlap"));
                    let direction = question.direction.clone().unwrap_or_default();
                    assert!(reader.words().contains(&direction), "{direction}");
                    // As in the window, pressing a choice answers.
                    let name = question.choices[right].name.clone();
                    reader.press(&name);
                    assert!(reader.words().contains("Correct. "), "{}", reader.words());
                    asked += 1;
                }
                reader.press("Next");
            }
            assert!(asked >= 4, "{slug}: {asked}");
            assert!(reader.words().contains("correct on the first try"));
        }
    }

    #[test]
    fn the_first_stop_is_done_by_the_buttons_that_push() {
        let mut reader = Reader::of("two-boxes");
        reader.press("Tour");
        for push in ["Push B right", "Push B left"] {
            for _ in 0..30 {
                reader.press(push);
            }
        }
        let stop = reader.app.tour().expect("a stop");
        assert!(stop.achieved().is_some(), "{}", reader.words());
        reader.press("Exit");
        reader.press("Rotate A counter-clockwise");
        let workspace = reader.app.plane().expect("the plane");
        assert!(workspace.world.simulation.scene().a.rotation != 0.0);
        let mut reader = Reader::of("stack");
        reader.press("Play");
        reader.press("Pause");
    }
}
