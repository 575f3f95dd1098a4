// Wrong: takes the first number of an edge for the parent; 09-labels where the child comes first.
import java.io.*;
import java.util.*;

public class FirstIsParent {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        int n = (int) in.nval;
        int[] parent = new int[n + 1];
        int[] children = new int[n + 1];
        for (int i = 1; i < n; i++) {
            in.nextToken();
            int u = (int) in.nval;
            in.nextToken();
            int v = (int) in.nval;
            parent[v] = u;
            children[u]++;
        }
        int[] order = new int[n];
        int len = 0;
        for (int v = 2; v <= n; v++) {
            if (children[v] == 0) order[len++] = v;
        }
        for (int i = 0; i < len; i++) {
            int p = parent[order[i]];
            if (p > 1 && --children[p] == 0 && len < n) order[len++] = p;
        }
        int[] g = new int[n + 1];
        for (int i = 0; i < len; i++) {
            g[parent[order[i]]] ^= g[order[i]] + 1;
        }
        for (int i = len - 1; i >= 0; i--) {
            int v = order[i];
            g[v] ^= (g[parent[v]] ^ (g[v] + 1)) + 1;
        }
        StringBuilder out = new StringBuilder();
        for (int v = 1; v <= n; v++) {
            out.append(g[v]).append(v < n ? ' ' : '\n');
        }
        System.out.print(out);
    }
}
