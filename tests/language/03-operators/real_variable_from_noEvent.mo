// check: 2 unknowns
model RealNoEvent "A Real may change at any time"
  Real x = sin(time);
  Real y = if noEvent(x > 0) then sqrt(x) else 0;
end RealNoEvent;
