// check: 2 unknowns
partial package Base
  replaceable partial model Properties
    Real p;
    Real T;
  end Properties;
end Base;
package Gas
  extends Base;
  redeclare model extends Properties
  equation
    p = 1;
    T = 300;
  end Properties;
end Gas;
model UseGas "The redeclared model extends the one it replaces"
  Gas.Properties state;
end UseGas;
