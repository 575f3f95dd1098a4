// Knows which piles are won but not their values: a pile of 1 and an even pile cancel. Killed by 02-ones.
#include <cstdio>

bool won_alone(int stones) { return stones == 1 || stones % 2 == 0; }

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int piles, won = 0;
        scanf("%d", &piles);
        for (int i = 0; i < piles; i++) {
            int stones;
            scanf("%d", &stones);
            if (won_alone(stones)) won++;
        }
        puts(won % 2 ? "CHEF" : "CHEFINA");
    }
}
