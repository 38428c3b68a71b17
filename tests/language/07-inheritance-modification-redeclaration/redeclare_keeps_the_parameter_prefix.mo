// check: 0 unknowns
// value: x = 2.0
type Length = Real(unit = "m");
model Base
  replaceable parameter Real x = 1;
end Base;
model UseLength "Prefixes that are not repeated are kept"
  extends Base(redeclare Length x = 2);
end UseLength;
