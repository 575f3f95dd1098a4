//! Tests of the readers of trees.

use super::*;
use proptest::prelude::*;

fn read(text: &str, n: u32) -> Result<Tree, String> {
    let mut r = Reader::new(text.as_bytes());
    let tree = read_edges(&mut r, n).map_err(|fault| fault.to_string())?;
    r.eof().map_err(|fault| fault.to_string())?;
    Ok(tree)
}

#[test]
fn trees_are_read() {
    assert_eq!(read("", 1).unwrap().edges(), []);
    let tree = read("4 1\n2 4\n3 2\n", 4).unwrap();
    assert_eq!(tree.edges(), [(4, 1), (2, 4), (3, 2)]);
    assert_eq!(tree.degrees(), [0, 1, 2, 1, 2]);
    assert_eq!(tree.adjacency().neighbours(4), [1, 2]);
    assert_eq!(tree.diameter(), 3);
    let rooted = tree.rooted_at(2);
    assert_eq!(rooted.parents(), [0, 4, 0, 2, 2]);
    assert_eq!(rooted.order(), [2, 4, 3, 1]);
    assert_eq!(rooted.depths(), [0, 2, 0, 1, 1]);
    assert_eq!(rooted.sizes(), [0, 1, 4, 1, 2]);
}

#[test]
fn the_number_of_vertices_comes_first() {
    let read = |text: &str| {
        let mut r = Reader::new(text.as_bytes());
        read_sized(&mut r, 1..=3).map_err(|fault| fault.to_string())
    };
    assert_eq!(read("3\n1 2\n2 3\n").unwrap().edges(), [(1, 2), (2, 3)]);
    assert_eq!(read("1\n").unwrap().n(), 1);
    assert!(read("4\n1 2\n2 3\n3 4\n").unwrap_err().contains("n = 4"));
    assert!(read("0\n").is_err());
    assert!(read("2 1 2\n").is_err());
}

#[test]
fn every_fault_says_where_and_what() {
    let fault = |text, n| read(text, n).unwrap_err();
    assert_eq!(
        fault("1 2\n3 3\n", 3),
        "line 2, column 1 (token 1): edge 2 is a loop (3 3)"
    );
    assert_eq!(
        fault("2 1\n1 3\n1 2\n", 4),
        "line 3, column 1 (token 1): edge 3 repeats edge 1 (2 1)"
    );
    assert_eq!(
        fault("2 1\n1 3\n1 3\n", 4),
        "line 3, column 1 (token 1): edge 3 repeats edge 2 (1 3)"
    );
    assert_eq!(
        fault("1 2\n2 3\n3 1\n", 4),
        "line 3, column 1 (token 1): edge 3 (3 1) closes a cycle, so not all vertices can be connected"
    );
    assert_eq!(
        fault("1 2\n2 4\n", 3),
        "line 2, column 3 (token 2): v[2] = 4 is out of 1..=3"
    );
    assert_eq!(
        fault("0 2\n", 2),
        "line 1, column 1 (token 1): u[1] = 0 is out of 1..=2"
    );
    for (text, n) in [
        ("1 2", 2),
        ("1  2\n", 2),
        ("1 2 \n", 2),
        (" 1 2\n", 2),
        ("1 02\n", 2),
        ("1 2\n\n", 2),
        ("1 2\n", 3),
        ("1 2\n", 1),
        ("1 2 3\n", 2),
    ] {
        assert!(read(text, n).is_err(), "{text:?} {n}");
    }
    // A promise that the file does not keep costs no memory.
    assert!(read("1 2\n", u32::MAX).is_err());
}

#[test]
fn edges_by_hand() {
    assert!(Tree::from_edges(1, vec![]).is_ok());
    assert_eq!(
        Tree::from_edges(4, vec![(1, 2), (3, 4)]).unwrap_err(),
        "not connected: vertex 3 is not reachable from vertex 1"
    );
    assert!(Tree::from_edges(0, vec![]).is_err());
    assert!(Tree::from_edges(2, vec![(1, 3)]).is_err());
    assert!(Tree::from_edges(2, vec![(1, 2), (2, 1)]).is_err());
}

#[test]
fn parents() {
    let read = |text: &str, n| {
        let mut r = Reader::new(text.as_bytes());
        let tree = read_parents(&mut r, n).map_err(|fault| fault.to_string())?;
        r.eof().map_err(|fault| fault.to_string())?;
        Ok::<_, String>(tree)
    };
    assert_eq!(read("", 1).unwrap().edges(), []);
    assert_eq!(read("3 1\n", 3).unwrap().edges(), [(3, 2), (1, 3)]);
    assert_eq!(
        read("1 4 3\n", 4).unwrap_err(),
        "not a tree: vertex 3 is its own ancestor, so it is not reachable from vertex 1"
    );
    assert_eq!(
        read("2\n", 2).unwrap_err(),
        "not a tree: vertex 2 is its own ancestor, so it is not reachable from vertex 1"
    );
    assert_eq!(
        read("1 5\n", 3).unwrap_err(),
        "line 1, column 3 (token 2): p[3] = 5 is out of 1..=3"
    );
    assert!(check_parents(&[0]).is_err());
    assert!(read("\n", 1).is_err());
}

/// Whether edges form a tree, by spreading from vertex 1 until nothing changes.
fn is_tree_slowly(n: u32, edges: &[(u32, u32)]) -> bool {
    let mut reached = vec![false; n as usize + 1];
    reached[1] = true;
    for _ in 0..n {
        for &(u, v) in edges {
            let any = reached[u as usize] || reached[v as usize];
            reached[u as usize] = any;
            reached[v as usize] = any;
        }
    }
    edges.len() as u32 == n - 1 && reached[1..].iter().all(|&r| r)
}

proptest! {
    #[test]
    fn exactly_the_trees_are_accepted(n in 1u32..8, ends in prop::collection::vec((0u32..100, 0u32..100), 7)) {
        let edges: Vec<(u32, u32)> = ends.iter().take(n as usize - 1).map(|&(u, v)| (u % n + 1, v % n + 1)).collect();
        let text: String = edges.iter().map(|(u, v)| format!("{u} {v}\n")).collect();
        prop_assert_eq!(read(&text, n).is_ok(), is_tree_slowly(n, &edges));
        prop_assert_eq!(Tree::from_edges(n, edges.clone()).is_ok(), is_tree_slowly(n, &edges));
    }

    #[test]
    fn parents_agree_with_edges(n in 1u32..9, ups in prop::collection::vec(0u32..100, 8)) {
        let parents: Vec<u32> = ups.iter().take(n as usize - 1).map(|p| p % n + 1).collect();
        let edges: Vec<(u32, u32)> = parents.iter().copied().zip(2..).collect();
        prop_assert_eq!(check_parents(&parents).is_ok(), is_tree_slowly(n, &edges));
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(prop::sample::select(&b"0123 \n-\r\t\0"[..]), 0..40), n in 0u32..6) {
        let _ = read_edges(&mut Reader::new(&bytes), n);
        let _ = read_parents(&mut Reader::new(&bytes), n);
    }
}
