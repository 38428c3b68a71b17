// check: 14 unknowns
// value: p = {2, 3, 5, 7, 11}
// value: q = {2, 3, 5}
// size: p = {5}
// size: r = {10}
function prim "The first n prime numbers"
  input Integer n;
  output Integer p[:];
protected
  Integer c = 2;
  Boolean isPrime;
algorithm
  p := fill(0, 0);
  while size(p, 1) < n loop
    isPrime := true;
    for i in 1:size(p, 1) loop
      isPrime := isPrime and mod(c, p[i]) <> 0;
    end for;
    if isPrime then
      p := cat(1, p, {c});
    end if;
    c := c + 1;
  end while;
end prim;
model ResultThatGrows "Known arguments tell the sizes of what grows"
  parameter Integer n = 5;
  parameter Integer p[:] = prim(n);
  constant Integer q[3] = prim(3);
  Integer r[10] = prim(2*n);
  Real s[4];
equation
  s = time*prim(n - 1);
end ResultThatGrows;
