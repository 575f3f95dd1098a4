// Looks for a number above 0, so that with negative numbers alone it stays at the first.
#include <iostream>

int main() {
    int n;
    std::cin >> n;
    long long largest = 0;
    int where = 1;
    for (int i = 1; i <= n; i++) {
        long long a;
        std::cin >> a;
        if (a > largest) {
            largest = a;
            where = i;
        }
    }
    std::cout << where << '\n';
}
