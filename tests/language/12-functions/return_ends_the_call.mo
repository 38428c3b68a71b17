// check: 0 unknowns
// value: p = {3, 0}
function find
  input Integer x[:];
  input Integer value;
  output Integer index = 0;
algorithm
  for i in 1:size(x, 1) loop
    if x[i] == value then
      index := i;
      return;
    end if;
  end for;
end find;
model ReturnStatement "The first hit ends the search"
  parameter Integer p[2] = {find({4, 5, 6, 6}, 6), find({4, 5}, 9)};
end ReturnStatement;
