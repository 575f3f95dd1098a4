"""Prints n and n random integers of [min, max]."""

import argparse
import random

parser = argparse.ArgumentParser()
parser.add_argument("--n", type=int, required=True)
parser.add_argument("--min", type=int)
parser.add_argument("--max", type=int, required=True)
parser.add_argument("--seed", type=int, default=0)
args = parser.parse_args()

low = -args.max if args.min is None else args.min
if low > args.max:
    parser.error("--min is larger than --max")
source = random.Random(args.seed)
# Only getrandbits is promised to stay the same in later versions of Python.
span = args.max - low + 1


def draw():
    while True:
        value = source.getrandbits(span.bit_length())
        if value < span:
            return low + value


print(args.n)
print(*(draw() for _ in range(args.n)))
