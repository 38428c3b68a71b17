// simulating refuses: which is neither in the working directory nor beside the results
model CopiesOutside "A file of the user to another folder"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.copy("numbers.mat", "../home/new.mat");
  end when;
end CopiesOutside;
