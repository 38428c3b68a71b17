// error: wait
function wait
  output Integer n = 1;
algorithm
  while n > 0 loop
    n := integer(sum(fill(1, 1000, 1000)));
  end while;
end wait;
model M "A pass of the loop has few steps, each of them a million operations"
  Real x[wait()] = zeros(wait());
end M;
