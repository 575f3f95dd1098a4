// The validator of a tree as one writes it with testlib.h: every number named, edges joined as they come.
#include "testlib.h"
#include <numeric>
#include <vector>

static std::vector<int> parent;

static int find(int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

int main(int argc, char** argv) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 1000000, "n");
    inf.readEoln();
    parent.resize(n + 1);
    std::iota(parent.begin(), parent.end(), 0);
    for (int i = 1; i < n; i++) {
        int u = inf.readInt(1, n, "u");
        inf.readSpace();
        int v = inf.readInt(1, n, "v");
        inf.readEoln();
        ensuref(u != v, "edge %d is a loop", i);
        u = find(u), v = find(v);
        ensuref(u != v, "edge %d closes a cycle", i);
        parent[u] = v;
    }
    inf.readEof();
}
