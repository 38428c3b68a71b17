// check: 3 unknowns
// flat: function square input Real x; output Real y; algorithm y := x^2; annotation(Inline = true, smoothOrder = 5);
// flat: annotation(LateInline = true, smoothOrder = 5);
partial function Curve
  input Real x;
  output Real y;
  annotation(Inline = true, smoothOrder = 5);
end Curve;
function square
  extends Curve;
algorithm
  y := x^2;
end square;
function late
  extends Curve;
algorithm
  y := x^4;
  annotation(Inline = false, LateInline = true);
end late;
function short = square;
model AnnotationsAreInherited
  Real a = square(time);
  Real b = late(time);
  Real c = short(time);
end AnnotationsAreInherited;
