operator record Single
  Real a;
  encapsulated operator function '+'
    import Single;
    input Single x;
    input Single y;
    output Single z = Single(x.a + y.a);
  end '+';
end Single;
model NoTimes "There is no product"
  parameter Single s = Single(1)*Single(2); // error:
end NoTimes;
