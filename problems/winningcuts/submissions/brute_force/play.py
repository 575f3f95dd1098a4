# Plays the game out: every set of vertices that cuts can leave standing, each solved once; gives up above 16 vertices.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    if n > 16:
        sys.exit("too many positions")
    edges = list(zip(data[1::2], data[2::2]))
    around = [[] for _ in range(n + 1)]
    for u, v in edges:
        around[u].append(v)
        around[v].append(u)
    parent = [0] * (n + 1)
    order = [1]
    for v in order:
        for w in around[v]:
            if w != parent[v]:
                parent[w] = v
                order.append(w)
    branch = [1 << v for v in range(n + 1)]  # a vertex and all that hangs below it
    for v in reversed(order):
        branch[parent[v]] |= branch[v]
    far_end = [v if parent[v] == u else u for u, v in edges]

    # Positions are settled once all positions a cut leads to are; lost[position] says whether the mover loses.
    start = branch[1]
    lost = {}
    stack = [start]
    while stack:
        standing = stack[-1]
        after = [standing & ~branch[v] for v in far_end if standing >> v & 1]
        unknown = [position for position in after if position not in lost]
        if unknown:
            stack.extend(unknown)
        else:
            lost[standing] = not any(lost[position] for position in after)
            stack.pop()
    wins = [i for i, v in enumerate(far_end, 1) if lost[start & ~branch[v]]]
    print(len(wins))
    if wins:
        print(*wins)


main()
