// check: 0 unknowns
// value: x = 9.81
package Library
  constant Real g = 9.81;
end Library;
model ConstantImport "A constant may be imported by itself"
  import Library.g;
  parameter Real x = g;
end ConstantImport;
