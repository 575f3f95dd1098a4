// Takes a single stone for a pile nobody can play (g(1) = 0), so it counts the even piles only. Killed by 02-ones.
#include <cstdio>

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int piles, evens = 0;
        scanf("%d", &piles);
        while (piles--) {
            int stones;
            scanf("%d", &stones);
            if (stones % 2 == 0) evens++;
        }
        puts(evens % 2 ? "CHEF" : "CHEFINA");
    }
}
