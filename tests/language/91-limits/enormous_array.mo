// error: field
model Enormous "More elements than there is memory"
  Real field[1000000, 1000000] = fill(time, 1000000, 1000000);
end Enormous;
