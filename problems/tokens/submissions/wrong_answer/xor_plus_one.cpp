// Takes the rule of the cutting game, XOR of (g(c) + 1), where the mex belongs. Killed by 02-chains.
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

    std::vector<int> parent(n + 1), order = {1}, value(n + 1);
    for (int i = 0; i < (int)order.size(); i++) {
        int v = order[i];
        for (int c : adjacent[v])
            if (c != parent[v]) parent[c] = v, order.push_back(c);
    }
    for (int i = n - 1; i > 0; i--) value[parent[order[i]]] ^= value[order[i]] + 1;

    int total = 0;
    for (int v : token) total ^= value[v];
    if (total == 0) return puts("Second"), 0;
    int mover = 0, child = 0;
    while ((value[token[mover]] ^ total) > value[token[mover]]) mover++;
    for (int c : adjacent[token[mover]])
        if (c != parent[token[mover]] && (child == 0 || value[c] == (value[token[mover]] ^ total))) child = c;
    printf("First\n%d %d\n", mover + 1, child);
}
