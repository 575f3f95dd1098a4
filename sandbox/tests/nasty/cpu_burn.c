/* Never stops computing. */
#include "nasty.h"

int main(void) { for (;;) ; }
