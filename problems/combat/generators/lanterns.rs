//! A tree of any shape with its lanterns lit in some pattern.

use clap::Parser;
use generators::tree::{self, LabelledTree, TreeArgs};
use std::process::ExitCode;
use std::str::FromStr;
use testlib::generator::{self, Gen, Out};

/// Prints n, the n lanterns (0 dark, 1 lit), and the tree
#[derive(Parser)]
#[command(after_long_help = tree::help())]
struct Args {
    #[command(flatten)]
    tree: TreeArgs,
    /// Which lanterns are lit: none, all, even or odd (by distance from chamber 1), leaves, inner, root, all-but-leaf
    /// (one dark, a deepest one), or a percentage such as 30%
    #[arg(long)]
    lit: Pattern,
}

/// Which lanterns are lit at the start.
#[derive(Debug, Clone, Copy)]
enum Pattern {
    None,
    All,
    /// At even distance from the root.
    Even,
    /// At odd distance from the root.
    Odd,
    Leaves,
    Inner,
    Root,
    /// All but the first of the deepest.
    AllButLeaf,
    /// Each with this chance in 100.
    Percent(u64),
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Ok(match text {
            "none" => Self::None,
            "all" => Self::All,
            "even" => Self::Even,
            "odd" => Self::Odd,
            "leaves" => Self::Leaves,
            "inner" => Self::Inner,
            "root" => Self::Root,
            "all-but-leaf" => Self::AllButLeaf,
            _ => match text.strip_suffix('%').map(str::parse) {
                Some(Ok(percent @ 0..=100)) => Self::Percent(percent),
                _ => {
                    return Err(format!(
                        "`{text}` is neither a pattern nor a percentage such as 30%"
                    ));
                }
            },
        })
    }
}

impl Pattern {
    /// 0 or 1 for each vertex from 1.
    fn draw(self, tree: &LabelledTree, g: &mut Gen) -> Vec<u8> {
        let depth = tree.depths();
        let mut inner = vec![false; depth.len()];
        for &parent in tree.parents() {
            inner[parent as usize] = true;
        }
        let deepest = (1..depth.len())
            .rev()
            .max_by_key(|&v| depth[v])
            .unwrap_or(1);
        let mut is_lit = |v: usize| match self {
            Self::None => false,
            Self::All => true,
            Self::Even => depth[v].is_multiple_of(2),
            Self::Odd => depth[v] % 2 == 1,
            Self::Leaves => !inner[v],
            Self::Inner => inner[v],
            Self::Root => v == 1,
            Self::AllButLeaf => v != deepest,
            Self::Percent(percent) => g.chance(percent, 100),
        };
        (1..depth.len()).map(|v| u8::from(is_lit(v))).collect()
    }
}

fn main() -> ExitCode {
    generator::run(|g: &mut Gen, args: Args, out: &mut Out<'_>| {
        let tree = args.tree.build(g)?;
        let lanterns = args.lit.draw(&tree, &mut g.stream("lanterns"));
        out.line(tree.n())?;
        out.line(lanterns)?;
        tree.print_edges(out)
    })
}
