# Crashes: asks for the neighbours of vertex 1, which has no entry when there is no edge; n = 1.
import sys

it = iter(sys.stdin.buffer.read().split())
n = int(next(it))
adj = {}
for _ in range(n - 1):
    u, v = int(next(it)), int(next(it))
    adj.setdefault(u, []).append(v)
    adj.setdefault(v, []).append(u)

parent = {1: 0}
order = [1]
for v in order:
    for w in adj[v]:
        if w != parent[v]:
            parent[w] = v
            order.append(w)
value = [0] * (n + 1)
for v in reversed(order):
    value[parent[v]] ^= value[v] + 1
print(value[1])
