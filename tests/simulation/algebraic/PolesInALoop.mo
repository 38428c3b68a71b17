model PolesInALoop "Roots on either side of a pole: the other one lies straight ahead of a long step, with the same sign of the determinant"
  Real c=1 - time/5;
  Real x(start=1), h(start=1), p(start=0), s(start=2);
  Real total=2.9 - 0.2*time;
  Real b=total - 1 - 1e-6;
  Real q=4e-6*total;
  Real error[4]={
    x - (if noEvent(c > 0) then (c + sqrt(c^2 + 4e-8))/2 else 2e-8/(sqrt(c^2 + 4e-8) - c)),
    h - (if noEvent(c > 0) then (c + sqrt(c^2 + 4e-14))/2 else 2e-14/(sqrt(c^2 + 4e-14) - c)),
    p - atan(1e4*sin(0.6*time)),
    s - (if noEvent(b > 0) then (b + sqrt(b^2 + q))/2 else q/2/(sqrt(b^2 + q) - b))};
equation
  x - 1e-8/x = c;
  h - 1e-14/h = c "An acid that is neutralised";
  tan(p) = 1e4*sin(0.6*time);
  s + s/(1e-6 + s) = total "What is bound, and what is left";
  // constant: error[1] within 1e-9
  // constant: error[2] within 1e-9
  // constant: error[3] within 1e-9
  // constant: error[4] within 1e-9
  annotation(experiment(StopTime=14, Interval=0.35));
end PolesInALoop;
