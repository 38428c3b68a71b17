model SteadyAndSmall "Initial equations say how large states are: three lags of nanounits counted as 1"
  Real a, b, c, u = if time < 1 then 2e-9 else 3e-9;
  Real aOfNano = a/1e-9, bOfNano = b/1e-9, cOfNano = c/1e-9;
initial equation
  der(a) = 0;
  der(b) = 0;
  der(c) = 0;
equation
  der(a) = u - a;
  der(b) = 2*(a - b);
  der(c) = 4*(b - c);
  // at 0.9: cOfNano = 2 within 1e-12
  // at 2: aOfNano = 2.6321205588285577 within 1e-5
  // at 2: bOfNano = 2.399576400893728 within 1e-5
  // at 2: cOfNano = 2.283553510386468 within 1e-5
  annotation(experiment(StopTime=5));
end SteadyAndSmall;
