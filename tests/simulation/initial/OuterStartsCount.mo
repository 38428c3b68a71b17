model OuterStartsCount "The start value from the outer component counts, whatever the order, and nothing has to be told"
  model Mass
    Real s(start=1), v(start=3), f;
  equation
    der(s) = v;
    der(v) = f;
  end Mass;
  model Pair "Its masses are modified inside, one of them from outside as well"
    Mass a, b(s(start=7));
    Real f;
  equation
    a.s = b.s + 1;
    a.f = f;
    b.f = -f;
  end Pair;
  Mass first, second(s(start=5));
  Pair pair(a(s(start=4)));
  Real f;
equation
  first.s = second.s;
  first.f = f;
  second.f = -f;
  // at 0: first.s = 5 within 1e-12
  // at 0: pair.b.s = 3 within 1e-12
  // at 0: first.v = 3 within 1e-12
end OuterStartsCount;
