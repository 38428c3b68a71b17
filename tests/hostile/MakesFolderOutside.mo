// simulating refuses: which is neither in the working directory nor beside the results
model MakesFolderOutside "Where the user keeps files"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.makeFolder("../home/new");
  end when;
end MakesFolderOutside;
