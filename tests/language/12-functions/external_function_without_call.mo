// check: 1 unknowns
function atan
  input Real x;
  output Real y;
  external;
end atan;
model ExternalBare "The name and the order of the arguments are the same"
  Real y = .atan(time);
end ExternalBare;
