// error: ratio
model TwoCycle "Two parameters, each waiting for the other"
  parameter Real ratioA = 2*ratioB;
  parameter Real ratioB = sin(ratioA);
end TwoCycle;
