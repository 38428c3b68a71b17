model Record "A field of a record that is assigned twice"
  record R
    Real u;
    Real v;
    Boolean big;
  end R;
  R r;
  Real s;
algorithm
  r.u := time;
  r.v := r.u*r.u;
  r.u := r.u + r.v;
  r.big := r.u > 0.75;
  s := if r.big then 1 else -1;
  // at 0.4: s = -1 within 0
  // at 0.6: s = 1 within 0
  // end: r.u = 2 within 1e-9
  annotation(experiment(StopTime = 1));
end Record;
