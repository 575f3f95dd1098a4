// Wrong: takes each branch at the root for a heap of as many sticks as it has edges; 04-caterpillars.
#include <cstdio>
#include <vector>

int main() {
    int n;
    scanf("%d", &n);
    std::vector<std::vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d%d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    std::vector<int> par(n + 1), size(n + 1, 1), order;
    order.push_back(1);
    for (int i = 0; i < n; i++) {
        int v = order[i];
        for (int w : adj[v])
            if (w != par[v]) {
                par[w] = v;
                order.push_back(w);
            }
    }
    int answer = 0;
    for (int i = n - 1; i > 0; i--) {
        int v = order[i];
        size[par[v]] += size[v];
        if (par[v] == 1) answer ^= size[v];
    }
    printf("%d\n", answer);
}
