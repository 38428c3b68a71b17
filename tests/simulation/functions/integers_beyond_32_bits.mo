model IntegersBeyond32Bits "Integers are exact up to 2^53, and on the way up to nearly 2^63"
  function factorial
    input Integer n;
    output Integer r;
  algorithm
    r := 1;
    for i in 1:n loop
      r := r*i;
    end for;
  end factorial;
  Integer count(start = 2147483647, fixed = true);
  Integer f = factorial(integer(10*time + 0.5));
  Integer lcg(start = 1, fixed = true);
equation
  when sample(0.1, 0.1) then
    count = pre(count) + 1;
    lcg = mod(1103515245*pre(lcg) + 12345, 2147483648);
  end when;
  annotation(experiment(StopTime = 1.8));
  // end: count = 2147483665 within 0
  // end: f = 6402373705728000 within 0
  // end: lcg = 1388290519 within 0
end IntegersBeyond32Bits;
