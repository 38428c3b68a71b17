// check: 0 unknowns
// value: x = 5.0
package Library
  constant Real a = 2;
  constant Real b = 3;
  constant Real c = 4;
end Library;
model GroupImport "Several elements of one package"
  import Library.{a, b};
  parameter Real x = a + b;
end GroupImport;
