// Plucks leaves other than vertex 1 until it is alone; a vertex knows its last neighbour as the XOR of all it has left.
#include <cstdio>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<int> degree(n + 1), left(n + 1), value(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        degree[u]++, degree[v]++;
        left[u] ^= v, left[v] ^= u;
    }
    degree[1] = n + 1;  // the root is never a leaf
    for (int i = 1; i <= n; i++) {
        int leaf = i;
        // Going on from the neighbour only when it comes before i keeps this linear and needs no queue.
        while (degree[leaf] == 1) {
            int v = left[leaf];
            value[v] ^= value[leaf] + 1;
            degree[leaf] = 0;
            left[v] ^= leaf;
            degree[v]--;
            if (v > i) break;
            leaf = v;
        }
    }
    std::printf("%d\n", value[1]);
}
