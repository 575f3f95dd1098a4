/* Takes memory until somebody stops it. */
#include "nasty.h"

int main(void) { for (;;) touched(4); }
