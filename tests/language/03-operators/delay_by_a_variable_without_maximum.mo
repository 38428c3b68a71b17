model DelayUnbounded "Without a maximum the delay is a parameter expression"
  Real u = sin(time);
  Real lag = 0.5 + 0.4*cos(time);
  Real y = delay(u, lag); // error: lag
end DelayUnbounded;
