/* Makes its output look huge without writing much. */
#include "nasty.h"

int main(void) { return ftruncate(1, 1l << 40) == 0; }
