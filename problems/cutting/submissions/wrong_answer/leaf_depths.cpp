// Wrong: takes each way from the root to a leaf for a heap of its own and XORs their lengths; 05-brooms.
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
    vector<int> depth(n + 1, -1);
    depth[1] = 0;
    queue<int> todo;
    todo.push(1);
    int answer = 0;
    while (!todo.empty()) {
        int v = todo.front();
        todo.pop();
        bool leaf = true;
        for (int w : adj[v])
            if (depth[w] < 0) depth[w] = depth[v] + 1, todo.push(w), leaf = false;
        if (leaf) answer ^= depth[v];
    }
    printf("%d\n", answer);
}
