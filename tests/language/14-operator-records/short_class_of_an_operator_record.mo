// check: 2 unknowns
operator record Cx
  Real re;
  Real im;
  encapsulated operator function '+'
    import Cx;
    input Cx x;
    input Cx y;
    output Cx z = Cx(x.re + y.re, x.im + y.im);
  end '+';
end Cx;
operator record Voltage = Cx(re(unit = "V"), im(unit = "V"));
model WithUnits "The operators come along"
  Voltage u = Cx(1, time) + Cx(2, 3);
end WithUnits;
