function halves "Half of an even number, half of that, and so on down to 1"
  input Integer n;
  output Integer p[:];
protected
  Integer m = n;
algorithm
  p := fill(0, 0);
  while m > 1 loop
    assert(mod(m, 2) == 0, "not a power of two");
    m := div(m, 2);
    p := cat(1, p, {m});
  end while;
end halves;
model ResultThatGrowsFails "What an evaluation says is told where the call stands"
  Integer p[3] = halves(8);
  Integer q[3] = halves(12); // error: not a power of two
end ResultThatGrowsFails;
