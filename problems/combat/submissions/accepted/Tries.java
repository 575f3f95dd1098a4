// Merging tries of reachable values, with explicit stacks and arrays only.
import java.io.*;
import java.util.Arrays;

public class Tries {
    static final int BITS = 17;
    static int nodes = 1;
    static int[] low, high, flip, count;

    static void push(int at, int height) {
        int f = flip[at];
        flip[at] = 0;
        if (f == 0 || height == 0) return;
        int bit = 1 << (height - 1);
        if ((f & bit) != 0) {
            int t = low[at];
            low[at] = high[at];
            high[at] = t;
        }
        flip[low[at]] ^= f & (bit - 1);
        flip[high[at]] ^= f & (bit - 1);
        flip[0] = 0;
    }

    /** The union, with the nodes of a where both have one; the counts are of different values. */
    static int merge(int a, int b, int height) {
        if (a == 0 || b == 0) return a + b;
        if (height == 0) return a;
        push(a, height);
        push(b, height);
        low[a] = merge(low[a], low[b], height - 1);
        high[a] = merge(high[a], high[b], height - 1);
        count[a] = count[low[a]] + count[high[a]];
        return a;
    }

    static int single(int value) {
        int child = 0;
        for (int height = 0; height <= BITS; height++) {
            int at = nodes++;
            count[at] = 1;
            if (height > 0) {
                if ((value >> (height - 1) & 1) == 0) low[at] = child;
                else high[at] = child;
            }
            child = at;
        }
        return child;
    }

    static int mex(int at) {
        int value = 0;
        for (int height = BITS; height > 0 && at != 0; height--) {
            push(at, height);
            if (count[low[at]] == 1 << (height - 1)) {
                value |= 1 << (height - 1);
                at = high[at];
            } else {
                at = low[at];
            }
        }
        return value;
    }

    static DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));

    static int readInt() throws IOException {
        int c = in.read();
        while (c <= ' ') c = in.read();
        int x = 0;
        for (; c > ' '; c = in.read()) x = 10 * x + c - '0';
        return x;
    }

    public static void main(String[] args) throws IOException {
        int n = readInt();
        boolean[] dark = new boolean[n + 1];
        int total = 0;
        for (int v = 1; v <= n; v++) {
            dark[v] = readInt() == 0;
            if (dark[v]) total++;
        }
        int[] head = new int[n + 1], next = new int[2 * n], to = new int[2 * n];
        int ends = 1;
        for (int i = 1; i < n; i++) {
            int u = readInt(), v = readInt();
            to[ends] = v;
            next[ends] = head[u];
            head[u] = ends++;
            to[ends] = u;
            next[ends] = head[v];
            head[v] = ends++;
        }
        int[] parent = new int[n + 1], order = new int[n];
        order[0] = 1;
        for (int i = 0, size = 1; i < n; i++) {
            int v = order[i];
            for (int e = head[v]; e != 0; e = next[e]) {
                if (to[e] == parent[v]) continue;
                parent[to[e]] = v;
                order[size++] = to[e];
            }
        }

        int capacity = total * (BITS + 1) + 1;
        low = new int[capacity];
        high = new int[capacity];
        flip = new int[capacity];
        count = new int[capacity];
        int[] trie = new int[n + 1], value = new int[n + 1], sum = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) {
            int v = order[i], all = dark[v] ? single(sum[v]) : 0;
            for (int e = head[v]; e != 0; e = next[e]) {
                int c = to[e];
                if (c == parent[v] || trie[c] == 0) continue;
                flip[trie[c]] ^= sum[v] ^ value[c];
                all = merge(all, trie[c], BITS);
            }
            trie[v] = all;
            value[v] = mex(all);
            sum[parent[v]] ^= value[v];
        }

        int[] outside = new int[n + 1];
        boolean[] wins = new boolean[n + 1];
        boolean any = false;
        for (int v : order) {
            int p = parent[v];
            if (p != 0) outside[v] = outside[p] ^ sum[p] ^ value[v];
            wins[v] = dark[v] && outside[v] == sum[v];
            any |= wins[v];
        }
        StringBuilder out = new StringBuilder();
        for (int v = 1; v <= n; v++) if (wins[v]) out.append(v).append('\n');
        System.out.print(any ? out.toString() : "-1\n");
    }
}
