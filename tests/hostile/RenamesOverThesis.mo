// simulating refuses: which it did not create
model RenamesOverThesis "A new file takes its place"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "new.txt");
    Outside.rename("new.txt", "thesis.mat");
  end when;
end RenamesOverThesis;
