/* Ignores all it can and runs on. */
#include "nasty.h"

int main(void) {
    for (int s = 1; s <= 64; s++) signal(s, SIG_IGN);
    for (;;) ;
}
