// An error that C reports ends the run with the function and its place.
// allows: native
// fails simulate: reports: no root of -
model ErrorWhileRunning
  function root
    input Real x;
    output Real y;
    external "C" y = root_c(x) annotation(Include="
      #include <math.h>
      #include \"ModelicaUtilities.h\"
      static double root_c(double x) {
        if (x < 0) ModelicaFormatError(\"no root of %g\", x);
        return sqrt(x);
      }");
  end root;
  Real x(start = 1, fixed = true);
  Real y = root(x + 1e-3);
equation
  der(x) = -2;
end ErrorWhileRunning;
