// Crashes: two recursions, too deep for the stack; 03-chains of full length hanging from an end.
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
    vector<int> g(n + 1), ans(n + 1);
    function<void(int, int)> up = [&](int v, int from) {
        vector<int> heaps;
        for (int w : adj[v])
            if (w != from) {
                up(w, v);
                heaps.push_back(g[w] + 1);
            }
        g[v] = accumulate(heaps.begin(), heaps.end(), 0, bit_xor<int>());
    };
    function<void(int, int)> down = [&](int v, int from) {
        ans[v] = from == 0 ? g[v] : g[v] ^ ((ans[from] ^ (g[v] + 1)) + 1);
        for (int w : adj[v])
            if (w != from) down(w, v);
    };
    up(1, 0);
    down(1, 0);
    for (int v = 1; v <= n; v++) printf("%d ", ans[v]);
    puts("");
}
