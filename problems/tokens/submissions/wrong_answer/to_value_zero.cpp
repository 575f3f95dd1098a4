// Knows who wins, but then moves some token that can move to a child of value 0, which need not leave XOR 0. Killed by 05-random.
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    std::vector<std::vector<int>> adjacent(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adjacent[u].push_back(v);
        adjacent[v].push_back(u);
    }
    std::vector<int> token(k);
    for (int& v : token) scanf("%d", &v);

    std::vector<int> parent(n + 1), order = {1}, value(n + 1), below(n + 1);
    for (int i = 0; i < (int)order.size(); i++) {
        int v = order[i];
        for (int c : adjacent[v])
            if (c != parent[v]) parent[c] = v, order.push_back(c);
    }
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        while (below[v] >> value[v] & 1) value[v]++;
        below[parent[v]] |= 1 << value[v];
    }
    int total = 0;
    for (int v : token) total ^= value[v];
    if (total == 0) return puts("Second"), 0;
    for (int i = 0; i < k; i++) {
        if (value[token[i]] == 0) continue;
        for (int c : adjacent[token[i]])
            if (c != parent[token[i]] && value[c] == 0) return printf("First\n%d %d\n", i + 1, c), 0;
    }
}
