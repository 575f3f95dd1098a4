/* Writes to address 0. */
#include "nasty.h"

int main(void) { *(volatile int *)0 = 1; return 0; }
