model MixedBranches "Both branches have compatible types"
  parameter Boolean b = true;
  parameter Real x = if b then 1.0 else "one"; // error:
end MixedBranches;
