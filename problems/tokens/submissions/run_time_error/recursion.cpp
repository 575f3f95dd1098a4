// Walks the tree by recursion, one frame a level, which a deep tree does not fit into 8 MiB. Killed by 08-deep.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

vector<vector<int>> adj;
vector<int> g;

void visit(int v, int parent) {
    int children_with[32] = {};  // how many children have each value
    for (int c : adj[v]) {
        if (c == parent) continue;
        visit(c, v);
        children_with[g[c]]++;
    }
    g[v] = find(children_with, children_with + 32, 0) - children_with;
}

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    adj.resize(n + 1), g.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    visit(1, 0);
    vector<int> tok(k);
    int x = 0;
    for (int& v : tok) {
        scanf("%d", &v);
        x ^= g[v];
    }
    if (x == 0) return puts("Second"), 0;
    // The parent of a token's vertex is not known any more; walk down again to the vertex that has to move.
    int i = 0;
    while ((g[tok[i]] ^ x) > g[tok[i]]) i++;
    vector<int> par(n + 1), todo = {1};
    while (!todo.empty()) {
        int v = todo.back();
        todo.pop_back();
        for (int c : adj[v])
            if (c != par[v]) par[c] = v, todo.push_back(c);
    }
    for (int c : adj[tok[i]])
        if (c != par[tok[i]] && g[c] == (g[tok[i]] ^ x)) return printf("First\n%d %d\n", i + 1, c), 0;
}
