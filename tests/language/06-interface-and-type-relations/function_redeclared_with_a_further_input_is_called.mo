// check: 1 unknowns
package Curves
  replaceable partial function shape
    input Real u;
    output Real y;
  end shape;
end Curves;
package Scaled "The further input is known to who calls this one"
  extends Curves;
  redeclare function extends shape // tolerated: factor
    input Real factor;
  algorithm
    y := factor*u;
  end shape;
end Scaled;
model CallScaled
  parameter Real p = Scaled.shape(2, 3);
  // value: p = 6
  Real y = p*time;
end CallScaled;
