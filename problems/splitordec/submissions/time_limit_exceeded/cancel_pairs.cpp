// Strikes out equal piles by searching all that are left for each one: quadratic in N. Killed by 08-large.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int count;
        scanf("%d", &count);
        std::vector<int> left;
        for (int i = 0; i < count; i++) {
            int stones;
            scanf("%d", &stones);
            auto twin = std::find(left.begin(), left.end(), stones);
            if (twin == left.end()) {
                left.push_back(stones);
            } else {
                *twin = left.back();
                left.pop_back();
            }
        }
        int value = 0;
        for (int stones : left) value ^= stones == 1 ? 1 : stones % 2 == 0 ? 2 : 0;
        puts(value ? "CHEF" : "CHEFINA");
    }
}
