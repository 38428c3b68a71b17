package Lib
  package Medium
    replaceable record State
      Real p;
    end State;
  end Medium;
  package Water
    extends Medium;
    redeclare record extends State
      Real T;
    end State;
  end Water;
  partial model Interface
    replaceable package Medium = Lib.Medium;
    Medium.State state;
  end Interface;
  partial model Repeated
    extends Interface;
    Medium.State state;
  end Repeated;
end Lib;
model InheritedComponentIsDeclaredAgainAfterARedeclaration
  model M
    extends Lib.Repeated;
  equation
    state.p = time;
    state.T = 2*time;
  end M;
  M m(redeclare package Medium = Lib.Water);
  // check: 2 unknowns
end InheritedComponentIsDeclaredAgainAfterARedeclaration;
