// Plays the game from its rules alone: remembers who wins each multiset of token positions, and gives up when that is too much.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

typedef std::vector<int> Tokens;

std::vector<std::vector<int>> children;
std::map<Tokens, bool> known;

// Whether the player to move wins; the order of the tokens does not matter. Moves made so far: depth.
bool wins(Tokens tokens, int depth) {
    std::sort(tokens.begin(), tokens.end());
    auto found = known.find(tokens);
    if (found != known.end()) return found->second;
    if (depth > 5000 || known.size() * tokens.size() > 1000000) exit(1);
    bool result = false;
    for (size_t i = 0; i < tokens.size() && !result; i++) {
        int from = tokens[i];
        for (int child : children[from]) {
            Tokens next = tokens;
            next[i] = child;
            if (!wins(next, depth + 1)) {
                result = true;
                break;
            }
        }
    }
    return known[tokens] = result;
}

int main() {
    int n, k;
    if (scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<std::vector<int>> neighbours(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        neighbours[u].push_back(v);
        neighbours[v].push_back(u);
    }
    Tokens tokens(k);
    for (int& v : tokens)
        if (scanf("%d", &v) != 1) return 1;

    children.resize(n + 1);
    std::vector<int> order = {1};
    std::vector<bool> seen(n + 1);
    seen[1] = true;
    for (size_t i = 0; i < order.size(); i++) {
        for (int other : neighbours[order[i]]) {
            if (seen[other]) continue;
            seen[other] = true;
            children[order[i]].push_back(other);
            order.push_back(other);
        }
    }

    for (int i = 0; i < k; i++) {
        for (int child : children[tokens[i]]) {
            Tokens next = tokens;
            next[i] = child;
            if (!wins(next, 1)) {
                printf("First\n%d %d\n", i + 1, child);
                return 0;
            }
        }
    }
    puts("Second");
}
