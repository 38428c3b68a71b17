model SizeOfAFieldThatHasNoValueYet
  record R
    Real a[:];
  end R;
  function f
    input Integer n;
    output R r(redeclare Real a[n]);
  protected
    Integer m = size(r.a, 1);
  algorithm
    for i in 1:m loop
      r.a[i] := i;
    end for;
  end f;
  parameter R r = f(2); // value: r.a = {1, 2}
  // check: 0 unknowns
end SizeOfAFieldThatHasNoValueYet;
