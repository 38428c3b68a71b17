// check: 0 unknowns
// value: x = 9.81
package Library
  package Constants
    constant Real g = 9.81;
  end Constants;
end Library;
model QualifiedImport "The last part of the name becomes known"
  import Library.Constants;
  parameter Real x = Constants.g;
end QualifiedImport;
