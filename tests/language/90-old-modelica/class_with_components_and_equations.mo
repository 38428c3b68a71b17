// check: 2 unknowns
class Oscillator "The general class as a model"
  Real x(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -x;
end Oscillator;
class Run
  extends Oscillator;
end Run;
