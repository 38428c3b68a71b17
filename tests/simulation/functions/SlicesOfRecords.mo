model SlicesOfRecords "Subscripts behind a slice of an array of records are those of the field, in functions as in equations"
  record P
    Real v[2];
    Real M[2, 2];
  end P;
  record W
    P p[2];
  end W;
  function second
    input P p[3];
    output Real y[3];
  algorithm
    y := p[:].v[2];
  end second;
  function reversed
    input P p[3];
    output Real y[2];
  algorithm
    y := p[{3, 1}].M[1, 2];
  end reversed;
  function innermost
    input W w[2];
    output Real y[2];
  algorithm
    y := w.p[1].v[end];
  end innermost;
  function filled
    input Real s;
    output P p[2];
  algorithm
    for i in 1:2 loop
      p[i].v := {0, 0};
      p[i].M := zeros(2, 2);
    end for;
    p[:].v[2] := {s, 2*s};
  end filled;
  function ofACall
    input Real s;
    output Real y[2];
  algorithm
    y := (filled(s)).v[2];
  end ofACall;
  P a[3] = {P({11, 12}, [1, 2; 3, 4]), P({21, 22}, [5, 6; 7, 8]), P({31, 32}, [9, 10; 11, 12])};
  W w[2] = {W(a[1:2]), W(a[2:3])};
  Real y[3] = second(a), r[2] = reversed(a), n[2] = innermost(w), c[2] = ofACall(time);
  Real equal[3] = a[:].v[2];
  P f[2] = filled(time);
  // end: y[1] = 12 within 1e-12
  // end: y[3] = 32 within 1e-12
  // end: equal[3] = 32 within 1e-12
  // end: r[1] = 10 within 1e-12
  // end: r[2] = 2 within 1e-12
  // end: n[1] = 12 within 1e-12
  // end: n[2] = 22 within 1e-12
  // end: c[1] = 1 within 1e-12
  // end: c[2] = 2 within 1e-12
  // end: f[1].v[1] = 0 within 1e-12
  // end: f[1].v[2] = 1 within 1e-12
  // end: f[2].v[2] = 2 within 1e-12
end SlicesOfRecords;
