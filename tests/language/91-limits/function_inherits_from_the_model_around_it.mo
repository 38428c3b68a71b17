// error:
model Around "The function inherits itself, and so a function in it, and so on"
  constant Real gain = 2;
  function scale
    extends Around;
    input Real u;
    output Real y = gain*u;
  end scale;
  Real x = scale(time);
end Around;
