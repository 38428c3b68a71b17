// check: 4 unknowns
model FinalSize "A final parameter is as good as a constant here"
  parameter Integer n = 2;
  final parameter Integer m = 2*n;
  Real x[m] = fill(time, m);
end FinalSize;
