// The momentum 2*v1 + v2 = 15 is kept where the condition stands in the equation. In a function it makes no event, and the impulse would be lost:
// fails simulate: `v1` jumps from 5 to 8 without an event
// at 0.9: v1 = 5 within 1e-9
function profile
  input Real t;
  output Real y;
algorithm
  y := if t < 1 then 0 else 3;
end profile;

model JumpsInAConstraint "Two masses whose speeds differ by what a function says"
  Real v2, v1, i;
initial equation
  2*v1 + v2 = 15;
equation
  2*der(v1) = -i;
  der(v2) = i;
  v1 - v2 = profile(time);
  annotation(experiment(StopTime=3, Interval=0.1));
end JumpsInAConstraint;
