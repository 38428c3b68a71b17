package Lib
  package Medium
    replaceable record State
      Real p;
    end State;
  end Medium;
  partial model Interface
    replaceable package Medium = Lib.Medium;
    Medium.State state;
  end Interface;
  partial model Repeated
    extends Interface;
    Medium.State state;
  end Repeated;
end Lib;
model InheritedComponentIsDeclaredAgain "Both declarations say the same, the name of the package is inherited"
  extends Lib.Repeated;
equation
  state.p = time;
  // check: 1 unknowns
end InheritedComponentIsDeclaredAgain;
