// Builds every choice of gates and plays the game from its rules; refuses what would take too long.
#include <bits/stdc++.h>
using namespace std;

vector<vector<int>> around;
vector<bool> seen;

// Whether the navigator to move wins, with the ship at v.
bool wins(int v) {
    seen[v] = true;
    bool result = false;
    for (int w : around[v])
        if (!seen[w] && !wins(w)) result = true;
    seen[v] = false;
    return result;
}

int main() {
    long long n, d;
    cin >> n >> d;
    vector<pair<int, int>> lanes(n - 1);
    for (auto &[u, v] : lanes) {
        cin >> u >> v;
        --u, --v;
    }
    double work = pow(n, 2 * d) * n * (d + 1);
    if (d > 1000 || work > 3e6) {
        cerr << "too large to play" << endl;
        return 1;
    }
    // gates[2 i] in system i, gates[2 i + 1] in system i + 1; counted through like the digits of a number.
    vector<int> gates(2 * d);
    long long winning = 0;
    for (;;) {
        around.assign(n * (d + 1), {});
        seen.assign(n * (d + 1), false);
        auto join = [&](int u, int v) {
            around[u].push_back(v);
            around[v].push_back(u);
        };
        for (int i = 0; i <= d; i++)
            for (auto [u, v] : lanes) join(i * n + u, i * n + v);
        for (int i = 0; i < d; i++) join(i * n + gates[2 * i], (i + 1) * n + gates[2 * i + 1]);
        winning += wins(0);
        size_t digit = 0;
        while (digit < gates.size() && ++gates[digit] == n) gates[digit++] = 0;
        if (digit == gates.size()) break;
    }
    cout << winning % 1000000007 << endl;
}
