// Too slow: XORs all siblings again for each child, quadratic at a hub; 02-stars of full size with vertex 1 as the hub.
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
    ans[1] = g[1];
    for (int i = 1; i < n; i++) {
        int v = order[i], p = par[v], rest = up[p];
        for (int sibling : adj[p])
            if (sibling != v && sibling != par[p]) rest ^= g[sibling] + 1;
        up[v] = rest + 1;
        ans[v] = g[v] ^ up[v];
    }
    for (int v = 1; v <= n; v++) printf("%d ", ans[v]);
    puts("");
}
