# Takes the mex over all vertices below, as if a token could go down any number of steps at once. Killed by 02-chains.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, k = data[:2]
adj = [[] for _ in range(n + 1)]
for i in range(1, n):
    u, v = data[2 * i], data[2 * i + 1]
    adj[u].append(v)
    adj[v].append(u)
tokens = data[2 * n :]

parent = [0] * (n + 1)
order = [1]
for v in order:
    for c in adj[v]:
        if c != parent[v]:
            parent[c] = v
            order.append(c)

# The values below a vertex are 0..m-1 for some m, so m says it all.
below = [0] * (n + 1)
for v in reversed(order):
    below[parent[v]] = max(below[parent[v]], below[v] + 1)
value = below

xor = 0
for v in tokens:
    xor ^= value[v]


def move():
    for i, v in enumerate(tokens):
        if value[v] ^ xor < value[v]:
            # Somewhere below v there is a vertex of the value wanted; the way down is along the longest path.
            c = v
            while value[c] != value[v] ^ xor:
                c = next(d for d in adj[c] if d != parent[c] and value[d] == value[c] - 1)
            return i + 1, c


if xor:
    print("First")
    print(*move())
else:
    print("Second")
