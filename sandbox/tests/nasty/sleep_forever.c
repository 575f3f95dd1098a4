/* Sleeps. */
#include "nasty.h"

int main(void) { for (;;) pause(); }
