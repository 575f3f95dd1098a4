// Always moves the token of largest value, which need not have the highest bit of the XOR. Killed by 06-shared.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), ord = {1}, g(n + 1), below(n + 1), tok(k);
    for (int i = 0; i < (int)ord.size(); i++)
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) par[c] = ord[i], ord.push_back(c);
    for (int i = n - 1; i >= 0; i--) {
        g[ord[i]] = __builtin_ctz(~below[ord[i]]);
        below[par[ord[i]]] |= 1 << g[ord[i]];
    }
    int x = 0;
    for (int& v : tok) {
        scanf("%d", &v);
        x ^= g[v];
    }
    if (x == 0) return puts("Second"), 0;
    auto largest = max_element(tok.begin(), tok.end(), [&](int u, int v) { return g[u] < g[v]; });
    int child = 0;
    for (int c : adj[*largest])
        if (c != par[*largest] && (child == 0 || g[c] == (g[*largest] ^ x))) child = c;
    printf("First\n%d %d\n", int(largest - tok.begin()) + 1, child);
}
