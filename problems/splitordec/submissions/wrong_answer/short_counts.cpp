// Counts in 16 bits; past 32767 a count is negative, and an odd one leaves -1 and not 1. Killed by 08-large.
#include <iostream>
#include <string>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int t;
    cin >> t;
    for (int round = 0; round < t; ++round) {
        int n;
        cin >> n;
        short single = 0, even = 0;
        for (int i = 0; i < n; ++i) {
            int a;
            cin >> a;
            if (a == 1) ++single;
            else if (a % 2 == 0) ++even;
        }
        string winner = single % 2 == 1 || even % 2 == 1 ? "CHEF" : "CHEFINA";
        cout << winner << '\n';
    }
}
