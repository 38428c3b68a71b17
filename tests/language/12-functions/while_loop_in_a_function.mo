// check: 0 unknowns
// value: g = 6
function gcd
  input Integer a;
  input Integer b;
  output Integer y = a;
protected
  Integer r = b;
  Integer t;
algorithm
  while r <> 0 loop
    t := mod(y, r);
    y := r;
    r := t;
  end while;
end gcd;
model WhileLoop "Euclid's algorithm"
  parameter Integer g = gcd(48, 18);
end WhileLoop;
