// check: 0 unknowns
// value: y = 8.0
package Own
  function sqrt "Hides the predefined function"
    input Real u;
    output Real y = 2*u;
  end sqrt;
  model M
    parameter Real y = sqrt(4);
  end M;
end Own;
model OwnSqrt "A declared function is found before a predefined one"
  extends Own.M;
end OwnSqrt;
