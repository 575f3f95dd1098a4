# Walks the tree by recursion, which ends at Python's limit of 1000 calls. Killed by 08-deep.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[0], data[1]
    adj = [[] for _ in range(n + 1)]
    for i in range(2, 2 * n, 2):
        u, v = data[i], data[i + 1]
        adj[u].append(v)
        adj[v].append(u)
    tokens = data[2 * n :]
    value = [0] * (n + 1)
    children = [[] for _ in range(n + 1)]

    def visit(v, parent):
        children[v] = [c for c in adj[v] if c != parent]
        for c in children[v]:
            visit(c, v)
        below = {value[c] for c in children[v]}
        while value[v] in below:
            value[v] += 1

    visit(1, 0)
    xor = 0
    for v in tokens:
        xor ^= value[v]
    for i, v in enumerate(tokens):
        if xor and value[v] ^ xor < value[v]:
            print("First")
            print(i + 1, next(c for c in children[v] if value[c] == value[v] ^ xor))
            return
    print("Second")


main()
