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
model VectorProduct "vector*vector does not follow from the scalar product"
  parameter Single u[2] = {Single(1), Single(2)};
  parameter Single s = u*u; // error:
end VectorProduct;
