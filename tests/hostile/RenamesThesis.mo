// simulating refuses: which it did not create
model RenamesThesis "Nobody finds it again"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.rename("thesis.mat", "old.mat");
  end when;
end RenamesThesis;
