// Compares two files integer by integer.
#include "testlib.h"

int main(int argc, char** argv) {
    registerTestlibCmd(argc, argv);
    int number = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        number++;
        long long expected = ans.readLong(), found = ouf.readLong();
        if (expected != found) quitf(_wa, "integer %d: expected %lld, found %lld", number, expected, found);
    }
    if (!ans.seekEof()) quitf(_wa, "only %d integers", number);
    if (!ouf.seekEof()) quitf(_wa, "more than %d integers", number);
    quitf(_ok, "%d integers", number);
}
