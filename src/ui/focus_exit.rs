//! Tab leaves the canvas after the last widget and, backwards, before the first.

use egui::{Context, Id, Key, LayerId, Memory};

/// Which way the focus has gone out of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExitDirection {
    /// Before the first widget.
    Back,
    /// Past the last one.
    On,
    /// Out of all of it, to the page around an embed.
    Out,
}

/// Shows the widgets of a frame between two stops of Tab that are on no screen; returns which way the focus goes if it
/// has come to one of them, or finds no widget at all. It is nobody's then.
pub(super) fn around(context: &Context, show: impl FnOnce()) -> Option<ExitDirection> {
    let stops =
        [ExitDirection::Back, ExitDirection::On].map(|way| (way, Id::new(("way out", way as u8))));
    let [before, after] = stops.map(|(_, id)| id);
    let focused = || context.memory(Memory::focused);
    let had_focus = focused().is_some();
    let stop = |id| {
        // From nowhere Tab leads to the first widget, and with Shift to the last.
        if had_focus {
            context.memory_mut(|memory| memory.interested_in_focus(id, LayerId::background()));
        }
    };
    stop(before);
    show();
    stop(after);
    match focused() {
        Some(id) => {
            let &(way, _) = stops.iter().find(|(_, stop)| *stop == id)?;
            context.memory_mut(|memory| memory.surrender_focus(id));
            Some(way)
        }
        None => context.input(|input| {
            let way = if input.modifiers.shift {
                ExitDirection::Back
            } else {
                ExitDirection::On
            };
            input.key_pressed(Key::Tab).then_some(way)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{CentralPanel, Event, Modifiers, RawInput, Ui};

    /// Where Tab leads from, key by key: the name of what has the focus then, or the way out.
    fn walk(names: &[&str], keys: &[bool]) -> Vec<String> {
        let context = Context::default();
        let mut at = Vec::new();
        let frame = |is_back: Option<bool>| {
            let event = |is_back| Event::Key {
                key: Key::Tab,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: Modifiers {
                    shift: is_back,
                    ..Modifiers::NONE
                },
            };
            let input = RawInput {
                events: is_back.map(event).into_iter().collect(),
                modifiers: Modifiers {
                    shift: is_back == Some(true),
                    ..Modifiers::NONE
                },
                ..RawInput::default()
            };
            let mut found = None;
            let mut way = None;
            drop(context.run(input, |context| {
                let buttons = |ui: &mut Ui| {
                    for name in names {
                        if ui.button(*name).has_focus() {
                            found = Some((*name).to_owned());
                        }
                    }
                };
                way = around(context, || {
                    CentralPanel::default().show(context, buttons);
                });
            }));
            way.map(|way| format!("{way:?}")).or(found)
        };
        frame(None);
        for &is_back in keys {
            // What goes back comes a frame later.
            let came = [frame(Some(is_back)), frame(None), frame(None)];
            let way = came
                .iter()
                .flatten()
                .find(|found| ["On", "Back"].contains(&found.as_str()));
            at.push(way.or(came[2].as_ref()).cloned().unwrap_or_default());
        }
        at
    }

    const ON: bool = false;
    const BACK: bool = true;

    #[test]
    fn tab_goes_through_the_widgets_and_out() {
        let there = walk(&["one", "two"], &[ON, ON, ON, ON]);
        assert_eq!(there, ["one", "two", "On", "one"]);
        let back = walk(&["one", "two"], &[ON, BACK, BACK, BACK, BACK]);
        assert_eq!(back, ["one", "Back", "two", "one", "Back"]);
    }

    #[test]
    fn where_there_is_no_widget_tab_goes_out_at_once() {
        assert_eq!(walk(&[], &[ON, BACK]), ["On", "Back"]);
    }
}
