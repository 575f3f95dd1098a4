# Moves the root from a vertex to its child: answer(child) = g(child) xor ((answer(vertex) xor (g(child) + 1)) + 1).
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    around = [[] for _ in range(n + 1)]
    for u, v in zip(data[1::2], data[2::2]):
        around[u].append(v)
        around[v].append(u)
    parent = [0] * (n + 1)
    order = []
    stack = [1]
    while stack:
        v = stack.pop()
        order.append(v)
        for w in around[v]:
            if w != parent[v]:
                parent[w] = v
                stack.append(w)
    g = [0] * (n + 1)
    for v in reversed(order):
        g[parent[v]] ^= g[v] + 1
    for v in order[1:]:
        g[v] ^= (g[parent[v]] ^ (g[v] + 1)) + 1
    print(*g[1:])


main()
