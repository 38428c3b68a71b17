// Nothing says how many elements there are before there are some.
model SizeOfAFieldWithoutASize
  record R
    Real a[:];
  end R;
  function f
    input Integer n;
    output R r;
  protected
    Integer m = size(r.a, 1);
  algorithm
    for i in 1:n loop
      r.a[i] := i;
    end for;
  end f;
  parameter R r = f(2);
  parameter Real y = r.a[1];
  // error: r
end SizeOfAFieldWithoutASize;
