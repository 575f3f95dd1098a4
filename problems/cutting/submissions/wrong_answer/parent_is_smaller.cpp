// Wrong: takes the smaller number of an edge for the parent; 09-labels where numbers grow upwards or are mixed.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> par(n + 1), val(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        if (u > v) swap(u, v);
        par[v] = u;
    }
    for (int v = n; v > 1; v--) val[par[v]] ^= val[v] + 1;
    printf("%d\n", val[1]);
}
