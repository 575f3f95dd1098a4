#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    long long largest = 0;
    int where = 0;
    for (int i = 1; i <= n; i++) {
        long long a;
        std::cin >> a;
        if (i == 1 || a > largest) {
            largest = a;
            where = i;
        }
    }
    std::cout << where << '\n';
}
