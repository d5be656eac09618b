//! A page read from its top by somebody who works out each of its equations.

use std::collections::{BTreeMap, HashMap};

use super::formula::{Formula, Token, Value, formula, tokens};

/// What has been printed.
#[derive(Default)]
pub struct Known {
    /// What names stand for, and products such as d·w₁.
    printed: HashMap<String, Value>,
    /// n and v of the face that a text speaks of, and the w that sees it.
    of_face: HashMap<&'static str, Value>,
}

/// What became of the equations of a text.
#[derive(Debug, Default)]
pub struct Findings {
    /// How many numbers of each kind were worked out and compared with what is printed.
    pub counts: BTreeMap<&'static str, usize>,
    /// Those that came to something else.
    pub wrong: Vec<String>,
    /// Equations that could not be worked out.
    pub open: Vec<String>,
}

impl Findings {
    fn compare(&mut self, kind: &'static str, found: &Value, told: &Value, what: &str, text: &str) {
        *self.counts.entry(kind).or_default() += 1;
        if !found.comes_to(told) {
            let (found, told) = (found.numbers(), told.numbers());
            let wrong = format!("{kind}: {what} is {found:?} and not {told:?}: {text}");
            self.wrong.push(wrong);
        }
    }
}

/// Worked out from numbers that stand in the same equation.
const NUMBERS: &str = "numbers";
/// Worked out from what was printed before, and nothing else.
const NAMES: &str = "names";
/// In letters beside the same in numbers: right within what the digits of its names allow.
const LETTERS: &str = "letters";
/// A quantity printed anew, within what the digits allow.
const AGAIN: &str = "again";
/// How far an edge or a face is from the origin.
const ROWS: &str = "rows";
/// What is more or less than what.
const RELATIONS: &str = "relations";
/// Equations in letters alone.
const DEFINITIONS: &str = "definitions";

impl Known {
    fn get(&self, name: &str) -> Option<&Value> {
        self.of_face.get(name).or_else(|| self.printed.get(name))
    }

    fn of(&self, formula: &Formula) -> Option<Value> {
        formula.worked_out(&|name| self.get(name).cloned())
    }

    /// What a formula comes to with just the digits that are printed.
    fn sharp(&self, formula: &Formula) -> Option<Value> {
        let known = |name: &str| self.get(name).map(Value::sharp);
        Some(formula.worked_out(&known)?.sharp())
    }

    fn forget_what_comes_of(&mut self, name: &str) {
        let comes_of_it = |other: &str| other.contains(['(', '|']) && other.contains(name);
        self.printed.retain(|other, _| !comes_of_it(other));
    }

    /// Notes what something is; what was worked out with another value of it is forgotten.
    fn note(&mut self, what: &Formula, value: Value) {
        let name = what.to_string();
        if matches!(what, Formula::Name(_)) && self.printed.get(&name) != Some(&value) {
            self.forget_what_comes_of(&name);
        }
        if name == "n"
            && let [x, y] = value.0[..]
        {
            self.printed.insert("nx".to_owned(), Value(vec![x]));
            self.printed.insert("ny".to_owned(), Value(vec![y]));
        }
        self.printed.insert(name, value);
    }

    /// Works out the equations of a text, and keeps what it tells.
    pub fn read(&mut self, text: &str, findings: &mut Findings) {
        self.of_face.clear();
        let mut depth = 0;
        let ends = |token: &Token| {
            match token {
                Token::Sign('(') => depth += 1,
                Token::Sign(')') => depth -= 1,
                _ => {}
            }
            *token == Token::Word || (depth == 0 && *token == Token::Sign(','))
        };
        for statement in tokens(text).split(ends) {
            if self.row(statement, text, findings).is_none() {
                self.equation(statement, text, findings);
            }
        }
    }

    /// Works out how far an edge or a face is from the origin where that follows its corners, as in w₁w₂ 3.00; of a face
    /// n and v are then its normal and a corner, and two numbers are n·w of the w that was named before alone, and n·v.
    fn row(&mut self, statement: &[Token], text: &str, findings: &mut Findings) -> Option<()> {
        let corners = statement.iter().map_while(|token| match token {
            Token::Name(name) if name.starts_with('w') => Some(name.as_str()),
            _ => None,
        });
        let names: Vec<&str> = corners.collect();
        if let ([name], 1) = (&names[..], statement.len()) {
            let place = self.printed.get(*name)?.clone();
            self.of_face.insert("w", place);
        }
        let numbers = statement[names.len()..]
            .iter()
            .filter_map(|token| match token {
                Token::Number(number, off) => Some(Value(vec![(number.abs(), *off)])),
                _ => None,
            });
        let told: Vec<Value> = numbers.collect();
        let place = |name: &&str| Some(self.printed.get(*name)?.numbers());
        let corners: Vec<Vec<f64>> = names.iter().map(place).collect::<Option<_>>()?;
        let dot = |p: &[f64], q: &[f64]| p.iter().zip(q).map(|(p, q)| p * q).sum::<f64>();
        let less = |p: &[f64], q: &[f64]| p.iter().zip(q).map(|(p, q)| p - q).collect::<Vec<_>>();
        let what = names.concat();
        let [p, q, others @ ..] = &corners[..] else {
            return None;
        };
        let along = less(q, p);
        let normal = match others {
            [] if p.len() == 2 => vec![along[1], -along[0]],
            [r] if p.len() == 3 => {
                let other = less(r, p);
                let part = |k: usize, l: usize| along[k] * other[l] - along[l] * other[k];
                vec![part(1, 2), part(2, 0), part(0, 1)]
            }
            _ => return None,
        };
        let length = dot(&normal, &normal).sqrt();
        let normal: Vec<f64> = normal.iter().map(|part| part / length).collect();
        let of_p = Value::exact([dot(&normal, p).abs()]);
        match &told[..] {
            [height] => findings.compare(ROWS, &of_p, height, &what, text),
            [reach, height] => {
                let w = self.of_face.get("w")?.numbers();
                let of_w = Value::exact([dot(&normal, &w).abs()]);
                findings.compare(ROWS, &of_w, reach, &what, text);
                findings.compare(ROWS, &of_p, height, &what, text);
            }
            _ => {}
        }
        if text.contains("n·v") {
            self.forget_what_comes_of("n");
            self.forget_what_comes_of("v");
            let corner = Value::exact(p.iter().copied());
            self.of_face.insert("n", Value::exact(normal));
            self.of_face.insert("v", corner);
        }
        Some(())
    }

    fn equation(&mut self, statement: &[Token], text: &str, findings: &mut Findings) {
        let is_relation = |token: &Token| matches!(token, Token::Sign('<' | '>' | '≥'));
        let (statement, relation) = match statement.iter().position(is_relation) {
            Some(at) => (&statement[..at], &statement[at..]),
            None => (statement, &[][..]),
        };
        let tokens: Vec<&[Token]> = statement
            .split(|token| *token == Token::Sign('='))
            .collect();
        if tokens.len() < 2 {
            return;
        }
        let has_number = statement
            .iter()
            .any(|token| matches!(token, Token::Number(..)));
        if !has_number {
            *findings.counts.entry(DEFINITIONS).or_default() += 1;
            return;
        }
        // A quantity that is named by a word has no first side.
        let named = usize::from(tokens[0].is_empty());
        let sides: Option<Vec<Formula>> =
            tokens[named..].iter().map(|side| formula(side)).collect();
        let Some(sides) = sides else {
            findings.open.push(format!("a side is not read: {text}"));
            return;
        };
        let printed = sides.iter().rev().find(|side| side.is_printed());
        let Some(told) = printed.and_then(|side| self.of(side)) else {
            findings.open.push(format!("no result: {text}"));
            return;
        };
        self.relation(&told, relation, text, findings);
        for pair in sides.windows(2) {
            if !matches!(pair[0], Formula::Name(_)) && !pair[1].is_printed() {
                self.unify(&pair[0], &pair[1], text, findings);
            }
        }
        let is_in_numbers = |side: &Formula| side.has_no_names() && !side.is_printed();
        let has_numbers = sides.iter().any(is_in_numbers);
        for (at, side) in sides.iter().enumerate() {
            let kind = match side {
                side if side.is_printed() => continue,
                Formula::Name(_) if at == 0 => continue,
                side if self.printed.contains_key(&side.to_string()) => AGAIN,
                Formula::Name(_) => AGAIN,
                side if side.has_no_names() => NUMBERS,
                _ if has_numbers => LETTERS,
                _ => NAMES,
            };
            let found = match kind {
                AGAIN | LETTERS => self.of(side),
                _ => self.sharp(side),
            };
            match found {
                Some(found) => findings.compare(kind, &found, &told, &side.to_string(), text),
                None => findings.open.push(format!("{side} is not known: {text}")),
            }
        }
        if let Some(first) = sides
            .first()
            .filter(|first| !first.is_printed() && named == 0)
        {
            self.note(first, told);
        }
    }

    /// Whether what is told is more, or less, than the number after it, as is said.
    fn relation(&self, told: &Value, relation: &[Token], text: &str, findings: &mut Findings) {
        let [Token::Sign(sign), limit @ ..] = relation else {
            return;
        };
        let limit = formula(limit).and_then(|limit| self.of(&limit));
        let Some(([told], [limit])) = limit.as_ref().map(|limit| (&told.0[..], &limit.0[..]))
        else {
            findings.open.push(format!("a limit is not read: {text}"));
            return;
        };
        *findings.counts.entry(RELATIONS).or_default() += 1;
        let holds = match sign {
            '>' => told.0 > limit.0,
            '<' => told.0 < limit.0,
            _ => told.0 >= limit.0,
        };
        if !holds {
            let wrong = format!("{} is not {sign} {}: {text}", told.0, limit.0);
            findings.wrong.push(wrong);
        }
    }

    /// What stands in the place of a name in a formula of the same form is what the name is.
    fn unify(&mut self, names: &Formula, numbers: &Formula, text: &str, findings: &mut Findings) {
        match (names, numbers) {
            (Formula::Minus(one), Formula::Minus(other))
            | (Formula::Length(one), Formula::Length(other))
            | (Formula::Root(one), Formula::Root(other))
            | (Formula::Square(one), Formula::Square(other)) => {
                self.unify(one, other, text, findings);
            }
            (Formula::Two(sign, ones), Formula::Two(other_sign, others)) if sign == other_sign => {
                for (one, other) in ones.iter().zip(others.iter()) {
                    self.unify(one, other, text, findings);
                }
            }
            (Formula::Literal(_), _) => {}
            (one, other) if other.is_printed() && !one.has_no_names() => {
                let Some(now) = self.of(other) else { return };
                if let Some(was) = self.of(one) {
                    findings.compare(AGAIN, &was, &now, &one.to_string(), text);
                }
                self.note(one, now);
            }
            _ => {}
        }
    }
}
