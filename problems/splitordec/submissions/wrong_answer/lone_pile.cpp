// A shortcut for N = 1: "a lone pile is always won". Wrong only there. Killed by 04-odds.
#include <cstdio>

int grundy(int stones) {
    if (stones == 1) return 1;
    return stones % 2 == 0 ? 2 : 0;
}

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int piles, value = 0;
        scanf("%d", &piles);
        for (int i = 0; i < piles; i++) {
            int stones;
            scanf("%d", &stones);
            value ^= grundy(stones);
        }
        if (piles == 1) value = 1;
        puts(value ? "CHEF" : "CHEFINA");
    }
}
