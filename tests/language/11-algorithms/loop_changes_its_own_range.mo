function shrink
  input Integer n;
  output Integer m = 0;
protected
  Integer rest[:] = ones(n);
algorithm
  for i loop
    m := m + rest[i];
    rest := ones(n - 1); // error: rest
  end for;
end shrink;
model Use "The size of the range stays"
  parameter Integer n = shrink(3);
end Use;
