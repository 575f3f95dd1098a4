/* Stops itself, in the hope that nobody waits for ever. */
#include "nasty.h"

int main(void) { for (;;) kill(getpid(), SIGSTOP); }
