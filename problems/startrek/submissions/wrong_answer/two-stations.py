# For partial score: with two stations First always wins; nothing else is done. Killed in 3-small-one-jump.
n, d = map(int, input().split())
print(pow(n, 2 * d, 10**9 + 7))
