//! placeholder
use crate::exact::orientation;
use glam::DVec2;

pub(super) fn convex_hull(points: &[DVec2], sorted: &mut [u32], corners: &mut [u32]) -> usize {
    for (k, slot) in sorted.iter_mut().enumerate() {
        *slot = k as u32;
    }
    sorted.sort_unstable_by(|&i, &j| {
        let (p, q) = (points[i as usize], points[j as usize]);
        p.x.partial_cmp(&q.x)
            .unwrap()
            .then(p.y.partial_cmp(&q.y).unwrap())
            .then(i.cmp(&j))
    });
    let mut len = 0;
    for pass in 0..2 {
        let start = len;
        for &k in sorted.iter() {
            let at = points[k as usize];
            while len > start {
                let last = points[corners[len - 1] as usize];
                if last == at {
                    break;
                }
                if len >= start + 2
                    && orientation(
                        points[corners[len - 2] as usize].into(),
                        last.into(),
                        at.into(),
                    ) <= 0.0
                {
                    len -= 1;
                } else {
                    break;
                }
            }
            if len > start && points[corners[len - 1] as usize] == at {
                continue;
            }
            corners[len] = k;
            len += 1;
        }
        if len > start + 1 || pass == 0 && len > 1 {
            len -= 1;
        }
        sorted.reverse();
    }
    len.max(1)
}

/// Whether a ring of points that turns one way at each is gone round once: it then goes forward in the
/// lexicographic order and back, where a star, which turns only one way too, does so more often.
pub(super) fn goes_round_once(points: impl Iterator<Item = DVec2> + Clone) -> bool {
    let next = points.clone().cycle().skip(1);
    let forward = points.zip(next).map(|(p, q)| (p.x, p.y) < (q.x, q.y));
    let changes = forward.clone().zip(forward.cycle().skip(1));
    changes.filter(|(one, other)| one != other).count() == 2
}
