//! How few tries it takes to make a large input of each of the commonest kinds small.

use super::{Found, shrink_text};
use std::collections::{BTreeSet, HashSet};

/// An input in one of the formats below, as its validator reads it; `None` when it is not valid.
#[derive(Debug, Default)]
struct Input {
    /// Numbers in lists, in the order of the lists.
    lists: Vec<Vec<i64>>,
    /// Edges with labels from 1.
    edges: Vec<(usize, usize)>,
    words: Vec<String>,
}

/// Lines of numbers, strictly: no other blanks, no zeros before a number, a line end at the end.
fn numbers(text: &str) -> Option<Vec<Vec<i64>>> {
    let lines = text.strip_suffix('\n')?.split('\n');
    let number = |token: &str| -> Option<i64> {
        let value: i64 = token.parse().ok()?;
        (value.to_string() == token).then_some(value)
    };
    lines
        .map(|line| line.split(' ').map(number).collect())
        .collect()
}

fn all(list: &[i64], from: i64, to: i64) -> bool {
    list.iter().all(|x| (from..=to).contains(x))
}

/// `n`, then `lists` lists of `n` numbers.
fn lists(text: &str, lists: usize) -> Option<Input> {
    let lines = numbers(text)?;
    let (head, rest) = lines.split_first()?;
    let good = head.len() == 1
        && head[0] >= 1
        && rest.len() == lists
        && rest
            .iter()
            .all(|list| list.len() as i64 == head[0] && all(list, 0, 1_000_000_000));
    good.then(|| Input {
        lists: rest.to_vec(),
        ..Input::default()
    })
}

/// The edges in lines of two labels when they make a simple graph on `n` vertices, connected if `connected` says so.
fn edges(lines: &[Vec<i64>], n: usize, connected: bool) -> Option<Vec<(usize, usize)>> {
    let mut root: Vec<usize> = (0..=n).collect();
    fn find(root: &mut [usize], v: usize) -> usize {
        if root[v] != v {
            root[v] = find(root, root[v]);
        }
        root[v]
    }
    let (mut edges, mut seen, mut parts) = (Vec::new(), HashSet::new(), n);
    for line in lines {
        let &[a, b] = &line[..] else { return None };
        if !all(line, 1, n as i64) || a == b || !seen.insert((a.min(b), a.max(b))) {
            return None;
        }
        let (a, b) = (a as usize, b as usize);
        let (x, y) = (find(&mut root, a), find(&mut root, b));
        if x != y {
            root[x] = y;
            parts -= 1;
        }
        edges.push((a, b));
    }
    (!connected || parts == 1).then_some(edges)
}

/// `n`, with `values` a list of `n` numbers, then `n - 1` edges.
fn tree(text: &str, values: bool) -> Option<Input> {
    let lines = numbers(text)?;
    let n = usize::try_from(*lines[0].first()?).ok()?;
    let first = 1 + usize::from(values);
    let good = lines[0].len() == 1
        && n >= 1
        && lines.len() == first + n - 1
        && (!values || lines[1].len() == n && all(&lines[1], 0, 1_000_000_000));
    good.then_some(())?;
    Some(Input {
        edges: edges(&lines[first..], n, true)?,
        lists: lines[1..first].to_vec(),
        ..Input::default()
    })
}

/// `n m`, then `m` edges of a connected graph.
fn graph(text: &str) -> Option<Input> {
    let lines = numbers(text)?;
    let &[n, m] = &lines[0][..] else { return None };
    (n >= 1 && lines.len() as i64 == 1 + m).then_some(())?;
    Some(Input {
        edges: edges(&lines[1..], usize::try_from(n).ok()?, true)?,
        ..Input::default()
    })
}

/// `n q`, `n - 1` edges of a tree, then `q` pairs of labels; these come as lists.
fn queries(text: &str) -> Option<Input> {
    let lines = numbers(text)?;
    let &[n, q] = &lines[0][..] else { return None };
    (n >= 1 && q >= 1 && lines.len() as i64 == n + q).then_some(())?;
    let rest = lines[n as usize..].to_vec();
    let good = rest.iter().all(|pair| pair.len() == 2 && all(pair, 1, n));
    good.then_some(Input {
        edges: edges(&lines[1..n as usize], n as usize, true)?,
        lists: rest,
        ..Input::default()
    })
}

/// The length of a word, then the word.
fn word(text: &str) -> Option<Input> {
    let (length, word) = text.strip_suffix('\n')?.split_once('\n')?;
    let good = word.len().to_string() == length
        && !word.is_empty()
        && word.bytes().all(|byte| byte.is_ascii_lowercase());
    good.then(|| Input {
        words: vec![word.into()],
        ..Input::default()
    })
}

/// `h w`, then `h` lines of `w` cells.
fn cells(text: &str) -> Option<Input> {
    let mut lines = text.strip_suffix('\n')?.split('\n');
    let (h, w) = lines.next()?.split_once(' ')?;
    let words: Vec<String> = lines.map(String::from).collect();
    let good = words.len().to_string() == h
        && !words.is_empty()
        && words
            .iter()
            .all(|word| word.len().to_string() == w && !word.is_empty());
    good.then_some(Input {
        words,
        ..Input::default()
    })
}

/// The number of cases, then of each `n` and a list of `n` numbers.
fn cases(text: &str) -> Option<Input> {
    let lines = numbers(text)?;
    let (head, rest) = lines.split_first()?;
    let good = head.len() == 1
        && head[0] >= 1
        && rest.len() as i64 == 2 * head[0]
        && rest.chunks(2).all(|case| {
            case[0].len() == 1
                && case[1].len() as i64 == case[0][0]
                && all(&case[1], 0, 1_000_000_000)
        });
    good.then(|| Input {
        lists: rest.chunks(2).map(|case| case[1].clone()).collect(),
        ..Input::default()
    })
}

/// The number of cases, then of each the number of its vertices and the edges of a tree; the edges of all, with new labels.
fn forests(text: &str) -> Option<Input> {
    let lines = numbers(text)?;
    let (head, mut rest) = lines.split_first()?;
    (head.len() == 1 && head[0] >= 1).then_some(())?;
    let mut input = Input::default();
    for case in 0..head[0] as usize {
        let n = usize::try_from(*rest.first()?.first()?).ok()?;
        (rest[0].len() == 1 && n >= 1 && rest.len() >= n).then_some(())?;
        let own = edges(&rest[1..n], n, true)?;
        let far = case * 1_000_000;
        let own = own.into_iter().map(|(a, b)| (a + far, b + far));
        input.edges.extend(own);
        rest = &rest[n..];
    }
    rest.is_empty().then_some(input)
}

fn largest_degree(input: &Input) -> usize {
    let mut degree = std::collections::HashMap::new();
    for &(a, b) in &input.edges {
        *degree.entry(a).or_insert(0) += 1;
        *degree.entry(b).or_insert(0) += 1;
    }
    degree.into_values().max().unwrap_or(0)
}

fn triangle(input: &Input) -> bool {
    let edges: BTreeSet<(usize, usize)> = input
        .edges
        .iter()
        .flat_map(|&(a, b)| [(a, b), (b, a)])
        .collect();
    let closed = |&(a, b): &(usize, usize)| {
        let mut next = edges.range((b, 0)..(b + 1, 0));
        a < b && next.any(|&(_, c)| b < c && edges.contains(&(a, c)))
    };
    edges.iter().any(closed)
}

/// Numbers that look random, the same each time.
struct Luck(u64);

impl Luck {
    fn below(&mut self, end: usize) -> usize {
        self.0 = crate::quality::trivial::mix(self.0 + 1);
        (self.0 % end as u64) as usize
    }

    fn list(&mut self, length: usize) -> String {
        let numbers = (0..length).map(|_| self.below(1_000_000_000).to_string());
        numbers.collect::<Vec<_>>().join(" ") + "\n"
    }

    /// Edges of a tree whose labels are mixed; the parent is one of the `near` vertices before.
    fn tree(&mut self, n: usize, near: usize) -> String {
        let mut labels: Vec<usize> = (1..=n).collect();
        for at in (1..n).rev() {
            labels.swap(at, self.below(at + 1));
        }
        let mut text = String::new();
        for v in 1..n {
            let parent = v - 1 - self.below(v.min(near));
            text += &format!("{} {}\n", labels[parent], labels[v]);
        }
        text
    }
}

struct Row {
    name: &'static str,
    input: String,
    kills: fn(&str) -> bool,
    /// Bytes that are small enough, and the tries that may be needed for them.
    small: usize,
    tries: usize,
}

fn table() -> Vec<Row> {
    let luck = &mut Luck(7);
    let n = 3500;
    let row = |name, input, kills, small, tries| Row {
        name,
        input,
        kills,
        small,
        tries,
    };
    let marked = |mut list: String| {
        let middle = list.len() / 2 + list[list.len() / 2..].find(' ').unwrap_or(0);
        list.replace_range(middle..middle, " 999999999 7");
        list
    };
    let mut two = luck.list(n);
    two.insert_str(0, "17 18 ");
    let cells_of = |luck: &mut Luck| {
        let line = |luck: &mut Luck| -> String {
            (0..200)
                .map(|_| if luck.below(6) == 0 { '#' } else { '.' })
                .collect()
        };
        (0..200).map(|_| line(luck) + "\n").collect::<String>()
    };
    vec![
        row(
            "a list whose sum is large",
            format!("{n}\n{}", luck.list(n)),
            |text| {
                lists(text, 1).is_some_and(|input| input.lists[0].iter().sum::<i64>() >= 1 << 31)
            },
            40,
            60,
        ),
        row(
            "a list with two neighbours in its middle",
            format!("{}\n{}", n + 2, marked(luck.list(n))),
            |text| {
                let has = |list: &Vec<i64>| list.windows(2).any(|pair| pair == [999_999_999, 7]);
                lists(text, 1).is_some_and(|input| has(&input.lists[0]))
            },
            20,
            200,
        ),
        row(
            "two lists that differ at one place",
            {
                let list = luck.list(n / 2);
                let other = list.replacen(" 4", " 3", 100).replacen(" 3", " 4", 99);
                format!("{}\n{list}{other}", n / 2)
            },
            |text| lists(text, 2).is_some_and(|input| input.lists[0] != input.lists[1]),
            12,
            200,
        ),
        row(
            "a tree with a vertex of degree 5",
            format!("{n}\n{}", luck.tree(n, n)),
            |text| tree(text, false).is_some_and(|input| largest_degree(&input) >= 5),
            40,
            200,
        ),
        row(
            "a deep tree with values that are large somewhere",
            format!("{n}\n{}{}", luck.list(n), luck.tree(n, 3)),
            |text| {
                let large = |input: &Input| input.lists[0].iter().any(|&x| x >= 999_000_000);
                tree(text, true).is_some_and(|input| large(&input) && input.edges.len() >= 3)
            },
            50,
            200,
        ),
        row(
            "a graph with a triangle",
            {
                let mut seen = HashSet::new();
                let mut edges = String::new();
                for a in 2..=2000 {
                    for b in [1 + luck.below(a - 1), 1 + luck.below(a - 1)] {
                        if seen.insert((a, b)) {
                            edges += &format!("{b} {a}\n");
                        }
                    }
                }
                format!("2000 {}\n{edges}", seen.len())
            },
            |text| graph(text).is_some_and(|input| triangle(&input)),
            20,
            200,
        ),
        row(
            "a tree with queries, one of a vertex with itself",
            {
                let tree = luck.tree(2000, 10);
                let mut queries: String = (0..2000)
                    .map(|_| format!("{} {}\n", 1 + luck.below(1000), 1001 + luck.below(1000)))
                    .collect();
                queries.insert_str(0, "77 77\n");
                format!("2000 2001\n{tree}{queries}")
            },
            |text| {
                queries(text).is_some_and(|input| input.lists.iter().any(|pair| pair[0] == pair[1]))
            },
            20,
            200,
        ),
        row(
            "a word that contains another",
            {
                let mut letters = |n: usize| -> String {
                    (0..n)
                        .map(|_| char::from(b'a' + luck.below(4) as u8))
                        .collect()
                };
                format!("40005\n{}abzba{}\n", letters(15_000), letters(25_000))
            },
            |text| {
                word(text).is_some_and(|input| {
                    let z = input.words[0].find('z').unwrap_or(0);
                    z > 0 && input.words[0][..z].contains('a') && input.words[0][z..].contains('a')
                })
            },
            10,
            200,
        ),
        row(
            "cells with a square of walls",
            format!("200 200\n{}", cells_of(luck)),
            |text| {
                cells(text).is_some_and(|input| {
                    input.words.windows(2).any(|two| {
                        let both = |at: usize| two.iter().all(|w| w.as_bytes()[at] == b'#');
                        (1..two[0].len()).any(|at| both(at - 1) && both(at))
                    })
                })
            },
            15,
            200,
        ),
        row(
            "cases of a list, one of them with a large sum",
            {
                let mut cases: Vec<String> = (0..4000)
                    .map(|_| format!("3\n{} 5 {}\n", luck.below(1000), luck.below(1000)))
                    .collect();
                cases[2718] = format!("4\n{}", luck.list(4));
                format!("4000\n{}", cases.concat())
            },
            |text| {
                cases(text).is_some_and(|input| {
                    input
                        .lists
                        .iter()
                        .any(|list| list.iter().sum::<i64>() > 5000)
                })
            },
            15,
            200,
        ),
        row(
            "cases of a tree, where one that is small follows one that is large",
            {
                let cases: String = (0..300)
                    .map(|case| {
                        let n = 20 + case % 50;
                        format!("{n}\n{}", luck.tree(n, 5))
                    })
                    .collect();
                format!("300\n{cases}")
            },
            |text| {
                forests(text).is_some_and(|_| {
                    let heads = numbers(text).unwrap_or_default();
                    let sizes: Vec<i64> = heads[1..]
                        .iter()
                        .filter(|line| line.len() == 1)
                        .map(|line| line[0])
                        .collect();
                    sizes.windows(2).any(|pair| pair[1] < pair[0])
                })
            },
            20,
            200,
        ),
    ]
}

/// Prints how many tries it took.
#[test]
fn large_inputs_become_small_in_few_tries() {
    let mut lines = Vec::new();
    let mut failed = false;
    for row in table() {
        assert!((row.kills)(&row.input), "{}", row.name);
        let (mut tries, mut small) = (0, None);
        let mut bytes = 0;
        let mut find = |list: &[Vec<u8>]| {
            for (number, input) in list.iter().enumerate() {
                tries += 1;
                bytes += input.len();
                if tries > 3000 {
                    return Found::Over;
                }
                let text = std::str::from_utf8(input).unwrap_or_default();
                if !text.is_empty() && (row.kills)(text) {
                    if input.len() <= row.small {
                        small = small.or(Some(tries));
                    }
                    return Found::At(number);
                }
            }
            Found::None
        };
        let shrunk = shrink_text(row.input.clone().into_bytes(), &mut find);
        assert!((row.kills)(&String::from_utf8_lossy(&shrunk.input)));
        let good = small.is_some_and(|small| small <= row.tries);
        failed |= !good;
        lines.push(format!(
            "{}: {} bytes, {small:?} tries to {} bytes, {tries} of {bytes} bytes to {}{}",
            row.name,
            row.input.len(),
            row.small,
            shrunk.input.len(),
            if good { "" } else { "  <- too many" },
        ));
    }
    let lines = lines.join("\n");
    println!("{lines}");
    assert!(!failed, "{lines}");
}
