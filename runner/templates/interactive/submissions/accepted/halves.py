# Asks for the middle of what is left.
low, high = 1, 1000
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "higher":
        low = middle + 1
    elif answer == "lower":
        high = middle - 1
    else:
        break
