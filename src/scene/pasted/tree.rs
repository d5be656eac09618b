//! Words, numbers and signs as brackets within brackets.

use super::names::computes_on_lists;
use super::tokens::{Kind, Token};
use super::{Fault, Place};
use crate::planar::MAX_VERTICES;

/// Brackets are nested no deeper than this.
const MOST_DEPTH: usize = 64;

/// What stands within a pair of brackets, or the whole text.
#[derive(Debug)]
pub(super) struct Node<'t> {
    /// The sign that opens it; a space for the whole text.
    pub(super) open: char,
    pub(super) place: Place,
    /// The name to which it is given.
    pub(super) key: Option<&'t str>,
    /// The name that stands before it: a type, a function, a label.
    pub(super) callee: Option<&'t str>,
    pub(super) items: Vec<Item<'t>>,
    /// Whether it holds statements.
    pub(super) has_semicolons: bool,
    /// A name or a sign of arithmetic where a number might stand.
    pub(super) symbol: Option<Place>,
    /// How many such names stand there.
    pub(super) symbols: usize,
    /// Where something was left out.
    pub(super) ellipsis: Option<Place>,
    /// Where it begins, with the name before it.
    pub(super) begins: Place,
    /// A sign of arithmetic directly before or behind it, or a method that computes.
    pub(super) arithmetic: Option<Place>,
    /// A sign of arithmetic within it.
    pub(super) operator: Option<Place>,
    /// How many items stand before each semicolon.
    pub(super) breaks: Vec<usize>,
}

/// What stands in brackets.
#[derive(Debug)]
pub(super) enum Item<'t> {
    Number {
        key: Option<&'t str>,
        value: f64,
        place: Place,
    },
    Node(Node<'t>),
    /// What has this name is changed, as in `a += 3`.
    Changed {
        name: &'t str,
        place: Place,
    },
    /// A blank line, or one of a comment.
    Gap,
}

impl<'t> Node<'t> {
    fn new(open: char, place: Place) -> Self {
        Self {
            open,
            place,
            key: None,
            callee: None,
            items: Vec::new(),
            has_semicolons: false,
            symbol: None,
            symbols: 0,
            ellipsis: None,
            begins: place,
            arithmetic: None,
            operator: None,
            breaks: Vec::new(),
        }
    }

    /// Whether it holds statements, and not the parts of one thing.
    pub(super) fn is_block(&self) -> bool {
        self.open == ' ' || self.open == '{' && self.has_semicolons
    }
}

/// The brackets of the whole text.
///
/// # Errors
/// [`Fault`] where brackets do not match.
pub(super) fn tree<'t>(tokens: &[Token<'t>]) -> Result<Node<'t>, Fault> {
    let mut open = vec![Part::new(Node::new(' ', Place::START))];
    let mut copies = 0;
    let mut before: Option<Token<'t>> = None;
    for &Token { kind, place } in tokens {
        let depth = open.len();
        let previous = before.replace(Token { kind, place });
        let Some(part) = open.last_mut() else { break };
        match kind {
            Kind::Open(sign) => {
                if depth > MOST_DEPTH {
                    let reason = format!("brackets within brackets, more than {MOST_DEPTH} deep");
                    return Err(Fault { place, reason });
                }
                let mut node = Node::new(sign, place);
                node.arithmetic = part.pending.take().filter(|at| at.line == place.line);
                node.begins = part.word.map_or(place, |(_, at)| at);
                (node.key, node.callee) = part.take_names();
                open.push(Part::new(node));
            }
            Kind::Close(sign) => {
                // Prose has lists like 1) and faces like :).
                if depth == 1 {
                    part.separate();
                    continue;
                }
                if closing(part.node.open) != sign {
                    let (was, at) = (part.node.open, part.node.place);
                    let reason =
                        format!("`{sign}` cannot close the `{was}` of {at}; mend the brackets");
                    return Err(Fault { place, reason });
                }
                if let Some(mut closed) = open.pop() {
                    closed.separate();
                    if let Some(around) = open.last_mut() {
                        around.close(closed.node);
                    }
                }
            }
            Kind::Repeats(count) => {
                copies = count.saturating_add(copies);
                part.repeat(count, copies, place)?;
            }
            Kind::Operator(sign) => {
                let previous = previous.filter(|token| depth > 1 || token.place.line == place.line);
                part.operate(sign, place, previous.map(|token| token.kind));
            }
            _ => part.take(kind, place),
        }
    }
    let mut root = open.remove(0);
    if let Some(unclosed) = open.pop() {
        let (sign, place) = (unclosed.node.open, unclosed.node.place);
        let reason = format!("`{sign}` is not closed; paste the whole of it");
        return Err(Fault { place, reason });
    }
    root.separate();
    Ok(root.node)
}

fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        '<' => '>',
        _ => '}',
    }
}

/// Brackets that are not closed yet, and the names that wait for a value.
struct Part<'t> {
    node: Node<'t>,
    key: Option<&'t str>,
    word: Option<(&'t str, Place)>,
    quoted: Option<&'t str>,
    /// Where the items begin that came since the last separator.
    begun: usize,
    /// A sign of arithmetic that waits for what it is done with.
    pending: Option<Place>,
    /// The place among the items of the brackets whose method is called.
    method: Option<(usize, u32)>,
}

impl<'t> Part<'t> {
    fn new(node: Node<'t>) -> Self {
        Self {
            node,
            key: None,
            word: None,
            quoted: None,
            begun: 0,
            pending: None,
            method: None,
        }
    }

    fn has_value(&self) -> bool {
        self.node.items.len() > self.begun
    }

    fn push(&mut self, item: Item<'t>) {
        self.node.items.push(item);
    }

    fn take_names(&mut self) -> (Option<&'t str>, Option<&'t str>) {
        let word = self.word.take().map(|(word, _)| word);
        self.quoted = None;
        (self.key.take(), word)
    }

    /// Brackets that are closed now.
    fn close(&mut self, node: Node<'t>) {
        let is_map = node
            .callee
            .is_some_and(|callee| callee.to_ascii_lowercase().contains("map"));
        if let Some(place) = node.operator.filter(|_| is_map) {
            self.mark(self.method.map(|(at, _)| at), place);
        }
        self.push(Item::Node(node));
    }

    /// The brackets whose method is called in the line of `place`.
    fn method_of(&self, place: Place) -> Option<usize> {
        let (at, line) = self.method?;
        (line == place.line).then_some(at)
    }

    /// There is arithmetic on these brackets.
    fn mark(&mut self, at: Option<usize>, place: Place) {
        if let Some(Item::Node(node)) = at.and_then(|at| self.node.items.get_mut(at)) {
            node.arithmetic.get_or_insert(place);
        }
    }

    /// A sign of arithmetic, or the point of a method, behind `before`.
    fn operate(&mut self, sign: char, place: Place, before: Option<Kind<'t>>) {
        self.node.symbol.get_or_insert(place);
        let last = self.node.items.len().checked_sub(1);
        let closed = last.filter(|_| self.has_value() && matches!(before, Some(Kind::Close(_))));
        if sign == '.' {
            let list = self.method_of(place).or(closed);
            self.method = list.map(|at| (at, place.line));
            return;
        }
        self.node.operator.get_or_insert(place);
        self.mark(closed.map(|at| self.method_of(place).unwrap_or(at)), place);
        if self.word.is_some() && self.word.map(|(word, _)| word) == self.key {
            self.change(place);
        }
        let is_behind_value = matches!(
            before,
            Some(Kind::Number(_) | Kind::Word(_) | Kind::Close(_))
        );
        // The first sign of a line marks an item of a list.
        if is_behind_value || before.is_some() && sign != '*' {
            self.pending.get_or_insert(place);
        }
    }

    /// What stands here is changed.
    fn change(&mut self, place: Place) {
        let indexed = match self.node.items.last() {
            Some(Item::Node(node)) if self.has_value() => node.callee,
            _ => None,
        };
        let name = self.word.map(|(word, _)| word).or(indexed);
        if let Some(name) = name {
            self.push(Item::Changed { name, place });
        }
    }

    /// What comes next has no name from before.
    fn separate(&mut self) {
        if let Some((_, place)) = self.word
            && !self.has_value()
            && self.key.is_none_or(is_axis)
        {
            self.node.symbol.get_or_insert(place);
            self.node.symbols += 1;
        }
        self.take_names();
        (self.pending, self.method) = (None, None);
        self.begun = self.node.items.len();
    }

    fn take(&mut self, kind: Kind<'t>, place: Place) {
        match kind {
            Kind::Number(value) => {
                let (key, _) = self.take_names();
                self.pending = None;
                self.push(Item::Number { key, value, place });
            }
            Kind::Word(word) => {
                if word
                    .split('.')
                    .any(|part| part == "T" || computes_on_lists(part))
                {
                    self.mark(self.method_of(place), place);
                }
                self.word = Some((word, place));
            }
            Kind::Quoted(text) => self.quoted = Some(text),
            Kind::Names(sign) => self.name(sign),
            Kind::Comma => self.separate(),
            Kind::Semicolon => {
                self.node.has_semicolons = true;
                self.node.breaks.push(self.node.items.len());
                self.separate();
            }
            Kind::Changes => self.change(place),
            Kind::Ellipsis => {
                self.node.ellipsis.get_or_insert(place);
            }
            Kind::Gap => {
                self.push(Item::Gap);
                self.begun += usize::from(self.begun + 1 == self.node.items.len());
            }
            Kind::Open(_) | Kind::Close(_) | Kind::Repeats(_) | Kind::Operator(_) => {}
        }
    }

    /// What stood before a colon or an equals sign is the name of what comes.
    fn name(&mut self, sign: char) {
        let word = self.word.take().map(|(word, _)| word);
        let quoted = self.quoted.take();
        (self.pending, self.method) = (None, None);
        match (word.or(quoted), self.key) {
            // The type of what has a name already, as in `let a: Vec<Vec2> = …`.
            (_, Some(key)) if sign == '=' && word.is_none_or(|_| !self.has_value()) => {
                self.node.items.truncate(self.begun);
                self.key = Some(key);
            }
            (Some(name), _) => self.key = Some(name),
            // A number or a list before it counts places, or is a type.
            (None, _) if self.has_value() => {
                let typed = match self.node.items.pop() {
                    Some(Item::Node(node)) => node.key,
                    _ => None,
                };
                self.key = typed;
            }
            (None, key) => self.key = key,
        }
    }

    /// What stood before comes `count` times; `copies` is how many the whole text asks for.
    fn repeat(&mut self, count: usize, copies: usize, place: Place) -> Result<(), Fault> {
        let items = &mut self.node.items;
        if copies > MAX_VERTICES {
            let reason =
                format!("{copies} repetitions; a shape has at most {MAX_VERTICES} vertices");
            return Err(Fault { place, reason });
        }
        if let Some(Item::Node(node)) = items.last() {
            let more: Option<Vec<_>> = (1..count).map(|_| node.repeated()).collect();
            items.extend(more.into_iter().flatten());
        }
        Ok(())
    }
}

impl<'t> Node<'t> {
    /// The same once more, of numbers alone.
    fn repeated(&self) -> Option<Item<'t>> {
        let mut copy = Node::new(self.open, self.place);
        for item in &self.items {
            let &Item::Number { key, value, place } = item else {
                return None;
            };
            copy.items.push(Item::Number { key, value, place });
        }
        Some(Item::Node(copy))
    }
}

/// Whether a name is that of a coordinate.
pub(super) fn is_axis(key: &str) -> bool {
    axis(key).is_some()
}

/// Which coordinate a name is that of: 0 for x, 1 for y, 2 for z.
pub(super) fn axis(key: &str) -> Option<usize> {
    let last = key.rsplit(['.', '>']).next().unwrap_or(key);
    match last.trim_start_matches("m_").trim_matches('_') {
        "x" | "X" => Some(0),
        "y" | "Y" => Some(1),
        "z" | "Z" => Some(2),
        _ => None,
    }
}
