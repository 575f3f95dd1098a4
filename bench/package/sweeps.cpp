// Takes all leaves away that there are, and looks again from the start: as many sweeps as the tree is deep.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    vector<int> degree(n + 1), rest(n + 1), value(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        degree[u]++, degree[v]++;
        rest[u] ^= v, rest[v] ^= u;
    }
    vector<int> leaves;
    for (int left = n - 1; left > 0; left -= int(leaves.size())) {
        leaves.clear();
        for (int v = 2; v <= n; v++)
            if (degree[v] == 1) leaves.push_back(v);
        for (int v : leaves) {
            value[rest[v]] ^= value[v] + 1;
            rest[rest[v]] ^= v, degree[rest[v]]--;
            degree[v] = 0;
        }
    }
    printf("%d\n", value[1]);
}
