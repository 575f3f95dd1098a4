// Wrong: keeps values in 16 bits, and a chain can be worth 99999; 03-chains of full length.
#include <bits/stdc++.h>
using namespace std;

const int N = 100005;
vector<int> adj[N];
int par[N], order_[N];
unsigned short val[N];

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    int len = 0;
    order_[len++] = 1;
    for (int i = 0; i < len; i++)
        for (int w : adj[order_[i]])
            if (w != par[order_[i]]) {
                par[w] = order_[i];
                order_[len++] = w;
            }
    for (int i = len - 1; i > 0; i--) val[par[order_[i]]] ^= val[order_[i]] + 1;
    printf("%d\n", val[1]);
}
