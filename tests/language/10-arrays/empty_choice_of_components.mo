model EmptyChoiceOfComponents
  record R
    Boolean b = true;
  end R;
  function count
    input Boolean b[:];
    output Integer n = size(b, 1);
  algorithm
  end count;
  parameter Integer none[:] = fill(0, 0);
  parameter R r[3];
  parameter Integer n = count(r[none].b); // value: n = 0
  parameter Integer m = count(r[2:3].b); // value: m = 2
  // check: 0 unknowns
end EmptyChoiceOfComponents;
