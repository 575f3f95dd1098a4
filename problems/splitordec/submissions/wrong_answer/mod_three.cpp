// Guesses from the values 1, 2, 0 of the three smallest piles that g(a) = a mod 3. Killed by 03-evens.
#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int cases;
    std::cin >> cases;
    while (cases--) {
        int piles, value = 0;
        std::cin >> piles;
        for (int i = 0; i < piles; i++) {
            int stones;
            std::cin >> stones;
            value ^= stones % 3;
        }
        std::cout << (value ? "CHEF" : "CHEFINA") << '\n';
    }
}
