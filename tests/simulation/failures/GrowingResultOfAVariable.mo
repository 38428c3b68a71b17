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
model GrowingResultOfAVariable "Nothing tells its size before the run"
  Integer n = if time > 0.5 then 2 else 3;
  Integer p[3] = prim(n);
  // fails compile: the size of the result of `prim` is not known before the simulation
end GrowingResultOfAVariable;
