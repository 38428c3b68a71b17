connector Wrong
  input Real a;
  output Real b;
end Wrong;
block Twisted
  input Wrong port; // error: port
equation
  port.b = port.a;
end Twisted;
model UseTwisted "Causality cannot be given twice"
  Twisted t;
equation
  t.port.a = 1;
end UseTwisted;
