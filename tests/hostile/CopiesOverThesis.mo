// simulating refuses: `thesis.mat` exists
model CopiesOverThesis "A file of the user over another"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.copy("numbers.mat", "thesis.mat");
  end when;
end CopiesOverThesis;
