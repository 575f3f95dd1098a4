//! Which label each vertex of a shape gets.

use super::RootedTree;
use crate::draw::shuffle;
use testlib::generator::Gen;

/// How the vertices other than the root are labelled `2..=n`; the root always becomes vertex 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Labels {
    /// Every order is as likely as any other
    #[default]
    Shuffled,
    /// In the shape's own order: a chain is 1-2-3-..., parents have smaller labels (unless the root is moved)
    Identity,
    /// In the shape's own order backwards: n, n-1, ..., 2
    Reversed,
    /// Level by level from the root: parents have smaller labels
    Bfs,
    /// In depth-first preorder from the root: parents have smaller labels, subtrees are intervals
    Dfs,
    /// Level by level, backwards: every parent other than the root has a larger label than its children
    Upward,
}

/// The labels `1..=n` of the vertices of `tree`, of which `root` gets 1; `parent` are the parents seen from `root`.
pub(super) fn assign(
    labels: Labels,
    tree: &RootedTree,
    root: u32,
    parent: &[u32],
    g: &mut Gen,
) -> Vec<u32> {
    let order = match labels {
        // What is shuffled here is the labels themselves: no order to be turned into labels.
        Labels::Shuffled => {
            let mut label: Vec<u32> = (1..=tree.n()).collect();
            shuffle(g, &mut label[1..]);
            label.swap(0, root as usize);
            return label;
        }
        Labels::Identity => own_order(tree, root),
        Labels::Reversed => backwards(own_order(tree, root)),
        Labels::Bfs => bfs(root, parent),
        Labels::Upward => backwards(bfs(root, parent)),
        Labels::Dfs => dfs(root, parent),
    };
    let mut label = vec![0; order.len()];
    for (i, &v) in order.iter().enumerate() {
        label[v as usize] = i as u32 + 1;
    }
    label
}

/// The vertices in the shape's own order, with the root taken to the front.
fn own_order(tree: &RootedTree, root: u32) -> Vec<u32> {
    let mut order: Vec<u32> = match tree.own_numbers() {
        None => (0..tree.n()).collect(),
        Some(own) => {
            let mut order = vec![0; own.len()];
            for (v, &number) in own.iter().enumerate() {
                order[number as usize] = v as u32;
            }
            order
        }
    };
    if let Some(at) = order.iter().position(|&v| v == root) {
        order[..=at].rotate_right(1);
    }
    order
}

/// All but the first, backwards.
fn backwards(mut order: Vec<u32>) -> Vec<u32> {
    order[1..].reverse();
    order
}

fn bfs(root: u32, parent: &[u32]) -> Vec<u32> {
    let children = Children::of(root, parent);
    let mut order = vec![root];
    let mut next = 0;
    while next < order.len() {
        order.extend_from_slice(children.below(order[next]));
        next += 1;
    }
    order
}

fn dfs(root: u32, parent: &[u32]) -> Vec<u32> {
    let children = Children::of(root, parent);
    let mut order = Vec::with_capacity(parent.len());
    let mut stack = vec![root];
    while let Some(v) = stack.pop() {
        order.push(v);
        stack.extend(children.below(v).iter().rev());
    }
    order
}

/// The children of every vertex in one array, each list in increasing order.
struct Children {
    start: Vec<u32>,
    list: Vec<u32>,
}

impl Children {
    fn of(root: u32, parent: &[u32]) -> Self {
        let mut start = vec![0; parent.len() + 1];
        let others = || (0..parent.len() as u32).filter(|&v| v != root);
        for v in others() {
            start[parent[v as usize] as usize + 1] += 1;
        }
        for v in 0..parent.len() {
            start[v + 1] += start[v];
        }
        let mut list = vec![0; parent.len() - 1];
        let mut free = start.clone();
        for v in others() {
            let place = &mut free[parent[v as usize] as usize];
            list[*place as usize] = v;
            *place += 1;
        }
        Self { start, list }
    }

    fn below(&self, v: u32) -> &[u32] {
        &self.list[self.start[v as usize] as usize..self.start[v as usize + 1] as usize]
    }
}
