// check: 0 unknowns
// value: s.re = 3.5
// value: s.im = 2.0
operator record Cx
  Real re;
  Real im;
  encapsulated operator 'constructor'
    import Cx;
    function fromReal
      input Real re;
      input Real im = 0;
      output Cx z(re = re, im = im);
    algorithm
    end fromReal;
  end 'constructor';
  encapsulated operator function '+'
    import Cx;
    input Cx x;
    input Cx y;
    output Cx z = Cx(x.re + y.re, x.im + y.im);
  end '+';
end Cx;
model Convert "A Real operand is converted by the constructor"
  parameter Cx s = 2.5 + Cx(1, 2);
end Convert;
