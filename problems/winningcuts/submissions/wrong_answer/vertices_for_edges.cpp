// Wrong: prints the lower ends of the winning edges, not the numbers of the edges; 1-small.
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
    vector<int> par(n + 1), order = {1}, g(n + 1), need(n + 1, -1), wins;
    for (int i = 0; i < n; i++)
        for (int w : adj[order[i]])
            if (w != par[order[i]]) par[w] = order[i], order.push_back(w);
    for (int i = n - 1; i > 0; i--) g[par[order[i]]] ^= g[order[i]] + 1;

    need[1] = 0;
    for (int i = 1; i < n; i++) {
        int v = order[i], p = par[v];
        if (need[p] < 0) continue;
        int rest = g[p] ^ (g[v] + 1);
        if (rest == need[p]) wins.push_back(v);
        need[v] = (rest ^ need[p]) - 1;
    }
    sort(wins.begin(), wins.end());
    printf("%d\n", (int)wins.size());
    for (int v : wins) printf("%d ", v);
    puts("");
}
