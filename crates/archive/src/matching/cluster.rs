//! Captions into photographs: the nearest first, never two that are surely apart.
//!
//! A and B are near, B and C are near, A and C are surely of two photographs: B goes with the nearer one.

/// Two captions that are near enough to be of one photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// How far apart they are.
    pub distance: u64,
    /// The one, by its place in an order that does not depend on how they came.
    pub one: usize,
    /// The other.
    pub other: usize,
}

/// Groups of `count` captions, each in rising order.
pub fn cluster(count: usize, edges: &[Edge], apart: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut edges = edges.to_vec();
    edges.sort_unstable();
    let mut groups: Vec<Vec<usize>> = (0..count).map(|at| vec![at]).collect();
    let mut group_of: Vec<usize> = (0..count).collect();
    for Edge { one, other, .. } in edges {
        let (a, b) = (group_of[one].min(group_of[other]), group_of[one].max(group_of[other]));
        let held = |at: usize| group_of[at] == a || group_of[at] == b;
        if a == b || apart.iter().any(|(i, j)| group_of[*i] != group_of[*j] && held(*i) && held(*j)) {
            continue;
        }
        let moved = std::mem::take(&mut groups[b]);
        moved.iter().for_each(|at| group_of[*at] = a);
        groups[a].extend(moved);
    }
    groups.retain(|group| !group.is_empty());
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_between_two_photographs_goes_with_the_nearer() {
        let edge = |distance, one, other| Edge { distance, one, other };
        let chain = [edge(9, 0, 1), edge(3, 1, 2)];
        assert_eq!(cluster(3, &chain, &[]), [vec![0, 1, 2]]);
        assert_eq!(cluster(3, &chain, &[(0, 2)]), [vec![0], vec![1, 2]]);
        assert_eq!(cluster(2, &[], &[]), [vec![0], vec![1]]);
    }
}
