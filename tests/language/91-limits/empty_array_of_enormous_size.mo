// error:
model EmptyEnormous "Nothing to store, but two thousand million times"
  parameter Real a[3, 0] = fill(1.0, 2147483648, 0);
end EmptyEnormous;
