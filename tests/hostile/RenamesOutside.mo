// simulating refuses: which is neither in the working directory nor beside the results
model RenamesOutside "A new file leaves the folder"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "new.txt");
    Outside.rename("new.txt", "../home/new.txt");
  end when;
end RenamesOutside;
