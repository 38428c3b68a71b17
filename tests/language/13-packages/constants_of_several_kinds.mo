// check: 0 unknowns
// value: a = 3.0
// value: b = {1.0, 2.0}
// value: c = "steel"
// value: d = 7.8
record Material
  Real density;
  String name;
end Material;
package Data
  constant Real pi3 = 3;
  constant Real v[:] = {1, 2};
  constant Material steel(density = 7.8, name = "steel");
end Data;
model Constants "Constants may be scalars, arrays and records"
  parameter Real a = Data.pi3;
  parameter Real b[2] = Data.v;
  parameter String c = Data.steel.name;
  parameter Real d = Data.steel.density;
end Constants;
