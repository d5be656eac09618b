//! A connection to the browser by the Chrome `DevTools` Protocol: commands, their answers, and events between them.

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket};

use super::chromium::Chromium;
use crate::patience::PATIENCE;

pub(crate) struct Event {
    pub(crate) method: String,
    pub(crate) parameters: Value,
}

/// A session for one page; the page closes with it.
pub(crate) struct Conversation {
    socket: WebSocket<TcpStream>,
    commands: u64,
    events: VecDeque<Event>,
    /// The session's id of the page, once there is one.
    page: Option<String>,
    context: String,
}

impl Conversation {
    /// Opens an empty page that shares nothing with other pages.
    pub(crate) fn open_page(chromium: &Chromium) -> Self {
        let stream = TcpStream::connect(&chromium.place).expect("the browser listens");
        let address = format!("ws://{}{}", chromium.place, chromium.path);
        let (socket, _) = tungstenite::client(address, stream).expect("a web socket");
        let mut talk = Self {
            socket,
            commands: 0,
            events: VecDeque::new(),
            page: None,
            context: String::new(),
        };
        let context = json!({ "disposeOnDetach": true });
        let context = talk.call("Target.createBrowserContext", context);
        talk.context = text(&context["browserContextId"]);
        let target = json!({ "url": "about:blank", "browserContextId": talk.context });
        let target = talk.call("Target.createTarget", target);
        let attached = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = talk.call("Target.attachToTarget", attached);
        talk.page = Some(text(&attached["sessionId"]));
        talk
    }

    /// Sends the page a command and returns its answer.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        let answer = self.ask(method, parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Sends the page a command and returns its answer or error.
    pub(crate) fn ask(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        let page = self.page.clone();
        self.send(page, method, parameters)
    }

    /// Sends the browser a command that affects this page alone.
    pub(crate) fn call_browser(&mut self, method: &str, mut parameters: Value) -> Value {
        parameters["browserContextId"] = json!(self.context);
        let answer = self.send(None, method, parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    fn send(
        &mut self,
        page: Option<String>,
        method: &str,
        parameters: Value,
    ) -> Result<Value, Value> {
        self.commands += 1;
        let id = self.commands;
        let mut command = json!({ "id": id, "method": method });
        command["params"] = parameters;
        if let Some(page) = page {
            command["sessionId"] = json!(page);
        }
        let message = Message::text(command.to_string());
        self.socket.send(message).expect("the browser hears");
        let end = Instant::now() + PATIENCE;
        loop {
            let mut message = self
                .receive(end)
                .unwrap_or_else(|| panic!("{method}: no answer within {PATIENCE:?}"));
            if message["id"] == json!(id) {
                return match message["error"].take() {
                    Value::Null => Ok(message["result"].take()),
                    error => Err(error),
                };
            }
            self.queue(message);
        }
    }

    /// The next event that has not been taken, if one arrives before `end`.
    pub(crate) fn event(&mut self, end: Instant) -> Option<Event> {
        while self.events.is_empty() {
            let message = self.receive(end)?;
            self.queue(message);
        }
        self.events.pop_front()
    }

    /// The next event that arrived before the last answer.
    pub(crate) fn queued_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    fn queue(&mut self, mut message: Value) {
        if let Some(method) = message["method"].as_str() {
            self.events.push_back(Event {
                method: method.to_owned(),
                parameters: message["params"].take(),
            });
        }
    }

    /// The next message, if one arrives before `end`.
    fn receive(&mut self, end: Instant) -> Option<Value> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            // A timeout of zero would mean none.
            let left = left.max(Duration::from_millis(1));
            let stream = self.socket.get_ref();
            stream.set_read_timeout(Some(left)).expect("a socket");
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(_) => {}
                Err(Error::Io(error)) if is_late(error.kind()) => return None,
                Err(error) => panic!("the browser has gone: {error}"),
            }
        }
    }
}

fn is_late(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
