operator record Single
  Real a;
  encapsulated operator '+'
    import Single;
    function first
      input Single x;
      input Single y;
      output Single z = Single(x.a + y.a);
    end first;
    function second
      input Single x;
      input Single y;
      output Single z = Single(2*x.a + y.a);
    end second;
  end '+';
end Single;
model Ambiguous "Two functions fit equally well"
  parameter Single s = Single(1) + Single(2); // error:
end Ambiguous;
