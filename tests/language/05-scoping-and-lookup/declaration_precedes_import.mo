// check: 0 unknowns
// value: x = 7.0
package Library
  constant Real k = 1;
end Library;
model DeclaredFirst "A declared element is found before an imported one"
  import Library.*;
  constant Real k = 7;
  parameter Real x = k;
end DeclaredFirst;
