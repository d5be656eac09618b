//! A conversation with the browser in the words of its developer tools: commands, their answers, and events
//! meanwhile (the Chrome `DevTools` Protocol).

use std::collections::VecDeque;
use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Error, Message, WebSocket};

use super::chromium::Chromium;
use crate::PATIENCE;

/// Something that has happened in the page or the browser.
pub(crate) struct Event {
    pub(crate) method: String,
    pub(crate) parameters: Value,
}

/// A conversation about one page. What was made in it goes with it.
pub(crate) struct Conversation {
    socket: WebSocket<TcpStream>,
    commands: u64,
    events: VecDeque<Event>,
    /// The name of the page in this conversation, once there is one.
    page: Option<String>,
    context: String,
}

impl Conversation {
    /// About a new page of nothing, that shares nothing with other pages.
    pub(crate) fn about_a_page(chromium: &Chromium) -> Self {
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

    /// Tells the page something, and returns what it answers.
    pub(crate) fn call(&mut self, method: &str, parameters: Value) -> Value {
        let answer = self.ask(method, parameters);
        answer.unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// Tells the page something, and returns what it answers, or why it does not.
    pub(crate) fn ask(&mut self, method: &str, parameters: Value) -> Result<Value, Value> {
        let page = self.page.clone();
        self.send(page, method, parameters)
    }

    /// Tells the browser something that holds for this page alone.
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
            let mut heard = self
                .hear(end)
                .unwrap_or_else(|| panic!("{method}: no answer within {PATIENCE:?}"));
            if heard["id"] == json!(id) {
                return match heard["error"].take() {
                    Value::Null => Ok(heard["result"].take()),
                    error => Err(error),
                };
            }
            self.keep(heard);
        }
    }

    /// The next event that has not been taken, if one comes before `end`.
    pub(crate) fn event(&mut self, end: Instant) -> Option<Event> {
        while self.events.is_empty() {
            let heard = self.hear(end)?;
            self.keep(heard);
        }
        self.events.pop_front()
    }

    /// The next event that came before the last answer.
    pub(crate) fn event_that_came(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    fn keep(&mut self, mut heard: Value) {
        if let Some(method) = heard["method"].as_str() {
            self.events.push_back(Event {
                method: method.to_owned(),
                parameters: heard["params"].take(),
            });
        }
    }

    /// What comes next, if it comes before `end`.
    fn hear(&mut self, end: Instant) -> Option<Value> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            // No time at all would mean for ever.
            let left = left.max(Duration::from_millis(1));
            let stream = self.socket.get_ref();
            stream.set_read_timeout(Some(left)).expect("a socket");
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(_) => {}
                Err(Error::Io(error)) if is_late(error.kind()) => {
                    if Instant::now() >= end {
                        return None;
                    }
                }
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
