model FloorFarAway "A floor at the Earth's radius: the last bounces are less than the rounding of r, and it fell through without a word"
  Real r(start=6371010, fixed=true), v(start=0, fixed=true);
equation
  der(r) = v;
  der(v) = -3.986004418e14/r^2;
  when r <= 6371000 then // fails simulate: falls through the boundary of `r <= 6371000`
    reinit(v, -0.3*pre(v));
  end when;
  annotation(experiment(StopTime=10));
end FloorFarAway;
