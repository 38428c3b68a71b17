function f
  input Real u;
  output Real y = u;
end f;
model FunctionAsSize "A function is no number"
  Real x[2] = cat(f, {time}, {time}); // error:
end FunctionAsSize;
