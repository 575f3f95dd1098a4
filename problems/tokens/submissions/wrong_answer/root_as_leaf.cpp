// Takes every vertex of degree 1 for a leaf of value 0, also the root. Killed by 02-chains.
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
    std::vector<int> parent(n + 1), order = {1}, value(n + 1), token(k);
    for (int i = 0; i < (int)order.size(); i++)
        for (int c : adjacent[order[i]])
            if (c != parent[order[i]]) parent[c] = order[i], order.push_back(c);
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        if (adjacent[v].size() == 1) continue;  // a leaf
        unsigned seen = 0;
        for (int c : adjacent[v])
            if (c != parent[v]) seen |= 1u << value[c];
        while (seen >> value[v] & 1) value[v]++;
    }
    int total = 0;
    for (int& v : token) {
        scanf("%d", &v);
        total ^= value[v];
    }
    for (int i = 0; i < k && total; i++) {
        int wanted = value[token[i]] ^ total;
        if (wanted > value[token[i]]) continue;
        for (int c : adjacent[token[i]])
            if (c != parent[token[i]] && value[c] == wanted) return printf("First\n%d %d\n", i + 1, c), 0;
    }
    puts("Second");
}
