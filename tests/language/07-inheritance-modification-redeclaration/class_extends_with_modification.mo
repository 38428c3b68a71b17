// check: 1 unknowns
// value: state.n = 4
partial package Base
  constant Integer nX = 1;
  replaceable partial model Properties
    parameter Integer n = nX;
    Real T;
  end Properties;
end Base;
package Gas
  extends Base(nX = 2);
  redeclare model extends Properties(n = 2*nX)
  equation
    T = 300;
  end Properties;
end Gas;
model UseGas "The modifier sees the constants of the derived package"
  Gas.Properties state;
end UseGas;
