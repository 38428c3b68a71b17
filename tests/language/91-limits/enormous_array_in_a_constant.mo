// error:
model EnormousConstant "The value cannot be computed"
  constant Real table[:] = {i^2 for i in 1:100000000000};
  Real x = table[1];
end EnormousConstant;
