// Recursive depth-first searches, which overflow the stack on a chain. Killed in 5-one-jump.
import java.io.*;
import java.util.*;

public class Recursive {
    static final long MOD = 1_000_000_007L;
    static int[] head, next, to;
    static int[] losing;
    static long[] inLosing, inWinning;
    static long lost = 0, excess = 0;

    static long critical(int v) {
        return losing[v] == 0 ? 1 + inWinning[v] : losing[v] == 1 ? inLosing[v] : 0;
    }

    static void add(int v, boolean wins, long critical, int sign) {
        if (wins) {
            inWinning[v] += sign * critical;
        } else {
            losing[v] += sign;
            inLosing[v] += sign * critical;
        }
    }

    static void collect(int v, int parent) {
        for (int e = head[v]; e >= 0; e = next[e]) {
            if (to[e] == parent) continue;
            collect(to[e], v);
            add(v, losing[to[e]] > 0, critical(to[e]), 1);
        }
    }

    static void spread(int v, int parent) {
        if (losing[v] > 0) {
            excess += critical(v);
        } else {
            lost++;
            excess -= critical(v);
        }
        for (int e = head[v]; e >= 0; e = next[e]) {
            int w = to[e];
            if (w == parent) continue;
            boolean wins = losing[w] > 0;
            long own = critical(w);
            add(v, wins, own, -1);
            add(w, losing[v] > 0, critical(v), 1);
            add(v, wins, own, 1);
            spread(w, v);
        }
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.resetSyntax();
        in.whitespaceChars(0, 32);
        in.wordChars(33, 126);
        in.nextToken();
        int n = Integer.parseInt(in.sval);
        in.nextToken();
        long d = Long.parseLong(in.sval);
        head = new int[n + 1];
        Arrays.fill(head, -1);
        next = new int[2 * n];
        to = new int[2 * n];
        for (int i = 0; i < n - 1; i++) {
            in.nextToken();
            int u = Integer.parseInt(in.sval);
            in.nextToken();
            int v = Integer.parseInt(in.sval);
            to[2 * i] = v;
            next[2 * i] = head[u];
            head[u] = 2 * i;
            to[2 * i + 1] = u;
            next[2 * i + 1] = head[v];
            head[v] = 2 * i + 1;
        }
        losing = new int[n + 1];
        inLosing = new long[n + 1];
        inWinning = new long[n + 1];
        collect(1, 0);
        spread(1, 0);

        long e = Math.floorMod(excess, MOD), square = (long) n * n % MOD;
        long[] step = {e, lost, square}, total = {1, 0, 1};
        for (long k = d - 1; k > 0; k /= 2) {
            if (k % 2 == 1) total = then(total, step);
            step = then(step, step);
        }
        long later = (total[0] * lost + total[1] * square) % MOD;
        long all = total[2] * square % MOD;
        long turned = critical(1) % MOD * later % MOD;
        System.out.println(losing[1] > 0 ? (all - turned + MOD) % MOD : turned);
    }

    static long[] then(long[] a, long[] b) {
        return new long[] {a[0] * b[0] % MOD, (b[0] * a[1] + b[1] * a[2]) % MOD, a[2] * b[2] % MOD};
    }
}
