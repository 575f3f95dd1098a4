// Adds the Grundy values up instead of XORing them, so two equal piles no longer cancel. Killed by 05-pairs.
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
        while (piles--) {
            int stones;
            scanf("%d", &stones);
            value += grundy(stones);
        }
        puts(value ? "CHEF" : "CHEFINA");
    }
}
