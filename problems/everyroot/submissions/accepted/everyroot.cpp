// Plucks leaves until one vertex is left, takes that for the first root, and moves the root along the edges backwards.
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
    std::vector<int> plucked;
    for (int v = 1; v <= n; v++)
        if (degree[v] == 1) plucked.push_back(v);
    for (int i = 0; i < n - 1; i++) {
        int v = plucked[i], w = left[v];
        value[w] ^= value[v] + 1;
        left[w] ^= v;
        if (--degree[w] == 1) plucked.push_back(w);
    }
    // value[w] is final before any vertex that was plucked onto w is looked at.
    for (int i = n - 2; i >= 0; i--) {
        int v = plucked[i], w = left[v];
        int rest = value[w] ^ (value[v] + 1);
        value[v] ^= rest + 1;
    }
    for (int v = 1; v <= n; v++) std::printf("%d%c", value[v], v < n ? ' ' : '\n');
}
