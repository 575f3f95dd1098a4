// Plucks leaves to find values, then goes back with the value each branch would need; below 0 it wraps around and never fits.
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
    int n;
    if (std::scanf("%d", &n) != 1) return 1;
    std::vector<int> degree(n + 1), vertices(n + 1), edges(n + 1);  // XOR of the neighbours, and of the edges, still there
    for (int i = 1; i < n; i++) {
        int u, v;
        if (std::scanf("%d %d", &u, &v) != 2) return 1;
        degree[u]++, degree[v]++;
        vertices[u] ^= v, vertices[v] ^= u;
        edges[u] ^= i, edges[v] ^= i;
    }
    degree[1] = n + 1;  // the root is never plucked
    std::vector<uint32_t> value(n + 1), need(n + 1);
    std::vector<int> plucked;
    for (int v = 2; v <= n; v++)
        if (degree[v] == 1) plucked.push_back(v);
    for (int i = 0; i < (int)plucked.size(); i++) {
        int v = plucked[i], p = vertices[v];
        value[p] ^= value[v] + 1;
        vertices[p] ^= v, edges[p] ^= edges[v];
        if (--degree[p] == 1) plucked.push_back(p);
    }
    std::vector<char> wins(n);
    int count = 0;
    for (int i = n - 2; i >= 0; i--) {
        int v = plucked[i], p = vertices[v];
        uint32_t rest = value[p] ^ (value[v] + 1);
        if (rest == need[p]) wins[edges[v]] = 1, count++;
        need[v] = (rest ^ need[p]) - 1;
    }
    std::printf("%d\n", count);
    for (int i = 1; i < n; i++)
        if (wins[i]) std::printf("%d%c", i, --count ? ' ' : '\n');
}
