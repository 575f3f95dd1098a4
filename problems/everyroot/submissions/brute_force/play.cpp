// Plays the game out from every root: every set of vertices that cuts can leave standing, each solved once; gives up above 16 vertices.
#include <iostream>
#include <map>
#include <set>
#include <vector>
using namespace std;

static int n;
static vector<vector<int>> around;
static map<vector<bool>, int> known;  // for the current root
static vector<int> parent_of;

static void fell(int v, vector<bool>& standing) {
    standing[v] = false;
    for (int w : around[v])
        if (w != parent_of[v]) fell(w, standing);
}

static int value(int root, const vector<bool>& standing) {
    auto found = known.find(standing);
    if (found != known.end()) return found->second;
    set<int> reached;
    for (int v = 1; v <= n; v++) {
        if (v == root || !standing[v]) continue;
        vector<bool> left = standing;  // cut the edge from v to its parent
        fell(v, left);
        reached.insert(value(root, left));
    }
    int least = 0;
    while (reached.count(least)) least++;
    return known[standing] = least;
}

static void hang(int v, int parent) {
    parent_of[v] = parent;
    for (int w : around[v])
        if (w != parent) hang(w, v);
}

int main() {
    cin >> n;
    if (n > 16) {
        cerr << "too many positions\n";
        return 1;
    }
    around.resize(n + 1);
    parent_of.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        around[u].push_back(v);
        around[v].push_back(u);
    }
    for (int root = 1; root <= n; root++) {
        known.clear();
        hang(root, 0);
        cout << value(root, vector<bool>(n + 1, true)) << (root < n ? ' ' : '\n');
    }
}
