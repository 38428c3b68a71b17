// The derivative that the annotation names serves index reduction: der(x) is given by cube_derivative.
// allows: native
// states: 0
// end: v = 12 within 1e-6
model Derivative
  function cube
    input Real x;
    output Real y;
    external "C" y = cube_c(x) annotation(Include="static double cube_c(double x) { return x*x*x; }");
    annotation(derivative=cube_derivative);
  end cube;
  function cube_derivative
    input Real x;
    input Real dx;
    output Real dy;
    external "C" dy = cube_d(x, dx) annotation(Include="static double cube_d(double x, double dx) { return 3*x*x*dx; }");
  end cube_derivative;
  Real y = cube(2*time);
  Real v = der(y)/2;
end Derivative;
