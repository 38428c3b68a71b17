// error: forever
function forever
  input Integer n;
  output Integer y = n;
algorithm
  while true loop
    y := if y > 10 then 0 else y + 1;
  end while;
end forever;
model Treadmill "The evaluation of a constant must end"
  constant Integer n = forever(1);
  Real x[n];
end Treadmill;
