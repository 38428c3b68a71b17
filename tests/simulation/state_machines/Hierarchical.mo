block HierarchicalAndParallel "Two machines in a state: written after the example of the specification"
  inner Integer v(start = 0);
  State1 state1;
  State2 state2;
  Boolean in1 = activeState(state1);
equation
  initialState(state1);
  transition(state1, state2, activeState(state1.stateD) and activeState(state1.stateY), immediate = false);
  transition(state2, state1, v >= 20, immediate = false);
public
  block State1
    inner Integer count(start = 0);
    inner outer output Integer v;
    block StateA
      outer output Integer v;
    equation
      v = previous(v) + 2;
    end StateA;
    StateA stateA;
    block StateB
      outer output Integer v;
    equation
      v = previous(v) - 1;
    end StateB;
    StateB stateB;
    block StateC
      outer output Integer count;
    equation
      count = previous(count) + 1;
    end StateC;
    StateC stateC;
    block StateD
    end StateD;
    StateD stateD;
    block StateX
      outer input Integer v;
      Integer i(start = 0);
      Integer w;
    equation
      i = previous(i) + 1;
      w = v;
    end StateX;
    StateX stateX;
    block StateY
      Integer j(start = 0);
    equation
      j = previous(j) + 1;
    end StateY;
    StateY stateY;
  equation
    initialState(stateA);
    transition(stateA, stateB, v >= 6, immediate = false);
    transition(stateB, stateC, v == 0, immediate = false);
    transition(stateC, stateA, true, immediate = false, priority = 2);
    transition(stateC, stateD, count >= 2, immediate = false);
    initialState(stateX);
    transition(stateX, stateY, stateX.i > 20, immediate = false, reset = false);
  end State1;
  block State2
    outer output Integer v;
  equation
    v = previous(v) + 5;
  end State2;
end HierarchicalAndParallel;
model Hierarchical
  extends HierarchicalAndParallel;
  // By hand. A: 2, 4, 6 (ticks 0..2); B: 5..0 (3..8); C: count 1 (9); A (10..12), B (13..18), C: count 2 (19), D from 20.
  // X counts to 21 at tick 20, Y from 21; so D and Y are both active at 21 and state2 follows at 22: v = 5, 10, 15, 20.
  // At 26 state1 again, reset: count = 0, i = 1, v = 22 in A; j goes on until Y is entered: reset then.
  // warns: no clock is given
  // at 0: v = 2 within 0
  // at 2: v = 6 within 0
  // at 3: v = 5 within 0
  // at 8: v = 0 within 0
  // at 9: state1.count = 1 within 0
  // at 12: v = 6 within 0
  // at 19: state1.count = 2 within 0
  // at 20: state1.stateX.i = 21 within 0
  // at 21: state1.stateY.j = 1 within 0
  // at 21: in1 = 1 within 0
  // at 22: in1 = 0 within 0
  // at 22: v = 5 within 0
  // at 25: v = 20 within 0
  // at 26: in1 = 1 within 0
  // at 26: v = 22 within 0
  // at 26: state1.count = 0 within 0
  // at 26: state1.stateX.i = 1 within 0
  // at 26: state1.stateX.w = 22 within 0
  // at 26: state1.stateY.j = 1 within 0
  annotation (experiment(StopTime = 30, NumberOfIntervals = 30));
end Hierarchical;
