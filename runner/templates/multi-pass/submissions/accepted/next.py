# Hides a number by the next one.
what, number = input().split()
print(int(number) + 1 if what == "hide" else int(number) - 1)
