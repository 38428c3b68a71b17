// check: 0 unknowns
// value: s.a = 5.0
operator record Single
  Real a;
  encapsulated operator function '+'
    import Single;
    input Single x;
    input Single y;
    output Single z = Single(x.a + y.a);
  end '+';
  encapsulated operator function '*'
    import Single;
    input Single x;
    input Single y;
    output Single z = Single(x.a*y.a);
  end '*';
  encapsulated operator function '0'
    import Single;
    output Single z = Single(0);
  end '0';
end Single;
model VectorProduct "Not deduced by the specification, but used by the standard library"
  parameter Single u[2] = {Single(1), Single(2)};
  parameter Single s = u*u;
end VectorProduct;
