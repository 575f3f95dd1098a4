// Wrong: combines branches by mex instead of XORing values plus one; 02-stars.
#include <bits/stdc++.h>
using namespace std;

// How many branches at a vertex have which value.
typedef map<int, int> Branches;

int mex(const Branches& branches) {
    int m = 0;
    for (auto [value, count] : branches) {
        if (count == 0) continue;
        if (value != m) break;
        m++;
    }
    return m;
}

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
    vector<int> par(n + 1), order = {1}, g(n + 1);
    for (int i = 0; i < n; i++)
        for (int w : adj[order[i]])
            if (w != par[order[i]]) par[w] = order[i], order.push_back(w);

    vector<Branches> around(n + 1);
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        g[v] = mex(around[v]);
        around[par[v]][g[v]]++;
    }
    // Going down, the branch above a vertex is its parent without the vertex itself.
    vector<int> answer(n + 1);
    answer[1] = g[1];
    for (int i = 1; i < n; i++) {
        int v = order[i];
        Branches& above = around[par[v]];
        above[g[v]]--;
        int up = mex(above);
        above[g[v]]++;
        around[v][up]++;
        answer[v] = mex(around[v]);
    }
    for (int v = 1; v <= n; v++) printf("%d ", answer[v]);
    puts("");
}
