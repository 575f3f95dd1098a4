/* Kills its process group, in the hope that somebody else is in it. */
#include "nasty.h"

int main(void) { kill(0, SIGKILL); sleep_ms(1000); return 0; }
