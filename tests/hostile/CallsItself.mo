// looking refuses: levels deep
// simulating refuses: levels deep
model CallsItself "A function without an end"
  function deeper
    input Integer k;
    output Integer n;
  algorithm
    n := 1 + deeper(k + 1);
  end deeper;
  Real x[deeper(1)];
equation
  x = fill(time, size(x, 1));
end CallsItself;
