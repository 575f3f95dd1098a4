//! Takes large parts away at once. First a few of the things that an input is made of are kept, 1, 2, 4 and so on: what
//! fails on many mostly fails on few, and to ask about little is cheap. Then parts go, the largest first.

use super::Shrinker;
use super::graphs::{self, Graph};
use super::grid::Grid;
use super::rows::{self, Rows};
use super::text::SHORT;
use std::collections::HashMap;

/// Things that an input is made of, and that can be taken away.
enum Shape {
    Rows(Rows),
    Graph(Graph),
}

/// What a shape is known by when some of its things are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Name {
    Rows(rows::Name),
    Graph((usize, usize), usize),
}

/// Candidates that are asked about at once: some for each worker, and not too many to keep in memory.
const AT_ONCE: usize = 8;
/// Inputs larger than [`SHORT`] are cut into at most so many parts: there is little hope in trying smaller ones.
const PARTS: usize = 64;

/// So many things are taken apart before anything else is done.
const FEW: usize = 32;

impl Shape {
    fn all(grid: &Grid) -> Vec<Shape> {
        let graphs = graphs::all(grid).into_iter().map(Shape::Graph);
        graphs
            .chain(rows::all(grid).into_iter().map(Shape::Rows))
            .collect()
    }

    fn name(&self) -> Name {
        match self {
            Shape::Rows(rows) => Name::Rows(rows.name()),
            Shape::Graph(graph) => Name::Graph(graph.name().0, graph.name().1),
        }
    }

    fn size(&self) -> usize {
        match self {
            Shape::Rows(rows) => rows.size,
            Shape::Graph(graph) => graph.size,
        }
    }

    fn keep(&self, grid: &Grid, keep: &[bool]) -> Vec<u8> {
        match self {
            Shape::Rows(rows) => rows.keep(grid, keep).write(),
            Shape::Graph(graph) => graph.keep(grid, keep).write(),
        }
    }

    /// Inputs with 1, 2, 4, 8, 32, ... of the things, those of each number together: the first and the last, or those around
    /// some vertices.
    fn few<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Vec<Vec<u8>>> + 'a {
        let size = self.size();
        let orders = match self {
            Shape::Rows(_) => vec![(0..size).collect(), (0..size).rev().collect()],
            Shape::Graph(graph) => graph.orders(),
        };
        let larger = |kept: &usize| Some(kept * if *kept < 8 { 2 } else { 4 });
        let sizes = std::iter::successors(Some(1), larger);
        sizes.take_while(move |kept| *kept < size).map(move |kept| {
            let some = |order: &Vec<usize>| {
                let mut keep = vec![false; size];
                order[..kept].iter().for_each(|&number| keep[number] = true);
                self.keep(grid, &keep)
            };
            orders.iter().map(some).collect()
        })
    }

    /// Sets of about `size` things that may go together.
    fn pieces(&self, size: usize) -> Vec<Vec<usize>> {
        match self {
            Shape::Rows(rows) => {
                let starts = (0..rows.size).step_by(size);
                starts
                    .map(|from| (from..rows.size.min(from + size)).collect())
                    .collect()
            }
            Shape::Graph(graph) => graph.pieces(size),
        }
    }

    fn without(&self, grid: &Grid, piece: &[usize]) -> Vec<u8> {
        let mut keep = vec![true; self.size()];
        piece.iter().for_each(|&number| keep[number] = false);
        self.keep(grid, &keep)
    }
}

/// Takes large parts away as long as that works.
pub(super) fn shrink(shrinker: &mut Shrinker<'_>) {
    let mut tried = HashMap::new();
    let mut parts = 2;
    loop {
        while few(shrinker, &mut tried) {}
        if shrinker.is_over() {
            return;
        }
        let (names, most) = shapes(shrinker);
        let large = shrinker.shrunk.input.len() > SHORT;
        if parts >= 2 * most || large && parts > PARTS {
            return;
        }
        let before = shrinker.shrunk.input.len();
        for name in names {
            pieces(shrinker, name, parts);
        }
        // Much smaller, it may be another input altogether.
        parts = match shrinker.shrunk.input.len() * 2 <= before {
            true => 2,
            false => 2 * parts,
        };
    }
}

/// The names of the shapes of the input so far, and the size of the largest.
fn shapes(shrinker: &Shrinker<'_>) -> (Vec<Name>, usize) {
    let grid = Grid::read(&shrinker.shrunk.input);
    let shapes = grid.map_or(Vec::new(), |grid| Shape::all(&grid));
    let most = shapes.iter().map(Shape::size).max().unwrap_or(0);
    (shapes.iter().map(Shape::name).collect(), most)
}

/// Keeps a few things of one of the shapes, as few as it can; says whether it could. A shape for which it could not is left
/// alone until the input is half as large: `tried` says how large it was.
fn few(shrinker: &mut Shrinker<'_>, tried: &mut HashMap<Name, usize>) -> bool {
    if shrinker.is_over() {
        return false;
    }
    let Some(grid) = Grid::read(&shrinker.shrunk.input) else {
        return false;
    };
    let length = shrinker.shrunk.input.len();
    for shape in Shape::all(&grid) {
        let name = shape.name();
        if tried.get(&name).is_some_and(|before| length * 2 > *before) {
            continue;
        }
        for list in shape.few(&grid) {
            if shrinker.is_over() {
                return false;
            }
            if shrinker.first(list).is_some() {
                let mut parts = 2;
                while parts < 2 * FEW {
                    pieces(shrinker, name, parts);
                    parts *= 2;
                }
                return true;
            }
        }
        tried.insert(name, length);
    }
    false
}

/// Cuts a shape into so many parts, and takes those away that can go.
fn pieces(shrinker: &mut Shrinker<'_>, name: Name, parts: usize) {
    let mut size = None;
    let mut at = 0;
    'cut: while !shrinker.is_over() {
        let Some(grid) = Grid::read(&shrinker.shrunk.input) else {
            return;
        };
        let shapes = Shape::all(&grid);
        let Some(shape) = shapes.iter().find(|shape| shape.name() == name) else {
            return;
        };
        // Parts stay as large as they are when others go.
        let size = *size.get_or_insert(shape.size().div_ceil(parts));
        if shape.size() * 2 <= parts {
            return;
        }
        let pieces = shape.pieces(size);
        while at < pieces.len() && !shrinker.is_over() {
            let some = &pieces[at..pieces.len().min(at + AT_ONCE)];
            let list = some
                .iter()
                .map(|piece| shape.without(&grid, piece))
                .collect();
            if let Some(number) = shrinker.first(list) {
                at += number;
                continue 'cut;
            }
            at += some.len();
        }
        return;
    }
}
