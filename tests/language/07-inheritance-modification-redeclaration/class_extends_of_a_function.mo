// check: 0 unknowns
// value: y = 6.0
partial package Base
  replaceable partial function viscosity
    input Real p;
    output Real eta;
  end viscosity;
end Base;
package Gas
  extends Base;
  redeclare function extends viscosity
  algorithm
    eta := 2*p;
  end viscosity;
end Gas;
model UseGas "A function gets its body"
  parameter Real y = Gas.viscosity(3);
end UseGas;
