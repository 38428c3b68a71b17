// check: 0 unknowns
// value: x = 9.81
package Library
  package Constants
    constant Real g = 9.81;
  end Constants;
end Library;
model RenamingImport "A package under a short name"
  import C = Library.Constants;
  parameter Real x = C.g;
end RenamingImport;
