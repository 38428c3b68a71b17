// check: 0 unknowns
// value: y = 6.0
// value: n = -2.0
operator record Single
  Real a;
  encapsulated operator function '+'
    import Single;
    input Single x;
    input Single y;
    output Single z = Single(x.a + y.a);
  end '+';
  encapsulated operator function '-'
    import Single;
    input Single x;
    output Single z = Single(-x.a);
  end '-';
end Single;
model Arrays "Operators on scalars extend to arrays"
  parameter Single u[2] = {Single(1), Single(2)};
  parameter Single s[2] = u + {Single(3), Single(4)};
  parameter Single m[2] = -u;
  parameter Real y = s[2].a;
  parameter Real n = m[2].a;
end Arrays;
