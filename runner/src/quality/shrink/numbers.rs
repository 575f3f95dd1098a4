//! Lowers numbers to the smallest value that still holds, as far as larger values hold whenever smaller ones do.

use super::Shrinker;
use super::grid::Grid;
use std::collections::BTreeMap;

/// Inputs of more numbers are left to other moves.
const MOST: usize = 200;

/// Lowers equal numbers together, then each alone.
pub(super) fn shrink(shrinker: &mut Shrinker<'_>) {
    let Some(places) = places(shrinker).filter(|places| places.len() <= MOST) else {
        return;
    };
    let mut equal: BTreeMap<i128, Vec<(usize, usize)>> = BTreeMap::new();
    for (place, value) in &places {
        equal.entry(*value).or_default().push(*place);
    }
    let equal = equal.into_values().rev().filter(|places| places.len() > 1);
    let single = places.iter().map(|(place, _)| vec![*place]);
    for places in equal.chain(single).collect::<Vec<_>>() {
        if shrinker.is_over() {
            return;
        }
        lower(shrinker, &places);
    }
}

/// The numbers of an input, and where they stand.
fn places(shrinker: &Shrinker<'_>) -> Option<Vec<((usize, usize), i128)>> {
    let grid = Grid::read(&shrinker.shrunk.input)?;
    let all = (0..grid.0.len()).flat_map(|line| (0..grid.0[line].len()).map(move |t| (line, t)));
    let number = |place: (usize, usize)| Some((place, grid.number(place.0, place.1)?));
    Some(all.filter_map(number).collect())
}

/// Lowers the numbers at these places, which are equal, to one value. The numbers stay where they are.
fn lower(shrinker: &mut Shrinker<'_>, places: &[(usize, usize)]) {
    let Some(grid) = Grid::read(&shrinker.shrunk.input) else {
        return;
    };
    let Some(value) = grid.number(places[0].0, places[0].1) else {
        return;
    };
    let (sign, size) = (value.signum(), value.abs());
    let with = |size: i128| {
        let mut grid = grid.clone();
        for &(line, token) in places {
            grid.set(line, token, sign * size);
        }
        grid.write()
    };
    // What cannot go down by one will hardly go down by more.
    let bold = [0, 1, 2, size / 2, size - 1];
    let Some(found) = shrinker.first(bold.iter().map(|&size| with(size)).collect()) else {
        return;
    };
    let mut holds = bold[found];
    let mut fails = match found {
        0..=2 => return,
        3 => 2,
        _ => size / 2,
    };
    while holds - fails > 1 && !shrinker.over {
        let third = ((holds - fails) / 3).max(1);
        let list = [fails + third, (fails + 2 * third).min(holds - 1)];
        match shrinker.first(list.iter().map(|&size| with(size)).collect()) {
            Some(0) => holds = list[0],
            Some(_) => (fails, holds) = (list[0], list[1]),
            None => fails = list[1],
        }
    }
}
