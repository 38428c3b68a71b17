// simulating refuses: which exists
model AddsToThesis "A matrix behind those of the user"
  Boolean b(start = false, fixed = true);
algorithm
  when time > 0.5 then
    b := Outside.writeMatrix("numbers.mat", [1, 2], true);
  end when;
end AddsToThesis;
