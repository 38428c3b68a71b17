function norm
  input Real v[:];
  output Real y = sqrt(v*v);
end norm;
model WrongRank "A scalar is no vector"
  parameter Real y = norm(2); // error: norm
end WrongRank;
