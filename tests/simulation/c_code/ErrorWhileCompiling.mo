// An error that C reports ends the run with the function and its place.
// allows: native
// fails compile: `root_c` (`root`, 
model ErrorWhileCompiling
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
  parameter Real p = root(-4);
end ErrorWhileCompiling;
