// A system through a C function without a derivative is solved by differences: x^3 + x = 10*time ends at x = 2.
// allows: native
// end: x = 2 within 1e-6
model Differences
  function cube
    input Real x;
    output Real y;
    external "C" y = cube_c(x) annotation(Include="static double cube_c(double x) { return x*x*x; }");
  end cube;
  Real x(start = 0.5);
equation
  cube(x) + x = 10*time;
end Differences;
