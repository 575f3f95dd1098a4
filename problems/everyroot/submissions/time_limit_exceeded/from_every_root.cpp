// Too slow: solves the tree from nothing for each root; any test of full size.
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
    vector<int> par(n + 1), order(n), g(n + 1);
    for (int root = 1; root <= n; root++) {
        int len = 0;
        order[len++] = root;
        par[root] = 0;
        for (int i = 0; i < len; i++) {
            int v = order[i];
            g[v] = 0;
            for (int w : adj[v])
                if (w != par[v]) {
                    par[w] = v;
                    order[len++] = w;
                }
        }
        for (int i = n - 1; i > 0; i--) g[par[order[i]]] ^= g[order[i]] + 1;
        printf("%d ", g[root]);
    }
    puts("");
}
