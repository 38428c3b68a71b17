// check: 8 unknowns
operator record Cx
  Real re;
  Real im;
  encapsulated operator function '+'
    import Cx;
    input Cx x;
    input Cx y;
    output Cx z = Cx(x.re + y.re, x.im + y.im);
  end '+';
  encapsulated operator function '-'
    import Cx;
    input Cx x;
    output Cx z = Cx(-x.re, -x.im);
  end '-';
  encapsulated operator function '0'
    import Cx;
    output Cx z = Cx(0, 0);
  end '0';
end Cx;
connector Pin
  Cx v;
  flow Cx i;
end Pin;
model Ground
  Pin p;
equation
  p.v = Cx(0, 0);
end Ground;
model Load
  Pin p;
equation
  p.i = p.v;
end Load;
model Circuit "Flows that are records are summed by their operator"
  Ground g;
  Load r;
equation
  connect(g.p, r.p);
end Circuit;
