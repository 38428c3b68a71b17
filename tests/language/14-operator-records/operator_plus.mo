// check: 0 unknowns
// value: s.a = 4.0
// value: s.b = 6.0
operator record Pair
  Real a;
  Real b;
  encapsulated operator function '+'
    import Pair;
    input Pair x;
    input Pair y;
    output Pair z = Pair(x.a + y.a, x.b + y.b);
  end '+';
end Pair;
model Plus "The operator is a function of the record"
  parameter Pair s = Pair(1, 2) + Pair(3, 4);
end Plus;
