# Orders the vertices by a search from the root, takes the mex of the set of the children's values, and tries the tokens in turn.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[0], data[1]
    tokens = data[2 * n : 2 * n + k]
    neighbours = [[] for _ in range(n + 1)]
    for i in range(2, 2 * n, 2):
        u, v = data[i], data[i + 1]
        neighbours[u].append(v)
        neighbours[v].append(u)

    parent = [0] * (n + 1)
    order = [1]
    for v in order:
        for other in neighbours[v]:
            if other != parent[v]:
                parent[other] = v
                order.append(other)

    value = [0] * (n + 1)
    for v in reversed(order):
        below = {value[other] for other in neighbours[v] if other != parent[v]}
        while value[v] in below:
            value[v] += 1

    xor = 0
    for v in tokens:
        xor ^= value[v]
    if xor == 0:
        print("Second")
        return
    for i, v in enumerate(tokens):
        wanted = value[v] ^ xor
        if wanted < value[v]:
            child = next(c for c in neighbours[v] if c != parent[v] and value[c] == wanted)
            print("First")
            print(i + 1, child)
            return


main()
