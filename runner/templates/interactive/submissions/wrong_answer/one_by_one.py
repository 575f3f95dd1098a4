# Asks for one number after the other.
guess = 1
while True:
    print(guess, flush=True)
    if input() in ("correct", "over"):
        break
    guess += 1
