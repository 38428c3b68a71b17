// Two balls reach the floor at once, and of the branches of a `when` only the first acts: the second ball must not fall through in silence.
// fails simulate: falls through the boundary of `y <= 0`
model ResetPassedOver
  Real x(start=1, fixed=true), v(start=0, fixed=true), y(start=1, fixed=true), w(start=0, fixed=true);
equation
  der(x) = v;
  der(v) = -9.81;
  der(y) = w;
  der(w) = -9.81;
  when x <= 0 then
    reinit(v, -0.5*pre(v));
  elsewhen y <= 0 then
    reinit(w, -0.5*pre(w));
  end when;
end ResetPassedOver;
