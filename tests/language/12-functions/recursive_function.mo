// check: 0 unknowns
// value: f = 120
function factorial
  input Integer n;
  output Integer y;
algorithm
  if n <= 1 then
    y := 1;
  else
    y := n*factorial(n - 1);
  end if;
end factorial;
model Recursion "A function may call itself"
  parameter Integer f = factorial(5);
end Recursion;
