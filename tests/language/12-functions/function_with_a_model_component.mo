model Part
  Real x = 1;
end Part;
function wrong
  input Real u;
  output Real y = u;
protected
  Part part; // error: part
end wrong;
model ModelInFunction "A function contains no models"
  parameter Real y = wrong(1);
end ModelInFunction;
