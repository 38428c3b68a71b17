// check: 1 unknowns
// value: x = 9.81
package Library
  constant Real g = 9.81;
  model Part
    Real y = 1;
  end Part;
end Library;
model UnqualifiedImport "All public elements of the package become known"
  import Library.*;
  parameter Real x = g;
  Part part;
end UnqualifiedImport;
