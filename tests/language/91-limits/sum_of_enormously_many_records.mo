operator record Single
  Real a;
  encapsulated operator function '+'
    import Single;
    input Single x;
    input Single y;
    output Single z = Single(x.a + y.a);
  end '+';
end Single;
model Sum "Every element would be written out"
  parameter Single e = sum(fill(Single(1), 1000000000)); // error: records
end Sum;
