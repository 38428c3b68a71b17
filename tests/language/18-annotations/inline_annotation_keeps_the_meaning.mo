// check: 0 unknowns
// value: y = 9.0
function square
  input Real u;
  output Real y;
algorithm
  y := u*u;
  annotation(Inline = true, LateInline = false, smoothOrder = 100);
end square;
model Inlined "Inlining does not change the value"
  parameter Real y = square(3);
end Inlined;
