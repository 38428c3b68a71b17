function wrong
  input Real u;
  Real helper; // error: helper
  output Real y = u;
end wrong;
model PublicLocal "A public component of a function is input or output"
  parameter Real y = wrong(1);
end PublicLocal;
