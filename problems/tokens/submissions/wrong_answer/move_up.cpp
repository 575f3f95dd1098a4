// Looks for a neighbour of the value wanted and does not leave out the parent, so it may move a token up. Killed by 02-chains.
#include <cstdio>
#include <vector>
using namespace std;

int n, k;
vector<vector<int>> adj;
vector<int> par, ord, g;

int mex_of_children(int v) {
    unsigned seen = 0;
    for (int c : adj[v])
        if (c != par[v]) seen |= 1u << g[c];
    return __builtin_ctz(~seen);
}

int neighbour_with(int v, int wanted) {
    for (int c : adj[v])
        if (g[c] == wanted) return c;
    return 0;
}

int main() {
    scanf("%d %d", &n, &k);
    adj.resize(n + 1), par.resize(n + 1), g.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    ord.push_back(1);
    for (int i = 0; i < (int)ord.size(); i++)
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) par[c] = ord[i], ord.push_back(c);
    for (int i = n - 1; i >= 0; i--) g[ord[i]] = mex_of_children(ord[i]);
    vector<int> tok(k);
    int x = 0;
    for (int& v : tok) {
        scanf("%d", &v);
        x ^= g[v];
    }
    if (x == 0) return puts("Second"), 0;
    int i = 0;
    while ((g[tok[i]] ^ x) > g[tok[i]]) i++;
    printf("First\n%d %d\n", i + 1, neighbour_with(tok[i], g[tok[i]] ^ x));
}
