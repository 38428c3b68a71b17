// looking refuses: the evaluation takes too many steps
// simulating refuses: the evaluation takes too many steps
model CountsForEver "A size that is never found"
  function count
    output Integer n = 0;
  algorithm
    while true loop
      n := 1 - n;
    end while;
  end count;
  Real x[count()];
equation
  x = fill(time, size(x, 1));
end CountsForEver;
