// check: 0 unknowns
// value: v = {3.0, 4.0}
// size: v = {2}
function positive
  input Real x[:];
  output Real y[:];
algorithm
  for i in 1:size(x, 1) loop
    if x[i] > 0 then
      y := cat(1, y, x[i:i]);
    end if;
  end for;
end positive;
model Growing "An open output begins empty and takes the size of what is assigned"
  parameter Real v[:] = positive({-1, 3, -2, 4});
end Growing;
