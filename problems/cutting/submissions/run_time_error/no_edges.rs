// Crashes: asks for the neighbours of vertex 1, which has no entry when there is no edge; n = 1.
use std::collections::HashMap;
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|x| x.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut neighbours: HashMap<usize, Vec<usize>> = HashMap::new();
    while let (Some(u), Some(v)) = (numbers.next(), numbers.next()) {
        neighbours.entry(u).or_default().push(v);
        neighbours.entry(v).or_default().push(u);
    }

    let mut parent = vec![0; n + 1];
    let mut order = vec![1];
    let mut i = 0;
    while i < order.len() {
        let v = order[i];
        for &w in &neighbours[&v] {
            if w != parent[v] {
                parent[w] = v;
                order.push(w);
            }
        }
        i += 1;
    }
    let mut value = vec![0usize; n + 1];
    for &v in order.iter().skip(1).rev() {
        value[parent[v]] ^= value[v] + 1;
    }
    println!("{}", value[1]);
}
