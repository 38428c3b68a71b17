model EmptySlices "A slice without elements reads nothing: nothing need have been assigned to the array before"
  // end: y = 1.75 within 1e-9
  // at 0.1: y = 0 within 1e-12
  // end: z = 7 within 1e-12
  // end: c = 3 within 1e-12
  // end: m = 0 within 1e-12
  // end: e = 1 within 1e-12
  function above "Of how many elements is not known before the run"
    input Real x[:];
    input Real threshold;
    output Real s;
  protected
    Real b[size(x, 1)];
    Integer m = 0;
  algorithm
    for e in x loop
      if e > threshold then
        m := m + 1;
        b[m] := e;
      end if;
    end for;
    s := sum(b[1:m]);
  end above;
  function known
    input Real x;
    output Real s;
  protected
    Real b[3];
  algorithm
    s := x + sum(b[1:0]);
  end known;
  record R
    Real v[2];
    Real w;
  end R;
  function ofRecords
    input Integer n;
    output Integer s;
  protected
    R r[3], one;
  algorithm
    s := size(r[1:n], 1) + size(one.v[1:n], 1);
  end ofRecords;
  function rows
    input Integer n;
    output Real s;
  protected
    Real a[2, 3];
  algorithm
    s := n + size(a[:, 1:n], 2) - size(a[2, 1:n], 1);
    for x in a[1:n, 1] loop
      s := s + x;
    end for;
  end rows;
  Real y = above({time, 0.5*time + 0.25}, 0.5);
  Real z = known(7*time);
  Real c = 3 + ofRecords(integer(time/2));
  Real m = rows(integer(time/2));
  constant Real e = 1 + known(0);
  annotation(experiment(StopTime = 1));
end EmptySlices;
