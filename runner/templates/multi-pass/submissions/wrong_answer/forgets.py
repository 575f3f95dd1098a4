# Forgets that it runs a second time.
what, number = input().split()
print(int(number) + 1)
