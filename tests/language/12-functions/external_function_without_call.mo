// check: 1 unknowns
function cbrt
  input Real x;
  output Real y;
  external;
end cbrt;
model ExternalBare "The name and the order of the arguments are the same"
  Real y = cbrt(time);
end ExternalBare;
