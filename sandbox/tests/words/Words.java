import java.io.FileOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Scanner;

/**
 * Does what a word, its first argument or the first on standard input, asks for: each is one way to fool, stall or
 * outlive a judge. "fine" on standard output means that no harm was done.
 */
public class Words {
    static volatile long count;

    static void burn() {
        while (true) count++;
    }

    static int down(int n) {
        return n == 0 ? 0 : down(n - 1) + 1;
    }

    static Process shell(String line) throws IOException {
        return new ProcessBuilder("/bin/sh", "-c", line).inheritIO().start();
    }

    static boolean leaves(String path) {
        try {
            Files.createFile(Path.of(path));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean reaches(String address) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, InetAddress.getByName(address), 53));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    public static void main(String[] arguments) throws Exception {
        String word = arguments.length > 0 ? arguments[0] : new Scanner(System.in).next();
        if (word.startsWith("exit")) System.exit(Integer.parseInt(word.substring(4)));
        switch (word) {
            case "die9": shell("kill -9 " + ProcessHandle.current().pid()).waitFor(); break;
            case "wrong": System.out.println("wrong"); return;
            case "throw": throw new IllegalStateException("on purpose");
            case "burn": burn();
            case "threads":
                for (int i = 0; i < 3; i++) new Thread(Words::burn).start();
                burn();
            case "child-burns": shell("while :; do :; done").waitFor(); break;
            case "orphan-burns": shell("while :; do :; done"); break;
            case "double-fork": shell("setsid sleep 60 &").waitFor(); break;
            case "sleep": Thread.sleep(60000); break;
            case "stop": shell("kill -STOP " + ProcessHandle.current().pid()).waitFor(); break;
            case "touch": {
                var all = new ArrayList<int[]>();
                while (true) all.add(new int[1 << 20]);
            }
            case "grow": {
                var all = new ArrayList<int[]>();
                while (true) {
                    all.add(new int[1 << 18]);
                    Thread.sleep(1);
                }
            }
            case "out": while (true) System.out.println("more and more and more and more and more and more");
            case "err": while (true) System.err.println("more and more and more and more and more and more");
            case "close":
                System.out.close();
                burn();
            case "file": try (var file = new FileOutputStream("big")) {
                while (true) file.write(new byte[1 << 16]);
            }
            case "files":
            case "empty": for (int i = 0; ; i++) try (var file = new FileOutputStream("file-" + i)) {
                file.write(new byte[word.equals("empty") ? 0 : 1 << 18]);
            }
            case "recurse": down(-1); break;
            case "deep": {
                Thread deep = new Thread(null, () -> down(1000000), "deep", 400L << 20);
                deep.start();
                deep.join();
                break;
            }
            case "outside":
                if (!leaves("here")) System.exit(96);
                if (leaves("../leak") || leaves("/leak") || leaves("/etc/leak")) {
                    System.out.println("leaked");
                    return;
                }
                break;
            case "litter":
                for (String folder : new String[] {"/tmp", "/var/tmp", "/dev/shm"})
                    leaves(folder + "/litter-" + ProcessHandle.current().pid());
                break;
            case "socket":
                if (reaches("127.0.0.1") || reaches("192.0.2.1")) {
                    System.out.println("reached");
                    return;
                }
                break;
            case "parent": shell("kill -9 " + ProcessHandle.current().parent().get().pid()).waitFor(); break;
            case "holder": shell("exec sleep 60"); break;
            case "arguments":
                try {
                    new ProcessBuilder(Collections.nCopies(100, "x".repeat(100000))).start();
                    return;
                } catch (IOException e) {
                    break;
                }
            default:
        }
        System.out.println("fine");
    }
}
