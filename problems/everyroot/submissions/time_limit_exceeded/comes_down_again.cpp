// Too slow: for each root comes all the way down from vertex 1 again, quadratic where it is deep; 03-chains of full length.
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
    vector<int> g(n + 1), path;
    for (int i = n - 1; i > 0; i--) g[par[order[i]]] ^= g[order[i]] + 1;
    for (int root = 1; root <= n; root++) {
        path.clear();
        for (int v = root; v != 1; v = par[v]) path.push_back(v);
        int p = 1, up = 0;
        for (int i = (int)path.size() - 1; i >= 0; i--) {
            int v = path[i];
            up = (up ^ g[p] ^ (g[v] + 1)) + 1;
            p = v;
        }
        printf("%d ", g[root] ^ up);
    }
    puts("");
}
