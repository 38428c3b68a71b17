// check: 0 unknowns
// value: y = 9
function countPairs
  input Integer n;
  output Integer c = 0;
algorithm
  for i in 1:n loop
    for j in 1:n loop
      if j > 3 then
        break;
      end if;
      c := c + 1;
    end for;
    if i == 3 then
      break;
    end if;
  end for;
end countPairs;
model BreakLoop "Only the loop around is left"
  parameter Integer y = countPairs(10);
end BreakLoop;
