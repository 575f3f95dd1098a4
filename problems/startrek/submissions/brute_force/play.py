# Builds every choice of gates and plays the game from its rules; refuses what would take too long.
import itertools
import sys


def wins(cosmos, at, seen):
    seen.add(at)
    result = any(w not in seen and not wins(cosmos, w, seen) for w in cosmos[at])
    seen.remove(at)
    return result


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, d = data[0], data[1]
    edges = [(data[i] - 1, data[i + 1] - 1) for i in range(2, 2 * n, 2)]
    if d > 10 or n ** (2 * d) * n * (d + 1) > 300000:
        sys.exit("too large to play")
    winning = 0
    for gates in itertools.product(range(n), repeat=2 * d):
        cosmos = [[] for _ in range(n * (d + 1))]

        def join(u, v):
            cosmos[u].append(v)
            cosmos[v].append(u)

        for i in range(d + 1):
            for u, v in edges:
                join(i * n + u, i * n + v)
        for i in range(d):
            join(i * n + gates[2 * i], (i + 1) * n + gates[2 * i + 1])
        winning += wins(cosmos, 0, set())
    print(winning % (10**9 + 7))


main()
