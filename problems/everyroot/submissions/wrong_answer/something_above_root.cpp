// Wrong: starts the way down with up(root) = 1, as if an edge hung above vertex 1; any test, one-vertex included.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), order = {1};
    for (int i = 0; i < n; i++)
        for (int w : adj[order[i]])
            if (w != par[order[i]]) par[w] = order[i], order.push_back(w);
    vector<int> g(n + 1), up(n + 1), ans(n + 1);
    for (int i = n - 1; i > 0; i--) g[par[order[i]]] ^= g[order[i]] + 1;
    up[1] = 1;
    for (int i = 0; i < n; i++) {
        int v = order[i];
        ans[v] = g[v] ^ up[v];
        for (int w : adj[v])
            if (w != par[v]) up[w] = (ans[v] ^ (g[w] + 1)) + 1;
    }
    for (int v = 1; v <= n; v++) printf("%d ", ans[v]);
    puts("");
}
