model StartFromVariable "An attribute does not vary"
  Real level = time;
  Real x(start = level); // error: start
equation
  der(x) = -x;
end StartFromVariable;
