"""Runs a program on many inputs: it is compiled once, and each run is a fork of this process.

many.py LIST SECONDS PROGRAM; list and records are those of the sandbox's driver of many runs.
"""

import gc
import os
import resource
import sys


def serve(path, seconds, program):
    """Starts the runs, one after the other; comes back only in the process of a run, with its program."""
    with open(program, "rb") as file:
        code = compile(file.read(), program, "exec")
    with open(path, "rb") as file:
        words = iter(file.read().split(b"\0")[:-1])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    # What is there now is not looked at again by every fork, which would have to copy the pages that it lies in.
    getattr(gc, "freeze", lambda: None)()
    for source in words:
        target = next(words)
        args = [os.fsdecode(next(words)) for _ in range(int(next(words)))]
        pid = os.fork()
        if pid == 0:
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            for number, file in enumerate((os.open(source, os.O_RDONLY), os.open(target, flags, 0o644))):
                os.dup2(file, number)
                os.close(file)
            sys.argv = [program, *args]
            sys.path[0] = os.path.dirname(program)
            return code
        _, status, used = os.wait4(pid, 0)
        how = "signal" if os.WIFSIGNALED(status) else "exit"
        number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        cpu = round((used.ru_utime + used.ru_stime) * 1e6)
        os.write(1, f"{how} {number} {cpu} {used.ru_maxrss * 1024}\n".encode())
    os._exit(0)


main = type(sys)("__main__")
main.__file__ = sys.argv[3]
main.__builtins__ = __builtins__
code = serve(sys.argv[1], int(sys.argv[2]), sys.argv[3])
sys.modules["__main__"] = main
exec(code, main.__dict__)
