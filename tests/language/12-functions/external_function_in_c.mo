// check: 1 unknowns
function cosine
  input Real x;
  output Real y;
  external "C" y = cos(x);
end cosine;
model ExternalC "A function written in C"
  Real y = cosine(time);
end ExternalC;
