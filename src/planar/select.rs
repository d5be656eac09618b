//! A choice without a branch.

/// `yes` or `no` without a branch, for conditions that are unpredictable, as which vertex is farthest.
#[inline(always)]
pub(super) fn select(condition: bool, yes: usize, no: usize) -> usize {
    let mask = usize::from(condition).wrapping_neg();
    no ^ ((yes ^ no) & mask)
}
