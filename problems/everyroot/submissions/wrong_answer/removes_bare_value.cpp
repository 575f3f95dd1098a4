// Wrong: takes a child's branch out with g instead of g + 1; 02-stars.
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
    vector<int> g(n + 1), ans(n + 1);
    for (int i = n - 1; i > 0; i--) g[par[order[i]]] ^= g[order[i]] + 1;
    ans[1] = g[1];
    for (int i = 1; i < n; i++) {
        int v = order[i];
        int rest = ans[par[v]] ^ g[v];
        ans[v] = g[v] ^ (rest + 1);
    }
    for (int v = 1; v <= n; v++) printf("%d ", ans[v]);
    puts("");
}
