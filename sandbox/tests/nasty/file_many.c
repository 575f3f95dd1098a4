/* Makes many files and folders, some of them hard to remove. */
#include "nasty.h"

int main(void) {
    char name[32];
    for (int i = 0; i < 300; i++) {
        sprintf(name, "file%d", i);
        if (creat(name, 0) < 0) return 2;
    }
    if (mkdir("locked", 0700) || creat("locked/inside", 0400) < 0 || chmod("locked", 0)) return 3;
    return symlink("/etc/passwd", "link") != 0;
}
