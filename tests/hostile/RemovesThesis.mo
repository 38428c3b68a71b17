// simulating refuses: which it did not create
model RemovesThesis "It is gone"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.remove("thesis.mat");
  end when;
end RemovesThesis;
