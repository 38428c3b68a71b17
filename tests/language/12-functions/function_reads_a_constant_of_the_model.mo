// check: 1 unknowns
model EnclosingConstant "A constant of the enclosing class may be used"
  constant Real gain = 2;
  function scale
    input Real u;
    output Real y = gain*u;
  end scale;
  Real x = scale(time);
end EnclosingConstant;
