// Plays the game out: every set of vertices that cuts can leave standing, each solved once; gives up above 16 vertices.
#include <iostream>
#include <unordered_map>
#include <vector>
using namespace std;

static int n;
static vector<vector<int>> around;
static vector<int> parent_of;
static vector<unsigned> branch;  // a vertex and all that hangs below it, as a set
static unordered_map<unsigned, bool> won;  // whether the player to move wins

static bool mover_wins(unsigned standing) {
    auto found = won.find(standing);
    if (found != won.end()) return found->second;
    bool win = false;
    for (int v = 2; v <= n && !win; v++)
        if (standing >> v & 1) win = !mover_wins(standing & ~branch[v]);
    return won[standing] = win;
}

static void hang(int v, int parent) {
    parent_of[v] = parent;
    branch[v] = 1u << v;
    for (int w : around[v])
        if (w != parent) {
            hang(w, v);
            branch[v] |= branch[w];
        }
}

int main() {
    cin >> n;
    if (n > 16) {
        cerr << "too many positions\n";
        return 1;
    }
    around.resize(n + 1);
    parent_of.resize(n + 1);
    branch.resize(n + 1);
    vector<pair<int, int>> edges(n);
    for (int i = 1; i < n; i++) {
        auto& [u, v] = edges[i];
        cin >> u >> v;
        around[u].push_back(v);
        around[v].push_back(u);
    }
    hang(1, 0);
    vector<int> wins;
    for (int i = 1; i < n; i++) {
        auto [u, v] = edges[i];
        int lower = parent_of[v] == u ? v : u;
        if (!mover_wins(branch[1] & ~branch[lower])) wins.push_back(i);
    }
    cout << wins.size() << "\n";
    for (size_t i = 0; i < wins.size(); i++) cout << wins[i] << (i + 1 < wins.size() ? ' ' : '\n');
}
