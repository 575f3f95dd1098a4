// Wrong: takes the mex of the branches' values instead of XORing values plus one; 02-stars with evenly many rays.
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
    vector<int> order = {1}, par(n + 1), sg(n + 1);
    for (int i = 0; i < (int)order.size(); i++)
        for (int w : adj[order[i]])
            if (w != par[order[i]]) {
                par[w] = order[i];
                order.push_back(w);
            }
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        vector<int> below;
        for (int w : adj[v])
            if (w != par[v]) below.push_back(sg[w]);
        sort(below.begin(), below.end());
        for (int g : below)
            if (g == sg[v]) sg[v]++;
    }
    printf("%d\n", sg[1]);
}
