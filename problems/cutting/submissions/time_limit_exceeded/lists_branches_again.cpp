// Too slow: each time it is back at a vertex, lists all branches still to do there; 02-stars of full size.
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
    vector<int> val(n + 1), par(n + 1), path = {1};
    vector<char> done(n + 1);
    while (!path.empty()) {
        int v = path.back();
        vector<int> todo;
        for (int w : adj[v])
            if (w != par[v] && !done[w]) todo.push_back(w);
        if (!todo.empty()) {
            par[todo.back()] = v;
            path.push_back(todo.back());
            continue;
        }
        done[v] = true;
        val[par[v]] ^= val[v] + 1;
        path.pop_back();
    }
    printf("%d\n", val[1]);
}
