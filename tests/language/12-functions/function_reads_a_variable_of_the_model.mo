model EnclosingVariable "A function sees constants around it, nothing else"
  parameter Real gain = 2;
  function scale
    input Real u;
    output Real y = gain*u; // error: gain
  end scale;
  Real x = scale(time);
end EnclosingVariable;
