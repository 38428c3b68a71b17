package Lib
  package P0
    constant Integer n = 1;
  end P0;
  package P2
    extends P0(n = 2);
  end P2;
  connector T
    replaceable package P = P0;
    Real v[P.n];
    flow Real i[P.n];
  end T;
  connector Tn
    extends T(redeclare package P = P2);
  end Tn;
  partial model Load
    replaceable package P = P0;
    replaceable T t(redeclare replaceable package P = P); // error: P
  equation
    t.v = fill(time, size(t.v, 1));
  end Load;
end Lib;
model HandedOnRedeclarationContradictsAFixedOne
  model R
    extends Lib.Load(redeclare Lib.Tn t);
  end R;
  R r;
end HandedOnRedeclarationContradictsAFixedOne;
