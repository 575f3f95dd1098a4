# Takes leaves away one by one: of a vertex with one neighbour left, the XOR of the neighbours left is that neighbour. Then moves
# the root from a vertex to its child: answer(child) = g(child) xor ((answer(vertex) xor (g(child) + 1)) + 1).
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    degree = [0] * (n + 1)
    left = [0] * (n + 1)
    for u, v in zip(data[1::2], data[2::2]):
        degree[u] += 1
        degree[v] += 1
        left[u] ^= v
        left[v] ^= u
    degree[1] = 0  # the root is never taken away
    g = [0] * (n + 1)
    taken = []
    for leaf in range(1, n + 1):
        v = leaf
        while degree[v] == 1:
            degree[v] = 0
            taken.append(v)
            parent = left[v]
            g[parent] ^= g[v] + 1
            left[parent] ^= v
            degree[parent] -= 1
            v = parent
    for v in reversed(taken):
        g[v] ^= (g[left[v]] ^ (g[v] + 1)) + 1
    print(*g[1:])


main()
