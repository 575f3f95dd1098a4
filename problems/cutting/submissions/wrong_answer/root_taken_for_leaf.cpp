// Wrong: calls every vertex of degree 1 a leaf, the root too; 03-chains hanging from an end.
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
    vector<int> par(n + 1), val(n + 1), order = {1};
    for (int i = 0; i < (int)order.size(); i++)
        for (int w : adj[order[i]])
            if (w != par[order[i]]) par[w] = order[i], order.push_back(w);
    while (!order.empty()) {
        int v = order.back();
        order.pop_back();
        if (adj[v].size() == 1) {
            val[v] = 0;
            continue;
        }
        for (int w : adj[v])
            if (w != par[v]) val[v] ^= val[w] + 1;
    }
    printf("%d\n", val[1]);
}
