// simulating refuses: which exists
model OverwritesThesis "A matrix over a result of the user"
  Boolean b(start = false, fixed = true);
algorithm
  when time > 0.5 then
    b := Outside.writeMatrix("thesis.mat", [1, 2]);
  end when;
end OverwritesThesis;
