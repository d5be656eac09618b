//! Where labels stand: beside what they name, clear of each other, of the lines and of other bodies.

mod candidates;
mod lengths;
mod near;
mod obstacles;
mod search;
mod wanted;

use glam::DVec2;

use self::near::LEAST_CONTRAST;
use self::obstacles::Obstacles;
use self::search::{LabelSearch, Spot};
use self::wanted::{PlacementOrder, Wanted, wanted};
use super::clip::is_within;
use super::text::{box_of, room};
use super::{Camera, Color, Mark, Pane, Rect, Role, Theme};

/// From this cost on something is wrong with a place: a label that may be left out is.
const TROUBLE: f64 = 30.0;

/// How often the labels that found no good place are given the first choice.
const ROUNDS: usize = 4;

/// Places the labels of `pane` outside the `covered` areas.
pub(super) fn place_labels(pane: &mut Pane, theme: &Theme, covered: &[Rect]) {
    let mut labels = Labels::new(&pane.marks, theme, &pane.camera, &pane.place);
    let placed = labels.placed(covered);
    labels.write(&placed, &mut pane.marks, theme);
}

/// The labels of a pane, what they keep clear of, and what is known of the places tried for each.
struct Labels {
    camera: Camera,
    pane: Rect,
    obstacles: Obstacles,
    wanted: Vec<Wanted>,
    searches: Vec<LabelSearch>,
}

/// Where the labels of a pane come to stand.
struct Placed {
    /// One a label, in the order of the labels.
    spots: Vec<Spot>,
    /// 0 where each label found a good place; it grows with what is wrong.
    trouble: f64,
}

impl Labels {
    /// Of these marks, in a pane at a place of the picture.
    fn new(marks: &[Mark], theme: &Theme, camera: &Camera, pane: &Rect) -> Self {
        let wanted = wanted(marks, theme, camera, pane);
        Self {
            camera: *camera,
            pane: *pane,
            obstacles: Obstacles::new(marks, theme, camera, pane),
            searches: wanted.iter().map(LabelSearch::new).collect(),
            wanted,
        }
    }

    /// A place for each where it covers nothing, as near as can be to the side it asked for; nothing stands where the
    /// pane is `covered`. A label without such a place is left out, unless it says the answer or names a body: that one
    /// stands where it covers least. Titles, scales and the numbers of axes keep their places.
    fn placed(&mut self, covered: &[Rect]) -> Placed {
        let mut order: Vec<usize> = (0..self.wanted.len()).collect();
        order.sort_by_key(|&at| self.wanted[at].turn);
        let mut best = self.settle(&order, covered);
        for _ in 1..ROUNDS {
            if best.trouble < TROUBLE {
                break;
            }
            order.sort_by_key(|&at| best.spots[at].cost < TROUBLE);
            let other = self.settle(&order, covered);
            if other.trouble >= best.trouble {
                break;
            }
            best = other;
        }
        best
    }

    /// Places the labels one by one in this `order`.
    fn settle(&mut self, order: &[usize], covered: &[Rect]) -> Placed {
        let mut taken = self.obstacles.taken(covered);
        let mut spots: Vec<Option<Spot>> = vec![None; self.wanted.len()];
        let mut trouble = 0.0;
        for &at in order {
            let label = &self.wanted[at];
            let spot = self.searches[at].best_spot(label, &self.obstacles, &taken);
            let is_bad = spot.cost >= TROUBLE;
            if is_bad {
                // A label that is left out is missed less than one that covers something hurts.
                trouble += match (label.must_stay, label.turn) {
                    (true, _) => 2.0 * spot.cost,
                    (false, PlacementOrder::Optional) => 0.0,
                    (false, _) => 3.0 * TROUBLE,
                };
            }
            if !is_bad || label.must_stay {
                taken.add(spot.label, spot.leader);
            }
            spots[at] = Some(spot);
        }
        Placed {
            spots: spots.into_iter().flatten().collect(),
            trouble,
        }
    }

    /// Whether a label is shown at its spot. What runs off the pane could not be read anyway.
    fn is_shown(&self, wanted: &Wanted, spot: &Spot) -> bool {
        spot.cost < TROUBLE || wanted.must_stay && self.pane.holds(&spot.label)
    }

    /// The ink of a body's letter at this spot: the body's own, where it stands on it and can be read.
    fn letter(&self, role: Role, spot: &Spot, marks: &[Mark], theme: &Theme) -> Role {
        let beside = match role {
            Role::ShapeA => Role::NameA,
            Role::ShapeB => Role::NameB,
            other => return other,
        };
        let at = spot.label.center();
        let ground = ground_at(at, marks, theme, &self.camera, &self.pane);
        let contrast = |role: Role| theme.style(role).text.contrast(ground);
        let fades = contrast(role) < LEAST_CONTRAST && contrast(beside) > contrast(role);
        if fades || !self.obstacles.is_on_the_pair(at) {
            beside
        } else {
            role
        }
    }

    /// Moves the labels among the marks to their spots, takes out those that are left out, and adds the leaders.
    fn write(&self, placed: &Placed, marks: &mut Vec<Mark>, theme: &Theme) {
        let (camera, pane) = (&self.camera, &self.pane);
        let mut left_out = Vec::new();
        let mut leaders = Vec::new();
        for (wanted, spot) in self.wanted.iter().zip(&placed.spots) {
            if !self.is_shown(wanted, spot) {
                left_out.push(wanted.index);
                continue;
            }
            let letter = self.letter(marks[wanted.index].role(), spot, marks, theme);
            if let Mark::Label { at, side, role, .. } = &mut marks[wanted.index] {
                if spot.place != wanted.place {
                    *at = camera.to_space(pane, spot.place);
                }
                *side = camera.turned(spot.side);
                *role = letter;
            }
            leaders.extend(spot.leader.map(|ends| Mark::Polyline {
                points: ends.map(|end| camera.to_space(pane, end)).to_vec(),
                role: Role::Leader,
            }));
        }
        let mut index = 0;
        marks.retain(|_| {
            index += 1;
            !left_out.contains(&(index - 1))
        });
        marks.extend(leaders);
    }
}

/// The colour at a place of the picture: what is filled there, over the ground of the world.
fn ground_at(place: DVec2, marks: &[Mark], theme: &Theme, camera: &Camera, pane: &Rect) -> Color {
    marks.iter().fold(theme.background, |ground, mark| {
        let Mark::Polygon { points, role } = mark else {
            return ground;
        };
        let Some(fill) = theme.style(*role).fill else {
            return ground;
        };
        let mut outline = points.clone();
        let point = camera.to_space(pane, place);
        let is_inside = is_within(point, &outline);
        outline.reverse();
        if is_inside || is_within(point, &outline) {
            fill.on(ground)
        } else {
            ground
        }
    })
}

/// Takes out the labels of a `role` that a dot or a line lies on.
pub(super) fn take_out_covered(pane: &mut Pane, role: Role, theme: &Theme) {
    let (camera, place) = (&pane.camera, &pane.place);
    let obstacles = Obstacles::new(&pane.marks, theme, camera, place);
    pane.marks.retain(|mark| {
        let mut labels = boxes(std::slice::from_ref(mark), theme, camera, place).into_iter();
        mark.role() != role || !labels.any(|(_, label)| obstacles.cover(&label))
    });
}

/// Every label of `marks` with the place that it takes up.
pub(super) fn boxes<'m>(
    marks: &'m [Mark],
    theme: &Theme,
    camera: &Camera,
    pane: &Rect,
) -> Vec<(&'m str, Rect)> {
    let labels = marks.iter().filter_map(|mark| match mark {
        Mark::Label {
            at,
            text,
            role,
            side,
        } => {
            let place = camera.to_picture(pane, *at);
            Some((
                text.as_str(),
                box_of(
                    place,
                    room(text, theme.style(*role).text_size),
                    camera.turned(*side),
                ),
            ))
        }
        _ => None,
    });
    labels.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ThemeName;
    use glam::dvec2;

    fn label(at: DVec2) -> Mark {
        Mark::Label {
            at,
            text: "w₁".to_owned(),
            role: Role::Simplex,
            side: DVec2::X,
        }
    }

    fn place(marks: &mut Vec<Mark>, theme: &Theme, pane: &Rect) {
        let mut labels = Labels::new(marks, theme, &Camera::ONE_TO_ONE, pane);
        let placed = labels.placed(&[]);
        labels.write(&placed, marks, theme);
    }

    #[test]
    fn labels_of_one_place_do_not_cover_each_other() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let pane = Rect::new(DVec2::ZERO, dvec2(400.0, 400.0));
        let mut marks = vec![label(dvec2(200.0, 200.0)), label(dvec2(203.0, 201.0))];
        place(&mut marks, &theme, &pane);
        let boxes = boxes(&marks, &theme, &Camera::ONE_TO_ONE, &pane);
        assert!(!boxes[0].1.overlaps(&boxes[1].1));
    }

    #[test]
    fn a_label_at_the_rim_stays_inside() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let pane = Rect::new(DVec2::ZERO, dvec2(400.0, 400.0));
        let mut marks = vec![label(dvec2(398.0, 200.0))];
        place(&mut marks, &theme, &pane);
        let boxes = boxes(&marks, &theme, &Camera::ONE_TO_ONE, &pane);
        assert!(pane.holds(&boxes[0].1));
    }
}
