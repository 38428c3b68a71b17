model Ball "A ball that bounces"
  parameter Real e = 0.8 "Coefficient of restitution";
  Real h(start=1, fixed=true) "Height";
  Real v(start=0, fixed=true) "Velocity";
equation
  der(h) = v;
  der(v) = -9.81;
  when h <= 0 then
    reinit(v, -e*pre(v));
  end when;
end Ball;
