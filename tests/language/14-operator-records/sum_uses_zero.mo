// check: 0 unknowns
// value: s.a = 6.0
// value: e.a = 0.0
operator record Single
  Real a;
  encapsulated operator function '+'
    import Single;
    input Single x;
    input Single y;
    output Single z = Single(x.a + y.a);
  end '+';
  encapsulated operator function '0'
    import Single;
    output Single z = Single(0);
  end '0';
end Single;
model Sum "A sum begins with the zero of the record"
  parameter Single s = sum({Single(1), Single(2), Single(3)});
  parameter Single e = sum(fill(Single(1), 0));
end Sum;
