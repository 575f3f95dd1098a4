// Counts instead of XORs: the first player wins when the piles of one stone or the even piles are odd in number.
#include <cstdio>

int main() {
    int cases;
    if (scanf("%d", &cases) != 1) return 1;
    while (cases--) {
        int piles, ones = 0, evens = 0;
        if (scanf("%d", &piles) != 1) return 1;
        while (piles--) {
            int stones;
            if (scanf("%d", &stones) != 1) return 1;
            ones += stones == 1;
            evens += stones % 2 == 0;
        }
        puts(ones % 2 == 1 || evens % 2 == 1 ? "CHEF" : "CHEFINA");
    }
}
