function norm
  input Real v[3];
  output Real y = sqrt(v*v);
end norm;
model WrongSize "A vector of two is no vector of three"
  parameter Real y = norm({1, 2}); // error: norm
end WrongSize;
