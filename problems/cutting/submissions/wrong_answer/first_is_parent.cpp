// Wrong: takes the first number of an edge for the parent; 09-labels where the child comes first.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<int>> kids(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        kids[u].push_back(v);
    }
    vector<int> order = {1}, val(n + 1);
    for (int i = 0; i < (int)order.size(); i++)
        for (int w : kids[order[i]]) order.push_back(w);
    reverse(order.begin(), order.end());
    for (int v : order)
        for (int w : kids[v]) val[v] ^= val[w] + 1;
    printf("%d\n", val[1]);
}
