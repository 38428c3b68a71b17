// check: 0 unknowns
// value: y = 9.81
package Library
  constant Real gravity = 9.81;
end Library;
partial model Base
  import Library.gravity;
  parameter Real y = gravity;
end Base;
model ImportInBase "Inherited declarations still see the import of their class"
  extends Base;
end ImportInBase;
