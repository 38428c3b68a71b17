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
model GrowingResults "Of parameters when the model is compiled, of variables in an algorithm"
  parameter Integer n = 3;
  parameter Integer p[:] = prim(n);
  Integer q[4] = prim(4);
  Real x;
  Integer r[3];
  Integer m = if time < 0.5 then 3 else 2 + 1;
equation
  x = time*sum(prim(n + 2));
algorithm
  r := prim(m);
  // set: n = 6
  // end: p[6] = 13 within 0
  // end: q[4] = 7 within 0
  // end: x = 77 within 1e-12
  // end: r[3] = 5 within 0
end GrowingResults;
