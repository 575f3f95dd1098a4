// Prints the vertex the token stands on where the number of the token is asked for. Killed by 05-random.
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
        while (below[ord[i]] >> g[ord[i]] & 1) g[ord[i]]++;
        below[par[ord[i]]] |= 1 << g[ord[i]];
    }
    int x = 0;
    for (int& v : tok) {
        scanf("%d", &v);
        x ^= g[v];
    }
    for (int from : tok) {
        if (x == 0 || (g[from] ^ x) > g[from]) continue;
        for (int c : adj[from])
            if (c != par[from] && g[c] == (g[from] ^ x)) return printf("First\n%d %d\n", from, c), 0;
    }
    puts("Second");
}
