/* One side of a conversation: asks, answers, or behaves badly, as it is told. */
#include "nasty.h"

static int line(char *text) {
    return fgets(text, 100, stdin) != 0;
}

int main(int n, char **args) {
    char text[100];
    static char block[1 << 16];
    const char *how = n > 1 ? args[1] : "";
    setvbuf(stdout, 0, _IOLBF, 0);
    if (!strcmp(how, "ask")) { /* so many rounds, then success */
        for (int i = 0, rounds = n > 2 ? atoi(args[2]) : 1; i < rounds; i++) {
            printf("%d\n", i);
            if (!line(text) || atoi(text) != i + 1) return 1;
        }
        return 0;
    }
    if (!strcmp(how, "answer")) { /* until nobody asks */
        while (line(text)) printf("%d\n", atoi(text) + 1);
        return 42;
    }
    if (!strcmp(how, "listen")) return line(text) ? 42 : 43;
    if (!strcmp(how, "think")) { /* before the answer */
        if (!line(text)) return 1;
        burn(0.25);
        printf("%d\n", atoi(text) + 1);
        return 42;
    }
    if (!strcmp(how, "reject")) return line(text) ? 43 : 1;
    if (!strcmp(how, "chatter")) for (;;) puts("more");
    if (!strcmp(how, "deaf")) for (;;) (void)!write(1, block, sizeof block);
    if (!strcmp(how, "crash")) abort();
    if (!strcmp(how, "hang_up")) { /* says no more, and waits for the other's last word */
        puts("7");
        fclose(stdout);
        while (line(text));
        return 0;
    }
    if (!strcmp(how, "hang_up_and_crash")) { /* after a while in which the other could react */
        fclose(stdout);
        usleep(50000);
        abort();
    }
    if (!strcmp(how, "conclude")) { /* hears the other out before it speaks */
        while (line(text));
        puts("done");
        return 42;
    }
    if (!strcmp(how, "say")) { /* so many lines, and never listens */
        for (int i = 0, lines = n > 2 ? atoi(args[2]) : 1; i < lines; i++) puts("more");
        return n > 3 ? atoi(args[3]) : 0;
    }
    if (!strcmp(how, "close_input")) { close(0); burn(0.02); return 0; }
    if (!strcmp(how, "accept")) return 42;
    if (!strcmp(how, "sleep")) for (;;) pause();
    return 99;
}
