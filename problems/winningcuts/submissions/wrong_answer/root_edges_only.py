# Wrong: tries only the branches at the root, no cut further inside; 1-small.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n = data[0]
adj = [[] for _ in range(n + 1)]
for i in range(1, n):
    u, v = data[2 * i - 1], data[2 * i]
    adj[u].append((v, i))
    adj[v].append((u, i))
parent = [0] * (n + 1)
order = [1]
for v in order:
    for w, _ in adj[v]:
        if w != parent[v]:
            parent[w] = v
            order.append(w)
g = [0] * (n + 1)
for v in reversed(order[1:]):
    g[parent[v]] ^= g[v] + 1
wins = sorted(i for w, i in adj[1] if g[1] == g[w] + 1)
print(len(wins))
if wins:
    print(*wins)
