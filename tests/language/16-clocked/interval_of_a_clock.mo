// check: 2 unknowns
model IntervalOperator "The time since the last tick"
  Real u = sample(time, Clock(0.1));
  Real integral(start = 0) = previous(integral) + u*interval(u);
end IntervalOperator;
