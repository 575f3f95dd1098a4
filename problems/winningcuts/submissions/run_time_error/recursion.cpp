// Crashes: two recursions, too deep for the stack where 2-large is deep; passes 1-small.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<pair<int, int>>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back({v, i});
        adj[v].push_back({u, i});
    }
    vector<int> g(n + 1), ans;
    function<int(int, int)> value = [&](int v, int from) {
        vector<int> heaps;
        for (auto [w, e] : adj[v])
            if (w != from) heaps.push_back(value(w, v) + 1);
        return g[v] = accumulate(heaps.begin(), heaps.end(), 0, bit_xor<int>());
    };
    function<void(int, int, int)> search = [&](int v, int from, int need) {
        for (auto [w, e] : adj[v]) {
            if (w == from) continue;
            int rest = g[v] ^ (g[w] + 1);
            if (rest == need) ans.push_back(e);
            if (rest != need) search(w, v, (rest ^ need) - 1);
        }
    };
    value(1, 0);
    search(1, 0, 0);
    sort(ans.begin(), ans.end());
    printf("%d\n", (int)ans.size());
    for (int e : ans) printf("%d ", e);
    puts("");
}
