# Wrong: takes each way from the root to a leaf for a heap of its own and XORs their lengths; 05-brooms.
import sys
from collections import deque


def main():
    data = sys.stdin.buffer.read().split()
    n = int(data[0])
    adj = [[] for _ in range(n + 1)]
    for i in range(1, 2 * n - 1, 2):
        u, v = int(data[i]), int(data[i + 1])
        adj[u].append(v)
        adj[v].append(u)
    depth = [-1] * (n + 1)
    depth[1] = 0
    queue = deque([1])
    answer = 0
    while queue:
        v = queue.popleft()
        leaf = True
        for w in adj[v]:
            if depth[w] < 0:
                depth[w] = depth[v] + 1
                queue.append(w)
                leaf = False
        if leaf:
            answer ^= depth[v]
    print(answer)


main()
