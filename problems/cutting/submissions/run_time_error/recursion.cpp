// Crashes: recursion, each call with the values of its branches, is too deep for the stack; 03-chains of full length.
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
    function<int(int, int)> value = [&](int v, int from) {
        vector<int> branches, heaps;
        for (int w : adj[v])
            if (w != from) branches.push_back(w);
        for (int w : branches) heaps.push_back(value(w, v) + 1);
        return accumulate(heaps.begin(), heaps.end(), 0, bit_xor<int>());
    };
    printf("%d\n", value(1, 0));
}
