// check: 0 unknowns
// value: n.a = -1.0
// value: d.a = -2.0
operator record Single
  Real a;
  encapsulated operator '-'
    import Single;
    function negate
      input Single x;
      output Single z = Single(-x.a);
    end negate;
    function subtract
      input Single x;
      input Single y;
      output Single z = Single(x.a - y.a);
    end subtract;
  end '-';
end Single;
model Minus "The number of operands selects the function"
  parameter Single n = -Single(1);
  parameter Single d = Single(1) - Single(3);
end Minus;
