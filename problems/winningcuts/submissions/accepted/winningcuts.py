# The value needed from each branch, on the way down; -1 stands for "no value will do".
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    around = [[] for _ in range(n + 1)]
    for i in range(1, n):
        u, v = data[2 * i - 1], data[2 * i]
        around[u].append((v, i))
        around[v].append((u, i))
    parent = [0] * (n + 1)
    edge = [0] * (n + 1)
    order = []
    stack = [1]
    while stack:
        v = stack.pop()
        order.append(v)
        for w, i in around[v]:
            if w != parent[v]:
                parent[w] = v
                edge[w] = i
                stack.append(w)
    g = [0] * (n + 1)
    for v in reversed(order):
        g[parent[v]] ^= g[v] + 1
    need = [-1] * (n + 1)
    need[1] = 0
    wins = []
    for v in order[1:]:
        p = parent[v]
        if need[p] < 0:
            continue
        rest = g[p] ^ (g[v] + 1)
        if rest == need[p]:
            wins.append(edge[v])
        need[v] = (rest ^ need[p]) - 1
    wins.sort()
    print(len(wins))
    if wins:
        print(*wins)


main()
