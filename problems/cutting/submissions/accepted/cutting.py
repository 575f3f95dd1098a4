# The same recurrence over a depth-first order kept on an explicit stack.
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
    value = [0] * (n + 1)
    for v in reversed(order):
        value[parent[v]] ^= value[v] + 1
    print(value[1])


main()
