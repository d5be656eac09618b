//! Messages of a desktop to a window that xdotool cannot send.

use std::error::Error;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    ClientMessageEvent, ConnectionExt, CreateWindowAux, EventMask, PropMode,
    SELECTION_NOTIFY_EVENT, SelectionNotifyEvent, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use super::program::Window;
use crate::wait_for;

fn atom(server: &impl Connection, name: &str) -> Result<u32, Box<dyn Error>> {
    Ok(server.intern_atom(false, name.as_bytes())?.reply()?.atom)
}

impl Window {
    /// Sends the message of a window manager's close button (ICCCM 4.2.8.1).
    pub(crate) fn close_button(&self) -> Result<(), Box<dyn Error>> {
        self.send("WM_PROTOCOLS", "WM_DELETE_WINDOW")
    }

    /// Sends a message that the window ignores. A missing window is not an error.
    pub(crate) fn knock(&self) {
        let _ = self.send("COLLIDOSCOPE_KNOCK", "COLLIDOSCOPE_KNOCK");
    }

    fn send(&self, kind: &str, message: &str) -> Result<(), Box<dyn Error>> {
        let id = self.id.parse()?;
        let (server, _) = x11rb::connect(Some(&self.display.name))?;
        let (kind, message) = (atom(&server, kind)?, atom(&server, message)?);
        let event = ClientMessageEvent::new(32, id, kind, [message, 0, 0, 0, 0]);
        server
            .send_event(false, id, EventMask::NO_EVENT, event)?
            .check()?;
        Ok(())
    }

    /// Drops text on the window as a file manager drops a path (the XDND protocol, version 5).
    pub(crate) fn drop_text(&self, text: &str) -> Result<(), Box<dyn Error>> {
        let (server, screen) = x11rb::connect(Some(&self.display.name))?;
        let root = server.setup().roots[screen].root;
        let (source, target) = (server.generate_id()?, self.id.parse()?);
        let (kind, nothing) = (WindowClass::INPUT_ONLY, CreateWindowAux::new());
        server.create_window(0, source, root, 0, 0, 1, 1, 0, kind, 0, &nothing)?;
        let utf8 = atom(&server, "UTF8_STRING")?;
        let selection = atom(&server, "XdndSelection")?;
        server.set_selection_owner(source, selection, x11rb::CURRENT_TIME)?;
        for (message, data) in [
            ("XdndEnter", [source, 5 << 24, utf8, 0, 0]),
            ("XdndDrop", [source, 0, 0, 0, 0]),
        ] {
            let event = ClientMessageEvent::new(32, target, atom(&server, message)?, data);
            server.send_event(false, target, EventMask::NO_EVENT, event)?;
        }
        server.flush()?;
        let asked = wait_for("the window to ask for the path", || {
            match server.poll_for_event().expect("the server is there") {
                Some(Event::SelectionRequest(request)) => Some(request),
                _ => None,
            }
        });
        let (to, property) = (asked.requestor, asked.property);
        server.change_property8(PropMode::REPLACE, to, property, utf8, text.as_bytes())?;
        let answer = SelectionNotifyEvent {
            response_type: SELECTION_NOTIFY_EVENT,
            sequence: 0,
            time: asked.time,
            requestor: to,
            selection: asked.selection,
            target: asked.target,
            property,
        };
        server.send_event(false, to, EventMask::NO_EVENT, answer)?;
        server.sync()?;
        Ok(())
    }
}
