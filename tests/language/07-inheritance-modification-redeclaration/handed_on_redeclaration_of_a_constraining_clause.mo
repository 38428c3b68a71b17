package Lib
  package P0
    constant Integer n = 1;
  end P0;
  package P2
    extends P0(n = 2);
  end P2;
  model V
    replaceable package P = P0;
    Real y[P.n] = fill(time, P.n);
  end V;
  model Vn
    extends V(redeclare package P = P2);
  end Vn;
  model Holder
    replaceable package P = P0;
    replaceable V v constrainedby V(redeclare package P = P);
  end Holder;
end Lib;
model HandedOnRedeclarationOfAConstrainingClause
  Lib.Holder h(redeclare package P = Lib.P2, redeclare Lib.Vn v); // size: h.v.y = {2}
  // check: 2 unknowns
end HandedOnRedeclarationOfAConstrainingClause;
