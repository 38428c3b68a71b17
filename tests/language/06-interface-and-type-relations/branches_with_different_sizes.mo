// check: 0 unknowns
// size: v = {3}
model BranchSizes "The size of the selected branch is the size of the expression"
  parameter Boolean b = true;
  parameter Real v[:] = if b then {1, 2, 3} else {4, 5};
end BranchSizes;
