// What the modifiers give holds although the algorithm assigns the rest part by part.
model RecordResultPartlyByModifiers
  record R
    Integer n;
    Real x;
    Real v[3];
  end R;
  function f
    input Integer m;
    output R r(n = m);
  algorithm
    r.x := 2;
    r.v[2] := r.n;
  end f;
  parameter R r = f(7);
  // value: r.n = 7
  // value: r.x = 2
  // value: r.v = {0, 7, 0}
  // check: 0 unknowns
end RecordResultPartlyByModifiers;
