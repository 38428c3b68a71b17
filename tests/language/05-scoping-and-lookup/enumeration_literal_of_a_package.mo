// check: 0 unknowns
// value: n = 2
package Types
  type Init = enumeration(none, steady);
end Types;
model PackageLiteral "A literal is reached through package and type"
  parameter Types.Init init = Types.Init.steady;
  parameter Integer n = Integer(init);
end PackageLiteral;
