// Plays the game from its rules alone: remembers who wins each multiset of piles, and gives up when that is too much.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

typedef std::vector<int> Piles;

std::map<Piles, bool> known;

// Whether the player to move wins; piles are sorted. Moves made so far: depth.
bool wins(const Piles& piles, int depth) {
    auto found = known.find(piles);
    if (found != known.end()) return found->second;
    if (depth > 5000 || known.size() * piles.size() > 1000000) exit(1);
    bool result = false;
    for (size_t i = 0; i < piles.size() && !result; i++) {
        if (i > 0 && piles[i] == piles[i - 1]) continue;
        Piles rest = piles;
        rest.erase(rest.begin() + i);
        for (int part = 0; part <= piles[i] / 2 && !result; part++) {
            // Part 0 stands for removing a stone, any other for a split.
            Piles next = rest;
            if (part > 0) next.push_back(part);
            int other = piles[i] - (part > 0 ? part : 1);
            if (other > 0) next.push_back(other);
            std::sort(next.begin(), next.end());
            result = !wins(next, depth + 1);
        }
    }
    return known[piles] = result;
}

int main() {
    int cases;
    if (scanf("%d", &cases) != 1) return 1;
    while (cases--) {
        int count;
        if (scanf("%d", &count) != 1) return 1;
        Piles piles(count);
        for (int& stones : piles)
            if (scanf("%d", &stones) != 1) return 1;
        std::sort(piles.begin(), piles.end());
        puts(wins(piles, 0) ? "CHEF" : "CHEFINA");
    }
}
