package Lib
  package Medium
    record State
      Real p;
    end State;
    record Other
      Real p;
    end Other;
  end Medium;
  partial model Interface
    replaceable package Medium = Lib.Medium;
    Medium.State state;
  end Interface;
end Lib;
model InheritedComponentIsDeclaredAgainWithAnotherType
  extends Lib.Interface;
  Medium.Other state; // error: state
equation
  state.p = time;
end InheritedComponentIsDeclaredAgainWithAnotherType;
