// Wrong: (XOR of the values) + 1 on the way up and on the way down, as if adding one commuted with XOR; 02-stars.
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
    vector<int> kids(n + 1), x(n + 1);  // XOR of the children's values
    auto value = [&](int count, int xored) { return count ? xored + 1 : 0; };
    for (int i = n - 1; i > 0; i--) {
        int v = order[i], p = par[v];
        x[p] ^= value(kids[v], x[v]);
        kids[p]++;
    }
    vector<int> ans(n + 1), all(n + 1);  // all: XOR over every neighbour
    all[1] = x[1];
    ans[1] = value(kids[1], x[1]);
    for (int i = 1; i < n; i++) {
        int v = order[i], p = par[v];
        int up = value((int)adj[p].size() - 1, all[p] ^ value(kids[v], x[v]));
        all[v] = x[v] ^ up;
        ans[v] = value((int)adj[v].size(), all[v]);
    }
    for (int v = 1; v <= n; v++) printf("%d ", ans[v]);
    puts("");
}
