"""Does what a word, its first argument or the first on standard input, asks for: each is one way to fool, stall or
outlive a judge. "fine" on standard output means that no harm was done."""

import mmap
import os
import signal
import socket
import sys
import threading
import time

word = sys.argv[1] if len(sys.argv) > 1 else sys.stdin.read().strip()


def burn():
    while True:
        pass


def sleep():
    while True:
        time.sleep(60)


def forked():
    return os.fork() == 0


def flood(fd):
    while True:
        os.write(fd, b"x" * 65536)


def touch(memory):
    memory.write(b"x" * len(memory))


def down(n):
    return 0 if n == 0 else down(n - 1) + 1


def leaves(path):
    try:
        open(path, "w").close()
        return True
    except OSError:
        return False


def reaches(address):
    try:
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", (address, 53))
        return True
    except OSError:
        pass
    try:
        socket.create_connection((address, 53), 0.1)
        return True
    except ConnectionRefusedError:
        return True
    except OSError:
        return False


if word.startswith("exit"):
    sys.exit(int(word[4:]))
if word.startswith("die"):
    number = int(word[3:])
    if number not in (9, 19):
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
if word == "wrong":
    print("wrong")
    sys.exit()
if word == "throw":
    raise ValueError("on purpose")
if word == "burn":
    burn()
if word == "threads":
    for _ in range(3):
        threading.Thread(target=burn).start()
    burn()
if word == "child-burns":
    if forked() and forked():
        burn()
    os.wait()
    sleep()
if word == "orphan-burns" and forked():
    burn()
if word == "double-fork":
    if forked():
        os.setsid()
        if forked():
            sleep()
        os._exit(0)
    os.wait()
if word == "bomb":
    while True:
        try:
            os.fork()
        except OSError:
            pass
if word == "sleep":
    sleep()
if word == "stop":
    os.kill(os.getpid(), signal.SIGSTOP)
if word == "ignore":
    for number in set(range(1, 65)) - {9, 19, 32, 33}:
        signal.signal(number, signal.SIG_IGN)
    burn()
if word == "reserve":
    reserved = mmap.mmap(-1, 2 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000)
if word == "touch":
    every = []
    while True:
        every.append(bytearray(b"x" * (16 << 20)))
if word == "grow":
    every = []
    while True:
        every.append(bytearray(b"x" * (1 << 20)))
        time.sleep(0.001)
if word == "shared":
    memory = mmap.mmap(-1, 1 << 30)
    if forked():
        for at in range(0, 1 << 30, 4096):
            memory[at] = 1
    os.wait()
    time.sleep(0.1)
if word == "out":
    flood(1)
if word == "err":
    flood(2)
if word == "file":
    flood(os.open("big", os.O_CREAT | os.O_WRONLY))
if word in ("files", "empty", "hidden"):
    block = b"x" * (0 if word == "empty" else 1 << 18)
    kept = []
    for i in range(1 << 30):
        file = open(f"file-{i}", "wb", buffering=0)
        if word == "hidden":
            os.unlink(f"file-{i}")
            kept.append(file)
        file.write(block)
if word == "nest":
    while True:
        os.mkdir("nest")
        os.chdir("nest")
if word == "close":
    os.close(1)
    burn()
if word == "deep":
    sys.setrecursionlimit(2000000)
    down(1000000)
if word == "recurse":
    down(-1)
if word == "outside":
    if not leaves("here"):
        sys.exit(96)
    if any(leaves(path) for path in ["../leak", "/leak", "/etc/leak"]):
        print("leaked")
        sys.exit()
if word == "litter":
    for folder in ["/tmp", "/var/tmp", "/dev/shm"]:
        leaves(f"{folder}/litter-{os.getpid()}")
if word == "socket" and (reaches("127.0.0.1") or reaches("192.0.2.1")):
    print("reached")
    sys.exit()
if word == "parent":
    try:
        os.kill(os.getppid(), signal.SIGKILL)
    except OSError:
        pass
    time.sleep(0.05)
if word == "group":
    os.kill(0, signal.SIGKILL)
if word == "holder" and forked():
    sleep()
if word == "zombies":
    for _ in range(20):
        if forked():
            os._exit(0)
    time.sleep(0.1)
if word == "arguments":
    try:
        os.execv("/bin/true", ["true"] + ["x" * 100000] * 100)
    except OSError:
        pass
print("fine")
