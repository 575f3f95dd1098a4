// Wrong: takes 1, 2, ..., n for an order with parents before children; 09-labels where parents have larger numbers.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> par(n + 1), g(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        par[max(u, v)] = min(u, v);
    }
    for (int v = n; v > 1; v--) g[par[v]] ^= g[v] + 1;
    for (int v = 2; v <= n; v++) g[v] ^= (g[par[v]] ^ (g[v] + 1)) + 1;
    for (int v = 1; v <= n; v++) printf("%d ", g[v]);
    puts("");
}
