model AssignedWhenUsed "Assigned on every way that is taken, which only the run can tell"
  // end: a = 3.5 within 1e-9
  // end: b = 6 within 1e-9
  // end: c = -1 within 1e-9
  // end: d = 2 within 1e-9
  // end: w = 0.5 within 1e-5
  function twice "Two conditions that are one"
    input Real x;
    output Real y;
  protected
    Real t;
  algorithm
    if x > 0.25 then
      t := x + 1;
    end if;
    y := if x > 0.25 then t + x + 0.5 else 0;
  end twice;
  function last "By a loop"
    input Integer n;
    output Integer y;
    output Real squares[n];
  algorithm
    for i in 1:n loop
      y := i;
      squares[i] := i^2;
    end for;
  end last;
  function checked "What cannot be is told"
    input Integer kind;
    output Real y;
  algorithm
    if kind == 1 then
      y := 1;
    elseif kind == 2 then
      y := -1;
      return;
    else
      assert(false, "there is no such kind");
    end if;
  end checked;
  function found
    input Real x[:];
    output Integer k;
  algorithm
    for i in 1:size(x, 1) loop
      if x[i] > 0.5 then
        k := i;
        break;
      end if;
    end for;
  end found;
  function root "With a derivative"
    input Real x;
    output Real y;
  protected
    Real t;
  algorithm
    if x >= 0 then
      t := x;
    end if;
    y := t^2/2;
  end root;
  Real a = twice(time);
  Real b = last(6);
  Real c = checked(if time > 0.5 then 2 else 1);
  Real d = found({0.2, time + 0.6, 3});
  Real w(start = 0, fixed = true), v = root(time);
equation
  der(w) = der(v);
end AssignedWhenUsed;
