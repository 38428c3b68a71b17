// check: 0 unknowns
// value: s.a = 3.0
operator record Single
  Real a;
  encapsulated operator '+'
    import Single;
    function add
      input Single x;
      input Single y;
      output Single z = Single(x.a + y.a);
    end add;
  end '+';
end Single;
model ByName "An operator is a function with a name"
  parameter Single s = Single.'+'.add(Single(1), Single(2));
end ByName;
