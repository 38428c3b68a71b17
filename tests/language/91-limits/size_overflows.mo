// error:
model SizeOverflow "The product of the sizes does not fit any number"
  parameter Integer n = 2147483647;
  Real hypercube[n, n, n, n];
end SizeOverflow;
