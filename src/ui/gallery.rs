//! The gallery over the whole window: thumbnail, title and note of every scene; known bugs are in a separate tab.

use egui::text::LayoutJob;
use egui::{
    CentralPanel, Context, Event, Frame, Id, Key, Margin, Modifiers, Rect, RichText, ScrollArea,
    Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, vec2,
};
use glam::dvec2;
use strum::VariantArray;

use super::action_button::ActionButton;
use super::frame_context::FrameContext;
use super::input::ARROWS;
use super::{host, painter, style};
use crate::app::{Action, Command, Gallery, GalleryEntry, GalleryGroup};
use crate::figure::{Figure, ThemeName};

/// The time for making thumbnails in one frame, in seconds; at least one is made.
const MAKING: f64 = 0.01;

/// The width of the search field, in points.
const SEARCH: f32 = 200.0;

/// The state of the gallery.
#[derive(Default)]
pub(super) struct GallerySheet {
    was_open: bool,
    /// Whether A has been held since it opened the gallery.
    holds_a: bool,
    /// The selection in the last frame.
    chosen: Option<usize>,
    /// The search field, while it is open.
    pub(super) search_place: Option<Rect>,
    /// The entries of the last frame by row.
    rows: Vec<Vec<usize>>,
    pictures: Thumbnails,
}

/// The thumbnails made so far, all of one size and theme.
#[derive(Default)]
struct Thumbnails {
    look: Option<(ThemeName, Vec2)>,
    made: Vec<(GalleryEntry, Figure)>,
    /// The deadline for making them in this frame, by the host's clock.
    until: f64,
    /// Whether a visible one is still missing.
    lacks_some: bool,
}

impl Thumbnails {
    /// Starts a frame: drops thumbnails of another size or theme.
    fn begin(&mut self, theme: ThemeName, size: Vec2) {
        if self.look.replace((theme, size)) != Some((theme, size)) {
            self.made.clear();
        }
        self.until = host::now() + MAKING;
        self.lacks_some = false;
    }

    /// The thumbnail of an entry, made now if it is missing and there is time.
    fn of(&mut self, entry: &GalleryEntry) -> Option<&Figure> {
        let (theme, size) = self.look?;
        let known = self.made.iter().position(|(known, _)| known == entry);
        if known.is_none() && host::now() > self.until {
            self.lacks_some = true;
            return None;
        }
        let at = known.unwrap_or_else(|| {
            let picture = entry.picture(theme, dvec2(size.x.into(), size.y.into()));
            self.made.push((entry.clone(), picture));
            self.made.len() - 1
        });
        Some(&self.made[at].1)
    }
}

impl GallerySheet {
    /// Whether thumbnails are still to be made.
    pub(super) fn is_waiting(&self) -> bool {
        self.was_open && self.pictures.lacks_some
    }

    /// Shows the gallery if it is open; returns whether it is.
    pub(super) fn show(&mut self, frame: &mut FrameContext<'_>) -> bool {
        let app = frame.app;
        let was_open = std::mem::replace(&mut self.was_open, app.gallery().is_some());
        self.search_place = None;
        let Some(gallery) = app.gallery() else {
            return false;
        };
        // The quit dialog takes the keys.
        if !app.modes.asks_to_quit {
            let asked = self.keys(frame.egui, gallery, !was_open);
            frame.commands.extend(asked.map(Command::Act));
        }
        let ground = Frame::NONE.fill(style::color(frame.theme.surface));
        let panel = CentralPanel::default().frame(ground.inner_margin(Margin::same(12)));
        panel.show(frame.egui, |ui| {
            ui.spacing_mut().item_spacing = vec2(10.0, 6.0);
            self.search_place = Some(head(ui, frame, gallery));
            ui.separator();
            let area = ScrollArea::vertical().drag_to_scroll(frame.by_fingers);
            area.auto_shrink(false)
                .show(ui, |ui| self.groups(ui, frame, gallery));
        });
        self.chosen = gallery.chosen();
        true
    }

    /// Handles the keys, all of which the gallery takes: typed text is searched for.
    fn keys(&mut self, context: &Context, gallery: &Gallery, is_new: bool) -> Option<Action> {
        // Enter belongs to the button that Tab has reached.
        let is_elsewhere =
            context.memory(|memory| memory.focused().is_some_and(|id| id != search_id()));
        context.input_mut(|input| {
            self.holds_a = (is_new || self.holds_a) && input.key_down(Key::A);
            if is_new || self.holds_a {
                // The key that opens it is not text.
                input
                    .events
                    .retain(|event| !matches!(event, Event::Text(_)));
                return None;
            }
            let mut arrows = ARROWS.into_iter();
            if let Some(arrow) = arrows.find(|arrow| input.consume_key(Modifiers::NONE, *arrow)) {
                return next(&self.rows, gallery.chosen(), arrow).map(Action::ChooseEntry);
            }
            let enters = input.key_pressed(Key::Enter) && !is_elsewhere;
            gallery.chosen().filter(|_| enters).map(Action::OpenEntry)
        })
    }

    /// The groups with their entries in rows.
    fn groups(&mut self, ui: &mut Ui, frame: &mut FrameContext<'_>, gallery: &Gallery) {
        let tile = Tile::new(ui, gallery.lists_faults, frame);
        let theme = frame.app.display.theme();
        self.pictures.begin(theme, tile.picture);
        self.rows.clear();
        ui.spacing_mut().item_spacing = Vec2::splat(GAP);
        if gallery.found().next().is_none() {
            ui.label(format!("No scene matches “{}”.", gallery.search));
        }
        for &group in GalleryGroup::VARIANTS {
            let of_group = gallery.found().filter(|(_, entry)| entry.group == group);
            let of_group: Vec<_> = of_group.collect();
            if group != GalleryGroup::Faults && !of_group.is_empty() {
                let title = format!("{} · {}", group.title(), of_group.len());
                ui.label(frame.faint(title).font(frame.bold(style::BODY)));
            }
            for row in of_group.chunks(tile.columns) {
                self.rows.push(row.iter().map(|(at, _)| *at).collect());
                ui.horizontal(|ui| {
                    for (at, entry) in row {
                        self.entry(ui, frame, gallery, &tile, (*at, entry));
                    }
                });
            }
        }
    }

    fn entry(
        &mut self,
        ui: &mut Ui,
        frame: &mut FrameContext<'_>,
        gallery: &Gallery,
        tile: &Tile,
        (at, entry): (usize, &GalleryEntry),
    ) {
        let (place, _) = ui.allocate_exact_size(tile.size, Sense::hover());
        let is_chosen = gallery.chosen() == Some(at);
        if is_chosen && self.chosen != Some(at) {
            ui.scroll_to_rect(place.expand(GAP), None);
        }
        // A note would reveal an answer.
        let is_hidden = frame.app.hides_answers();
        let note = if is_hidden { "" } else { &entry.note };
        let button = ActionButton::new(Action::OpenEntry(at))
            .named(&entry.title)
            .selected(is_chosen)
            .tooltip(note);
        let id = ui.id().with(("entry", at));
        let response = button.sense_at(ui, place, id, frame);
        if !ui.is_rect_visible(place) {
            return;
        }
        let (painter, theme) = (ui.painter(), frame.theme);
        painter.rect_filled(place, 0.0, style::color(theme.background));
        let has_picture = !gallery.lists_faults;
        if let Some(picture) = has_picture.then(|| self.pictures.of(entry)).flatten() {
            let ground = Rect::from_min_size(place.min, tile.picture);
            painter::paint(&ui.painter_at(ground), ground.min, picture, theme);
        }
        let mut corner = place.min + tile.text_at;
        let title = (&*entry.title, frame.bold(style::BODY), frame.ink());
        let note = (note, frame.font(style::SMALL), frame.faint_ink());
        let mut lines = LINES;
        for ((text, font, ink), most) in [(title, 2), (note, LINES)] {
            let width = tile.size.x - tile.text_at.x - INSET;
            let mut job = LayoutJob::simple(style::unbroken(text), font, ink, width);
            job.wrap.max_rows = most.min(lines);
            let galley = ui.fonts(|fonts| fonts.layout_job(job));
            lines -= galley.rows.len();
            let below = corner + vec2(0.0, galley.size().y);
            painter.galley(corner, galley, ink);
            corner = below;
        }
        let (width, ink) = if is_chosen {
            (3.0, theme.text)
        } else if style::is_lit(ui, &response) {
            (2.0, theme.faint_text)
        } else {
            (1.0, theme.rule)
        };
        let rim = Stroke::new(width, style::color(ink));
        painter.rect_stroke(place, 0.0, rim, StrokeKind::Outside);
    }
}

fn search_id() -> Id {
    Id::new("search the scenes")
}

/// The tabs of the gallery, by whether they list the known bugs.
pub(super) const TABS: [(&str, bool); 2] = [("All scenes", false), ("Common mistakes", true)];

/// The tabs, the search field, the close button, and the current scene; returns the field's area.
fn head(ui: &mut Ui, frame: &mut FrameContext<'_>, gallery: &Gallery) -> Rect {
    let row = ui.horizontal_wrapped(|ui| {
        for (name, faults) in TABS {
            let name = format!("{name} · {}", gallery.count(faults));
            let tab = ActionButton::new(Action::ListFaults(faults)).named(&name);
            tab.show_choice(ui, frame);
        }
        let mut search = gallery.search.clone();
        let field = TextEdit::singleline(&mut search)
            .id(search_id())
            .hint_text(RichText::new("Type to search").weak())
            .desired_width(SEARCH);
        let field = ui.add(field);
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        if field.changed() {
            frame.commands.push(Command::Search(search));
        }
        let close = ActionButton::new(Action::ToggleGallery).named("Close");
        close.tooltip("Esc").show(ui, frame);
        if let Some((at, count)) = frame.app.place_in_ring() {
            ui.label(format!("{} · {at} of {count}", frame.app.title()));
        }
        field.rect
    });
    row.inner
}

/// The entry in the direction of this arrow from the selected one: the next in order, or the one in the row above or
/// below. Without a selection the first.
fn next(rows: &[Vec<usize>], chosen: Option<usize>, arrow: Key) -> Option<usize> {
    let all = rows.concat();
    let Some(index) = all.iter().position(|at| Some(*at) == chosen) else {
        return all.first().copied();
    };
    let (mut row, mut column) = (0, index);
    while column >= rows[row].len() {
        column -= rows[row].len();
        row += 1;
    }
    let to = match arrow {
        Key::ArrowLeft => all.get(index.checked_sub(1)?),
        Key::ArrowRight => all.get(index + 1),
        _ => {
            let by = if arrow == Key::ArrowUp { -1 } else { 1 };
            let row = rows.get(row.checked_add_signed(by)?)?;
            row.get(column).or(row.last())
        }
    };
    to.copied()
}

/// The minimum width of a column, in points, if there is more than one, and the gap between two entries.
const COLUMN: f32 = 250.0;
const GAP: f32 = 14.0;

/// The ratio of a thumbnail's height to its width.
const LOW: f32 = 0.56;

/// The fraction of a single column that the thumbnail takes.
const BESIDE: f32 = 0.38;

/// The gaps between the border, the thumbnail and the text.
const INSET: f32 = 8.0;

/// The number of lines after which a title and its note are truncated.
const LINES: usize = 5;

/// The layout of the entries.
struct Tile {
    columns: usize,
    size: Vec2,
    /// The size of the thumbnail.
    picture: Vec2,
    /// The offset of the text from the corner.
    text_at: Vec2,
}

impl Tile {
    /// In as many columns as fit.
    fn new(ui: &Ui, are_faults: bool, frame: &FrameContext<'_>) -> Self {
        let width = ui.available_width() - 4.0 + GAP;
        let columns = ((width / (frame.scaled(COLUMN) + GAP)) as usize).max(1);
        let width = (width / columns as f32 - GAP).floor();
        let part = if columns > 1 { 1.0 } else { BESIDE };
        let across = (part * width).floor();
        let picture = vec2(across, (LOW * across).floor());
        let text_at = if are_faults {
            Vec2::splat(INSET)
        } else if columns > 1 {
            vec2(INSET, picture.y + INSET)
        } else {
            vec2(picture.x + INSET, INSET)
        };
        let [title, note] = [style::BODY, style::SMALL]
            .map(|size| ui.fonts(|fonts| fonts.row_height(&frame.font(size))));
        let words = title + (LINES - 1) as f32 * note;
        let height = (text_at.y + words + INSET).max(picture.y);
        Self {
            columns,
            size: vec2(width, height.ceil()),
            picture,
            text_at,
        }
    }
}
