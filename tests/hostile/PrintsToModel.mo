// simulating refuses: which exists
model PrintsToModel "Its own text"
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
algorithm
  when time > 0.5 then
    Outside.print("x", "SANDBOX/models/PrintsToModel.mo");
  end when;
end PrintsToModel;
