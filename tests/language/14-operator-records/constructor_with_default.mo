// check: 0 unknowns
// value: z.re = 4.0
// value: z.im = 0.0
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
end Cx;
model Construct "The overloaded constructor has a default"
  parameter Cx z = Cx(4);
end Construct;
