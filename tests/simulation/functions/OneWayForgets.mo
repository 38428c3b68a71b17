model OneWayForgets "A result that one way does not assign is missed when that way is taken"
  // fails simulate: the result `y` is not assigned, in function `half`
  function half
    input Real x;
    output Real y;
  algorithm
    if x < 0.5 then
      y := 2*x;
    end if;
  end half;
  Real a = half(time);
end OneWayForgets;
