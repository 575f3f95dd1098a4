import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Runs a program on many inputs in one virtual machine; its classes are loaded afresh for each, so that none finds
 * what another left in a static field.
 *
 * <p>Many LIST SECONDS CLASS FOLDER; list and records are those of the sandbox's driver of many runs. Memory is not
 * told: the heap has its limit already. A program that calls System.exit ends this one before its record is written.
 */
class Many {
    public static void main(String[] args) throws Exception {
        String[] words = new String(Files.readAllBytes(Path.of(args[0])), StandardCharsets.UTF_8).split("\0", -1);
        Duration most = Duration.ofSeconds(Long.parseLong(args[1]));
        URL[] folder = {Path.of(args[3]).toUri().toURL()};
        FileOutputStream told = new FileOutputStream(FileDescriptor.out);
        int at = 0;
        while (at + 3 <= words.length) {
            String source = words[at], target = words[at + 1];
            String[] own = new String[Integer.parseInt(words[at + 2])];
            System.arraycopy(words, at + 3, own, 0, own.length);
            at += 3 + own.length;
            Duration begin = cpu();
            int code = run(folder, args[2], own, source, target, begin.plus(most));
            String record = "exit " + code + " " + cpu().minus(begin).toNanos() / 1000 + " 0\n";
            told.write(record.getBytes(StandardCharsets.UTF_8));
        }
        Runtime.getRuntime().halt(0);
    }

    /** One run; its exit code. */
    static int run(URL[] folder, String name, String[] args, String source, String target, Duration latest)
            throws Exception {
        try (URLClassLoader loader = new URLClassLoader(folder, ClassLoader.getPlatformClassLoader());
                FileInputStream input = new FileInputStream(source);
                PrintStream output = new PrintStream(new BufferedOutputStream(new FileOutputStream(target), 8192))) {
            System.setIn(new BufferedInputStream(input));
            System.setOut(output);
            Method method = loader.loadClass(name).getDeclaredMethod("main", String[].class);
            method.setAccessible(true);
            int[] code = {0};
            ThreadGroup group = new ThreadGroup("run");
            Thread first = new Thread(group, () -> {
                try {
                    method.invoke(null, (Object) args);
                } catch (InvocationTargetException thrown) {
                    thrown.getCause().printStackTrace();
                    code[0] = 1;
                } catch (IllegalAccessException fault) {
                    throw new IllegalStateException(fault);
                }
            }, "main");
            first.setContextClassLoader(loader);
            first.start();
            for (Thread next = first; next != null; next = another(group)) {
                while (next.isAlive()) {
                    next.join(100);
                    if (cpu().compareTo(latest) > 0) {
                        Runtime.getRuntime().halt(1);
                    }
                }
            }
            return code[0];
        }
    }

    /** A thread of the program that is still there and that a virtual machine would wait for. */
    static Thread another(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!threads[i].isDaemon()) {
                return threads[i];
            }
        }
        return null;
    }

    /** CPU time of this process. */
    static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }
}
