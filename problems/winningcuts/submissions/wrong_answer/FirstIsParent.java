// Wrong: takes the first number of an edge for the parent; 1-small where the child comes first.
import java.io.*;
import java.util.*;

public class FirstIsParent {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        in.nextToken();
        int n = (int) in.nval;
        int[] first = new int[n];
        int[] second = new int[n];
        int[] head = new int[n + 1];
        int[] next = new int[n];
        for (int i = 1; i < n; i++) {
            in.nextToken();
            first[i] = (int) in.nval;
            in.nextToken();
            second[i] = (int) in.nval;
            next[i] = head[first[i]];
            head[first[i]] = i;
        }
        int[] via = new int[n]; // edges in an order with upper ones first
        int len = 0;
        for (int e = head[1]; e != 0; e = next[e]) via[len++] = e;
        for (int i = 0; i < len; i++) {
            for (int e = head[second[via[i]]]; e != 0; e = next[e]) via[len++] = e;
        }
        int[] g = new int[n + 1];
        for (int i = len - 1; i >= 0; i--) g[first[via[i]]] ^= g[second[via[i]]] + 1;
        int[] need = new int[n + 1];
        TreeSet<Integer> wins = new TreeSet<>();
        for (int i = 0; i < len; i++) {
            int p = first[via[i]];
            int v = second[via[i]];
            int rest = g[p] ^ (g[v] + 1);
            if (rest == need[p]) wins.add(via[i]);
            need[v] = need[p] < 0 ? -1 : (rest ^ need[p]) - 1;
        }
        StringBuilder out = new StringBuilder();
        out.append(wins.size()).append('\n');
        for (int e : wins) out.append(e).append(' ');
        System.out.println(out);
    }
}
