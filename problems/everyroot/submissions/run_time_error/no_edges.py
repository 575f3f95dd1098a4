# Crashes: starts from an end of the first edge, and with one vertex there is none; one-vertex.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n = data[0]
adj = [[] for _ in range(n + 1)]
for u, v in zip(data[1::2], data[2::2]):
    adj[u].append(v)
    adj[v].append(u)
root = data[1]
parent = [0] * (n + 1)
order = [root]
for v in order:
    for w in adj[v]:
        if w != parent[v]:
            parent[w] = v
            order.append(w)
value = [0] * (n + 1)
for v in reversed(order[1:]):
    value[parent[v]] ^= value[v] + 1
for v in order[1:]:
    value[v] ^= (value[parent[v]] ^ (value[v] + 1)) + 1
print(*value[1:])
