# Takes leaves away one by one: of a vertex with one edge left, the XOR of the neighbours and edges left are that neighbour and
# that edge. Then the value needed from each branch, on the way down; -1 stands for "no value will do".
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    degree = [0] * (n + 1)
    left = [0] * (n + 1)
    edge = [0] * (n + 1)
    i = 0
    for u, v in zip(data[1::2], data[2::2]):
        i += 1
        degree[u] += 1
        degree[v] += 1
        left[u] ^= v
        left[v] ^= u
        edge[u] ^= i
        edge[v] ^= i
    degree[1] = 0  # the root is never taken away
    g = [0] * (n + 1)
    taken = []
    for leaf in range(1, n + 1):
        v = leaf
        while degree[v] == 1:
            degree[v] = 0
            taken.append(v)
            p = left[v]
            g[p] ^= g[v] + 1
            left[p] ^= v
            edge[p] ^= edge[v]
            degree[p] -= 1
            v = p

    need = [-1] * (n + 1)
    need[1] = 0
    wins = []
    for v in reversed(taken):
        p = left[v]
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
