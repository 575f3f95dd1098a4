// Takes leaves away until vertex 1 is alone.
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
    degree[1] = n + 1;
    for (int i = 2; i <= n; i++)
        for (int v = i; degree[v] == 1;) {
            int parent = rest[v];
            value[parent] ^= value[v] + 1;
            degree[v] = 0;
            rest[parent] ^= v;
            degree[parent]--;
            if (parent > i) break;
            v = parent;
        }
    printf("%d\n", value[1]);
}
