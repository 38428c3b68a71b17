// check: 0 unknowns
// value: s = "x1, x2, x3"
function names
  input Integer n;
  output String s = "";
algorithm
  for i in 1:n loop
    s := s + (if i > 1 then ", " else "") + "x" + String(i);
  end for;
end names;
model Strings "Strings are built in a loop"
  parameter String s = names(3);
end Strings;
