model ShortCircuit "Two ideal switches that together short-circuit a source of voltage"
  import Discontinuities.Electrical.*;
  ConstantVoltage source(V=10);
  IdealSwitch first(isOpen=time < 1);
  IdealSwitch second(isOpen=time < 0.5);
  Resistor load(R=2);
  Ground ground;
equation
  connect(source.p, first.p);
  connect(first.n, second.p);
  connect(first.n, load.p);
  connect(second.n, ground.p);
  connect(load.n, ground.p);
  connect(source.n, ground.p);
  // fails simulate: at time 1: a system of 2 linear equations has no solution
  // fails simulate: while `first.isOpen` is false, `second.isOpen` is false
  annotation (experiment(StopTime=2));
end ShortCircuit;
