//! A frame: the panel, the picture, and the widgets on it.

use std::path::PathBuf;

use egui::{Align2, CentralPanel, Context, Frame, Key, Sense, Vec2, Window};
use glam::{DVec2, dvec2};

use super::action_button::ActionButton;
use super::frame_context::{FrameContext, PanelPlace};
use super::gallery::GallerySheet;
use super::interaction::Interaction;
use super::pointing::Pointing;
use super::touch_pad::Pad;
use super::{
    embed_view, help, painter, panel, question_banner, status_bar, style, timeline, tour_banner,
};
use crate::app::{Action, App, Command, Effect};
use crate::figure::Theme;

const QUESTION_WIDTH: f32 = 420.0;

/// What the window itself remembers from frame to frame.
pub(super) struct FrameState {
    pub(super) interaction: Interaction,
    /// Whether there are buttons for fingers, for want of a keyboard.
    pub(super) shows_pad: bool,
    pad: Pad,
    pub(super) gallery: GallerySheet,
    pub(super) pointing: Pointing,
    /// Whether it is an embed.
    pub(super) is_embedded: bool,
    /// How large the picture was, in points.
    pub(super) size: DVec2,
    /// Where scenes are looked for first.
    home: PathBuf,
    /// Whether the question before quitting, or any question, was there in the frame before.
    asked_to_quit: bool,
    was_asking: bool,
    /// What lay open in the frame before.
    lay_open: [bool; 4],
}

/// What a frame came to.
#[derive(Default)]
pub(super) struct FrameOutput {
    /// What was clicked and done by hand, in order.
    pub(super) commands: Vec<Command>,
    /// Effects of commands that the frame itself gave.
    pub(super) effects: Vec<Effect>,
    /// How large the picture beside the panel was, in points.
    pub(super) size: DVec2,
}

impl FrameOutput {
    /// What the frame came to when it was laid out once more: it hears of no click a second time.
    pub(super) fn add(&mut self, pass: Self) {
        self.commands.extend(pass.commands);
        self.effects.extend(pass.effects);
        self.size = pass.size;
    }
}

impl FrameState {
    pub(super) fn new(home: PathBuf) -> Self {
        Self {
            interaction: Interaction::default(),
            shows_pad: false,
            pad: Pad::default(),
            gallery: GallerySheet::default(),
            pointing: Pointing::default(),
            is_embedded: false,
            size: DVec2::ZERO,
            home,
            asked_to_quit: false,
            was_asking: false,
            lay_open: [false; 4],
        }
    }

    /// Whether something on it is still to be made.
    pub(super) fn is_waiting(&self) -> bool {
        self.gallery.is_waiting()
    }

    /// Draws a frame, `seconds` after the last; a picture is taken of it if `is_posing`.
    pub(super) fn show(
        &mut self,
        context: &Context,
        app: &mut App,
        seconds: f64,
        is_posing: bool,
    ) -> FrameOutput {
        let window = context.screen_rect().size() * context.zoom_factor();
        let room = Command::Room(dvec2(window.x.into(), window.y.into()));
        let mut shown = FrameOutput {
            effects: app.take(room),
            ..FrameOutput::default()
        };
        context.set_zoom_factor(app.display().scale().factor());
        self.interaction.begin(context, app, seconds);
        let theme = Theme::new(app.display().theme);
        let by_fingers = self.shows_pad;
        style::apply(context, &theme, by_fingers);
        let is_new = self.record_open_modes(app);
        let mut frame = FrameContext {
            egui: context,
            app,
            theme: &theme,
            by_fingers,
            chosen: Vec::new(),
        };
        if is_new && app.shows_panel() && PanelPlace::in_window(context).is_sheet() {
            frame.chosen.push(Action::TogglePanel);
        }
        let commands = &mut shown.commands;
        let is_covered = self.gallery.show(&mut frame, commands);
        if is_covered {
            self.pad.hide(commands);
        } else if self.is_embedded {
            embed_view::around_picture(&mut frame, &mut self.pointing);
        } else {
            status_bar::show(&mut frame, is_posing);
            self.around_picture(&mut frame, commands);
        }
        let is_new = !std::mem::replace(&mut self.asked_to_quit, app.asks_to_quit());
        quit_question(&mut frame, is_new);
        let mut chosen = frame.chosen;
        if !is_covered {
            self.picture(context, app, &theme, &mut shown);
        }
        shown.size = self.size;
        // The Escape that opened a question or the gallery does not close it.
        let was_asking = std::mem::replace(&mut self.was_asking, app.is_modal_open());
        if self.was_asking && was_asking && context.input(|input| input.key_pressed(Key::Escape)) {
            chosen.push(Action::Close);
        }
        let commands = &mut shown.commands;
        commands.extend(chosen.into_iter().map(Command::Act));
        commands.extend(self.interaction.take_asked());
        self.interaction
            .dialogs(context, app, &self.home, &theme, commands);
        self.interaction.end(context, app);
        shown
    }

    /// Records what is open; whether something has been opened since the last frame that a sheet would hide.
    fn record_open_modes(&mut self, app: &App) -> bool {
        let now = [
            app.tour().is_on(),
            app.is_lesson_open(),
            app.quiz().is_some(),
            app.gallery().is_some(),
        ];
        let before = std::mem::replace(&mut self.lay_open, now);
        now.iter().zip(before).any(|(now, before)| *now && !before)
    }

    /// The picture, and the pointer over it.
    fn picture(
        &mut self,
        context: &Context,
        app: &mut App,
        theme: &Theme,
        shown: &mut FrameOutput,
    ) {
        CentralPanel::default()
            .frame(Frame::NONE)
            .show(context, |ui| {
                let place = ui.max_rect();
                let size = dvec2(f64::from(place.width()), f64::from(place.height()));
                self.size = size;
                // No Sense::FOCUSABLE: Tab goes through the panel, not to the picture.
                let mouse = ui.interact(place, ui.id().with("picture"), Sense::CLICK | Sense::DRAG);
                let pointer = mouse.hover_pos().map(|at| {
                    let from_corner = at - place.min;
                    dvec2(f64::from(from_corner.x), f64::from(from_corner.y))
                });
                // What the pointer is on is in this frame's picture.
                shown.effects.extend(app.take(Command::Point(pointer)));
                let mut figure = app.figure(size);
                let place_in_picture = pointer.filter(|_| !app.asks_a_question());
                self.pointing.over_picture(&mut figure, place_in_picture);
                if self.is_embedded {
                    let highlight = app.display().highlight.as_deref();
                    self.pointing
                        .for_host(&mut figure, place_in_picture, highlight);
                }
                let painter = ui.painter_at(place);
                painter::paint(&painter, place.min, &figure, &figure.theme(theme));
                self.interaction.over_picture(ui, &mouse, app, theme, size);
            });
    }

    /// What stands about the picture; a sheet leaves room for nothing else.
    fn around_picture(&mut self, frame: &mut FrameContext<'_>, commands: &mut Vec<Command>) {
        let app = frame.app;
        if app.shows_help() {
            help::show(frame);
        }
        let place = PanelPlace::in_window(frame.egui);
        if app.shows_panel() {
            panel::show(frame, place, &mut self.interaction);
        }
        let is_covered = app.shows_panel() && place.is_sheet();
        if frame.by_fingers && !is_covered && !app.shows_help() && !app.is_modal_open() {
            self.pad.show(frame, commands);
        } else {
            self.pad.hide(commands);
        }
        if is_covered {
            return;
        }
        let most = frame.height_for_words();
        let context = frame.egui;
        let before = context.available_rect().height();
        let left = || most - (before - context.available_rect().height());
        if app.hides_answers() {
            tour_banner::show(frame, most);
            question_banner::show(frame, left(), &mut self.interaction);
        } else {
            let has_more = app.tour().is_on() || app.quiz().is_some();
            let of_lesson = if has_more { most / 2.0 } else { most };
            timeline::show_lesson(frame, of_lesson, &mut self.pointing);
            timeline::show_ticks(frame);
            question_banner::show_score(frame, left());
            tour_banner::show(frame, left());
        }
    }
}

/// Asks before the window closes over changed scenes.
fn quit_question(frame: &mut FrameContext<'_>, is_new: bool) {
    if !frame.app.asks_to_quit() {
        return;
    }
    let unsaved = frame.app.unsaved();
    let s = if unsaved.len() == 1 { "" } else { "s" };
    let title = format!("Quit without saving {} changed scene{s}?", unsaved.len());
    let room = (frame.screen().x - 60.0).max(60.0);
    let window = Window::new(title).collapsible(false).resizable(false);
    let window = window.anchor(Align2::CENTER_CENTER, Vec2::ZERO);
    window.show(frame.egui, |ui| {
        ui.set_max_width(frame.scaled(QUESTION_WIDTH).min(room));
        ui.label(unsaved.join(", "));
        ui.horizontal_wrapped(|ui| {
            let stay = ActionButton::new(Action::Stay).named("Go on  (Esc)");
            let stay = stay.show(ui, frame);
            if is_new {
                stay.request_focus();
            }
            let quit = ActionButton::new(Action::QuitAnyway);
            quit.named("Quit without saving").show(ui, frame);
        });
    });
}

#[cfg(test)]
mod tests {
    mod apps;
    mod heights;
    mod memory;
    mod phone;
    mod strip;

    use self::apps::{apps, faults, galleries, opened, spaces, tours};
    use super::*;
    use crate::app::{Go, HeldKey, Quiz, StartupOptions, TourStep};
    use crate::figure::{Overlay, ThemeName};
    use crate::scene::{Preset, presets};
    use egui::epaint::{ClippedShape, TextShape};
    use egui::{FontFamily, FontId, Pos2, RawInput, Rect, Shape, Vec2, vec2};

    /// A frame of this size as egui would paint it, which sizes windows in the first and shows them in the second.
    fn painted(app: &mut App, size: Vec2, shows_pad: bool) -> (Context, Vec<ClippedShape>) {
        let context = Context::default();
        style::install_fonts(&context);
        let size = size / app.display().scale().factor();
        let mut frame_state = FrameState::new(PathBuf::from("."));
        frame_state.shows_pad = shows_pad;
        let mut shapes = Vec::new();
        for _ in 0..3 {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
                ..RawInput::default()
            };
            let output = context.run(input, |context| {
                drop(frame_state.show(context, app, 0.01, false));
            });
            shapes = output.shapes;
        }
        (context, shapes)
    }

    /// Every text of a frame of this size.
    fn texts(app: &mut App, size: Vec2) -> Vec<TextShape> {
        texts_with(app, size, false)
    }

    fn texts_with(app: &mut App, size: Vec2, shows_pad: bool) -> Vec<TextShape> {
        let (context, shapes) = painted(app, size, shows_pad);
        let mut texts = Vec::new();
        for shape in shapes {
            collect(shape.shape, &mut texts);
        }
        for text in &texts {
            for family in [
                FontFamily::Proportional,
                FontFamily::Monospace,
                style::bold_family(),
            ] {
                let font = FontId::new(style::BODY, family);
                let words = text.galley.text();
                let mut lines = words.lines();
                let known = context.fonts(|fonts| lines.all(|line| fonts.has_glyphs(&font, line)));
                assert!(known, "a glyph of `{words}` is missing in {font:?}");
            }
        }
        texts
    }

    fn collect(shape: Shape, texts: &mut Vec<TextShape>) {
        match shape {
            Shape::Text(text) => texts.push(text),
            Shape::Vec(shapes) => shapes.into_iter().for_each(|shape| collect(shape, texts)),
            _ => {}
        }
    }

    #[test]
    #[should_panic(expected = "a glyph of `漢` is missing")]
    fn a_missing_glyph_would_be_seen() {
        let mut app = apps().remove(0);
        let _ = app.take(Command::Import(Err("漢".to_owned())));
        texts(&mut app, vec2(1280.0, 1000.0));
    }

    #[test]
    fn no_shown_text_has_a_missing_glyph() {
        for mut app in tours().into_iter().chain(galleries()) {
            texts(&mut app, vec2(1280.0, 1000.0));
        }
        let all_apps = apps().into_iter().chain(faults()).chain(spaces());
        for mut app in all_apps {
            let texts = texts(&mut app, vec2(1280.0, 1000.0));
            assert!(texts.len() > 60, "{} texts", texts.len());
        }
    }

    /// The texts of a frame that are cut off at the side, by the window or by what they stand in.
    fn cut_off(app: &mut App, size: Vec2) -> Vec<String> {
        cut_off_with(app, size, false)
    }

    fn cut_off_with(app: &mut App, size: Vec2, shows_pad: bool) -> Vec<String> {
        let is_cut = |place: &Rect, clip: &Rect| {
            place.left() < clip.left() - 1.0 || place.right() > clip.right() + 1.0
        };
        clipped(app, size, shows_pad, is_cut)
    }

    /// The texts of a frame that are to be seen where `is_cut` says so of their place and what they stand in.
    fn clipped(
        app: &mut App,
        size: Vec2,
        shows_pad: bool,
        is_cut: impl Fn(&Rect, &Rect) -> bool,
    ) -> Vec<String> {
        let mut cut = Vec::new();
        let (_, shapes) = painted(app, size, shows_pad);
        for shape in shapes {
            let clip = shape.clip_rect;
            let mut texts = Vec::new();
            collect(shape.shape, &mut texts);
            for text in texts {
                let place = text.galley.rect.translate(text.pos.to_vec2());
                let is_seen = place.intersects(clip) && !text.galley.text().trim().is_empty();
                if is_seen && is_cut(&place, &clip) {
                    cut.push(format!("`{}` {place:?} in {clip:?}", text.galley.text()));
                }
            }
        }
        cut
    }

    #[test]
    fn no_text_is_cut_off_at_the_side_in_a_small_window_or_at_the_largest_size() {
        let mut cut = Vec::new();
        let all_apps = apps().into_iter().chain(tours()).chain(faults());
        for mut app in all_apps.chain(spaces()).chain(galleries()) {
            for size in [vec2(640.0, 480.0), vec2(1024.0, 768.0)] {
                let _ = app.take(Command::Room(dvec2(size.x.into(), size.y.into())));
                for (largest, steps) in [(false, 0), (true, 12)] {
                    let name = app.title();
                    let what = format!("{name}, {:?}, {size:?}, {largest}", app.display().theme);
                    for _ in 0..steps {
                        let _ = app.take(Command::Act(Action::Larger));
                    }
                    let found = cut_off(&mut app, size).into_iter();
                    cut.extend(found.map(|text| format!("{what}: {text}")));
                    let _ = app.take(Command::Act(Action::UsualSize));
                }
            }
        }
        assert!(cut.is_empty(), "{}", cut.join("\n"));
    }

    /// Calls `look` at every picture of *guess first* on these presets in this theme, with the panel open; each
    /// question is answered wrong, and then right or shown.
    fn at_each_question(theme: ThemeName, slugs: &[&str], mut look: impl FnMut(&mut App, &str)) {
        let presets = presets().into_iter();
        let chosen = presets.filter(|preset| slugs.contains(&preset.slug));
        for Preset { slug, scene } in chosen {
            let mut app = App::new(StartupOptions {
                preset: Some(slug),
                theme,
                overlays: Overlay::ALL.to_vec(),
                ..StartupOptions::of(scene)
            });
            let _ = app.take(Command::Drawn(dvec2(1024.0, 600.0)));
            for action in [Action::TogglePanel, Action::ToggleGuess] {
                let _ = app.take(Command::Act(action));
            }
            while app.hides_answers() {
                look(&mut app, slug);
                if app.quiz().is_some_and(Quiz::may_show) {
                    let _ = app.take(Command::Act(Action::ShowAnswer));
                } else {
                    let _ = app.take(Command::Press(HeldKey::Right));
                    let _ = app.take(Command::Release(HeldKey::Right));
                    let _ = app.take(Command::Act(Action::Answer));
                }
            }
            look(&mut app, slug);
        }
    }

    #[test]
    fn before_it_is_asked_no_word_on_the_glass_tells_whether_the_bodies_collide() {
        let mut asked = 0;
        let of_two = presets()
            .into_iter()
            .filter(|preset| preset.scene.fall.is_none());
        let slugs: Vec<&str> = of_two.map(|preset| preset.slug).collect();
        at_each_question(ThemeName::Chalkboard, &slugs, |app, slug| {
            let Some(question) = app.quiz().and_then(Quiz::question) else {
                return;
            };
            let answer = question.answer();
            let quiz = app.quiz().expect("it is on");
            if !quiz.is_waiting() {
                return;
            }
            let is_first = quiz.place() == Some(1) && quiz.tries() == 0;
            asked += 1;
            let [title, note] = [Some(app.title()), app.note()].map(|it| it.map(str::to_owned));
            let texts = texts(app, vec2(1280.0, 1000.0));
            let texts: Vec<&str> = texts.iter().map(|text| text.galley.text()).collect();
            let telling = [answer, "RESULT".to_owned(), "iteration".to_owned()];
            for word in telling.iter().chain(&title).chain(&note) {
                let tells = texts.iter().any(|text| text.contains(word));
                assert!(!tells, "{slug}: `{word}` in {texts:?}");
            }
            for word in ["depth", "normal", "colliding", "EPA", "GJK 1/", "Distance "] {
                let tells = texts.iter().any(|text| text.starts_with(word));
                assert!(!is_first || !tells, "{slug}: `{word}` in {texts:?}");
            }
        });
        assert!(asked > 60, "{asked} questions");
    }

    #[test]
    fn a_question_is_not_cut_off_in_a_small_window_in_the_largest_letters() {
        let slugs = ["deep-containment", "circle-on-box"];
        at_each_question(ThemeName::Projector, &slugs, |app, slug| {
            let cut = cut_off(app, vec2(640.0, 480.0));
            assert!(cut.is_empty(), "{slug}: {}", cut.join("\n"));
        });
    }

    #[test]
    fn a_frame_of_any_size_is_drawn() {
        let asked = [Action::SaveScene, Action::OpenScene, Action::Record];
        for (app, last) in apps().iter_mut().zip(asked) {
            let _ = app.take(Command::Act(last));
            let _ = app.take(Command::Drawn(dvec2(64.0, 64.0)));
            let _ = app.take(Command::Act(Action::Quit));
            for size in [vec2(200.0, 200.0), vec2(1.0, 1.0), vec2(3000.0, 40.0)] {
                texts(app, size);
            }
        }
    }
}
