// check: 2 unknowns
partial package Base
  constant Integer nX;
  replaceable partial model Properties
    Real X[nX];
  end Properties;
end Base;
package Mixture
  extends Base(nX = 2);
  redeclare model extends Properties
  equation
    X = {0.3, 0.7};
  end Properties;
end Mixture;
model UseMixture "The size comes from the derived package"
  Mixture.Properties state;
end UseMixture;
