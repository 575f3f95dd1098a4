// Compares two files token by token.
#include "testlib.h"
#include <string>

int main(int argc, char** argv) {
    registerTestlibCmd(argc, argv);
    int number = 0;
    std::string expected, found;
    while (!ans.seekEof() && !ouf.seekEof()) {
        number++;
        ans.readWordTo(expected);
        ouf.readWordTo(found);
        if (expected != found)
            quitf(_wa, "token %d: expected %s, found %s", number, compress(expected).c_str(), compress(found).c_str());
    }
    if (!ans.seekEof()) quitf(_wa, "only %d tokens", number);
    if (!ouf.seekEof()) quitf(_wa, "more than %d tokens", number);
    quitf(_ok, "%d tokens", number);
}
