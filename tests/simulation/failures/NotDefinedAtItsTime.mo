model NotDefinedAtItsTime "The text says that the relation is true at this time, where the quotient is none"
  Real y = if time >= 0.5 then sin(time - 0.5)/(time - 0.5) else 1;
  // fails simulate: `y` is not a number
end NotDefinedAtItsTime;
