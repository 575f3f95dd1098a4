// Plays the game out: every cut of every tree that can be reached, equal shapes solved once; gives up above 18 vertices.
#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;

// A rooted tree is written as brackets around its branches, these in sorted order.
static string join(vector<string> branches) {
    sort(branches.begin(), branches.end());
    string shape = "(";
    for (const string& branch : branches) shape += branch;
    return shape + ")";
}

static vector<string> split(const string& shape) {
    vector<string> branches;
    int depth = 0, begin = 1;
    for (int i = 1; i + 1 < (int)shape.size(); i++) {
        depth += shape[i] == '(' ? 1 : -1;
        if (depth == 0) {
            branches.push_back(shape.substr(begin, i + 1 - begin));
            begin = i + 1;
        }
    }
    return branches;
}

// Every shape that one cut can leave.
static set<string> cuts(const string& shape) {
    set<string> left;
    vector<string> branches = split(shape);
    for (size_t i = 0; i < branches.size(); i++) {
        vector<string> others = branches;
        others.erase(others.begin() + i);
        left.insert(join(others));
        for (const string& smaller : cuts(branches[i])) {
            others.push_back(smaller);
            left.insert(join(others));
            others.pop_back();
        }
    }
    return left;
}

static unordered_map<string, int> known;

static int value(const string& shape) {
    auto found = known.find(shape);
    if (found != known.end()) return found->second;
    set<int> reached;
    for (const string& next : cuts(shape)) reached.insert(value(next));
    int least = 0;
    while (reached.count(least)) least++;
    return known[shape] = least;
}

static vector<vector<int>> around;

static string shape_of(int v, int parent) {
    vector<string> branches;
    for (int w : around[v])
        if (w != parent) branches.push_back(shape_of(w, v));
    return join(branches);
}

int main() {
    int n;
    cin >> n;
    if (n > 18) {
        cerr << "too many positions\n";
        return 1;
    }
    around.resize(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        around[u].push_back(v);
        around[v].push_back(u);
    }
    cout << value(shape_of(1, 0)) << "\n";
}
