# Wrong: every cut is taken for one edge, so the answer is the number of edges mod 2; 03-chains.
n = int(input())
print((n - 1) % 2)
